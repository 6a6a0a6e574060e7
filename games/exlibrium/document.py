"""What was entered at a table of Exlibrium → the contract's document."""

from scoring.document import Document, Owner
from scoring.exlibrium import stacks
from scoring.exlibrium.characters import CHARACTERS, COUNT
from store.values import Facts, Seat, Sitting

GAME = "exlibrium"
RULES = ("basic", "advanced")  # the first where nothing was agreed on
KINDS = ("influence", "moved")  # of cards in a stack: its own, and the Mercenaries moved under it
NO_CARDS = (0,) * COUNT


def document(sitting: Sitting) -> Document:
    """The whole table; a choice of the final count nobody made yet is null."""
    deck = {"deck": sitting.deck} if sitting.deck else {}
    return Document(
        GAME,
        tuple(_player(sitting.facts, seat) for seat in sitting.players),
        settings={"rules": rules(sitting), **deck},
        rulings=sitting.rulings or None,
        more=_token(sitting),
    )


def question(sitting: Sitting) -> Document:
    """Who activates each of the seven? Whoever entered nothing yet has no influence."""
    facts = sitting.facts
    players = (Owner(s.name, {"influence": list(influence(facts, s.place))}) for s in sitting.players)
    return Document(GAME, tuple(players), more={"ask": {}, **_token(sitting)})


def rules(sitting: Sitting) -> str:
    return str(sitting.settings.get("rules") or RULES[0])


def cards(facts: Facts, place: int, kind: str) -> tuple[int, ...]:
    """What a seat entered for its seven stacks, of one of the KINDS."""
    return facts.numbers(place, kind) or NO_CARDS


def influence(facts: Facts, place: int) -> tuple[int, ...]:
    return stacks.influence(cards(facts, place, "influence"), cards(facts, place, "moved"))


def choice(character: str) -> str:
    """The field that holds how many cards a seat discards on a character."""
    return f"discard-{character}"


def _player(facts: Facts, seat: Seat) -> Owner:
    made: dict[str, object] = {}
    if facts.has(seat.place, "influence"):
        made["influence"] = list(influence(facts, seat.place))
    if facts.has(seat.place, "points"):
        made["points"] = facts.value(seat.place, "points")
    made["discards"] = [facts.value(seat.place, choice(character)) for character in CHARACTERS]
    claimed = facts.value(seat.place, "claimed")
    return Owner(seat.name, {**made, "claimed": claimed} if claimed else made)


def _token(sitting: Sitting) -> dict[str, object]:
    """The doubling token, before whose stack and which."""
    held = token(sitting)
    if held is None:
        return {}
    seat, character = held
    return {"doubled": [{"player": seat.name, "character": CHARACTERS.index(character) + 1}]}


def token(sitting: Sitting) -> tuple[Seat, str] | None:
    """Where the doubling token lies; seats count from 1 in what is entered, as people read it."""
    match sitting.facts.fields(None, "doubled"):
        case {"seat": int(place), "character": str(character)} if seat := sitting.seat(place - 1):
            return seat, character
    return None

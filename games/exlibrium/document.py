"""What was entered at a table of Exlibrium → the contract's document."""

from scoring.exlibrium import stacks
from scoring.exlibrium.characters import CHARACTERS, COUNT
from scoring.game import Json
from store.values import Facts, Seat, Sitting

GAME = "exlibrium"
RULES = ("basic", "advanced")  # the first where nothing was agreed on
KINDS = ("influence", "moved")  # of cards in a stack: its own, and the Mercenaries moved under it
NO_CARDS = (0,) * COUNT


def document(sitting: Sitting) -> Json:
    """The whole table; a choice of the final count nobody made yet is null."""
    agreed = {key: sitting.settings[key] for key in ("deck", "rulings") if sitting.settings.get(key)}
    players = [_player(sitting.facts, seat) for seat in sitting.players]
    made = {"game": GAME, "rules": rules(sitting), **agreed, "players": players}
    return made | _token(sitting)


def question(sitting: Sitting) -> Json:
    """Who activates each of the seven? Whoever entered nothing yet has no influence."""
    players = [
        {"name": seat.name, "influence": list(influence(sitting.facts, seat.place))}
        for seat in sitting.players
    ]
    return {"game": GAME, "players": players, "ask": {}} | _token(sitting)


def rules(sitting: Sitting) -> str:
    return str(sitting.settings.get("rules") or RULES[0])


def cards(facts: Facts, place: int, kind: str) -> tuple[int, ...]:
    """What a seat entered for its seven stacks, of one of the KINDS."""
    found = facts.value(place, kind)
    return tuple(found) if isinstance(found, list) else NO_CARDS


def influence(facts: Facts, place: int) -> tuple[int, ...]:
    return stacks.influence(cards(facts, place, "influence"), cards(facts, place, "moved"))


def choice(character: str) -> str:
    """The field that holds how many cards a seat discards on a character."""
    return f"discard-{character}"


def _player(facts: Facts, seat: Seat) -> dict[str, object]:
    made: dict[str, object] = {"name": seat.name}
    if facts.has(seat.place, "influence"):
        made["influence"] = list(influence(facts, seat.place))
    if facts.has(seat.place, "points"):
        made["points"] = facts.value(seat.place, "points")
    made["discards"] = [facts.value(seat.place, choice(character)) for character in CHARACTERS]
    claimed = facts.value(seat.place, "claimed")
    return {**made, "claimed": claimed} if claimed else made


def _token(sitting: Sitting) -> dict[str, object]:
    """The doubling token, before whose stack and which."""
    held = token(sitting)
    if held is None:
        return {}
    seat, character = held
    return {"doubled": [{"player": seat.name, "character": CHARACTERS.index(character) + 1}]}


def token(sitting: Sitting) -> tuple[Seat, str] | None:
    """Where the doubling token lies; seats count from 1 in what is entered, as people read it."""
    held = sitting.facts.value(None, "doubled")
    seat = sitting.seat(held["seat"] - 1) if isinstance(held, dict) else None
    return (seat, str(held["character"])) if isinstance(held, dict) and seat else None

"""A JSON document of Exlibrium → a table, or every fault that keeps it from being one."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.claims import read_claims
from scoring.exlibrium.box import box_faults
from scoring.exlibrium.characters import CARDS, COUNT, MOST_DISCARDS
from scoring.exlibrium.rulings import OPTIONS
from scoring.exlibrium.score import CLAIMABLE
from scoring.exlibrium.table import UNDECIDED, Player, Table, Token
from scoring.faults import Args, Fault, Refused
from scoring.fields import Fields, as_written, is_whole, short
from scoring.names import meant
from scoring.players import read_players, shared_names
from scoring.rulings import read_rulings

GAME = "exlibrium"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
FEWEST_SCORED = 1  # a document may hold a single column
MOST_CHOSEN = 10**9  # a choice beyond what is allowed counts as what is allowed


@dataclass(frozen=True)
class Question:
    """Who activates? `character` counts from 0; None asks for all seven."""

    table: Table
    character: int | None


def read_table(source: Mapping[str, object]) -> Table:
    """The table of a document; raises Refused with all its faults at once.

    Where something is faulty, reading goes on with stand-ins, so that the rest is checked too.
    """
    faults: list[Fault] = []
    fields = Fields(source, (), faults)
    table = _table(fields, during_play=False)
    if faults:
        raise Refused(faults)
    return table


def read_question(source: Mapping[str, object]) -> Question:
    """The table of a document with an `ask`, and the character it asks for; raises Refused."""
    faults: list[Fault] = []
    fields = Fields(source, (), faults)
    ask = fields.group("ask", required=True)
    table = _table(fields, ask, during_play=True)
    character = ask.whole("activates", 1, COUNT, required=False) if ask else None
    if ask:
        ask.close()
    if faults:
        raise Refused(faults)
    return Question(table, None if character is None else character - 1)


def _table(fields: Fields, ask: Fields | None = None, *, during_play: bool) -> Table:
    """What a score and a question have in common; during play neither rules nor points matter."""
    fields.choice("game", (GAME,))
    rules = fields.choice("rules", tuple(MOST_DISCARDS), required=not during_play) or "basic"
    rulings = read_rulings(fields, OPTIONS)
    groups = read_players(fields, FEWEST_PLAYERS, MOST_PLAYERS, scored=FEWEST_SCORED)
    players = tuple(_player(group, during_play=during_play) for group in groups)
    fields.faults.extend(shared_names(player.name if player else None for player in players))
    fields.faults.extend(box_faults(players))
    if ask and ask.has("doubled") and fields.has("doubled"):
        fields.get("doubled")
        fields.fault("both-given", ("doubled",), first="doubled", second="ask.doubled")
    token = _token(ask if ask and ask.has("doubled") else fields, players)
    if fields.has("deck"):
        fields.name("deck")
    fields.close()
    return Table(rules, tuple(player for player in players if player), rulings, token)


def _player(fields: Fields, *, during_play: bool) -> Player | None:
    name = fields.name("name")
    points = fields.whole("points", 0, CARDS, required=not during_play)
    influence = _influence(fields)
    discards, claimed = _discards(fields), read_claims(fields, CLAIMABLE)
    fields.close()
    return None if name is None else Player(name, influence, points or 0, discards, claimed)


def _influence(fields: Fields) -> tuple[int, ...]:
    """Seven numbers of cards, Berserk's first."""
    cards = fields.wholes("influence", 0, CARDS, most=COUNT)
    _seven(fields, "influence")
    return cards


def _discards(fields: Fields) -> tuple[int | None, ...]:
    """Seven choices; null is one not made yet."""
    choices: list[int | None] = []
    for place, choice in enumerate(fields.items("discards", most=COUNT, required=False)):
        if choice is None or (is_whole(choice) and 0 <= choice <= MOST_CHOSEN):
            choices.append(choice)
        elif is_whole(choice):
            args: Args = {"value": short(choice), "low": 0, "high": MOST_CHOSEN}
            fields.fault("number-range", ("discards", place), **args)
        else:
            fields.fault("field-type", ("discards", place), kind="whole", value=as_written(choice))
    _seven(fields, "discards")
    return tuple(choices) or UNDECIDED


def _seven(fields: Fields, key: str) -> None:
    given = fields.source.get(key)
    if isinstance(given, list) and len(given) < COUNT:
        fields.fault("characters-seven", (key,), count=len(given), needed=COUNT)


def _token(fields: Fields, players: tuple[Player | None, ...]) -> Token | None:
    """The doubling token; there is one in the box."""
    for group in fields.groups("doubled", most=1, required=False):
        player, character = group.text("player"), group.whole("character", 1, COUNT)
        group.close()
        named = None if player is None else meant(player, (known.name for known in players if known))
        if player is not None and named is None and all(players):
            group.fault("doubled-nobody", ("player",), name=player)
        if player is not None and character is not None:
            return Token(named or player, character - 1)
    return None

"""A JSON document → a table, or every fault that keeps it from being one."""

from collections.abc import Mapping

from scoring.claims import read_claims
from scoring.ex_libris.cards import BOOKS_PER_CATEGORY, CATEGORIES, DECK_CARDS, Cell
from scoring.ex_libris.claims import CLAIMABLE
from scoring.ex_libris.deck import NOTHING_KNOWN, Deck
from scoring.ex_libris.deck_check import check_cards
from scoring.ex_libris.notation import Shelf, parse_pile, parse_shelf
from scoring.ex_libris.rulings import OPTIONS, Rulings
from scoring.ex_libris.table import Library, Player, Table, Tally
from scoring.ex_libris.table_check import table_faults
from scoring.faults import Fault, Refused
from scoring.fields import Fields
from scoring.names import meant
from scoring.players import read_players
from scoring.rulings import read_rulings

GAMES = ("ex-libris", "ex-libris-solo")
MOST_PLAYERS = 4
MOST_STABILITY = 228  # every card of the deck on one shelf, each with another entombed under it
HARDEST = 7  # cards discarded a round, FR p.20


def read_table(source: Mapping[str, object], deck: Deck = NOTHING_KNOWN) -> Table:
    """The table of a document; raises Refused with all its faults at once."""
    faults: list[Fault] = []
    fields = Fields(source, (), faults)
    solo = fields.choice("game", GAMES) == "ex-libris-solo"
    popular, banned = fields.choice("popular", CATEGORIES), fields.choice("banned", CATEGORIES)
    rulings = Rulings(read_rulings(fields, OPTIONS))
    players = _players(fields, deck, solo=solo)
    library = _library(fields, deck) if solo else None
    difficulty = fields.whole("difficulty", 1, HARDEST, required=False)
    name, race = fields.name("deck") if fields.has("deck") else None, fields.text("race", required=False)
    fields.close()
    faults.extend(table_faults(players, library, popular, banned, race))
    if faults or popular is None or banned is None:
        raise Refused(faults)
    known = tuple(player for player in players if player is not None)
    winner = None if race is None else meant(race, (player.name for player in known))
    return Table(popular, banned, known, rulings, library, difficulty, winner, name)


def _players(fields: Fields, deck: Deck, *, solo: bool) -> tuple[Player | None, ...]:
    fewest, most = (1, 1) if solo else (2, MOST_PLAYERS)
    return tuple(_player(group, deck, solo=solo) for group in read_players(fields, fewest, most))


def _player(fields: Fields, deck: Deck, *, solo: bool) -> Player | None:
    name, focus = fields.name("name"), fields.choice("focus", CATEGORIES)
    hand = fields.whole("hand", 0, DECK_CARDS, required=False)
    if solo and fields.has("hand"):
        fields.fault("hand-in-solo", ("hand",))
    holding = _shelf_or_tally(fields, deck)
    claimed = read_claims(fields, CLAIMABLE)
    fields.close()
    if name is None or holding is None:
        return None
    return Player(name, focus or "", holding, hand, claimed)


def _shelf_or_tally(fields: Fields, deck: Deck) -> Shelf | Tally | None:
    if _one_of(fields, "shelf", "tally") == "shelf":
        text = fields.text("shelf")
        if fields.has("stability"):
            fields.get("stability")
            fields.fault("stability-with-shelf", ("stability",))
        if text is None:
            return None
        shelf, found = parse_shelf(text)
        shelf = Shelf(tuple(tuple(cell and deck.fill_in(cell) for cell in row) for row in shelf.rows))
        _keep(fields, "shelf", (*found, *check_cards(shelf.cells(), deck)))
        return shelf
    counts, stability = (
        _tally(fields),
        fields.whole("stability", 0, MOST_STABILITY, required=fields.has("tally")),
    )
    return None if counts is None else Tally(counts, stability or 0)


def _library(fields: Fields, deck: Deck) -> Library | None:
    group = fields.group("library", required=True)
    if group is None:
        return None
    focus = group.choice("focus", CATEGORIES)
    holding: tuple[Cell, ...] | Tally | None = None
    if _one_of(group, "pile", "tally") == "pile":
        holding = _pile(group, deck)
    elif (counts := _tally(group)) is not None:
        holding = Tally(counts)
    claimed = read_claims(group, CLAIMABLE)
    group.close()
    return None if focus is None or holding is None else Library(focus, holding, claimed)


def _pile(group: Fields, deck: Deck) -> tuple[Cell, ...] | None:
    text = group.text("pile")
    if text is None:
        return None
    parsed, found = parse_pile(text)
    cells = tuple(deck.fill_in(cell) for cell in parsed)
    placed = tuple(((0, c), cell) for c, cell in enumerate(cells))
    _keep(group, "pile", (*found, *check_cards(placed, deck, rows=False)))
    return cells


def _one_of(fields: Fields, first: str, second: str) -> str:
    """Which of two keys a document uses; both or neither is a fault."""
    if fields.has(first) == fields.has(second):
        fields.fault("both-given" if fields.has(first) else "neither-given", first=first, second=second)
        fields.seen |= {first, second}
    return first if fields.has(first) else second


def _tally(fields: Fields) -> dict[str, int] | None:
    group = fields.group("tally")
    if group is None:
        return None
    counts = {category: group.whole(category, 0, BOOKS_PER_CATEGORY) for category in CATEGORIES}
    group.close()
    return {category: count or 0 for category, count in counts.items()}


def _keep(fields: Fields, key: str, found: tuple[Fault, ...]) -> None:
    where = (*fields.where, key)
    fields.faults.extend(Fault(f.key, f.args, where, f.row, f.column) for f in found)

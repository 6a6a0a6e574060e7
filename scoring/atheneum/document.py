"""A JSON document of Atheneum → a table, or every fault that keeps it from being one."""

from collections.abc import Iterator, Mapping

from scoring.atheneum.box import box_faults
from scoring.atheneum.placement import placement_faults
from scoring.atheneum.plan import Plan, parse_plan, write_plan
from scoring.atheneum.rulings import OPTIONS
from scoring.atheneum.score import CLAIMABLE
from scoring.atheneum.shelves import Shelves, parse_shelves
from scoring.atheneum.subjects import (
    CANDLE_VALUES,
    COMPARTMENT_VALUES,
    MOST_BOOKS,
    MOST_CANDLES,
    MOST_COMPARTMENTS,
    MOST_WANDS,
    SUBJECTS,
)
from scoring.atheneum.table import Counts, Player, Table
from scoring.claims import read_claims
from scoring.faults import Args, Fault, Path, Refused
from scoring.fields import Fields
from scoring.players import read_players, shared_names
from scoring.rulings import read_rulings

GAME = "atheneum"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
FEWEST_SCORED = 1  # a document may hold a single column
MOST_TRACK = 999  # points
COUNTED = ("favourite", "compartments", "candles", "books", "subject_books")


def read_table(source: Mapping[str, object], edition: Mapping[str, object]) -> Table:
    """The table of a document; raises Refused with all its faults at once.

    Where something is faulty, reading goes on with stand-ins, so that the rest is checked too.
    """
    faults: list[Fault] = []
    fields = Fields(source, (), faults)
    fields.choice("game", (GAME,))
    rulings = read_rulings(fields, OPTIONS)
    plan = _plan(fields, edition)
    groups = read_players(fields, FEWEST_PLAYERS, MOST_PLAYERS, scored=FEWEST_SCORED)
    players = tuple(_player(group, plan, drawn=fields.has("plan") or "plan" in edition) for group in groups)
    if fields.has("deck"):
        fields.name("deck")
    fields.close()
    faults.extend(shared_names(player.name if player else None for player in players))
    faults.extend(_shared_subjects(players))
    faults.extend(box_faults(players, plan))
    if faults:
        raise Refused(faults)
    return Table(tuple(player for player in players if player), rulings, plan)


def read_plan(edition: Mapping[str, object]) -> Plan | None:
    """The plan of an edition, None where it has none yet; raises Refused."""
    faults: list[Fault] = []
    fields = Fields(edition, (), faults)
    plan = _plan_of(fields)
    if faults:
        raise Refused(faults)
    return plan


def _plan(fields: Fields, edition: Mapping[str, object]) -> Plan | None:
    """The document's own plan or its edition's; where there are both, they must be the same."""
    own = _plan_of(fields)
    known = _plan_of(Fields(edition, ("deck",), fields.faults))
    if own and known and write_plan(own) != write_plan(known):
        fields.fault("plan-quarrel", ("plan",), deck=str(edition.get("name", "")))
    return own or known


def _plan_of(fields: Fields) -> Plan | None:
    text = fields.text("plan", required=False)
    if text is None:
        return None
    plan, found = parse_plan(text)
    _keep(fields, (*fields.where, "plan"), found)
    return None if found else plan


def _player(fields: Fields, plan: Plan | None, *, drawn: bool) -> Player | None:
    name, subject = fields.name("name"), fields.choice("subject", SUBJECTS)
    track = fields.whole("track", 0, MOST_TRACK)
    wands = fields.whole("wands", 0, MOST_WANDS)
    holding = _shelves(fields, plan, drawn=drawn) if fields.has("shelves") else _counts(fields)
    claimed = read_claims(fields, CLAIMABLE)
    fields.close()
    return None if name is None else Player(name, subject or "", track or 0, holding, wands or 0, claimed)


def _counts(fields: Fields) -> Counts:
    """The five counts, of which the last two decide ties only; what contradicts itself is a fault."""
    favourite = fields.whole("favourite", 0, MOST_BOOKS)
    compartments = fields.wholes("compartments", *COMPARTMENT_VALUES, most=MOST_COMPARTMENTS)
    candles = fields.wholes("candles", *CANDLE_VALUES, most=MOST_CANDLES)
    books = fields.whole("books", 0, MOST_BOOKS, required=False)
    subject_books = fields.whole("subject_books", 0, MOST_BOOKS, required=False)
    if books is not None and subject_books is not None and subject_books > books:
        fields.fault("subject-books-many", ("subject_books",), count=subject_books, books=books)
    if favourite is not None and subject_books is not None and favourite > subject_books:
        fields.fault("favourite-many", ("favourite",), count=favourite, books=subject_books)
    if favourite == 1:
        fields.fault("favourite-alone", ("favourite",))
    return Counts(favourite or 0, compartments, candles, books, subject_books)


def _shelves(fields: Fields, plan: Plan | None, *, drawn: bool) -> Shelves:
    """Shelves drawn on the plan, in place of the counts."""
    for key in COUNTED:
        if fields.has(key):
            fields.get(key)
            fields.fault("count-with-shelves", (key,), field=key)
    text = fields.text("shelves")
    if text is None:
        return ()
    if not drawn:
        fields.fault("plan-missing", ("shelves",))
    shelves, found = parse_shelves(text)
    if plan is not None and not found:
        found = placement_faults(shelves, plan)
    _keep(fields, (*fields.where, "shelves"), found)
    return shelves


def _keep(fields: Fields, where: Path, found: tuple[Fault, ...]) -> None:
    fields.faults.extend(Fault(fault.key, fault.args, where, fault.row, fault.column) for fault in found)


def _shared_subjects(players: tuple[Player | None, ...]) -> Iterator[Fault]:
    """Every player has a main shelf, and so a subject, of their own."""
    owners: dict[str, str] = {}
    for place, player in enumerate(players):
        if player is None or not player.subject:
            continue
        if player.subject in owners:
            args: Args = {"name": player.name, "other": owners[player.subject], "subject": player.subject}
            yield Fault("subject-twice", args, ("players", place, "subject"))
        owners.setdefault(player.subject, player.name)

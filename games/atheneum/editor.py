"""What is known of one seat's shelves: the plan they stand on, the text, what is wrong, and the picture."""

from dataclasses import dataclass

from games.atheneum import edits
from games.atheneum.picture import Rows, rows_of
from scoring.atheneum.document import read_plan
from scoring.atheneum.placement import placement_faults
from scoring.atheneum.plan import Plan
from scoring.atheneum.rulings import OPTIONS
from scoring.atheneum.shelves import Shelves, parse_shelves
from scoring.faults import Fault, Refused
from scoring.rulings import with_defaults
from store import editions
from store.values import Seat, Sitting

UNDRAWABLE = ("main-shelves", "side-shelves", "side-unknown", "shelf-rows")  # these do not fit the plan
MOST_DRAWN = 400  # slots and gaps of a picture; the largest box has far fewer


@dataclass(frozen=True)
class ShelvesView:
    plan: Plan | None
    subject: str
    text: str
    shelves: Shelves
    faults: tuple[Fault, ...]
    rows: Rows  # empty where there is nothing to draw them on

    @property
    def books(self) -> int:
        return sum(len(shelf.books) for shelf in self.shelves)

    @property
    def columns(self) -> int:
        return max((len(row) for row in self.rows), default=0)


def plan_of(sitting: Sitting) -> Plan | None:
    """The plan of the table's edition; none too where the edition cannot be read."""
    try:
        return read_plan(_plan_alone(editions.load(sitting.deck))) if sitting.deck else None
    except Refused:
        return None


def _plan_alone(edition: dict[str, object]) -> dict[str, object]:
    return {"plan": edition["plan"]} if "plan" in edition else {}


def adjacency_of(sitting: Sitting) -> str:
    return with_defaults(OPTIONS, sitting.rulings)["adjacency"]


def shelves_view(sitting: Sitting, seat: Seat, *, ahead: bool = True) -> ShelvesView:
    """One seat's shelves; `ahead`: with what one more book would bring."""
    text = str(sitting.facts.value(seat.place, "shelves", ""))
    plan, subject = plan_of(sitting), str(sitting.facts.value(seat.place, "subject", ""))
    if plan is None:
        shelves, faults = parse_shelves(text) if text else ((), ())
        return ShelvesView(None, subject, text, shelves, faults, ())
    return drawn(text, plan, subject=subject, adjacency=adjacency_of(sitting), ahead=ahead)


def drawn(text: str, plan: Plan, *, subject: str, adjacency: str, ahead: bool = True) -> ShelvesView:
    """Shelves on a plan, drawn as far as they fit it."""
    shelves = edits.read(text, plan)
    faults = parse_shelves(text)[1] if text else ()
    faults = faults or placement_faults(shelves, plan)
    rows: Rows = ()
    if not any(fault.key in UNDRAWABLE for fault in faults) and _size(shelves, plan) <= MOST_DRAWN:
        rows = rows_of(shelves, plan, subject=subject, adjacency=adjacency, faults=faults, ahead=ahead)
    return ShelvesView(plan, subject, text, shelves, faults, rows)


def _size(shelves: Shelves, plan: Plan) -> int:
    designs = [plan.designs[shelf.design] for shelf in shelves]
    return sum(design.width for design in designs) * max(design.rows for design in designs)

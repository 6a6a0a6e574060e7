"""What the neighbour on the left sees of a shelf before signing: the cards, not what was decided on them."""

from games.ex_libris.cells import CellView, cells_of
from games.ex_libris.editor import deck_of, holding
from scoring.ex_libris.notation import as_it_lies
from store.values import Seat
from web.table.seats import Visit


def shown(here: Visit, seat: Seat) -> list[list[CellView]]:
    """The shelf as it was laid out. Which cards its owner turns is hidden until the inspection starts."""
    return cells_of(as_it_lies(holding(here.sitting, seat)), deck_of(here.sitting))

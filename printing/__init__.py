"""Answer → HTML → PDF: the filled-in form, the blank one and the appendix; and the picture. Knows no Flask.

What sets type is only fetched when something is printed: where its library is missing all else still works.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from printing.papers import SHEETS
from scoring.faults import Fault, Refused

if TYPE_CHECKING:
    from printing.appendix import Logged, Strip, appendix
    from printing.forms import Layout, blank, form
    from printing.imprint import Imprint, Sealed
    from printing.plate import Plate, Row, picture
    from printing.remarks import Changed

__all__ = [
    "SHEETS",
    "Changed",
    "Imprint",
    "Layout",
    "Logged",
    "Plate",
    "Row",
    "Sealed",
    "Strip",
    "appendix",
    "blank",
    "form",
    "picture",
]
NEEDED = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"  # as Debian calls them
FROM = {
    "Changed": "printing.remarks",
    "Imprint": "printing.imprint",
    "Layout": "printing.forms",
    "Logged": "printing.appendix",
    "Plate": "printing.plate",
    "Row": "printing.plate",
    "Sealed": "printing.imprint",
    "Strip": "printing.appendix",
    "appendix": "printing.appendix",
    "blank": "printing.forms",
    "form": "printing.forms",
    "picture": "printing.plate",
}


def is_possible() -> bool:
    """Whether anything can be printed here. Fetches what sets type, which takes a while the first time."""
    try:
        __getattr__("form")
    except Refused:
        return False
    return True


def __getattr__(name: str) -> object:
    """Raises Refused where the machine lacks what printing needs."""
    if name not in FROM:
        raise AttributeError(name)
    try:
        found = import_module(FROM[name])
    except OSError:  # WeasyPrint finds no Pango
        raise Refused([Fault("printing-missing", {"packages": NEEDED})]) from None
    globals().update({one: getattr(found, one) for one in FROM if FROM[one] == found.__name__})
    return globals()[name]

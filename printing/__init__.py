"""Answer → HTML → PDF: the filled-in form, the blank one and the appendix. Knows no Flask."""

from printing.appendix import Logged, Strip, appendix
from printing.forms import blank, form
from printing.imprint import SHEETS, Imprint, Sealed
from printing.remarks import Changed

__all__ = ["SHEETS", "Changed", "Imprint", "Logged", "Sealed", "Strip", "appendix", "blank", "form"]

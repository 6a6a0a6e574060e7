"""Answer → HTML → PDF: the filled-in form, the blank one and the appendix. Knows no Flask."""

from printing.appendix import Logged, Strip, appendix
from printing.forms import blank, form
from printing.imprint import SHEETS, Imprint, Sealed

__all__ = ["SHEETS", "Imprint", "Logged", "Sealed", "Strip", "appendix", "blank", "form"]

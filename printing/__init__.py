"""Answer → HTML → PDF: the filled-in form, the blank one and the appendix. Knows no Flask."""

from printing.appendix import appendix
from printing.forms import blank, form
from printing.imprint import SHEETS, Sealed

__all__ = ["SHEETS", "Sealed", "appendix", "blank", "form"]

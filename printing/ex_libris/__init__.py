"""Form B-7c and the licence application S-42a."""

from printing.ex_libris.sheet import settings

FORMS = {"ex-libris": settings, "ex-libris-solo": settings}

"""Form B-7c and the licence application S-42a."""

from games.ex_libris.sheet import form, guide
from printing import Layout

LAYOUTS = {
    "ex-libris": Layout(form.settings, guide.guide),
    "ex-libris-solo": Layout(form.settings, guide.solo),
}

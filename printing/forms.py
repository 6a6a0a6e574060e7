"""The forms of the house: how a game's form is laid out is handed in, how one is printed stands here."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printing import guided, plain
from printing.guided import Gettext, Guide, Term
from printing.imprint import Imprint
from printing.ink import Setting
from printing.plain import Settings
from printing.press import press_one
from printing.remarks import Changed
from scoring.answer import Answer

PLAINLY = plain.sheet()  # as a game is printed that lays out nothing of its own


@dataclass(frozen=True)
class Layout:
    """How a game's form is set, and the steps of the blank to score on oneself where there is one."""

    settings: Settings = PLAINLY
    guide: Callable[[Gettext, Term], Guide] | None = None


def form(
    answer: Answer, imprint: Imprint, layout: Layout | None = None, *, changed: tuple[Changed, ...] = ()
) -> bytes:
    """The filled-in form, on one page. `changed`: rulings changed after the first entry; it says them."""
    return press_one((layout or Layout()).settings(answer.game, answer, imprint, changed))


def blank(game: str, imprint: Imprint, layout: Layout | None = None, *, is_guided: bool = False) -> bytes:
    """The empty form of a game, for those who like pencils; guided for those who do the sums themselves."""
    return press_one(empty(game, imprint, layout or Layout(), is_guided=is_guided))


def empty(game: str, imprint: Imprint, layout: Layout, *, is_guided: bool) -> Iterator[Setting]:
    """The ways to set an empty form; of a game without steps the guided one is the other."""
    if is_guided and layout.guide:
        return guided.settings(game, imprint, layout.guide)
    return layout.settings(game, None, imprint, ())

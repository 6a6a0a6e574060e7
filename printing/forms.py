"""The forms of the house: which game fills in which sheet, and how one is printed."""

from collections.abc import Iterator, Mapping

from printing import atheneum, ex_libris, exlibrium, plain
from printing import guided as guide
from printing.imprint import Imprint
from printing.ink import Setting
from printing.plain import Settings
from printing.press import press_one
from printing.remarks import Changed
from scoring.game import Json

FORMS: Mapping[str, Settings] = {
    **ex_libris.FORMS,
    "atheneum": plain.sheet(atheneum.details),
    "exlibrium": plain.sheet(exlibrium.details),
}
PLAIN = plain.sheet()  # of a game without a line above


def form(
    document: Json,
    answer: Json,
    imprint: Imprint,
    *,
    edition: Json | None = None,
    changed: tuple[Changed, ...] = (),
) -> bytes:
    """The filled-in form of a document and its answer, on one page; `edition` is its deck or plan.

    `changed`: rulings that were changed after the first entry, which the form then says.
    """
    return press_one(settings(document, answer, imprint, edition or {}, changed))


def blank(game: str, imprint: Imprint, *, guided: bool = False) -> bytes:
    """The empty form of a game, for those who like pencils; `guided` for those who do the sums themselves."""
    return press_one(guide.settings(game, imprint) if guided else settings({"game": game}, None, imprint, {}))


def settings(
    document: Json, answer: Json | None, imprint: Imprint, edition: Json, changed: tuple[Changed, ...] = ()
) -> Iterator[Setting]:
    """The ways to set a form, from the roomiest to the tightest."""
    return FORMS.get(str(document["game"]), PLAIN)(document, answer, imprint, edition, changed)

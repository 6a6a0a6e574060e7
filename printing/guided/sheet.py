"""How a guided blank is set: the roomiest way in which all its steps stand on one page."""

from collections.abc import Callable, Iterator

from printing.guided.steps import Gettext, Guide, Term
from printing.imprint import CODE, Imprint
from printing.ink import Setting
from printing.plain import title_of
from printing.sizes import CELL_PADDING, SCALES, Sizes
from printing.words import day, render
from scoring.games import GAMES
from translations import term
from translations.say import catalogue

TEMPLATE = "print/guided.html"
AIRS = (9.0, 4.5, 1.5, 0.0)  # mm at scale 1, what every row may be higher


def settings(game: str, imprint: Imprint, steps: Callable[[Gettext, Term], Guide]) -> Iterator[Setting]:
    """The ways to set it, from the roomiest to the tightest."""
    language = imprint.language
    gettext = catalogue(language).gettext
    guide = steps(gettext, lambda kind, key: term(game, kind, key, language))
    asked = (
        (gettext("Table"), imprint.table),
        (gettext("Date"), day(imprint.played, language)),
        *((word, "") for word in guide.agreed),
    )
    column = Sizes(imprint, 1.0, names=guide.columns, label=guide.label * imprint.width).column - CELL_PADDING
    for scale in (scale for scale in SCALES if scale * guide.widest <= column):
        for air in AIRS:
            yield _set(game, guide, imprint, asked, scale=scale, air=air)


def _set(
    game: str, guide: Guide, imprint: Imprint, asked: tuple[tuple[str, str], ...], *, scale: float, air: float
) -> Setting:
    label = guide.label * imprint.width
    html = render(
        TEMPLATE,
        imprint.language,
        imprint=imprint,
        scale=scale,
        air=air,
        title=title_of(game, imprint.language),
        number=GAMES[game].form,
        guide=guide,
        fields_asked=asked,
        sizes=Sizes(imprint, scale, names=guide.columns, label=label, fields=len(asked)),
    )
    return Setting(html, {"qr": imprint.code.drawn(CODE * scale)} if imprint.code else {})

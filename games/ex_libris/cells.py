"""The cells of a shelf as a page shows them, each with the name a screen reader says."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from flask_babel import gettext as _

from scoring.ex_libris.cards import Cell
from scoring.ex_libris.deck import Deck
from scoring.ex_libris.notation import LONGEST_CELL, Unread, named, parse_cell, pile_words, read_words
from web.languages import language
from web.words import term

GAME = "ex-libris"  # whose words the symbols have, in the solo game too
KEPT = 4096  # cells of a process, the latest
ORDINALS = (
    lambda: _("first card"),
    lambda: _("second card"),
    lambda: _("third card"),
    lambda: _("fourth card"),
    lambda: _("fifth card"),
    lambda: _("sixth card"),
    lambda: _("seventh card"),
    lambda: _("eighth card"),
    lambda: _("ninth card"),
    lambda: _("tenth card"),
)
TIMES = (
    lambda name: name,
    lambda name: _("%(symbol)s twice", symbol=name),
    lambda name: _("%(symbol)s three times", symbol=name),
    lambda name: _("%(symbol)s four times", symbol=name),
)


@dataclass(frozen=True)
class CellView:
    """One cell: what is printed on it, how it lies, and whether something about it is wrong."""

    row: int
    col: int
    word: str
    label: str
    mark: str = ""
    total: int | None = None
    icons: str = ""
    down: bool = False
    entombed: bool = False
    hole: bool = False
    unread: bool = False
    wrong: bool = False
    turned: bool = False  # by the inspector
    sides: tuple[str, ...] = ()  # of the stability rectangle's frame that lie on this cell

    @property
    def known(self) -> bool:
        return bool(self.mark)

    @property
    def is_short(self) -> bool:
        """As cards are; what is typed in their place may be long, and is not kept once it was drawn."""
        return len(self.word) <= LONGEST_CELL


def cells_of(text: str, deck: Deck, wrong: frozenset[tuple[int, int]] = frozenset()) -> list[list[CellView]]:
    """The rows of a notation, right or wrong."""
    return [
        [_cell(r, c, word, deck, wrong=(r, c) in wrong) for c, word in enumerate(row)]
        for r, row in enumerate(read_words(text))
    ]


def pile_of(text: str, deck: Deck, wrong: frozenset[int] = frozenset()) -> list[CellView]:
    """A pile is one row, and nobody calls it that."""
    return [_cell(0, c, word, deck, wrong=c in wrong, pile=True) for c, word in enumerate(pile_words(text))]


def _cell(row: int, col: int, word: str, deck: Deck, *, wrong: bool, pile: bool = False) -> CellView:
    cell, _fault = parse_cell(word)
    filled = deck.fill_in(cell) if isinstance(cell, Cell) else None
    total = deck.totals.get(filled.mark.letter) if filled and filled.mark else None
    view = _kept_view if len(word) <= LONGEST_CELL else _view  # a long one would fill the memory
    return view((None if pile else row, row, col), word, filled, total, wrong, language())


def _view(
    place: tuple[int | None, int, int],  # the row as it is called, row, column
    word: str,
    cell: Cell | None,
    total: int | None,
    wrong: bool,
    _language: str,  # of the page, in which all is said
) -> CellView:
    called, row, col = place
    known, fault = parse_cell(word)
    if fault:
        what = _("not a card: “%(word)s”", word=word)
        return CellView(row, col, word, _place(called, col, what), mark=word[:6], wrong=True)
    if isinstance(known, Unread):
        said = _place(called, col, _("a card not read"))
        return CellView(row, col, word, said, unread=True, wrong=True)
    if cell is None:
        return CellView(row, col, word, _place(called, col, _("a hole")), hole=True)
    return CellView(
        row,
        col,
        word,
        _place(called, col, spoken(cell, total)),
        mark=str(cell.mark or ""),
        total=total,
        icons=cell.icons or "",
        down=cell.down,
        entombed=cell.entombed,
        wrong=wrong,
    )


_kept_view = lru_cache(KEPT)(_view)  # the same cards are shown page after page


def spoken(cell: Cell, total: int | None) -> str:
    """`E 2 of 7: Historic Volumes, Monster Manuals twice`, or `E 2 of 7, face down`"""
    parts = []
    if cell.mark is None:
        parts.append(_("a face-down card nobody can name"))
    else:
        name = card_name(cell.mark.letter, cell.mark.number, total)
        parts.append(f"{name}: {symbols(cell.icons)}" if cell.icons and not cell.down else name)
        if cell.down:
            parts.append(_("face down"))
    if cell.entombed:
        parts.append(_("a card entombed under it"))
    return ", ".join(parts)


def symbols(icons: str) -> str:
    """The symbols of a card by their names, in the order printed."""
    said = (TIMES[count - 1](term(GAME, "category", letter)) for letter, count in Counter(icons).items())
    return ", ".join(said)


def card_name(letter: str, number: int, total: int | None) -> str:
    if total is None:
        return f"{letter} {number}"
    return str(_("%(letter)s %(number)s of %(total)s", letter=letter, number=number, total=total))


def _place(row: int | None, col: int, what: str) -> str:
    which = ORDINALS[col]() if col < len(ORDINALS) else _("card %(number)s", number=col + 1)
    if row is None:
        return f"{which}, {what}"
    return str(_("row %(row)s, %(card)s, %(what)s", row=row + 1, card=which, what=what))


def marks_of(text: str) -> Mapping[str, tuple[int, int]]:
    """Each card named in a notation, with the first place it stands at."""
    return dict(reversed(named(text)))

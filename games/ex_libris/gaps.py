"""Places of a photograph where a card may stand that was not found: asked about, not left out in silence."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.ex_libris import proposal
from games.ex_libris.proposal import CLOSE, OTHER, Form, Proposed, words_of
from scoring.ex_libris.deck import Deck
from scoring.ex_libris.notation import HOLE, NAMELESS, Rows, parse_cell, tidy
from scoring.faults import Fault
from store.photographs import Photograph
from vision.reading import Cell, Corners
from web.photos import crops

AGREEING = 2  # rows that end together, from which another's end is doubted


@dataclass(frozen=True)
class Gap:
    """A hole that a card may have fallen into, and where in the photograph to look for it."""

    row: int
    col: int
    corners: str

    @property
    def name(self) -> str:
        return f"{self.row}-{self.col}"


def gaps(photo: Photograph) -> tuple[Gap, ...]:
    """Holes between two cards of a row, and the end of one that is a card shorter than all others, which
    end together; all there are if the photograph itself was poor."""
    if photo.pile:
        return ()
    cards = {(card.row, card.col): card for card in photo.seen.cells}
    rows = words_of(photo)
    return tuple(
        Gap(r, c, crops.address(crops.upper(_corners(row_cards, c), CLOSE)))
        for r, c in sorted(_doubted(rows, is_poor=bool(set(photo.seen.notes) - {"cut-off"})))
        if (row_cards := [cards[r, c] for c in range(len(rows[r])) if (r, c) in cards])
    )


def _doubted(rows: Rows, *, is_poor: bool) -> frozenset[tuple[int, int]]:
    """The places that show no card, and of which it is not sure."""
    width = max(map(len, rows), default=0)
    inner = {(r, c) for r, row in enumerate(rows) for c in range(width if is_poor else len(row))}
    holes = {(r, c) for r, c in inner if c >= len(rows[r]) or rows[r][c] == HOLE}
    firsts = _firsts(rows)
    return frozenset((r, c) for r, c in holes if is_poor or c > firsts[r]) | _short_ends(rows)


def _short_ends(rows: Rows) -> frozenset[tuple[int, int]]:
    """Where rows are a card short at an end at which all others agree, two of them at least: one row alone
    says nothing, for shelves may be ragged."""
    firsts = _firsts(rows)
    lasts = [len(row) - 1 for row in rows]
    found = set()
    for r in range(len(rows)):
        for ends, step in ((firsts, -1), (lasts, 1)):
            others = {end for other, end in enumerate(ends) if other != r}
            if len(rows) > AGREEING and others == {ends[r] + step}:
                found.add((r, ends[r] + step))
    return frozenset(found)


def _firsts(rows: Rows) -> list[int]:
    """Where each row begins."""
    return [next(c for c, word in enumerate(row) if word != HOLE) for row in rows]


def grid(cards: Sequence[Proposed], holes: Sequence[Gap]) -> list[list[Proposed | Gap | None]]:
    """The cards as they lie, and the gaps that are asked about; None is a hole."""
    places: dict[tuple[int, int], Proposed | Gap] = {(hole.row, hole.col): hole for hole in holes}
    places |= {(card.view.row, card.view.col): card for card in cards}
    rows = max((row for row, _ in places), default=-1) + 1
    widths = [max((c for r, c in places if r == row), default=-1) + 1 for row in range(rows)]
    return [[places.get((row, col)) for col in range(widths[row])] for row in range(rows)]


def _corners(cards: Sequence[Cell], col: int) -> Corners:
    """Where a card of this column would lie, by its neighbours in the row."""
    left = max((card for card in cards if card.col < col), key=lambda card: card.col, default=None)
    right = min((card for card in cards if card.col > col), key=lambda card: card.col, default=None)
    if left and right:
        part = (col - left.col) / (right.col - left.col)
        pairs = zip(left.quad, right.quad, strict=True)
        return [[a + part * (b - a) for a, b in zip(one, other, strict=True)] for one, other in pairs]
    near = left or right
    assert near is not None  # a row is there because of its cards
    step = [near.quad[1][i] - near.quad[0][i] for i in (0, 1)]
    return [[point[i] + (col - near.col) * step[i] for i in (0, 1)] for point in near.quad]


def corrected(photo: Photograph, form: Form, deck: Deck) -> tuple[Rows, tuple[Fault, ...]]:
    """The reading with what people decided of its cards, and with the cards they saw in its gaps."""
    rows, faults = proposal.corrected(photo, form, deck)
    found, wrong = [list(row) for row in rows], list(faults)
    for gap in gaps(photo):
        if word := _choice(form, gap):
            found[gap.row] += [HOLE] * (gap.col + 1 - len(found[gap.row]))
            found[gap.row][gap.col] = word
            if fault := parse_cell(word)[1]:
                wrong.append(Fault(fault, {"text": word[:40]}, row=gap.row + 1, column=gap.col + 1))
    return tidy(tuple(map(tuple, found))), tuple(wrong)


def _choice(form: Form, gap: Gap) -> str:
    """The card that stands there; empty where none does, or nobody has said so."""
    tapped = form.get(f"gap-{gap.name}", "")
    typed = "".join(form.get(f"gap-typed-{gap.name}", "").split()).upper()
    return typed if typed and tapped in ("", OTHER) else tapped if tapped == NAMELESS else ""

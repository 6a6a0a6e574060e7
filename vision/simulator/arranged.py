"""Gives a printing a mark composed as few are: figures above or before the letter, apart, far smaller."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.simulator import lettering, paint
from vision.simulator.anywhere import anywhere
from vision.simulator.design import WIDTH, Arrangement, Mark, Printing, Row
from vision.simulator.dividers import Divider, make_divider, make_small_total
from vision.simulator.lettering import Box, Lettering
from vision.simulator.ornaments import make_ornaments
from vision.simulator.paint import Rng
from vision.simulator.printing import make_row
from vision.simulator.rooms import WAYS, Parts, gap_of, parts_of
from vision.simulator.stands import make_stand
from vision.simulator.stock import Stock
from vision.simulator.typefaces import Typeface, typefaces

# how often figures stand where beside the letter
PLACES = {"above": 0.25, "before": 0.17, "apart": 0.21, "under": 0.22, "beside": 0.15}
# letter and figures by size: far apart, as usual, nearly the same; lengths in card widths, the last a share
SIZES = (((0.1, 0.24), (0.035, 0.055)), ((0.08, 0.2), (0.045, 0.11)), ((0.06, 0.12), (0.75, 1.05)))
SHARES = (0.4, 0.4, 0.2)  # of these
FARTHEST, LOWEST = 0.64, 0.385  # how far right and down a mark reaches at most, in card widths
TRIES = 40
ELSEWHERE, FURTHER = 0.4, 0.5  # shares with icons elsewhere than in the strip, and of these in further places
LEVEL = (0.7, 1.1)  # size of an order beside its letter that stands in one line with it
BELOW = 0.55  # share of these whose total stands in a line below, the others have it after the order
STACKED = 0.25  # share of marks whose order stands below the letter, as large
UNDER_ALL = 0.6  # share of those lines that begin below the letter
SHADED = 0.3  # share of marks without a badge that are set anew, light on dark
TALL = 0.3  # share of printings whose ground goes on far below the mark
TYPED = 0.1  # share in a typewriter's letters, where the stock has any
TYPEWRITERS = (
    "special-elite", "courier-prime", "cutive", "cutive-mono", "anonymous-pro", "nova-mono", "space-mono",
    "ibm-plex-mono",
)  # fmt: skip
NEAR = 0.015, 0.065  # margins left of and above a mark
FAR = (0.06, 0.22), (0.06, 0.18)  # the same of one that is indented, of one that stands lower
NEARLY = (0.65, 0.7)  # shares with the near ones
Span = tuple[float, float]
Spans = tuple[Span, Span]
Composing = Callable[[Rng, Mark, paint.Colour], Mark | None]


def arranged(rng: Rng, printing: Printing) -> Printing:
    """The printing with its mark composed anew, as it is where nothing fits; its icons make room."""
    return _arranged(rng, printing, _composed, SIZES, SHARES)


def level(rng: Rng, printing: Printing) -> Printing:
    """The same with letter and order in one line, about as large, and a small total after or below them."""
    return _arranged(rng, printing, _level_composed, ((SIZES[2][0], LEVEL), (SIZES[1][0], LEVEL)), (0.5, 0.5))


def _arranged(
    rng: Rng, printing: Printing, composed: Composing, sizes: Sequence[Spans], shares: Sequence[float]
) -> Printing:
    usual, printing = printing, _shaded(rng, printing)
    for attempt in range(TRIES):
        letters, figures = sizes[int(rng.choice(len(sizes), p=shares))]
        resized = _resized(rng, printing, letters, figures, shrink=0.97**attempt)
        mark = composed(rng, resized, printing.strip.ground)
        if mark is not None:
            break
    else:
        return usual
    assert mark.arrangement is not None
    tall = max(printing.strip.height, mark.arrangement.reach[1] + WIDTH * float(rng.uniform(0.01, 0.05)))
    if rng.random() < TALL:
        tall = WIDTH * float(rng.uniform(0.42, 0.7))
    strip, border = replace(printing.strip, height=tall), min(printing.border, round(NEAR[0] * WIDTH) - 2)
    return _with_icons(rng, replace(printing, mark=mark, strip=strip, border=border))


def _with_icons(rng: Rng, printing: Printing) -> Printing:
    """Icons right of the mark or elsewhere; where neither is room they stand where they may."""
    row, mark = make_row(rng, printing.strip, printing.mark), printing.mark
    assert mark.arrangement is not None
    if row is not None and rng.random() >= ELSEWHERE:
        return replace(printing, row=_in_upper_strip(rng, row), stand=None)
    stand = make_stand(rng, width=WIDTH, height=printing.height, mark=mark.arrangement.reach)
    printing = replace(printing, stand=stand)
    below = mark.arrangement.reach[1]
    return anywhere(rng, printing, below=below) if rng.random() < FURTHER else printing


def _in_upper_strip(rng: Rng, row: Row) -> Row:
    """The row where a strip shows it, however far down the ground goes."""
    return replace(row, middle=min(row.middle, WIDTH * float(rng.uniform(0.1, LOWEST))))


def _shaded(rng: Rng, printing: Printing) -> Printing:
    """At times light on dark, where the mark stands on nothing but its ground."""
    if printing.mark.badge != "none" or rng.random() >= SHADED:
        return printing
    ground = paint.colour(rng, light=(0.02, 0.25), vivid=(0.0, 0.9))
    letter = replace(printing.mark.letter, ink=paint.ink_on(rng, ground, least=4.0), rim=0)
    other = letter.ink if rng.random() < 0.7 else paint.ink_on(rng, ground, least=4.0)
    mark = replace(printing.mark, letter=letter, fraction=replace(printing.mark.fraction, ink=other, rim=0))
    return replace(printing, mark=mark, strip=replace(printing.strip, ground=ground))


def _resized(rng: Rng, printing: Printing, letters: Span, figures: Span, *, shrink: float) -> Mark:
    """The mark in other sizes, at times in a typewriter's signs; a whole badge of a shape that holds it."""
    mark = printing.mark
    tall = WIDTH * float(rng.uniform(*letters)) * shrink
    low = float(rng.uniform(*figures)) * (tall if figures[1] > 1 else WIDTH)
    low = min(max(low, WIDTH * SIZES[0][1][0]), tall * max(SIZES[2][1][1], figures[1]))
    letter, fraction = _of_height(mark.letter, tall), _of_height(mark.fraction, low)
    typed = _typewriters(printing.stock) if rng.random() < TYPED else ()
    if typed:
        face = typed[int(rng.integers(0, len(typed)))]
        letter, fraction = replace(letter, face=face, letters=None), replace(fraction, face=face)
    grown = tall / mark.letter.height
    badge = "square" if mark.whole and mark.badge in ("disc", "hexagon") else mark.badge
    return replace(mark, letter=letter, fraction=fraction, size=mark.size * grown, badge=badge)


def _of_height(style: Lettering, height: float) -> Lettering:
    rim = max(1, round(style.rim * height / style.height)) if style.rim else 0
    return replace(style, height=height, rim=rim)


def _typewriters(stock: Stock) -> list[Typeface]:
    families = (files for kind in typefaces(stock).values() for files in kind)
    return [face for files in families for face in files if face.family in TYPEWRITERS]


def _composed(rng: Rng, mark: Mark, ground: paint.Colour) -> Mark | None:
    """The mark with its figures somewhere; none where that is too large or would leave the strip."""
    divider = make_divider(rng)
    parts = parts_of(mark, divider)
    place = str(rng.choice(list(PLACES), p=list(PLACES.values())))
    return _set(rng, mark, ground, divider, parts, WAYS[place](rng, parts))


def _level_composed(rng: Rng, mark: Mark, ground: paint.Colour) -> Mark | None:
    """The mark with its order in one line with the letter, or below it, a small total after it or below."""
    if rng.random() < STACKED:
        return _stacked(rng, mark, ground)
    low, below = mark.fraction.height, bool(rng.random() < BELOW)
    alone = mark.badge != "none" and not mark.whole
    gap = gap_of(rng, 0.07)
    letter = lettering.letter_mask(mark.letter, "H").shape[1]
    under = below and not alone and rng.random() < UNDER_ALL
    lead = (letter + gap) / low * float(rng.uniform(0.2, 1.0)) * under
    divider = make_small_total(rng, below=below, lead=lead)
    parts = parts_of(mark, divider)
    x = parts.block[0] + gap - divider.lead * low
    return _set(rng, mark, ground, divider, parts, (x, parts.block[1] - parts.pad[1] - low, 0.0))


def _stacked(rng: Rng, mark: Mark, ground: paint.Colour) -> Mark | None:
    """The mark as a column: letter, order, and a small total below or after that."""
    below = bool(rng.random() < BELOW)
    lead = float(rng.uniform(0.0, 0.7)) if below else 0.0
    divider = make_small_total(rng, below=below, lead=lead)
    parts = parts_of(mark, divider)
    return _set(rng, mark, ground, divider, parts, WAYS["under"](rng, parts))


def _set(
    rng: Rng,
    mark: Mark,
    ground: paint.Colour,
    divider: Divider,
    parts: Parts,
    way: tuple[float, float, float],
) -> Mark | None:
    """The mark with its figures there, from the corner of the letter's room; none where that is too large."""
    x, y, align = way
    over = max(0.0, parts.wide - parts.room[0])
    block, room = (0.0, 0.0, *parts.block), (x, y, x + parts.room[0], y + parts.room[1])
    fullest = (room[0] - over * align, room[1], room[2] + over * (1 - align), room[3])
    around = _around(block, fullest)
    left, top = (
        parts.badge + WIDTH * float(rng.uniform(*(NEAR if rng.random() < nearly else far)))
        for nearly, far in zip(NEARLY, FAR, strict=True)
    )
    right, down = left + around[2] - around[0] + parts.badge, top + around[3] - around[1] + parts.badge
    if right > FARTHEST * WIDTH or down > LOWEST * WIDTH:
        return None
    move = left - around[0], top - around[1]
    block, room, around = (_moved(box, move) for box in (block, room, around))
    arrangement = Arrangement(
        room=room,
        align=align,
        letter_align=float(rng.choice([0.5, 0.5, 0.5, 0.0])),
        divider=divider,
        ornaments=make_ornaments(rng, ground, around, _gap(block, room), width=WIDTH),
        reach=(right, down),
    )
    left, top = block[0] + parts.pad[0], block[1] + parts.pad[1]
    return replace(mark, left=left, top=top, slot=parts.slot[0], arrangement=arrangement)


def _around(one: Box, other: Box) -> Box:
    low, high = np.minimum(one[:2], other[:2]), np.maximum(one[2:], other[2:])
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _gap(one: Box, other: Box) -> Box:
    """What lies between two boxes, one above the other or side by side."""
    left, top, right, bottom = _around(one, other)
    if min(one[3], other[3]) <= max(one[1], other[1]):
        return left, min(one[3], other[3]), right, max(one[1], other[1])
    return min(one[2], other[2]), top, max(one[0], other[0]), bottom


def _moved(box: Box, move: tuple[float, float]) -> Box:
    return box[0] + move[0], box[1] + move[1], box[2] + move[0], box[3] + move[1]

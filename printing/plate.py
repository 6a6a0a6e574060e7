"""The verdict as a picture to share, 1200 × 630 pixels: who won, the ranking, the points."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from printing.lettering import Hand, write

SIZE = WIDTH, HEIGHT = 1200, 630
MARGIN, MIDDLE, TOP, FOOT = 64, 600, 96, 560  # the left half is the winner's, the right the ranking's
MOST_ROWS = 6
PAPER, DEEP, INK, SOFT, LINE = "#fcf8ee", "#f3ead6", "#2a231d", "#5f5345", "#cbbc9c"
WOOD, BRASS, LABEL, GREEN, WASH, PALE = "#5a3c27", "#b68f42", "#f7ecd8", "#1f5c47", "#e3eddf", "#c9b890"
KICKER = Hand(34, 20)
STAMP = Hand(34, 20)
NAME = Hand(120, 44, lines=3)
ROW = Hand(38, 24, lines=1)
FIGURE = Hand(44, 24)
WHY = Hand(27, 19, lines=2, family="DejaVu Sans", bold=False)
SMALL = Hand(24, 18, family="DejaVu Sans", bold=False)


@dataclass(frozen=True)
class Row:
    """A player in the ranking."""

    place: int
    name: str
    total: int
    won: bool


@dataclass(frozen=True)
class Plate:
    """What the picture says, in its reader's words."""

    game: str
    stamp: str
    names: str  # of the winners, or of those who are level
    rows: tuple[Row, ...]
    foot: str
    why: str = ""  # what broke a tie, for there the totals say nothing


@lru_cache(maxsize=64)  # some 40 kB each: the same answer in the same language is drawn once
def picture(plate: Plate) -> bytes:
    """A PNG of the plate."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH, TOP - 28), fill=WOOD)
    draw.rectangle((0, TOP - 28, WIDTH, TOP - 22), fill=BRASS)
    _write(image, plate.game, KICKER, (MARGIN, 34), WIDTH // 2, LABEL)
    _write(image, "Shelfmark", KICKER, (WIDTH - MARGIN, 34), 300, LABEL, right=True)
    _winner(image, draw, plate)
    _ranking(image, draw, plate.rows[:MOST_ROWS])
    draw.line((MARGIN, FOOT, WIDTH - MARGIN, FOOT), fill=LINE, width=2)
    _write(image, plate.foot, SMALL, (MARGIN, (FOOT + HEIGHT) // 2), WIDTH - 2 * MARGIN, SOFT)
    out = io.BytesIO()
    image.quantize(64, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _winner(image: Image.Image, draw: ImageDraw.ImageDraw, plate: Plate) -> None:
    """The stamp, beneath it the name as large as it fits, and what broke a tie."""
    width = MIDDLE - MARGIN - 40
    stamp, name = write(plate.stamp.upper(), STAMP, width - 40), write(plate.names, NAME, width)
    stamp, why = stamp.crop(stamp.getbbox()), write(plate.why, WHY, width) if plate.why else None
    high = stamp.height + 32
    below = why.height + 16 if why else 0
    top = TOP + (FOOT - TOP - high - 28 - name.height - below) // 2
    draw.rounded_rectangle((MARGIN, top, MARGIN + stamp.width + 40, top + high), 8, outline=GREEN, width=4)
    image.paste(GREEN, (MARGIN + 20, top + 16), stamp)
    image.paste(INK, (MARGIN, top + high + 28), name)
    if why:
        image.paste(SOFT, (MARGIN, top + high + 28 + name.height + 16), why)


def _ranking(image: Image.Image, draw: ImageDraw.ImageDraw, rows: Sequence[Row]) -> None:
    """A line a player: place, name, points, and a bar on one scale for all."""
    high = min(108, (FOOT - TOP - 24) // max(len(rows), 1))
    top = TOP + (FOOT - TOP - high * len(rows)) // 2
    most = max((row.total for row in rows), default=0)
    for n, row in enumerate(rows):
        _row(image, draw, row, (top + n * high, top + (n + 1) * high), most)


def _row(
    image: Image.Image, draw: ImageDraw.ImageDraw, row: Row, between: tuple[int, int], most: int
) -> None:
    top, bottom = between
    right, left, line = WIDTH - MARGIN, MIDDLE + 72, top + (bottom - top) * 2 // 5
    if row.won:
        draw.rounded_rectangle((MIDDLE, top + 3, right, bottom - 3), 10, fill=WASH)
    _write(image, str(row.place), FIGURE, (MIDDLE + 36, line), 56, GREEN if row.won else SOFT, centre=True)
    _write(image, row.name, ROW, (left, line), right - left - 110, INK)
    said = str(row.total).replace("-", "–")
    _write(image, said, FIGURE, (right - 16, line), 100, INK, right=True)
    length = (right - 16 - left) * max(row.total, 0) // max(most, 1)
    if length:
        draw.rectangle((left, bottom - 22, left + length, bottom - 12), fill=GREEN if row.won else PALE)


def _write(
    image: Image.Image,
    text: str,
    hand: Hand,
    at: tuple[int, int],
    width: int,
    colour: str,
    *,
    right: bool = False,
    centre: bool = False,
) -> None:
    """A line whose middle lies at a height, from there on, up to there, or around it."""
    mask = write(text, hand, width)
    x = at[0] - (mask.width if right else mask.width // 2 if centre else 0)
    image.paste(colour, (x, at[1] - mask.height // 2), mask)

"""The values that pass from one stage of the reader to the next."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Corners = NDArray[np.float32]
Vector = NDArray[np.float32]
Floats = NDArray[np.float32]  # of any shape: what networks are asked, and what they say

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CATEGORIES = "CFHMRS"
HIGHEST = 20  # cards of one letter, and so the highest order and total a mark can show
NO_LOOK: Vector = np.zeros(0, np.float32)
STRIP_WIDTH, STRIP_HEIGHT = 320, 128  # pixels of an upright card's top part
FACE_HEIGHT = 368  # pixels of its upper part, as wide, where icons stand
SURELY_MARK = 0.9  # chance of a mark from which it surely is one


class WeightsMissing(Exception):
    """A network's file is not there: the reader goes on without it."""


class Unreadable(Exception):
    """A file that is no readable photograph; `key` says why, `args` fill the sentence in."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key, args)
        self.key = key
        self.arguments = args


@dataclass(frozen=True, eq=False)
class Photograph:
    """A photograph as a person sees it (EXIF turn applied), and the same made small: full = small * scale.

    `looks` and `grounds` remember how places in it look as a whole, and their colour and grain, by their
    corners: several stages ask the same.
    """

    full: Image
    small: Image
    scale: float
    looks: dict[bytes, Vector] = field(default_factory=dict, repr=False)
    grounds: dict[bytes, Vector] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, eq=False)
class Sighting:
    """A card seen: its corners in full-size pixels, clockwise from the card's own top left.

    `score` is the calibrated probability that a card lies here.
    """

    quad: Corners
    down: bool
    score: float


@dataclass(frozen=True)
class Seat:
    """A card's place, counted from the topmost row and leftmost column that hold one; `sure` if it could
    hardly be another."""

    row: int
    col: int
    sure: bool


@dataclass(frozen=True, eq=False)
class MarkGuess:
    """Probabilities of a mark's letter, order and letter total (index 0 of the numbers is 1).

    `look` is how the network saw the mark just before it decided; teaching corrects from there. `places` is
    where letter and figures stand: right, down, width and height of each, in card widths.
    `letter_look` is how a closer look saw the letter, where there was one, and `likeness` how like each
    letter as it usually looks that is, a cosine.
    """

    letters: Vector
    orders: Vector
    totals: Vector
    is_mark: float
    look: Vector = field(default_factory=lambda: NO_LOOK)
    places: Vector = field(default_factory=lambda: NO_LOOK)
    letter_look: Vector = field(default_factory=lambda: NO_LOOK)
    likeness: Vector = field(default_factory=lambda: NO_LOOK)

    @property
    def best(self) -> tuple[int, int]:
        """The places of the likeliest letter and order."""
        return int(self.letters.argmax()), int(self.orders.argmax())

    @property
    def certainty(self) -> float:
        """The chance of these two, if it is a mark."""
        return float(self.letters.max() * self.orders.max())

    @property
    def legible(self) -> float:
        """The chance that it is a mark, and this one."""
        return self.is_mark * self.certainty

    def is_read(self, least: float = 0.3) -> bool:
        """Whether it surely is a mark, and legible so far: read, not only seen."""
        return self.is_mark >= SURELY_MARK and self.legible >= least


@dataclass(frozen=True)
class Cut:
    """What the picture's edge takes of a card: whether it reaches the edge with the part where icons stand,
    whether some of that part, whether some of where the mark stands lies beyond."""

    touched: bool
    icons: bool
    mark: bool


WHOLE = Cut(touched=False, icons=False, mark=False)


@dataclass(frozen=True, eq=False)
class IconSpot:
    """One icon of a strip: its centre and radius in strip pixels, and how it looks as a unit vector."""

    x: float
    y: float
    radius: float
    score: float
    look: Vector

    @property
    def odds(self) -> float:
        """The log-odds of its being an icon, by itself."""
        return float(np.log(max(self.score, 1e-3) / max(1 - self.score, 1e-3)))

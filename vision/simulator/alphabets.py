"""Whole alphabets as hands and pens write them, for printings in letters no typeface has."""

from vision.simulator.hands import ROOM, TALL, Hand, finished, make_hand, written
from vision.simulator.lettering import Mask
from vision.simulator.paint import Rng
from vision.simulator.pen import Pen, make_pen, penned
from vision.simulator.skeletons import EITHER, skeleton
from vision.simulator.stock import Stock
from vision.values import LETTERS

PENNED = 0.35  # share of hands whose letters are built of strokes, in constructions few typefaces have
TRIES = 20  # at a construction that is meant for one letter alone


def make_writer(rng: Rng, *, stock: Stock) -> tuple[Hand, Pen | None]:
    hand = make_hand(rng, stock=stock)
    return hand, make_pen(rng) if rng.random() < PENNED else None


def letter_of(hand: Hand, pen: Pen | None, letter: str, rng: Rng) -> tuple[Mask, str]:
    """A letter as the hand writes it, or as its pen does, and its kind: of the face it follows, or the other
    letter it is as often meant for."""
    if pen is not None:
        strokes, other = skeleton(letter, rng)
        mask = finished(penned(pen, strokes, rng, tall=TALL, room=ROOM), hand, rng)
        if mask.size:
            return mask, EITHER + other if other else "penned"
    return written(hand, letter, rng), hand.face.kind


def make_alphabet(rng: Rng, *, stock: Stock) -> dict[str, Mask]:
    """Every letter in one hand, none meant for another; capitals are TALL pixels high."""
    hand, pen = make_writer(rng, stock=stock)
    return {letter: _certain(hand, pen, letter, rng) for letter in LETTERS}


def _certain(hand: Hand, pen: Pen | None, letter: str, rng: Rng) -> Mask:
    for _ in range(TRIES):
        mask, kind = letter_of(hand, pen, letter, rng)
        if not kind.startswith(EITHER):
            break
    return mask

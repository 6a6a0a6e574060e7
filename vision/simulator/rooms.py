"""How large a mark's letter and figures are, and in which ways they may stand about each other."""

from collections.abc import Callable
from dataclasses import dataclass

from vision.simulator import lettering
from vision.simulator.design import WIDTH, Mark
from vision.simulator.dividers import Divider, figures_mask
from vision.simulator.paint import Rng

WIDEST = ((10, 12), (12, 10), (20, 20))
USUAL = ((8, 8), (4, 6), (2, 9))
Size = tuple[float, float]  # width and height


@dataclass(frozen=True)
class Parts:
    """What is to be composed, widths and heights in pixels."""

    slot: Size  # of the letter alone
    pad: Size  # what its badge adds on either side
    room: Size  # of figures of one sign each
    wide: float  # of the widest figures
    badge: float  # how far a badge goes beyond all

    @property
    def block(self) -> Size:
        return self.slot[0] + 2 * self.pad[0], self.slot[1] + 2 * self.pad[1]


def parts_of(mark: Mark, divider: Divider) -> Parts:
    signs = [lettering.letter_mask(mark.letter, sign).shape for sign in "MWHQ"]
    wide, tall = float(max(shape[1] for shape in signs)), float(max(shape[0] for shape in signs))
    badged = mark.badge != "none"
    pad = (0.0, 0.0)
    if mark.size:
        wide, pad = mark.size, (0.0, (mark.size - tall) / 2)
    elif badged and not mark.whole:
        pad = (8 + 0.18 * max(wide, tall),) * 2
    told = USUAL + WIDEST if badged and mark.whole else USUAL
    usual, widest = (
        [figures_mask(mark.fraction, *each, divider).shape for each in pairs] for pairs in (told, WIDEST)
    )
    room = float(max(shape[1] for shape in usual)), float(max(shape[0] for shape in usual))
    beyond = 16.0 if badged and mark.whole else 0.0
    return Parts((wide, tall), pad, room, float(max(shape[1] for shape in widest)), beyond)


def _above(rng: Rng, parts: Parts) -> tuple[float, float, float]:
    x, align = _flush(rng, parts)
    return x, -gap_of(rng, 0.05) - parts.room[1], align


def _under(rng: Rng, parts: Parts) -> tuple[float, float, float]:
    x, align = _flush(rng, parts)
    return x, parts.block[1] + gap_of(rng, 0.05), align


def _before(rng: Rng, parts: Parts) -> tuple[float, float, float]:
    align = float(rng.choice([0.0, 1.0]))
    over = max(0.0, parts.wide - parts.room[0]) * (1 - align)
    return -gap_of(rng, 0.07) - parts.room[0] - over, _level(rng, parts, -0.1, 1.1), align


def _apart(rng: Rng, parts: Parts) -> tuple[float, float, float]:
    return parts.block[0] + WIDTH * float(rng.uniform(0.06, 0.25)), _level(rng, parts, -0.4, 1.4), 0.0


def _beside(rng: Rng, parts: Parts) -> tuple[float, float, float]:
    return parts.block[0] + gap_of(rng, 0.05), _level(rng, parts, 0.0, 1.0), 0.0


# Each says where the room of the figures begins, from the corner of the letter's, and how they lie in it.
WAYS: dict[str, Callable[[Rng, Parts], tuple[float, float, float]]] = {
    "above": _above,
    "before": _before,
    "apart": _apart,
    "under": _under,
    "beside": _beside,
}


def gap_of(rng: Rng, most: float) -> float:
    return WIDTH * float(rng.uniform(0.008, most))


def _level(rng: Rng, parts: Parts, highest: float, lowest: float) -> float:
    ends = float(rng.choice([0.0, 0.5, 1.0]))
    share = ends if rng.random() < 0.4 else float(rng.uniform(highest, lowest))
    return (parts.block[1] - parts.room[1]) * share


def _flush(rng: Rng, parts: Parts) -> tuple[float, float]:
    """Flush left, right or about the middle of the letter's room; at times sticking out."""
    align = float(rng.choice([0.0, 0.5, 1.0], p=[0.4, 0.45, 0.15]))
    off = WIDTH * float(rng.uniform(-0.1, 0.1)) if rng.random() < 0.25 else 0.0
    return (parts.block[0] - parts.room[0]) * align + off, align

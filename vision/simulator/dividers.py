"""Figures as designers set them apart: words, dots or bars between, wide spaces, a total of another size."""

from dataclasses import dataclass

import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.simulator import lettering
from vision.simulator.lettering import Lettering, Mask
from vision.simulator.paint import Rng

# how often each is drawn; `stacked` has a line between one above the other, `diagonal` a long slash
KINDS = {
    "slash": 0.36, "word": 0.2, "dash": 0.1, "dot": 0.06, "colon": 0.07, "bar": 0.06, "stacked": 0.08,
    "diagonal": 0.07,
}  # fmt: skip
SIGNS = {"slash": "/", "dash": "-", "dot": ".", "colon": ":", "bar": "|"}
WORDS = ("of", "of", "of", "of", "of", "OF", "von", "de", "di")
TRACKED = 0.25  # share of figures with spaces between their signs
UNLIKE = 0.15  # share whose total is of another size than the order


@dataclass(frozen=True)
class Divider:
    """What stands between X and Y and how far apart all is; lengths as shares of a nought's height."""

    kind: str
    sign: str
    size: float  # of the sign beside the figures
    rise: float  # how far above their line the sign stands
    space: float  # on either side of it
    tracking: float  # more room after every sign
    last: float  # size of the total beside the order
    lead: float = 0.0  # of a total below the order, how far left of it that line begins,
    drop: float = 0.0  # and the room between


def make_divider(rng: Rng) -> Divider:
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    word = kind == "word"
    size = rng.uniform(0.6, 1.0) if word else {"bar": rng.uniform(1.0, 1.3)}.get(kind, 1.0)
    space = rng.choice([0.05, rng.uniform(0.1, 0.8)])
    if kind in ("word", "bar"):
        space = rng.uniform(0.2, 1.1 if word else 0.6)
    return Divider(
        kind=kind,
        sign=str(rng.choice(WORDS)) if word else SIGNS.get(kind, ""),
        size=float(size),
        rise=float(rng.choice([0.0, 0.35])) if kind == "dot" else 0.0,
        space=float(space),
        tracking=float(rng.uniform(0.05, 0.35)) if rng.random() < TRACKED else 0.0,
        last=float(rng.uniform(0.55, 0.8)) if kind in ("slash", "word") and rng.random() < UNLIKE else 1.0,
    )


def make_small_total(rng: Rng, *, below: bool, lead: float) -> Divider:
    """An order as large as a letter, its total small: after it, or in a line below."""
    kind = "below" if below else str(rng.choice(["slash", "word", "dash", "dot"], p=[0.6, 0.25, 0.1, 0.05]))
    worded = rng.random() < (0.5 if below else kind == "word")
    last = float(rng.uniform(0.35, 0.75))
    signs = WORDS if worded else ("/", "") if below else (SIGNS[kind],)
    return Divider(
        kind=kind,
        sign=str(rng.choice(signs)),
        size=last if worded or rng.random() < 0.7 else 1.0,
        rise=0.0,
        space=float(rng.uniform(0.03, 0.3)),
        tracking=0.0,
        last=last,
        lead=lead,
        drop=float(rng.uniform(0.12, 0.5)),
    )


def figures_mask(style: Lettering, order: int, total: int, divider: Divider, *, rim: int = 0) -> Mask:
    """X/Y set with this divider, cut to its ink."""
    if divider.kind in ("stacked", "diagonal"):
        return lettering.to_ink(lettering.fraction_mask(style, order, total, how=divider.kind, rim=rim))
    tall, space = style.height, divider.space * style.height
    sizes = (tall, tall * divider.size, tall * divider.last)
    first, middle, last = (lettering.font(style.face, size, "0") for size in sizes)
    line = _Line(style, divider, rim)
    if divider.kind == "below":
        start, fall = line.x, (divider.drop + divider.last) * tall
        line.x += divider.lead * tall
        line.write(str(order), first)
        line.x = start
        line.write(divider.sign, last, rise=-fall)
        line.x += space if divider.sign else 0.0
        line.write(str(total), last, rise=-fall)
        return lettering.to_ink(np.asarray(line.picture))
    line.write(str(order), first)
    line.x += space
    line.write(divider.sign, middle, rise=divider.rise * tall)
    line.x += space
    line.write(str(total), last)
    return lettering.to_ink(np.asarray(line.picture))


class _Line:
    """A line of signs that is written from the left."""

    def __init__(self, style: Lettering, divider: Divider, rim: int) -> None:
        tall = style.height
        self.picture = Pillow.new("L", (round(tall * 16), round(tall * 4)))
        self.x, self.low = tall, tall * 2.6
        self.tracking, self.rim = divider.tracking * tall, rim

    def write(self, text: str, used: ImageFont.FreeTypeFont, *, rise: float = 0.0) -> None:
        pen = ImageDraw.Draw(self.picture)
        for sign in text:
            at = (self.x, self.low - rise)
            pen.text(at, sign, font=used, fill=255, anchor="ls", stroke_width=self.rim)
            self.x += used.getlength(sign) + self.tracking

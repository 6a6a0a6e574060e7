"""How a mark's letter and its X/Y are set: typeface, height, ink, and the many ways to write a fraction."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.simulator.families import novelties
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.stock import Stock
from vision.simulator.typefaces import Typeface, typefaces

KINDS = {"fantasy": 0.32, "blackletter": 0.13, "serif": 0.2, "sans": 0.16, "slab": 0.1, "script": 0.09}
EVERYDAY = {"fantasy": 0.32, "blackletter": 0.07, "serif": 0.26, "sans": 0.2, "slab": 0.12, "script": 0.03}
FRACTIONS = {"inline": 0.56, "spaced": 0.1, "long": 0.08, "stacked": 0.1, "diagonal": 0.08, "grown": 0.08}
PROBE = 100  # pixels a face is measured at
WRITTEN = 96  # pixels of a capital as hands write it
Mask = npt.NDArray[np.uint8]
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, eq=False)
class Lettering:
    """How one kind of sign is set: height is that of a capital (or a nought), in pixels of the card."""

    face: Typeface
    height: float
    ink: Colour
    rim: int  # pixels of outline
    rim_ink: Colour
    shadow: int  # pixels to the lower right, 0 for none
    letters: Mapping[str, Mask] | None = None  # written in some hand, WRITTEN high, in place of the face's


@functools.lru_cache(maxsize=512)
def font(face: Typeface, height: float, sample: str) -> ImageFont.FreeTypeFont:
    """The face at the size that makes `sample` this many pixels high."""
    _, top, _, bottom = face.at(PROBE).getbbox(sample)
    return face.at(max(6.0, PROBE * height / max(20.0, bottom - top)))


def pick_face(rng: Rng, *, stock: Stock, kinds: tuple[str, ...] = (), everyday: bool = False) -> Typeface:
    """A face of any family, plain and strange kinds mixed; with `everyday`, one a publisher would choose.

    Where no family of the `kinds` is there (of some none is held out), one of any kind.
    """
    there = {
        kind: fit
        for kind, families in typefaces(stock).items()
        if (not kinds or kind in kinds)
        and (fit := [files for files in families if not (everyday and files[0].family in novelties())])
    }
    if not there:
        return pick_face(rng, stock=stock, everyday=everyday)
    mixture = EVERYDAY if everyday else KINDS
    shares = np.array([mixture.get(kind, 0.1) for kind in there])
    families = there[str(rng.choice(list(there), p=shares / shares.sum()))]
    files = families[int(rng.integers(0, len(families)))]
    return files[int(rng.integers(0, len(files)))]


def drawn(text: str, used: ImageFont.FreeTypeFont, *, rim: int = 0) -> Mask:
    """The text as a mask cut to its ink."""
    left, top, right, bottom = used.getbbox(text, stroke_width=rim)
    size = max(1, int(right - left) + 2), max(1, int(bottom - top) + 2)
    picture = Pillow.new("L", size)
    ImageDraw.Draw(picture).text((1 - left, 1 - top), text, font=used, fill=255, stroke_width=rim)
    return np.asarray(picture)


def letter_mask(style: Lettering, letter: str, *, rim: int = 0) -> Mask:
    if style.letters is None:
        return drawn(letter, font(style.face, style.height, "H"), rim=rim)
    mask, scale = style.letters[letter], style.height / WRITTEN
    size = max(6, round(mask.shape[1] * scale)), max(6, round(mask.shape[0] * scale))
    mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA))
    return np.asarray(cv2.dilate(np.pad(mask, rim), np.ones((2 * rim + 1,) * 2, np.uint8))) if rim else mask


def fraction_mask(style: Lettering, order: int, total: int, *, how: str, rim: int = 0) -> Mask:
    """X/Y as a mask, written in one of the ways FRACTIONS names."""
    full = font(style.face, style.height, "0")
    if how in ("inline", "spaced"):
        return drawn(f"{order} / {total}" if how == "spaced" else f"{order}/{total}", full, rim=rim)
    small = font(style.face, style.height * (0.62 if how == "grown" else 0.8), "0")
    if how == "grown":
        return beside(drawn(str(order), full, rim=rim), drawn(f"/{total}", small, rim=rim), lift=0.0)
    if how == "stacked":
        return stacked(drawn(str(order), small, rim=rim), drawn(str(total), small, rim=rim), rim)
    used = small if how == "diagonal" else full
    first, last = drawn(str(order), used, rim=rim), drawn(str(total), used, rim=rim)
    stroke = slash(int(style.height * 1.3), rim)
    return beside(beside(first, stroke, lift=0.4 if how == "diagonal" else 0.1), last, lift=0.0)


def beside(one: Mask, other: Mask, *, lift: float) -> Mask:
    """Two masks side by side on one base line, the second `lift` of its height lower (higher if negative)."""
    drop = int(lift * other.shape[0])
    above = max(one.shape[0], other.shape[0] - drop)
    height = above + max(0, drop)
    gap = max(1, one.shape[0] // 12)
    joined = np.zeros((height, one.shape[1] + gap + other.shape[1]), np.uint8)
    joined[above - one.shape[0] : above, : one.shape[1]] = one
    bottom = above + drop
    joined[bottom - other.shape[0] : bottom, one.shape[1] + gap :] = other
    return joined


def stacked(one: Mask, other: Mask, rim: int) -> Mask:
    width = max(one.shape[1], other.shape[1]) + 4
    bar, gap = max(2, one.shape[0] // 10) + rim, max(2, one.shape[0] // 6)
    stack = np.zeros((one.shape[0] + other.shape[0] + 2 * gap + bar, width), np.uint8)
    left, right = (width - one.shape[1]) // 2, (width - other.shape[1]) // 2
    stack[: one.shape[0], left : left + one.shape[1]] = one
    stack[one.shape[0] + gap : one.shape[0] + gap + bar] = 255
    stack[-other.shape[0] :, right : right + other.shape[1]] = other
    return stack


def to_ink(mask: Mask) -> Mask:
    """The mask cut to what is inked in it."""
    x, y, wide, tall = cv2.boundingRect((mask > 60).astype(np.uint8))
    return mask[y : y + tall, x : x + wide]


def slash(height: int, rim: int) -> Mask:
    stroke = np.zeros((height, max(4, height // 2)), np.uint8)
    thick = max(2, height // 12) + rim
    cv2.line(
        stroke, (thick, height - 1 - thick), (stroke.shape[1] - 1 - thick, thick), 255, thick, cv2.LINE_AA
    )
    return stroke


def stamp(canvas: Image, mask: Mask, *, left: float, top: float, ink: Colour) -> Box:
    """Ink laid on the canvas through the mask, cut where it leaves the canvas; the box it fills."""
    x, y = round(left), round(top)
    x0, y0, x1, y1 = (
        max(0, x),
        max(0, y),
        min(canvas.shape[1], x + mask.shape[1]),
        min(canvas.shape[0], y + mask.shape[0]),
    )
    if x1 > x0 and y1 > y0:
        share = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
        patch = canvas[y0:y1, x0:x1]
        patch[:] = (patch * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)
    return float(x), float(y), float(x + mask.shape[1]), float(y + mask.shape[0])

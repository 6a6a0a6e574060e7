"""Icons as shops print them: enamel and coins with two rims, hollow shields, tiles, pentagons, with gloss and
shadow; and larger ones than most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.simulator import icons, paint, stands
from vision.simulator.design import WIDTH, Printing
from vision.simulator.figures import FIGURES
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.stands import UPPER, Stand
from vision.simulator.symbols import SIDE, Mask, symbol

Points = Sequence[tuple[float, float]]

# outlines within a square from 0 to 1; what is not here is one of `icons.plate`
OUTLINES: Mapping[str, Points] = {
    "pentagon": ((0.02, 0.02), (0.98, 0.02), (0.98, 0.62), (0.5, 0.98), (0.02, 0.62)),
    "house": ((0.5, 0.02), (0.98, 0.38), (0.98, 0.98), (0.02, 0.98), (0.02, 0.38)),
    "octagon": ((0.3, 0.02), (0.7, 0.02), (0.98, 0.3), (0.98, 0.7), (0.7, 0.98), (0.3, 0.98), (0.02, 0.7),
                (0.02, 0.3)),
    "flag": ((0.06, 0.02), (0.94, 0.02), (0.94, 0.98), (0.5, 0.76), (0.06, 0.98)),
    "ticket": ((0.14, 0.08), (0.86, 0.08), (0.98, 0.3), (0.98, 0.7), (0.86, 0.92), (0.14, 0.92), (0.02, 0.7),
               (0.02, 0.3)),
    "kite": ((0.5, 0.01), (0.99, 0.42), (0.5, 0.99), (0.01, 0.42)),
}  # fmt: skip
SHAPES = (*OUTLINES, "pentagon", "disc", "disc", "disc", "square", "square", "rounded", "hexagon", "diamond",
          "diamond", "shield", "shield", "scallop", "seal")  # fmt: skip
# what bears the category's colour: the ground, the rim and the symbol, or the symbol alone; or nothing does;
# or there is but a symbol, `bare`, or all are of one ink, `printed`
FASHIONS = {"enamel": 0.3, "hollow": 0.24, "paper": 0.12, "mono": 0.08, "bare": 0.14, "printed": 0.12}
PLAIN = 0.15  # share of printings whose symbols are no more than rings, arches, crosses and the like
PIXELS, COARSE = (11, 20), 0.35  # pixels of a sprite, and share of bare symbols that are such
RIM, INNER = (0.025, 0.11), (0.015, 0.04)  # of the icon's side
METAL = ((70, 165, 205), (60, 110, 150), (200, 200, 205), (40, 40, 46), (235, 240, 244))  # rims, BGR
SYMBOL = 0.4, 0.74  # of the icon's side
SHADED, GLOSSY, CAST = 0.35, 0.15, 0.25  # shares of printings
SHADOW = 0.06  # of the icon's side
LARGE = (0.045, 0.108)  # radius of large ones, in card widths
LOWEST = 1.25  # of a card's width: how far down a column of large ones reaches
LARGER = 0.6  # share of printings with these, where they have room


@dataclass(frozen=True)
class Fashion:
    """What the emblems of one printing have in common; rims in pixels, none where 0."""

    kind: str
    shape: str
    share: float
    rim: int
    rim_ink: Colour
    inner: int
    inner_ink: Colour
    paper: Colour
    ink: Colour
    shaded: float
    gloss: bool
    cast: bool
    pixels: int  # of a sprite's side, 0 where it is none


def emblazoned(rng: Rng, printing: Printing) -> Printing:
    """The printing with emblems for icons, often large."""
    stand = printing.stand
    if stand is not None and rng.random() < LARGER:
        stand = _larger(rng, stand)
    made = make_emblems(rng, stock_of=printing, ground=stand.ground if stand else None)
    return replace(printing, stand=stand, icons=made)


def make_emblems(rng: Rng, *, stock_of: Printing, ground: Colour | None) -> tuple[Image, ...]:
    """Six emblems in the order of CATEGORIES."""
    fashion = _fashion(rng, ground or stock_of.strip.ground)
    against = fashion.paper if fashion.kind in ("hollow", "paper") else fashion.ink
    inks = icons.colours(rng, ground or stock_of.strip.ground, against)
    if fashion.kind in ("mono", "printed"):
        inks = (fashion.paper if fashion.kind == "mono" else fashion.ink,) * len(inks)
    figures = [FIGURES[at] for at in rng.permutation(len(FIGURES))] if rng.random() < PLAIN else []
    masks = [figures[at]() if figures else symbol(rng, stock=stock_of.stock) for at in range(len(inks))]
    return tuple(_emblem(fashion, mask, ink) for mask, ink in zip(masks, inks, strict=True))


def _larger(rng: Rng, stand: Stand) -> Stand:
    """The stand with large icons where these have room."""
    radius = WIDTH * float(rng.uniform(*LARGE))
    if stand.kind in ("spines", "level", "borne"):
        radius = min(radius, (stand.right - stand.left) / stands.long_row(stand))
        room = UPPER * WIDTH - stand.top - 2 * radius
        if room < 0 or radius <= stand.radius:
            return stand
        return replace(stand, radius=radius, uneven=min(stand.uneven or room * float(rng.random()), room))
    radius = min(radius, (LOWEST * WIDTH - stand.top) / stands.LONG)
    if stand.kind == "column":
        return replace(stand, radius=radius, right=stand.left + 2 * radius)
    return replace(stand, radius=radius, left=stand.right - 2 * radius) if stand.kind == "edge" else stand


def _fashion(rng: Rng, ground: Colour) -> Fashion:
    kind = str(rng.choice(list(FASHIONS), p=list(FASHIONS.values())))
    pale = paint.colour(rng, light=(0.85, 1.0), vivid=(0.0, 0.3))
    dark = paint.colour(rng, light=(0.02, 0.2), vivid=(0.0, 0.4))
    alone = kind in ("bare", "printed")
    paper = pale if rng.random() < 0.8 else dark
    paper = ground if alone or (kind == "hollow" and rng.random() < 0.25) else paper
    ink = (pale if rng.random() < 0.7 else dark) if kind == "enamel" else paint.ink_on(rng, paper, least=4.0)
    metal = METAL[int(rng.integers(len(METAL)))]
    return Fashion(
        kind=kind,
        shape=str(rng.choice(SHAPES)),
        share=float(rng.uniform(*SYMBOL)),
        rim=int(SIDE * rng.uniform(*RIM)) if kind == "hollow" or rng.random() < 0.65 else 0,
        rim_ink=metal if rng.random() < 0.6 else paint.ink_on(rng, ground),
        inner=int(SIDE * rng.uniform(*INNER)) if rng.random() < 0.3 else 0,
        inner_ink=pale if rng.random() < 0.7 else dark,
        paper=paper,
        ink=ink,
        shaded=float(rng.uniform(0.1, 0.45)) if rng.random() < SHADED else 0.0,
        gloss=bool(rng.random() < GLOSSY),
        cast=bool(rng.random() < CAST),
        pixels=int(rng.integers(*PIXELS)) if alone and rng.random() < COARSE else 0,
    )


def _emblem(fashion: Fashion, mask: Mask, ink: Colour) -> Image:
    if fashion.kind in ("bare", "printed"):
        return _alone(fashion, mask, ink)
    below = ink if fashion.kind in ("enamel", "mono") else fashion.paper
    above = fashion.ink if fashion.kind in ("enamel", "mono") else ink
    rim_ink = ink if fashion.kind == "hollow" else fashion.rim_ink
    shape = _shape(fashion.shape)
    face = _shaded(below, fashion.shaded)
    core = _within(shape, fashion.rim)
    face = _inked(face, rim_ink, np.asarray(255 - core, np.uint8))
    if fashion.inner:
        line = cv2.subtract(core, _within(core, fashion.inner))
        face = _inked(face, fashion.inner_ink, np.asarray(line, np.uint8))
    face = _inked(face, above, icons.in_the_middle(mask, fashion.share))
    if fashion.gloss:
        face = _inked(face, (255, 255, 255), _gloss())
    icon = np.dstack([face, shape])
    return _with_shadow(icon) if fashion.cast else icon


def _alone(fashion: Fashion, mask: Mask, ink: Colour) -> Image:
    """A symbol on nothing; as a sprite of few pixels, lighter above, or as it is printed."""
    icon = np.dstack([_shaded(ink, fashion.shaded), mask])
    if fashion.pixels:
        few = cv2.resize(icon, (fashion.pixels,) * 2, interpolation=cv2.INTER_AREA)
        few[..., 3] = np.where(few[..., 3] > 96, 255, 0)
        icon = np.asarray(cv2.resize(few, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST), np.uint8)
    return _with_shadow(icon) if fashion.cast else icon


def _shaded(ink: Colour, by: float) -> Image:
    """A square of an ink, lighter above and darker below."""
    ramp = np.linspace(1 + by, 1 - by, SIDE)[:, None, None]
    return np.clip(paint.flat(SIDE, SIDE, ink) * ramp, 0, 255).astype(np.uint8)


def _inked(face: Image, ink: Colour, where: Mask) -> Image:
    return paint.blend(face, paint.flat(SIDE, SIDE, ink), np.asarray(where / 255, np.float32))


def _gloss() -> Mask:
    light = np.zeros((SIDE, SIDE), np.uint8)
    cv2.ellipse(light, (SIDE // 2, SIDE // 4), (SIDE // 3, SIDE // 6), 0, 0, 360, 110, -1, cv2.LINE_AA)
    return light


def _shape(kind: str) -> Mask:
    if kind not in OUTLINES:
        return icons.plate(kind)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    points = (np.array(OUTLINES[kind]) * (SIDE - 1)).round().astype(np.int32)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA)
    return mask


def _within(shape: Mask, edge: int) -> Mask:
    """A shape without so many pixels along its edge, the square's own edge among them."""
    if not edge:
        return shape
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * edge + 1, 2 * edge + 1))
    return np.asarray(cv2.erode(shape, disc, borderType=cv2.BORDER_CONSTANT, borderValue=0), np.uint8)


def _with_shadow(icon: Image) -> Image:
    """The icon a little smaller, and its soft shadow below."""
    off = int(SIDE * SHADOW)
    small = cv2.resize(icon, (SIDE - 2 * off, SIDE - 2 * off), interpolation=cv2.INTER_AREA)
    seen = np.zeros_like(icon)
    seen[off:-off, off:-off] = small
    moved = np.zeros((SIDE, SIDE), np.uint8)
    moved[2 * off :, off:-off] = small[..., 3]
    dark = cv2.GaussianBlur(moved, (0, 0), off / 2) * 0.6
    alpha = seen[..., 3].astype(np.float32)
    seen[..., :3] = (seen[..., :3] * (alpha / 255)[..., None]).astype(np.uint8)
    seen[..., 3] = np.maximum(alpha, dark).astype(np.uint8)
    return seen

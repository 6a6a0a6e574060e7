"""Gives a printing icons as designers have them: on pennants, spines, planks or seals, bare, tone on tone."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.simulator import icons, paint
from vision.simulator.anywhere import SPAN
from vision.simulator.bearers import HANGING, TIPS, Bearer
from vision.simulator.design import WIDTH, Printing
from vision.simulator.icons import CATEGORIES, IconStyle
from vision.simulator.lettering import Box
from vision.simulator.ornaments import LARGEST, Ornaments, make_ornaments
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.printing import reach
from vision.simulator.stands import UPPER, Stand
from vision.simulator.symbols import SIDE, Mask, symbol

# how often something bears icons; `half`: they lie half on the strip
KINDS = {
    "pennant": 0.2, "string": 0.06, "spine": 0.26, "plank": 0.08, "box": 0.08, "half": 0.04, "nothing": 0.16,
    "ribbon": 0.12,
}  # fmt: skip
# how icons look: symbols in their colours, one light or dark ink on what is coloured, discs of its own tone
STYLES = {"bare": 0.32, "white": 0.2, "tonal": 0.24, "seal": 0.08, "usual": 0.16}
COLOURED = (*HANGING, "spine")  # bearers that may have their icons' colours
LYING = "spine", "plank"  # bearers that lie below a strip
MOONED, WINDOWED, DIFFERENT = 0.35, 0.15, 0.3  # shares with a moon or window, with icons of several sizes
CLOSEST = 2.15  # radii from one icon to the next at least
SIDE_MARGIN = 0.02, 0.12  # card widths
BOWED = 0.16  # card widths by which the ends of a ribbon are lower at most
LOWEST = 0.4  # card widths down to which icons stand beside a mark


def borne(rng: Rng, printing: Printing, *, below: float) -> Printing:
    """The printing with its icons so; `below` is how far down its mark reaches, in pixels."""
    if printing.stand is None:
        return printing
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    style = str(rng.choice(list(STYLES), p=list(STYLES.values())))
    if style == "bare" and kind == "spine" and rng.random() < 0.5:
        style = "tonal"
    if kind in LYING:  # below the strip, which would hide them
        low = printing.strip.kind == "none" or printing.strip.height < LOWEST * WIDTH
        printing = printing if low else replace(printing, strip=replace(printing.strip, kind="none"))
        below = max(below, printing.strip.height if printing.strip.kind != "none" else 0.0)
    wide = float(rng.uniform(1.05, 1.7) if kind in COLOURED else rng.uniform(1.1, 1.5))
    stand = _placed(rng, kind, printing, below, wide)
    ground = stand.ground or printing.strip.ground
    borne_on = ground if kind in ("nothing", "half") else _surface(rng)
    pictures, inks = _drawn(rng, style, kind, borne_on, printing)
    mark = 0.0, 0.0, reach(printing.mark)[0], below
    bearer = Bearer(
        kind=kind,
        inks=inks,
        edge=int(rng.integers(1, 4)) if rng.random() < 0.35 else 0,
        edge_ink=paint.colour(rng, light=(0.05, 0.95), vivid=(0.0, 0.6)),
        high=_hung_from(rng, kind, stand, below),
        wide=wide,
        beyond=float(rng.uniform(1.1, 2.4)),
        tip=str(rng.choice(TIPS)),
        shaded=float(rng.choice([0.0, rng.uniform(0.05, 0.35)])),
        spare=float(rng.choice([0.0, rng.uniform(0.2, 1.0)])),
        shrunk=float(rng.uniform(0.1, 0.5)) if rng.random() < DIFFERENT else 0.0,
        ornaments=_ornaments(rng, ground, mark, stand),
        window=_window(rng, stand) if rng.random() < WINDOWED else None,
    )
    return replace(printing, stand=stand, bearer=bearer, icons=pictures)


def _placed(rng: Rng, kind: str, printing: Printing, below: float, wide: float) -> Stand:
    """Where icons stand: beside the mark where there is room and nothing else is wanted, or below it."""
    assert printing.stand is not None
    deep = min(UPPER * WIDTH, 0.58 * printing.height)
    left, end, radius, beside = _along(rng, kind, reach(printing.mark)[0], wide)
    hanging, swing = kind in HANGING, float(rng.choice([0.0, rng.uniform(0, 0.2)]))
    top = WIDTH * float(rng.uniform(0.02, 0.12)) if beside else below + WIDTH * float(rng.uniform(0.01, 0.06))
    if kind == "spine":
        top += radius
    room = max(0.0, (min(deep, LOWEST * WIDTH) if beside else deep) - top - 2 * radius)
    uneven = room * float(rng.uniform(0.1, 0.8)) if hanging or kind == "spine" else 0.0
    if kind == "nothing" and rng.random() < 0.5:
        uneven = room * float(rng.uniform(0, 1))
    arch = min(room, WIDTH * float(rng.choice([0.0, rng.uniform(0.02, BOWED)]))) if kind == "ribbon" else 0.0
    if kind == "plank":
        top = max(top, deep - radius * float(rng.uniform(2.5, 6)))
    elif kind == "half":
        top = max(2.0, printing.strip.height - radius * float(rng.uniform(0.6, 1.4)))
    elif not hanging:
        top += (room - uneven - arch) * float(rng.random()) ** 2
    own = printing.strip.ground if rng.random() < 0.6 else printing.stand.ground
    if kind in ("nothing", "half"):
        own = printing.strip.ground
    return replace(
        printing.stand, kind="borne", radius=radius, left=left, right=end, top=float(top),
        uneven=float(uneven), swing=0.0 if arch else swing, ground=own, tag="", ornament=None, arch=arch,
    )  # fmt: skip


def _along(rng: Rng, kind: str, mark: float, wide: float) -> tuple[float, float, float, bool]:
    """Where icons begin and end, their radius, and whether that is beside a mark that reaches so far."""
    often = 0.7 if kind in (*HANGING, "box") else 0.3
    beside = kind not in ("half", *LYING) and mark < 0.5 * WIDTH and rng.random() < often
    left = (
        mark + WIDTH * float(rng.uniform(0.015, 0.1)) if beside else WIDTH * float(rng.uniform(*SIDE_MARGIN))
    )
    end = WIDTH * float(1 - rng.uniform(*SIDE_MARGIN))
    pitch = max(CLOSEST, 2.08 * wide) if kind in COLOURED else CLOSEST
    radius = min(WIDTH * float(np.exp(rng.uniform(*np.log(SPAN)))), (end - left) / (2 + 4 * pitch) / 1.02)
    long = radius * (2 + 4 * pitch * float(rng.uniform(1.0, 1.5)))
    if kind in (*HANGING, "box", "nothing") and rng.random() < 0.7 and long < end - left:
        left += float(rng.choice([0.0, rng.random(), 1.0])) * (end - left - long)
        end = left + long
    return float(left), float(end), float(radius), bool(beside)


def _hung_from(rng: Rng, kind: str, stand: Stand, below: float) -> float:
    """The height a bearer begins at, as each kind understands it."""
    if kind in HANGING:
        if stand.top < below:
            return float(rng.choice([-4.0, rng.uniform(0.0, 0.02) * WIDTH]))
        return float(rng.choice([-4.0, max(below, stand.top - stand.radius)]))
    if kind == "spine":
        return float(rng.uniform(1.15, 2.6))
    return float(rng.choice([0.0, rng.uniform(-1.0, 1.0)]))


def _surface(rng: Rng) -> Colour:
    """What icons that all lie on the same lie on: mostly pale paper or dark cloth."""
    light = [(0.82, 1.0), (0.04, 0.25), (0.2, 0.85)][int(rng.choice(3, p=[0.55, 0.25, 0.2]))]
    return paint.colour(rng, light=light, vivid=(0.0, float(rng.uniform(0.1, 0.8))))


def _drawn(
    rng: Rng, style: str, kind: str, surface: Colour, printing: Printing
) -> tuple[tuple[Image, ...], tuple[Colour, ...]]:
    """The icons of a printing and what they lie on, one ink a category."""
    alike = (surface,) * len(CATEGORIES)
    masks = [symbol(rng, stock=printing.stock) for _ in CATEGORIES]
    if style == "usual":
        return icons.make_icons(rng, surface, stock=printing.stock), alike
    inks = icons.colours(rng, surface, None)
    if style == "seal":
        inks = (inks[0],) * len(CATEGORIES) if rng.random() < 0.5 else inks
        return tuple(_seal(rng, mask, ink) for mask, ink in zip(masks, inks, strict=True)), alike
    if style == "bare":
        return tuple(_bare(mask, ink) for mask, ink in zip(masks, inks, strict=True)), alike
    below = icons.colours(rng, (250, 250, 250), None) if kind in COLOURED else alike
    above = paint.colour(rng, light=(0.88, 1.0), vivid=(0.0, 0.2))
    if min(paint.contrast(above, ink) for ink in below) < 1.5:
        above = paint.colour(rng, light=(0.0, 0.12), vivid=(0.0, 0.3))
    if style == "white":
        return tuple(_bare(mask, above) for mask in masks), below
    tone, share = float(rng.choice([rng.uniform(0.6, 0.95), rng.uniform(1.05, 1.3)])), rng.uniform(0.5, 0.72)
    rim = float(rng.uniform(0.02, 0.06)) if rng.random() < 0.3 else 0.0
    plate = str(rng.choice(["disc", "disc", "disc", "rounded", "shield", "hexagon", "diamond"]))
    look = IconStyle(plate, True, float(share), rim, above, above)
    pairs = zip(masks, below, strict=True)
    return tuple(icons.draw_icon(look, mask, _toned(ink, tone)) for mask, ink in pairs), below


def _toned(ink: Colour, tone: float) -> Colour:
    blue, green, red = (min(255, int(part * tone)) for part in ink)
    return blue, green, red


def _bare(mask: Mask, ink: Colour) -> Image:
    icon = np.zeros((SIDE, SIDE, 4), np.uint8)
    icon[..., :3], icon[..., 3] = ink, mask
    return icon


def _seal(rng: Rng, mask: Mask, ink: Colour) -> Image:
    """A blot of wax with a pressed ring, its symbol a tone darker or lighter."""
    turns = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    edge = np.ones_like(turns) * 0.93
    for wave in (3, 5, 8):
        edge += 0.025 * np.sin(wave * turns + rng.uniform(0, 2 * np.pi))
    points = np.stack([np.cos(turns), np.sin(turns)], 1) * edge[:, None] * (SIDE / 2 - 1) + SIDE / 2
    shape = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(shape, [points.round().astype(np.int32)], 255, cv2.LINE_AA)
    tone = float(rng.choice([rng.uniform(0.4, 0.75), rng.uniform(1.3, 1.7)]))
    ring = np.zeros((SIDE, SIDE), np.uint8)
    cv2.circle(ring, (SIDE // 2, SIDE // 2), int(SIDE * 0.38), 255, 3, cv2.LINE_AA)
    pressed = np.maximum(ring, icons.in_the_middle(mask, float(rng.uniform(0.45, 0.6))))
    icon = _bare(shape, ink)
    icon[..., :3] = paint.blend(icon[..., :3], paint.flat(SIDE, SIDE, _toned(ink, tone)), pressed / 255)
    return icon


def _ornaments(rng: Rng, ground: Colour, mark: Box, stand: Stand) -> Ornaments:
    """Lines, stars and grain; a moon at times, where the icons are."""
    made = make_ornaments(rng, ground, mark, (0, 0, 0, 0), width=WIDTH)
    near = stand.top + stand.uneven + 2 * stand.radius
    at = float(rng.uniform(stand.left, stand.right)), float(rng.uniform(0, near))
    moon = (*at, WIDTH * float(rng.uniform(0.02, LARGEST))) if rng.random() < MOONED else None
    return replace(made, rules=(), moon=moon)


def _window(rng: Rng, stand: Stand) -> Box:
    left, top = float(rng.uniform(0, 0.8)) * WIDTH, stand.top + stand.uneven * float(rng.uniform(-0.3, 1))
    return left, top, left + WIDTH * float(rng.uniform(0.1, 0.3)), top + WIDTH * float(rng.uniform(0.1, 0.35))

"""Gives a printing icons of further kinds in further places: tiny ones, on tags, in lines, close together."""

from dataclasses import replace

import cv2
import numpy as np

from vision.simulator import icons, paint
from vision.simulator.design import WIDTH, Printing
from vision.simulator.icons import CATEGORIES, IconStyle
from vision.simulator.paint import Image, Rng
from vision.simulator.stands import LONG, TAGS, UPPER, Stand
from vision.simulator.symbols import SIDE, Mask, symbol

# how often each kind of place is drawn; `under`: in a row close below the mark or the strip
KINDS = {"spines": 0.4, "under": 0.22, "column": 0.16, "edge": 0.14, "block": 0.08}
SPAN = (0.019, 0.068)  # radius of an icon, in card widths, spread evenly over octaves
TIGHT = (2.05, 3.6)  # radii from one icon to the next in a row or a column
STYLES = ("as ever", "ring", "hollow", "shaded", "faint", "framed")


def anywhere(rng: Rng, printing: Printing, *, below: float) -> Printing:
    """The printing with icons of further kinds in further places; `below` is how far down its mark reaches,
    in pixels."""
    if printing.stand is None:
        return printing
    stand = _elsewhere(rng, printing.stand, printing, below=below)
    ground = stand.tag_ink if stand.tag else stand.ground or printing.strip.ground
    return replace(printing, stand=stand, icons=_restyled(rng, printing, ground))


def _elsewhere(rng: Rng, stand: Stand, printing: Printing, *, below: float) -> Stand:
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    radius = WIDTH * float(np.exp(rng.uniform(*np.log(SPAN))))
    stand = replace(
        stand,
        kind="level" if kind == "under" else kind,
        radius=radius,
        uneven=0.0,
        swing=0.0,
        broad=float(rng.uniform(1.3, 6.0)),
        tag=str(rng.choice(TAGS)) if rng.random() < 0.3 else "",
        tag_ink=paint.colour(rng),
        ornament=symbol(rng, stock=printing.stock) if rng.random() < 0.2 else None,
    )
    deep = min(UPPER * WIDTH, 0.58 * printing.height)
    place = {"spines": _above_books, "under": _in_a_row, "block": _in_a_block}.get(kind, _in_a_column)
    return place(rng, stand, below, deep)


def _above_books(rng: Rng, stand: Stand, below: float, deep: float) -> Stand:
    left, right = WIDTH * rng.uniform(0.01, 0.12), WIDTH * (1 - rng.uniform(0.01, 0.12))
    top = below + WIDTH * float(rng.uniform(0.0, 0.05))
    radius = min(stand.radius, (right - left) / 9)
    room = max(0.0, deep - top - 2 * radius)
    uneven = room * float(rng.uniform(0.1, 1.0))
    return replace(
        stand,
        left=float(left),
        right=float(right),
        top=top + (room - uneven) * float(rng.random()),
        radius=radius,
        uneven=uneven,
        swing=float(rng.choice([0.0, rng.uniform(0, 0.25)])),
    )


def _in_a_row(rng: Rng, stand: Stand, below: float, _: float) -> Stand:
    long = stand.radius * (2 + 3 * float(rng.uniform(*TIGHT)))
    long = min(long, WIDTH * 0.96)
    left = float(rng.choice([rng.uniform(0.02, 0.08) * WIDTH, (WIDTH - long) / 2, WIDTH * 0.97 - long]))
    top = below + WIDTH * float(rng.choice([rng.uniform(-0.01, 0.04), rng.uniform(0.0, 0.2)]))
    radius = min(stand.radius, long / 8.2)
    return replace(stand, left=max(2.0, left), right=max(2.0, left) + long, top=top, radius=radius)


def _in_a_block(rng: Rng, stand: Stand, below: float, deep: float) -> Stand:
    radius = min(stand.radius, (deep - below) / 4.6)
    side = radius * float(rng.uniform(4.1, 5.5))
    left = WIDTH * float(rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.6)]))
    return replace(stand, left=left, right=left + side, top=below + WIDTH * 0.01, radius=radius)


def _in_a_column(rng: Rng, stand: Stand, below: float, deep: float) -> Stand:
    at_edge = stand.kind == "edge"
    top = WIDTH * float(rng.uniform(0.01, 0.2)) if at_edge else below + WIDTH * float(rng.uniform(0, 0.06))
    radius = min(stand.radius, (deep - top) / LONG)
    if radius < SPAN[0] * WIDTH:
        top, radius = below, max(radius, SPAN[0] * WIDTH)
    inset = WIDTH * float(rng.uniform(0.01, 0.09))
    right = at_edge and rng.random() < 0.75
    left = WIDTH - inset - 2 * radius if right else inset
    if at_edge and not right:
        top = max(top, below)
    return replace(stand, left=left, right=left + 2 * radius, top=top, radius=radius)


def _restyled(rng: Rng, printing: Printing, ground: paint.Colour) -> tuple[Image, ...]:
    """Icons in another style than usual, or anew in the usual ones."""
    style = str(rng.choice(STYLES))
    if style in ("as ever", "shaded", "faint"):
        usual = icons.make_icons(rng, ground, stock=printing.stock)
        return tuple(_lit(rng, style, icon) for icon in usual)
    inks = icons.colours(rng, ground, None)
    if rng.random() < 0.4:
        inks = (paint.ink_on(rng, ground, least=3.0),) * len(CATEGORIES)
    thick, share = int(rng.integers(3, 9)), float(rng.uniform(0.5, 0.72))
    shape = str(rng.choice(["disc", "square", "rounded", "hexagon", "shield"]))
    fill = paint.colour(rng, light=(0.8, 1.0), vivid=(0.0, 0.3)) if rng.random() < 0.5 else None
    drawn = []
    for ink in inks:
        mask = symbol(rng, stock=printing.stock)
        if style == "hollow":
            drawn.append(_of_ink(_rim(mask, thick), ink))
        elif style == "ring":
            drawn.append(_ringed(shape, mask, share, thick, ink, fill))
        else:
            other = paint.colour(rng, light=(0.85, 1.0), vivid=(0.0, 0.2))
            framed = IconStyle(shape, True, share, thick / SIDE, other, other)
            drawn.append(icons.draw_icon(framed, mask, ink))
    return tuple(drawn)


def _lit(rng: Rng, style: str, icon: Image) -> Image:
    """An icon shaded from one end to the other, or so thin that its ground shines through."""
    changed = icon.copy()
    if style == "shaded":
        ramp = np.linspace(1.25, 0.65, SIDE, dtype=np.float32)[:, None, None]
        changed[..., :3] = np.clip(icon[..., :3] * ramp, 0, 255).astype(np.uint8)
    elif style == "faint":
        changed[..., 3] = (icon[..., 3] * float(rng.uniform(0.55, 0.9))).astype(np.uint8)
    return changed


def _rim(mask: Mask, thick: int) -> Mask:
    """The outline of a shape, as a shape."""
    core = cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=thick)
    return np.asarray(cv2.subtract(mask, core), np.uint8)


def _of_ink(mask: Mask, ink: paint.Colour) -> Image:
    icon = np.zeros((SIDE, SIDE, 4), np.uint8)
    icon[..., :3], icon[..., 3] = ink, mask
    return icon


def _ringed(
    shape: str, mask: Mask, share: float, thick: int, ink: paint.Colour, fill: paint.Colour | None
) -> Image:
    """A symbol within a line of its own colour."""
    plate = icons.plate(shape)
    side = int(SIDE * share)
    corner = (SIDE - side) // 2
    lines = _rim(plate, thick)
    inner = lines[corner : corner + side, corner : corner + side]
    np.maximum(inner, cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA), out=inner)
    icon = _of_ink(lines, ink)
    if fill is not None:
        icon[..., :3] = paint.blend(paint.flat(SIDE, SIDE, fill), icon[..., :3], lines / 255)
        icon[..., 3] = np.maximum(plate, lines)
    return icon

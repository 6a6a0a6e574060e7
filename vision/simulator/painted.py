"""Cards that are one picture from edge to edge: hills, woods, waves, a town, coloured glass, marble, a night.

Mark and icons stand on the picture itself, without a band; all cards of a printing are alike, in other hues.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.simulator import lettering, paint
from vision.simulator.design import Painting, Printing
from vision.simulator.lettering import Lettering
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.scenery import KINDS, SCENES, shifted
from vision.simulator.symbols import Mask, symbol

PALED = (0.0, 0.6)  # how far what is behind the mark is taken back towards its ground
UNDER_MARK = (0.55, 0.4)  # of a card's width, right and down: what is taken back
OTHER_HUES = 0.45  # share of printings whose cards are of several hues
RIMMED = 0.55  # share of printings whose letters have a rim, where the picture is hardly taken back
SHELVED = 0.7  # share of printings with a row of idle books at their foot
STREWN = 0.25  # share of printings whose picture is strewn with figures,
EVERY = (0.09, 0.22)  # of a card's width from one to the next,
FAINT = (0.12, 0.5)  # of their ink
SOFT = 0.08  # of a card's width: how softly the picture fades about the mark


def painted(rng: Rng, printing: Printing, kind: str | None = None) -> Printing:
    """The printing with one picture in place of strip and ground, of any kind unless one is named."""
    paled = float(rng.uniform(*PALED))
    shelved = printing.stand is not None and printing.stand.kind == "spines"
    painting = Painting(
        kind=kind or str(rng.choice(KINDS)),
        inks=_inks(rng, printing.strip.ground),
        several=bool(rng.random() < OTHER_HUES),
        paled=paled,
        sun=float(rng.uniform(0.04, 0.14)) if rng.random() < 0.4 else 0.0,
        shelf=float(rng.uniform(0.78, 0.97)) if rng.random() < SHELVED and not shelved else 0.0,
        grain=float(rng.choice([0.0, rng.uniform(2, 14)])),
        figure=symbol(rng, stock=printing.stock) if rng.random() < STREWN else None,
        every=float(rng.uniform(*EVERY)),
        faint=float(rng.uniform(*FAINT)),
    )
    mark = printing.mark
    if paled < PALED[1] / 2 and rng.random() < RIMMED:
        mark = replace(mark, letter=_rimmed(rng, mark.letter), fraction=_rimmed(rng, mark.fraction))
    return replace(printing, painting=painting, mark=mark, strip=replace(printing.strip, kind="none"))


def lay_painting(painting: Painting, image: Image, ground: Colour, rng: Rng, *, tall: int) -> None:
    """One card's picture; what is behind its mark is nearer to its ground."""
    high, wide = image.shape[:2]
    inks = painting.inks
    if painting.several:
        inks = tuple(shifted(ink, float(rng.uniform(-40, 40)), float(rng.uniform(0.8, 1.2))) for ink in inks)
    picture = SCENES[painting.kind](rng, tall, wide, inks)
    if painting.figure is not None:
        _strew(painting, picture, painting.figure, inks[-1 if painting.faint < sum(FAINT) / 2 else 2])
    if painting.sun:
        at = int(wide * rng.uniform(0.3, 0.95)), int(wide * rng.uniform(0.05, 0.5))
        cv2.circle(picture, at, int(wide * painting.sun), inks[-1], -1, cv2.LINE_AA)
    if painting.shelf:
        _lay_books(rng, picture, round(tall * painting.shelf))
    near = np.zeros((high, wide), np.float32)
    cv2.rectangle(near, (0, 0), (int(wide * UNDER_MARK[0]), int(wide * UNDER_MARK[1])), painting.paled, -1)
    near = np.asarray(cv2.GaussianBlur(near, (0, 0), SOFT * wide), np.float32)
    image[:] = paint.blend(picture[:high], paint.flat(high, wide, ground), near)
    if painting.grain:
        noise = paint.cloud(rng, high, wide, grain=int(rng.integers(2, 12)))[..., None] * painting.grain
        image[:] = np.clip(image + noise, 0, 255).astype(np.uint8)


def _strew(painting: Painting, picture: Image, figure: Mask, ink: Colour) -> None:
    """The same figure all over, row by row, hardly standing out."""
    high, wide = picture.shape[:2]
    step = painting.every * wide
    side = max(8, int(step * 0.55))
    mask = cv2.resize(figure, (side, side), interpolation=cv2.INTER_AREA) * painting.faint
    for row in range(int(high / step) + 1):
        for col in range(int(wide / step) + 1):
            left, top = step * (col + row % 2 / 2), step * row
            lettering.stamp(picture, mask.astype(np.uint8), left=left, top=top, ink=ink)


def _rimmed(rng: Rng, style: Lettering) -> Lettering:
    rim = int(max(1, style.height * rng.uniform(0.04, 0.09)))
    return replace(style, rim=rim, rim_ink=paint.ink_on(rng, style.ink, least=5.0))


def _inks(rng: Rng, ground: Colour) -> tuple[Colour, ...]:
    """Colours of one family, from that of the mark's ground on."""
    step = float(rng.uniform(-0.16, 0.16))
    turn = float(rng.uniform(0, 60))
    inks = [shifted(ground, turn * share, 1 + step * number) for number, share in enumerate((0, 0.3, 0.6, 1))]
    return (*inks, paint.colour(rng, light=(0.6, 1.0), vivid=(0.0, 0.6)))


def _lay_books(rng: Rng, picture: Image, foot: int) -> None:
    """A board with a few books on it, apart or side by side."""
    high, wide = picture.shape[:2]
    foot = min(foot, high)
    x, gap = int(wide * rng.uniform(0.03, 0.2)), int(rng.choice([0, int(rng.integers(4, 40))]))
    while x < wide * 0.92:
        across, tall = int(wide * rng.uniform(0.07, 0.17)), int(wide * rng.uniform(0.25, 0.62))
        spine = paint.colour(rng, light=(0.15, 0.8), vivid=(0.2, 0.9))
        cv2.rectangle(picture, (x, foot - tall), (x + across, foot), spine, -1)
        for share in rng.uniform(0.05, 0.95, int(rng.integers(0, 4))):
            y = int(foot - tall * share)
            cv2.line(picture, (x, y), (x + across, y), shifted(spine, 0, 1.5), 2)
        x += across + gap
    cv2.rectangle(
        picture, (0, foot), (wide, foot + int(wide * 0.05)), paint.colour(rng, light=(0.1, 0.5)), -1
    )

"""What a strip may be cut from: a card among its neighbours, or what else a finder takes for one."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulator import lettering, paint
from vision.simulator.cards import Card, draw_back, draw_card
from vision.simulator.design import WIDTH, Printing
from vision.simulator.icons import CATEGORIES
from vision.simulator.paint import Image, Rng
from vision.simulator.strangers import draw_stranger
from vision.values import LETTERS, STRIP_HEIGHT, STRIP_WIDTH

MARGIN = 72  # pixels of table drawn around a card
DEPTH = round(WIDTH * STRIP_HEIGHT / STRIP_WIDTH) + MARGIN  # pixels of a card that are drawn
STRANGERS = {
    "back": 0.17,
    "picture": 0.16,
    "turned": 0.12,
    "stranger": 0.25,
    "titled": 0.17,
    "table": 0.05,
    "half": 0.08,
}
SIGNS = "K Q J A 10 7 3 12 +2 5 x3 II IV VP B M W E4 0 1st"


@dataclass(frozen=True, eq=False)
class Scene:
    """A card on its surroundings; the card's top left corner lies at (MARGIN, MARGIN)."""

    canvas: Image
    card: Card | None  # None: nothing here is a card's front
    shows: str = "mark"  # or the name of what is there instead


def invented(rng: Rng, letters: str = LETTERS) -> tuple[str, int, str]:
    """A mark, its letter total and its icons; orders and totals spread evenly enough that none is guessed."""
    total = int(rng.integers(1, 13)) if rng.random() < 0.9 else int(rng.integers(1, 21))
    order = int(rng.integers(1, total + 1))
    if rng.random() < 0.25:
        order = int(rng.integers(1, 21 if rng.random() < 0.2 else 13))
        total = max(total, order) if rng.random() < 0.9 else total
    icons = "".join(rng.choice(list(CATEGORIES), int(rng.integers(2, 5))))
    return f"{rng.choice(list(letters))}{order}", total, icons


def strange(
    rng: Rng, printing: Printing, cards: list[Card], *, depth: int = DEPTH, iconless: bool = False
) -> Scene:
    """What a finder may take for a card's top: backs, pictures, turned cards, strangers, tables. With
    `iconless` nothing that shows an icon of ours."""
    canvas = ground(rng, depth)
    size = canvas.shape[1::-1]
    kind = str(rng.choice(list(STRANGERS), p=list(STRANGERS.values())))
    while iconless and kind in ("turned", "half"):
        kind = str(rng.choice(list(STRANGERS), p=list(STRANGERS.values())))
    if kind == "back":
        put(canvas, draw_back(printing, rng), x=MARGIN, y=MARGIN, turn=0.0)
    elif kind == "picture":
        canvas[:] = paint.picture(rng, size[1], size[0])
        if rng.random() < 0.5:
            canvas = np.ascontiguousarray(np.rot90(paint.picture(rng, size[0], size[1])))
    elif kind == "turned":
        whole = draw_card(printing, *invented(rng), rng)
        turned = np.rot90(whole.image, int(rng.integers(1, 4)))
        canvas[:] = cv2.resize(
            turned[: turned.shape[1] * size[1] // size[0]], size, interpolation=cv2.INTER_AREA
        )
    elif kind == "stranger":
        _lay_stranger(rng, canvas)
    elif kind == "titled":
        put(canvas, _titled(rng, printing), x=MARGIN, y=MARGIN, turn=0.0)
    elif kind == "half":
        canvas[:] = np.roll(laid(rng, cards, 0).canvas, int(WIDTH * rng.uniform(0.45, 0.75)), axis=1)
    return Scene(canvas, None, kind)


def _titled(rng: Rng, printing: Printing) -> Card:
    """A card of another game: a title, a cost or a rank where ours have their marks, and no fraction."""
    card = draw_card(printing, "A1", 1, "", rng)
    ground = paint.colour(rng)
    tall = round(max(card.letter[3], card.fraction[3]) + WIDTH * rng.uniform(0.07, 0.2))
    card.image[:tall] = paint.surface(rng, tall, WIDTH, ground, unrest=0.5)
    for _ in range(int(rng.integers(1, 4))):
        titled = rng.random() < 0.5
        words = rng.choice(paint.WORDS, int(rng.integers(1, 4))) if titled else rng.choice(SIGNS.split(), 1)
        face = lettering.pick_face(rng, stock=printing.stock)
        used = lettering.font(face, WIDTH * float(rng.uniform(0.04, 0.2)), "H")
        mask = lettering.drawn(" ".join(words), used)
        x, y = WIDTH * rng.uniform(0.02, 0.4 if titled else 0.9), tall * rng.uniform(0.05, 0.6)
        lettering.stamp(card.image, mask, left=x, top=y, ink=paint.ink_on(rng, ground))
    return card


def _lay_stranger(rng: Rng, canvas: Image) -> None:
    picture, _ = draw_stranger(rng)
    factor = WIDTH / picture.shape[1]
    larger = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR)
    picture = np.asarray(larger, np.uint8)
    if rng.random() < 0.3:
        picture = np.ascontiguousarray(np.rot90(picture, int(rng.integers(1, 4))))
    tall, wide = (
        min(picture.shape[0], canvas.shape[0] - MARGIN),
        min(picture.shape[1], canvas.shape[1] - MARGIN),
    )
    patch, cut = canvas[MARGIN : MARGIN + tall, MARGIN : MARGIN + wide], picture[:tall, :wide]
    patch[:] = paint.blend(patch, np.ascontiguousarray(cut[..., :3]), cut[..., 3] / 255)


def ground(rng: Rng, depth: int = DEPTH) -> Image:
    """A table, larger than so much of a card by a margin."""
    height, width = depth + MARGIN, WIDTH + 2 * MARGIN
    if rng.random() < 0.3:
        return paint.picture(rng, height, width)
    return paint.surface(rng, height, width, paint.colour(rng), unrest=0.9)


def put(canvas: Image, card: Card, *, x: float, y: float, turn: float) -> None:
    """The card laid on the canvas with its top left corner at x, y, turned by some degrees about it."""
    move = cv2.getRotationMatrix2D((0, 0), turn, 1.0)
    move[:, 2] = x, y
    size = canvas.shape[1::-1]
    alpha = cv2.warpAffine(card.alpha, move, size)
    image = cv2.warpAffine(card.image, move, size, borderMode=cv2.BORDER_REPLICATE)
    cv2.copyTo(image, alpha, canvas)


def laid(rng: Rng, cards: list[Card], index: int) -> Scene:
    """A card among its neighbours, or in a pile with the next card over its picture."""
    canvas, card = ground(rng), cards[index]
    others = [other for place, other in enumerate(cards) if place != index]
    if rng.random() < 0.7:
        gap = float(rng.choice([rng.uniform(-2, 4), rng.uniform(0, 40)]))
        for x in (MARGIN - WIDTH - gap, MARGIN + WIDTH + gap):
            if rng.random() < 0.8:
                other = others[int(rng.integers(0, len(others)))]
                put(canvas, other, x=x, y=MARGIN + rng.normal(0, 10), turn=rng.normal(0, 1.2))
    pile = rng.random() < 0.35
    if pile and rng.random() < 0.7:
        put(canvas, others[0], x=MARGIN + rng.normal(0, 8), y=rng.uniform(-60, 20), turn=rng.normal(0, 1))
    put(canvas, card, x=MARGIN, y=MARGIN, turn=0.0)
    if rng.random() < 0.5:
        outline = np.array([[MARGIN, canvas.shape[0]], [MARGIN, MARGIN], [MARGIN + WIDTH, MARGIN]])
        shade = tuple(int(part) for part in canvas[MARGIN // 2, MARGIN] // 3)
        cv2.polylines(canvas, [np.vstack([outline, [[MARGIN + WIDTH, canvas.shape[0]]]])], False, shade, 2)
    if pile:
        y = MARGIN + max(card.strip, card.fraction[3], card.letter[3]) * rng.uniform(0.98, 1.3)
        put(canvas, others[1], x=MARGIN + rng.normal(0, 10), y=y, turn=rng.normal(0, 1.2))
    return Scene(canvas, card)

"""Pools of cards' upper parts as the reader cuts them, every icon told: what finds icons learns of these."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.icons.read_icons import LOOK_REACH
from vision.simulator import tabletop, wear
from vision.simulator.anywhere import anywhere
from vision.simulator.arranged import arranged
from vision.simulator.banded import banded
from vision.simulator.borne import borne
from vision.simulator.cards import Card, draw_card
from vision.simulator.design import WIDTH, Printing
from vision.simulator.emblems import emblazoned
from vision.simulator.icons import CATEGORIES
from vision.simulator.paint import Image, Rng
from vision.simulator.painted import painted
from vision.simulator.printing import make_printing, reach
from vision.simulator.stock import Stock
from vision.simulator.tabletop import MARGIN
from vision.values import STRIP_WIDTH

CARDS, VIEWS = 6, 2  # drawn of every printing, photographs of each
STOOD = 0.7  # share of printings whose icons are not in the strip
ANYWHERE = 0.65  # of these, that have them in further places and of further kinds
STRANGE = 0.13  # share of pictures that show no card
CASED, BANDED = 0.3, 0.25  # shares of printings with emblems before a bookcase, with a band down an edge
ARRANGED = 0.4  # share of printings with borne icons whose mark is composed anew
LOWEST_BAND = 0.4  # card widths down to which a strip leaves icons room below it
PILED = 0.4  # share of cards that others lie on
HIGH = 256  # pixels of a card's upper part that are drawn; the reader looks a little farther down
HALF = HIGH // 2, STRIP_WIDTH // 2  # pixels of a picture kept
MOST_ICONS = 12
KEPT_ICON = 44  # pixels of an icon kept by itself
KEPT_REACH = 1.35  # times as much of its surroundings as the network that tells looks sees
SEEN, HARDLY = 0.75, 0.15  # share of an icon in sight from which it is one, up to which it is none
HARDLY_ICON = -2.0  # the category of one in between: neither an icon nor none
DEPTH = round(WIDTH * HIGH / STRIP_WIDTH) + MARGIN  # pixels of a card that are drawn
TRUTH = np.dtype([
    ("level", "i1"), ("printing", "i4"), ("card", "i4"), ("width", "f4"), ("stood", "?"), ("shows", "U8"),
    ("icons", "f4", (MOST_ICONS, 4)), ("own", "i1", 4),
])  # fmt: skip


@dataclass(frozen=True, eq=False)
class Placed:
    """A card on the canvas: its icons' middles and radii, its outline, and what it hides."""

    card: Card
    move: npt.NDArray[np.float64]

    def moved(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return points @ self.move[:, :2].T + self.move[:, 2]

    def outline(self) -> npt.NDArray[np.float32]:
        tall = self.card.image.shape[0]
        return self.moved(np.array([[0, 0], [WIDTH, 0], [WIDTH, tall], [0, tall]], float)).astype(np.float32)


def make_pool(
    path: Path, *, printings: int, seed: int, stock: Stock, bearing: float = 0.0, emblems: float = 0.0
) -> None:
    """Draws a pool into PATH.faces.npy, .icons.npy and .facts.npy, unless it is there; a share of its
    printings has icons on pennants, spines, planks and the like, a share has emblems for icons."""
    if path.with_suffix(".facts.npy").exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    count = printings * CARDS * VIEWS
    shapes = {"faces": (count, *HALF, 3), "icons": (count, 4, KEPT_ICON, KEPT_ICON, 3)}
    faces, icons = (
        np.lib.format.open_memmap(path.with_suffix(f".{name}.npy"), mode="w+", dtype=np.uint8, shape=shape)
        for name, shape in shapes.items()
    )
    truth = np.zeros(count, TRUTH)
    for number in range(printings):
        seen = _of_one(seed, number, stock, bearing, emblems)
        for at, (face, own, told) in enumerate(seen, number * CARDS * VIEWS):
            faces[at], icons[at], truth[at] = face, own, told
    faces.flush()
    icons.flush()
    np.save(path.with_suffix(".facts.npy"), truth)


def _of_one(
    seed: int, number: int, stock: Stock, bearing: float, emblems: float
) -> list[tuple[Image, Image, npt.NDArray[np.void]]]:
    rng = np.random.default_rng([seed, number])
    everyday = bool(rng.random() < 0.75)
    if np.random.default_rng([seed, number, 1]).random() < bearing:
        printing = _with_bearers(rng, stock, everyday=everyday)
    else:
        printing = _usual(rng, stock, everyday=everyday)
    besides = np.random.default_rng([seed, number, 2])
    if besides.random() < emblems:
        printing = emblazoned(besides, printing)
        printing = painted(besides, printing, "bookcase") if besides.random() < CASED else printing
        printing = banded(besides, printing) if besides.random() < BANDED else printing
    return _views(rng, printing, number, everyday=everyday)


def _usual(rng: Rng, stock: Stock, *, everyday: bool) -> Printing:
    printing = make_printing(rng, stock=stock, everyday=everyday, stood=bool(rng.random() < STOOD))
    if rng.random() < ANYWHERE:
        below = max(reach(printing.mark)[1], printing.strip.height if rng.random() < 0.4 else 0.0)
        printing = anywhere(rng, printing, below=below)
    return printing


def _with_bearers(rng: Rng, stock: Stock, *, everyday: bool) -> Printing:
    """A printing whose icons something bears; its mark is composed anew at times."""
    printing = make_printing(rng, stock=stock, everyday=everyday, stood=True)
    if rng.random() < ARRANGED:
        printing = arranged(rng, printing)
    band = printing.strip.kind != "none" and printing.strip.height < LOWEST_BAND * WIDTH
    below = max(reach(printing.mark)[1], printing.strip.height if band and rng.random() < 0.5 else 0.0)
    return borne(rng, printing, below=below)


def _views(
    rng: Rng, printing: Printing, number: int, *, everyday: bool
) -> list[tuple[Image, Image, npt.NDArray[np.void]]]:
    depth = DEPTH / printing.height
    cards = [draw_card(printing, *tabletop.invented(rng), rng, depth=depth) for _ in range(CARDS)]
    views = []
    for index in range(CARDS):
        placed: list[Placed] = []
        if rng.random() < STRANGE:
            canvas = tabletop.strange(rng, printing, cards, depth=DEPTH, iconless=True).canvas
        else:
            canvas, placed = _laid(rng, printing, cards, index)
        for _ in range(VIEWS):
            face, own, truth = _photographed(rng, canvas, placed, gentle=everyday and rng.random() < 0.6)
            truth["printing"], truth["card"] = number, number * CARDS + index
            truth["stood"] = printing.stand is not None
            views.append((face, own, truth))
    return views


def _laid(rng: Rng, printing: Printing, cards: list[Card], index: int) -> tuple[Image, list[Placed]]:
    """A card among its neighbours, or in a pile with further cards over it; its own place first."""
    canvas = tabletop.ground(rng, DEPTH)
    placed: list[Placed] = []

    def put(card: Card, x: float, y: float, turn: float) -> None:
        tabletop.put(canvas, card, x=x, y=y, turn=turn)
        move = np.asarray(cv2.getRotationMatrix2D((0, 0), turn, 1.0), np.float64)
        move[:, 2] = x, y
        placed.append(Placed(card, move))

    others = [card for place, card in enumerate(cards) if place != index]
    if rng.random() < 0.7:
        gap = float(rng.choice([rng.uniform(-2, 4), rng.uniform(0, 40)]))
        for x in (MARGIN - WIDTH - gap, MARGIN + WIDTH + gap):
            if rng.random() < 0.8:
                put(others[int(rng.integers(0, 5))], x, MARGIN + rng.normal(0, 10), rng.normal(0, 1.2))
    pile = rng.random() < PILED
    if pile and rng.random() < 0.7:
        put(others[0], MARGIN + rng.normal(0, 8), rng.uniform(-90, 10), rng.normal(0, 1))
    put(cards[index], MARGIN, MARGIN, 0.0)
    own = len(placed) - 1
    if pile:
        card = cards[index]
        low = max(card.fraction[3], card.letter[3], card.strip if printing.stand is None else 0.0)
        deep = max([low, *(spot.y + spot.radius * rng.uniform(-0.6, 1.6) for spot in card.icons)])
        step = (low if rng.random() < 0.35 else deep) * rng.uniform(0.98, 1.25)
        for nth in range(1, 4):
            y = MARGIN + step * nth * rng.uniform(0.97, 1.05)
            if y < canvas.shape[0]:
                put(others[nth], MARGIN + rng.normal(0, 10), y, rng.normal(0, 1.2))
    return canvas, [placed[own], *placed[:own], *placed[own + 1 :]] if own else placed


def _in_sight(place: Placed, x: float, y: float, radius: float, above: list[Placed]) -> float:
    """The share of an icon that no later card hides."""
    grid = np.stack(np.meshgrid(*[np.linspace(-0.8, 0.8, 5)] * 2), -1).reshape(-1, 2)
    points = place.moved(np.array([x, y]) + grid[np.hypot(*grid.T) < 1] * radius)
    outlines = [other.outline() for other in above]
    free = [
        all(cv2.pointPolygonTest(each, (float(px), float(py)), measureDist=False) < 0 for each in outlines)
        for px, py in points
    ]
    return float(np.mean(free))


def _photographed(
    rng: Rng, canvas: Image, placed: list[Placed], *, gentle: bool
) -> tuple[Image, Image, npt.NDArray[np.void]]:
    level = int(rng.choice(3, p=[0.3, 0.4, 0.3]))
    worn = (wear.GENTLE if gentle else wear.WEARS)[level]
    photograph, scale = wear.photograph(rng, canvas, worn, card=WIDTH)
    corners = MARGIN + wear.misplaced(rng, worn, width=WIDTH, height=WIDTH * HIGH / STRIP_WIDTH, level=level)
    onto = np.array([[0, 0], [STRIP_WIDTH, 0], [STRIP_WIDTH, HIGH], [0, HIGH]], np.float32)
    face = wear.cut(photograph, corners * scale, onto)
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), onto)
    truth = np.zeros((), TRUTH)
    truth["level"], truth["width"], truth["icons"], truth["own"] = level, scale * WIDTH, -1, -1
    own = np.zeros((4, KEPT_ICON, KEPT_ICON, 3), np.uint8)
    at = 0
    for first, place in enumerate(placed):
        for nth, spot in enumerate(place.card.icons):
            point = place.moved(np.array([[spot.x, spot.y]]))[None]
            x, y = cv2.perspectiveTransform(point, warp)[0, 0]
            if not (0 < x < STRIP_WIDTH and 0 < y < HIGH) or at == MOST_ICONS:
                continue
            share = _in_sight(place, spot.x, spot.y, spot.radius, _above(placed, first))
            if share <= HARDLY:
                continue
            category = CATEGORIES.index(spot.category) if share >= SEEN else HARDLY_ICON
            radius = spot.radius * STRIP_WIDTH / WIDTH
            truth["icons"][at] = x, y, radius, category
            at += 1
            if first == 0 and share >= SEEN:
                truth["own"][nth] = int(category)
                own[nth] = _cut(face, float(x), float(y), radius)
    half = cv2.resize(face, HALF[::-1], interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8), own, truth


def _above(placed: list[Placed], at: int) -> list[Placed]:
    """Cards that lie on another: a pile's later ones. The first is the one looked at, others lie in order."""
    if at == 0:
        return [other for other in placed[1:] if other.move[1, 2] > placed[0].move[1, 2] + 60]
    later = placed[at + 1 :]
    return later if placed[at].move[1, 2] > placed[0].move[1, 2] + 60 else [placed[0], *later]


def _cut(face: Image, x: float, y: float, radius: float) -> Image:
    side = max(4, round(2 * LOOK_REACH * KEPT_REACH * radius))
    patch = cv2.getRectSubPix(face, (side, side), (x - 0.5, y - 0.5))
    how = cv2.INTER_AREA if side > KEPT_ICON else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(patch, (KEPT_ICON, KEPT_ICON), interpolation=how), np.uint8)

"""Pools of strips as the reader meets them, badly placed and badly photographed, with their truth."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.marks.read_closer import FIGURES, LETTER, Part, window
from vision.picture.rectify import cut, height_of, stretch_of
from vision.simulator import wear
from vision.simulator.arranged import arranged, level
from vision.simulator.cards import Card, draw_card
from vision.simulator.design import WIDTH
from vision.simulator.icons import CATEGORIES
from vision.simulator.paint import Image, Rng
from vision.simulator.painted import painted
from vision.simulator.printing import make_printing
from vision.simulator.stock import Stock
from vision.simulator.tabletop import DEPTH, MARGIN, Scene, invented, laid, strange
from vision.values import LETTERS, STRIP_HEIGHT, STRIP_WIDTH, Photograph

CARDS = 6  # cards drawn of every printing
VIEWS = 2  # photographs of every card
STOOD = 0.6  # share of printings of one picture whose icons are not in the strip
STRANGE = 0.18  # share of strips that show no mark
FINER = 1.25  # pixels of a kept close look for each that a network sees
ROOM = 1.34  # how much more a kept close look shows than a network sees
SOMEWHERE = ((0.03, 0.5), (0.03, 0.3), (0.03, 0.15))  # x, y, size of close looks at no mark, in card widths
MOST_ICONS = 4
TRUTH = np.dtype([
    ("letter", "i1"), ("order", "i1"), ("total", "i1"), ("level", "i1"), ("printing", "i4"), ("card", "i4"),
    ("kind", "U12"), ("shows", "U8"), ("width", "f4"), ("icons", "f4", (MOST_ICONS, 4)),
    ("letter_at", "f4", 2), ("letter_size", "f4", 2), ("fraction_at", "f4", 2), ("fraction_size", "f4", 2),
])  # fmt: skip


@dataclass(frozen=True)
class Mixture:
    """Which printings a pool shows: the share a publisher would print, the share of those shot with care."""

    everyday: float = 0.75
    gentle: float = 0.6
    kinds: tuple[str, ...] = ()
    badged: float = 0.0  # share of printings whose letters stand in badges, all as large
    handed: float = 0.0  # share whose letters some hand wrote
    arranged: float = 0.0  # share whose marks are composed as few are
    level: float = 0.0  # share whose orders stand in one line with the letter, the total small
    pictured: float = 0.0  # share all of whose cards are one picture, marks and all
    letters: str = LETTERS


TRAINING = Mixture()


def kept_size(part: Part) -> tuple[int, int]:
    """High and wide: a close look as pools keep it, with room to move it about."""
    return round(part.high * FINER * ROOM), round(part.wide * FINER * ROOM)


def make_pool(path: Path, *, printings: int, seed: int, stock: Stock, mixture: Mixture = TRAINING) -> None:
    """Draws a pool into PATH.strips.npy, .letters.npy, .figures.npy and .truth.npy, unless it is there."""
    truth_path = path.with_suffix(".truth.npy")
    if truth_path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    count = printings * CARDS * VIEWS
    sizes = {
        "strips": (STRIP_HEIGHT, STRIP_WIDTH),
        "letters": kept_size(LETTER),
        "figures": kept_size(FIGURES),
    }
    pictures = [
        np.lib.format.open_memmap(
            path.with_suffix(f".{name}.npy"), mode="w+", dtype=np.uint8, shape=(count, *size, 3)
        )
        for name, size in sizes.items()
    ]
    truth = np.zeros(count, TRUTH)
    for number in range(printings):
        start = number * CARDS * VIEWS
        for at, (seen, told) in enumerate(_of_one_printing(seed, number, mixture, stock), start=start):
            for pool, picture in zip(pictures, seen, strict=True):
                pool[at] = picture
            truth[at] = told
    for pool in pictures:
        pool.flush()
    np.save(truth_path, truth)


def _of_one_printing(
    seed: int, number: int, mixture: Mixture, stock: Stock
) -> list[tuple[tuple[Image, ...], npt.NDArray[np.void]]]:
    rng = np.random.default_rng([seed, number])
    everyday = rng.random() < mixture.everyday
    gentle = everyday and rng.random() < mixture.gentle
    badged, handed = rng.random() < mixture.badged, rng.random() < mixture.handed
    pictured = bool(mixture.pictured) and rng.random() < mixture.pictured
    printing = make_printing(
        rng,
        kinds=mixture.kinds,
        stock=stock,
        everyday=everyday,
        badged=badged,
        handed=handed,
        stood=pictured and rng.random() < STOOD,
    )
    if mixture.arranged and rng.random() < mixture.arranged:
        printing = arranged(rng, printing)
    if mixture.level and rng.random() < mixture.level:
        printing = level(rng, printing)
    if pictured:
        printing = painted(rng, printing)
    invention = [invented(rng, mixture.letters) for _ in range(CARDS)]
    cards = [draw_card(printing, *told, rng, depth=DEPTH / printing.height) for told in invention]
    views = []
    for index in range(CARDS):
        scene = strange(rng, printing, cards) if rng.random() < STRANGE else laid(rng, cards, index)
        for _ in range(VIEWS):
            seen, truth = _photographed(rng, scene, gentle=gentle)
            truth["printing"], truth["card"] = number, number * CARDS + index
            truth["kind"] = printing.mark.letter.face.kind
            views.append((seen, truth))
    return views


def _photographed(rng: Rng, scene: Scene, *, gentle: bool) -> tuple[tuple[Image, ...], npt.NDArray[np.void]]:
    """The strip as rectifying cuts it from a photograph, close looks at letter and figures, the truth."""
    level = int(rng.choice(3, p=[0.3, 0.4, 0.3]))
    worn = (wear.GENTLE if gentle else wear.WEARS)[level]
    photograph, scale = wear.photograph(rng, scene.canvas, worn, card=WIDTH)
    corners = wear.misplaced(rng, worn, width=WIDTH, height=WIDTH * STRIP_HEIGHT / STRIP_WIDTH, level=level)
    corners += MARGIN
    onto = np.array([[0, 0], [STRIP_WIDTH, 0], [STRIP_WIDTH, STRIP_HEIGHT], [0, STRIP_HEIGHT]], np.float32)
    strip = wear.cut(photograph, corners * scale, onto)
    truth = np.zeros((), TRUTH)
    truth["level"], truth["width"], truth["shows"] = level, scale * WIDTH, scene.shows
    truth["letter"] = truth["order"] = truth["total"] = -1
    truth["icons"][:] = -1
    if scene.card is not None:
        upright = cv2.getPerspectiveTransform(corners.astype(np.float32), onto)
        _set_truth(truth, scene.card, np.asarray(upright, np.float64))
    back = np.asarray(cv2.getPerspectiveTransform(onto, (corners * scale).astype(np.float32)), np.float64)
    return (strip, *_close_looks(rng, photograph, back, truth)), truth


def _close_looks(
    rng: Rng, photograph: Image, back: npt.NDArray[np.float64], truth: npt.NDArray[np.void]
) -> list[Image]:
    """Letter and figures cut where they stand; somewhere where there is no mark."""
    looks = []
    whole = Photograph(full=photograph, small=photograph, scale=1.0)
    for name, part in (("letter", LETTER), ("fraction", FIGURES)):
        place = np.array([*truth[f"{name}_at"], *truth[f"{name}_size"]], np.float32)
        if truth["letter"] < 0:
            x, y, size = (rng.uniform(*span) * STRIP_WIDTH for span in SOMEWHERE)
            place = np.array([x, y, size * part.longest / part.tallest, size], np.float32)
        left, top, right, bottom = window(place, part, room=ROOM)
        edge = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float64)
        quad = cv2.perspectiveTransform(edge, back).astype(np.float32)
        box = (0.0, 0.0, 1.0, height_of(quad[0]) * stretch_of(quad[0]))  # all of it: no card that lies aslant
        looks.append(np.asarray(cut(whole, quad, box=box, size=kept_size(part))[0], np.uint8))
    return looks


def _set_truth(truth: npt.NDArray[np.void], card: Card, warp: npt.NDArray[np.float64]) -> None:
    truth["letter"] = LETTERS.index(card.mark[0])
    truth["order"], truth["total"] = int(card.mark[1:]) - 1, card.total - 1
    for name, box in (("letter", card.letter), ("fraction", card.fraction)):
        truth[f"{name}_at"] = _moved(warp, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        truth[f"{name}_size"] = np.array([box[2] - box[0], box[3] - box[1]]) * STRIP_WIDTH / WIDTH
    for place, spot in enumerate(card.icons):
        x, y = _moved(warp, (spot.x, spot.y))
        truth["icons"][place] = x, y, spot.radius * STRIP_WIDTH / WIDTH, CATEGORIES.index(spot.category)


def _moved(warp: npt.NDArray[np.float64], point: tuple[float, float]) -> tuple[float, float]:
    """A point of the card in pixels of the strip."""
    on_canvas = np.array([[[point[0] + MARGIN, point[1] + MARGIN]]], np.float64)
    x, y = cv2.perspectiveTransform(on_canvas, warp)[0, 0]
    return float(x), float(y)

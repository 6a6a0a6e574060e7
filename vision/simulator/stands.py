"""Where a printing's icons stand that are not level in its strip: above books, in a column, below."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.simulator import lettering, paint
from vision.simulator.lettering import Box
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.symbols import Mask

# how often each kind is drawn; `spines`: an icon above the head of each of some standing books
KINDS = {"spines": 0.5, "column": 0.15, "edge": 0.1, "level": 0.15, "block": 0.1}
LEAST, MOST = 0.036, 0.085  # radius of an icon, in card widths
LONG = 2 + 3 * 2.65  # radii from end to end of four icons in a column
UPPER = 0.76  # of a card's width: how far down icons stand
TITLED = 0.5  # share of printings whose spines bear titles
# what icons lie on: a plate each, a flag down to the book or out to the card's edge, a panel for all
TAGS = ("plate", "flag", "panel")


@dataclass(frozen=True)
class Stand:
    """Where icons stand, in pixels of a card.

    `uneven` is how much heights of one card's icons differ, `close` what lies between an icon and the book
    below, `foot` is where books end.
    """

    kind: str
    radius: float
    left: float
    right: float
    top: float
    bottom: float
    uneven: float
    swing: float  # share of the distance between icons by which each is moved along
    close: float
    foot: float
    ground: Colour | None  # of the whole card; none where a picture shines through
    titled: bool
    seed: int
    broad: float = 2.2  # radii of an icon that half a book is wide at most
    tag: str = ""  # what each icon lies on, of TAGS; empty where on nothing
    tag_ink: Colour = (0, 0, 0)
    ornament: Mask | None = None  # what stands on each spine besides its icon
    arch: float = 0.0  # how much lower the ends of a bowed row are than its middle


def make_stand(rng: Rng, *, width: int, height: int, mark: tuple[float, float]) -> Stand:
    """A place for icons of a card; `mark` is how far right and down the mark reaches, in pixels."""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    radius = width * float(rng.uniform(LEAST, MOST))
    upper = min(UPPER * width, 0.58 * height)
    ground = paint.colour(rng, light=(0.1, 1.0), vivid=(0.0, 0.7)) if rng.random() < 0.6 else None
    stand = Stand(
        kind=kind,
        radius=radius,
        left=width * float(rng.uniform(0.02, 0.08)),
        right=width * float(1 - rng.uniform(0.02, 0.08)),
        top=mark[1] + width * float(rng.uniform(0.005, 0.05)),
        bottom=upper,
        uneven=0.0,
        swing=0.0,
        close=width * float(rng.uniform(0.0, 0.04)),
        foot=height * float(rng.uniform(0.72, 0.99)),
        ground=ground,
        titled=bool(rng.random() < TITLED),
        seed=int(rng.integers(0, 2**31)),
    )
    return _fitted(rng, stand, width=width, mark=mark)


def _fitted(rng: Rng, stand: Stand, *, width: int, mark: tuple[float, float]) -> Stand:
    if stand.kind == "column" and stand.bottom - stand.top < LEAST * LONG * width:
        stand = replace(stand, kind="edge")
    if stand.kind == "column":
        left = max(stand.left, mark[0] / 2 - stand.radius + width * float(rng.normal(0, 0.02)))
        radius = min(stand.radius, (stand.bottom - stand.top) / LONG)
        return replace(stand, left=left, right=left + 2 * radius, radius=radius)
    if stand.kind == "edge":
        top = width * float(rng.uniform(0.01, 0.08))
        radius = min(stand.radius, (stand.bottom - top) / LONG)
        return replace(stand, left=stand.right - 2 * radius, top=top, radius=radius)
    beside = bool(rng.random() < 0.45) and mark[0] < 0.45 * width
    left = mark[0] + width * float(rng.uniform(0.01, 0.05)) if beside else stand.left
    top = width * float(rng.uniform(0.01, 0.05)) if beside else stand.top
    if stand.kind == "block":
        radius = min(stand.radius, (stand.right - left) / 5, (stand.bottom - top) / 4.4)
        side = radius * float(rng.uniform(4.1, 5.5))
        right = float(rng.choice([left + side, stand.right]))
        return replace(stand, left=right - side, right=right, top=top, radius=radius)
    radius = min(stand.radius, (stand.right - left) / 9)
    room = max(0.0, stand.bottom - top - 2 * radius)
    if stand.kind == "level":
        top += room * float(rng.uniform(0, 1))
        return replace(stand, left=left, top=top, radius=radius)
    uneven = room * float(rng.choice([0.0, rng.uniform(0.1, 1.0)], p=[0.15, 0.85]))
    top += (room - uneven) * float(rng.uniform(0, 1))
    swing = float(rng.choice([0.0, rng.uniform(0, 0.25)]))
    return replace(stand, left=left, top=top, radius=radius, uneven=uneven, swing=swing)


def centres(stand: Stand, count: int, rng: Rng) -> list[tuple[float, float]]:
    """The middles of so many icons, in the order they are read."""
    own = np.random.default_rng([stand.seed, count])
    first = stand.left + stand.radius, stand.top + stand.radius
    if stand.kind in ("column", "edge"):
        step = stand.radius * (2.05 + 0.6 * float(np.random.default_rng(stand.seed).random()) ** 2)
        return [(first[0], first[1] + step * place) for place in range(count)]
    if stand.kind == "block":
        step = stand.right - stand.left - 2 * stand.radius
        high = min(step, stand.radius * 2.4)
        return [(first[0] + step * (n % 2), first[1] + high * (n // 2)) for n in range(count)]
    room = stand.right - stand.left - 2 * stand.radius
    spread = np.random.default_rng(stand.seed).random()
    if spread < 0.5:  # as far apart for every number of icons, from the left, the right or about the middle
        pitch = max(room / 3 * (1.0 if spread < 0.3 else 0.8), 2.05 * stand.radius)
        start = stand.left + stand.radius + (room - pitch * (count - 1)) * (0, 0.5, 1)[int(spread * 30) % 3]
    else:
        pitch, start = room / max(count, 2), stand.left + stand.radius + room / max(count, 2) / 2
    most = max(0.0, (pitch - 2.05 * stand.radius) / 2)
    across = [
        start + pitch * place + float(np.clip(rng.uniform(-1, 1) * stand.swing * pitch, -most, most))
        for place in range(count)
    ]
    level = own if own.random() < 0.3 else rng  # some printings have one order of heights
    heights = [stand.uneven * float(level.random()) + bow(stand, x) for x in across]
    return [(x, first[1] + down) for x, down in zip(across, heights, strict=True)]


def long_row(stand: Stand) -> float:
    """How many radii four icons need that stand in a line, as `centres` lays them out."""
    return 8.6 if np.random.default_rng(stand.seed).random() < 0.5 else 10.5


def bow(stand: Stand, x: float) -> float:
    """How much lower a bowed row is here than in its middle."""
    off = (2 * x - stand.left - stand.right) / max(1.0, stand.right - stand.left)
    return stand.arch * off * off


def depth(stand: Stand) -> float:
    """How far down icons reach, in pixels of a card."""
    if stand.kind in ("column", "edge"):
        return stand.top + stand.radius * LONG
    if stand.kind == "block":
        return stand.top + stand.radius * 4.4
    return stand.top + stand.uneven + stand.arch + 2 * stand.radius + stand.close


def lay_ground(stand: Stand, image: Image, beside: Colour, *, whole: bool) -> None:
    """The card's own ground, where it has one: in half of the printings, and in all without a strip, of the
    colour `beside` its mark."""
    rng = np.random.default_rng(stand.seed)
    alike = whole or (stand.ground is not None and rng.random() < 0.5)
    ground = beside if alike else stand.ground
    if ground is not None:
        down = (
            image.shape[0]
            if stand.kind == "spines" or rng.random() < 0.3
            else min(image.shape[0], round(stand.bottom * rng.uniform(0.4, 1.1)))
        )
        where = image[:down]
        where[:] = paint.surface(
            rng, where.shape[0], where.shape[1], ground, unrest=float(rng.uniform(0, 0.9))
        )


def lay_books(stand: Stand, image: Image, places: list[tuple[float, float]], rng: Rng) -> None:
    """A standing book below each icon."""
    if stand.kind != "spines" or not places:
        return
    foot = min(int(stand.foot), image.shape[0])
    gaps = np.diff([x for x, _ in places])
    narrow = float(gaps.min()) if len(gaps) else stand.radius * 3
    for x, y in places:
        half = min(narrow * float(rng.uniform(0.3, 0.52)), stand.radius * stand.broad)
        head = int(y + stand.radius + stand.close)
        spine = paint.colour(rng, light=(0.1, 0.85), vivid=(0.1, 1.0))
        left, right = int(x - half), int(x + half)
        cv2.rectangle(image, (left, head), (right, foot), spine, -1)
        bind(rng, image, (left, head, right, foot), spine, titled=stand.titled)
        if stand.ornament is not None:
            _adorn(stand, image, (left, head, right, foot), paint.ink_on(rng, spine))
    own = np.random.default_rng(stand.seed + 1)
    if own.random() < 0.6:
        board = paint.colour(own, light=(0.1, 0.6), vivid=(0.1, 0.8))
        edge = (image.shape[1], min(image.shape[0], foot + int(own.integers(6, 40))))
        cv2.rectangle(image, (0, foot), edge, board, -1)


def _adorn(stand: Stand, image: Image, box: tuple[int, int, int, int], ink: Colour) -> None:
    """The printing's ornament on a spine, below its head."""
    left, head, right, _ = box
    side = max(6, round(min(right - left, 2.2 * stand.radius) * 0.7))
    assert stand.ornament is not None
    mask = cv2.resize(stand.ornament, (side, side), interpolation=cv2.INTER_AREA)
    top = head + side * (0.3 + stand.seed % 5)
    lettering.stamp(image, np.asarray(mask, np.uint8), left=(left + right - side) / 2, top=top, ink=ink)


def lay_tags(stand: Stand, image: Image, places: list[tuple[float, float]]) -> None:
    """What the icons lie on."""
    if not stand.tag or not places:
        return
    reach = stand.radius * (1.1 + stand.seed % 7 / 14)
    boxes = [(x - reach, y - reach, x + reach, y + reach) for x, y in places]
    if stand.tag == "panel":
        sides = np.array(boxes)
        (x0, y0), (x1, y1) = sides[:, :2].min(0), sides[:, 2:].max(0)
        boxes = [(x0, y0, x1, y1)]
    elif stand.tag == "flag":
        boxes = [_flag(stand, box, image.shape[1]) for box in boxes]
    for x0, y0, x1, y1 in boxes:
        cv2.rectangle(image, (int(x0), int(y0)), (int(x1), int(y1)), stand.tag_ink, -1)


def _flag(stand: Stand, box: Box, wide: int) -> Box:
    """A tag that goes on: above books down to the head, along an edge or in a column out of the card."""
    x0, y0, x1, y1 = box
    if stand.kind == "spines":
        return x0, y0, x1, y1 + stand.close + stand.radius * (stand.seed % 3)
    if stand.kind in ("column", "edge"):
        return (x0, y0, wide, y1) if x0 > wide / 2 else (0, y0, x1, y1)
    return x0, y0 - stand.radius * (stand.seed % 3), x1, y1


def bind(rng: Rng, image: Image, box: tuple[int, int, int, int], spine: Colour, *, titled: bool) -> None:
    """Bands, an outline and a title on a spine."""
    left, head, right, foot = box
    ink = paint.ink_on(rng, spine, least=1.5)
    if rng.random() < 0.5:
        for share in rng.uniform(0.03, 0.95, int(rng.integers(1, 5))):
            y = int(head + (foot - head) * share)
            cv2.rectangle(image, (left, y), (right, y + int(rng.integers(2, 12))), ink, -1)
    if rng.random() < 0.4:
        cv2.rectangle(image, (left, head), (right, foot), ink, int(rng.integers(1, 4)))
    wide, tall = right - left, foot - head
    if not titled or wide < 16 or tall < 60:
        return
    label = np.zeros((wide, tall), np.uint8)
    words = " ".join(rng.choice(paint.WORDS, int(rng.integers(1, 4))))
    face = int(rng.choice([0, 2, 3, 4, 5, 6, 7]))
    cv2.putText(label, words, (10, int(wide * 0.68)), face, wide / 45, 255, 1 + wide // 40, cv2.LINE_AA)
    label = np.ascontiguousarray(np.rot90(label, 1 if rng.random() < 0.7 else 3))
    lettering.stamp(image, label, left=left, top=head, ink=paint.ink_on(rng, spine))

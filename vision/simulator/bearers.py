"""What bears icons that stand on more than their ground: pennants, tags on strings, spines, a plank, a box;
and what else a designer leaves about them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from vision.simulator import paint, stands
from vision.simulator.lettering import Box
from vision.simulator.ornaments import Ornaments, lay_ornaments
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.stands import Stand

HANGING = ("pennant", "string")  # kinds that lie over mark and moon; all others lie below
TIPS = ("flat", "notched", "pointed", "round", "slanted")
GLASS = 235, 240, 250  # what shows through a window, half of it
Points = list[tuple[float, float]]
Places = list[tuple[float, float]]


@dataclass(frozen=True)
class Bearer:
    """What bears a printing's icons. Lengths in radii of an icon unless said otherwise."""

    kind: str  # pennant, string, spine, plank, box, ribbon or nothing
    inks: tuple[Colour, ...]  # one a category
    edge: int  # pixels of a line around, 0 for none
    edge_ink: Colour
    high: float  # where something hangs from, in pixels; of spines what shows above an icon
    wide: float  # from the middle of a pennant or a spine to its side
    beyond: float  # what goes on below an icon
    tip: str  # of a pennant, of TIPS
    shaded: float  # how far a spine darkens to one side
    spare: float  # share of the gaps between books in which thinner ones stand, and of idle books below
    shrunk: float  # logarithm by which an icon may be smaller than the largest of its card
    ornaments: Ornaments
    window: Box | None  # pixels


def sizes(bearer: Bearer, count: int, rng: Rng) -> list[float]:
    """How large each icon of a card is beside the printing's largest."""
    return [float(np.exp(-bearer.shrunk * rng.random())) for _ in range(count)]


def lay_behind(
    bearer: Bearer, stand: Stand, image: Image, borne: list[int], places: Places, rng: Rng, *, text: str
) -> None:
    """What lies below the strip and the mark of the card that says `text`; `borne` are its icons'
    categories."""
    lay_ornaments(bearer.ornaments, image, text)
    if bearer.window is not None:
        _lay_window(bearer.window, image, bearer.edge_ink)
    if bearer.kind == "spine":
        _lay_spines(bearer, stand, image, borne, places, rng)
    elif bearer.kind == "plank":
        _lay_plank(bearer, stand, image, rng)
    elif rng.random() < bearer.spare:
        _lay_idle(image, round(stands.depth(stand) + stand.radius), round(stand.foot), rng)


def lay_before(bearer: Bearer, stand: Stand, image: Image, borne: list[int], places: Places) -> None:
    """What lies over the mark's strip: a box, and what hangs."""
    if bearer.kind == "box":
        _lay_box(bearer, stand, image)
    if bearer.kind == "ribbon":
        _lay_ribbon(bearer, stand, image)
    if bearer.kind not in HANGING:
        return
    for category, (x, y) in zip(borne, places, strict=True):
        if bearer.kind == "string":
            cv2.line(image, (round(x), round(bearer.high)), (round(x), round(y)), bearer.edge_ink, 2)
            corners = _tag(x, y, stand.radius, bearer.wide, bearer.beyond)
        else:
            corners = _pennant(bearer, x, y, stand.radius)
        shape = np.array(corners).round().astype(np.int32)
        cv2.fillPoly(image, [shape], bearer.inks[category], cv2.LINE_AA)
        if bearer.edge:
            cv2.polylines(image, [shape], True, bearer.edge_ink, bearer.edge, cv2.LINE_AA)


def _lay_ribbon(bearer: Bearer, stand: Stand, image: Image) -> None:
    """A band along a bowed row, or a straight one."""
    half, beyond = bearer.wide * stand.radius, bearer.beyond * stand.radius
    across = np.linspace(stand.left - beyond + stand.radius, stand.right + beyond - stand.radius, 24)
    line = np.array([(x, stand.top + stand.radius + stands.bow(stand, float(x))) for x in across])
    along = np.gradient(line, axis=0)
    off = half * np.column_stack([-along[:, 1], along[:, 0]]) / np.linalg.norm(along, axis=1, keepdims=True)
    shape = np.vstack([line - off, (line + off)[::-1]]).round().astype(np.int32)
    cv2.fillPoly(image, [shape], bearer.inks[0], cv2.LINE_AA)
    if bearer.edge:
        cv2.polylines(image, [shape], True, bearer.edge_ink, bearer.edge, cv2.LINE_AA)


def _pennant(bearer: Bearer, x: float, y: float, radius: float) -> Points:
    half, low = bearer.wide * radius, y + bearer.beyond * radius
    left, right, tip = x - half, x + half, low + 0.6 * half
    bottom: Points = {
        "notched": [(right, tip), (x, low), (left, tip)],
        "pointed": [(right, low), (x, tip), (left, low)],
        "slanted": [(right, tip), (left, low)],
        "round": [
            (x + half * float(np.cos(turn)), low + half * float(np.sin(turn)))
            for turn in np.linspace(0, np.pi, 12)
        ],
    }.get(bearer.tip, [(right, low), (left, low)])
    return [(left, bearer.high), (right, bearer.high), *bottom]


def _tag(x: float, y: float, radius: float, wide: float, beyond: float) -> Points:
    """A tag whose upper corners are cut off."""
    half, cut, low, top = wide * radius, 0.5 * radius, y + beyond * radius, y - beyond * radius
    return [(x - half, top), (x - half + cut, top - cut), (x + half - cut, top - cut), (x + half, top),
            (x + half, low), (x - half, low)]  # fmt: skip


def _lay_spines(
    bearer: Bearer, stand: Stand, image: Image, borne: list[int], places: Places, rng: Rng
) -> None:
    foot = min(int(stand.foot), image.shape[0])
    half = bearer.wide * stand.radius
    across = sorted(x for x, _ in places)
    gaps = [(0.0, (across or [image.shape[1]])[0] - half)]
    gaps += [(left + half, right - half) for left, right in pairwise(across)]
    gaps += [(across[-1] + half, float(image.shape[1]))] if across else []
    top = min((y for _, y in places), default=stand.top + stand.radius)
    for left, right in gaps:
        _lay_thin(image, left, right, round(top), foot, bearer.spare, rng)
    for category, (x, y) in zip(borne, places, strict=True):
        side = half if rng.random() < 0.6 else half * float(rng.uniform(0.9, 1.1))
        head = y - stand.radius * bearer.high * float(rng.uniform(0.85, 1.15))
        box = (x - side, head, x + side, foot)
        left, top, right, low = (max(0, round(each)) for each in box)
        if right > left and low > top:
            cv2.rectangle(image, (left, top), (right, low), bearer.inks[category], -1)
            free = top if rng.random() < 0.3 else min(low, round(y + 1.1 * stand.radius))
            stands.bind(rng, image, (left, free, right, low), bearer.inks[category], titled=stand.titled)
            _finish(bearer, image, (left, top, right, low))


def _finish(bearer: Bearer, image: Image, box: tuple[int, int, int, int]) -> None:
    """Light from one side and an outline."""
    left, head, right, foot = box
    where = image[head : foot + 1, left : right + 1]
    ramp = np.linspace(1 + bearer.shaded / 3, 1 - bearer.shaded, where.shape[1])[None, :, None]
    where[:] = np.clip(where * ramp, 0, 255).astype(np.uint8)
    if bearer.edge:
        cv2.rectangle(image, (left, head), (right, foot), bearer.edge_ink, bearer.edge)


def _lay_thin(image: Image, left: float, right: float, top: int, foot: int, share: float, rng: Rng) -> None:
    """Thin books without icons, here and there, between two places."""
    x = left
    while x + 8 < right:
        wide = float(rng.uniform(8, 30))
        if rng.random() < share and x + wide < right:
            spine = paint.colour(rng, light=(0.15, 0.95), vivid=(0.0, 0.8))
            head = top + int((foot - top) * rng.uniform(-0.05, 0.6))
            cv2.rectangle(image, (round(x), max(0, head)), (round(x + wide), foot), spine, -1)
        x += wide + float(rng.uniform(0, 4))


def _lay_idle(image: Image, top: int, foot: int, rng: Rng) -> None:
    """Books that bear no icon, well below those that hang or stand."""
    x = int(rng.integers(-10, 60))
    foot = min(foot, image.shape[0])
    while x < image.shape[1] and foot - top > 20:
        wide, spine = int(rng.integers(18, 60)), paint.colour(rng, light=(0.1, 0.85), vivid=(0.1, 1.0))
        head = top + int((foot - top) * rng.uniform(0, 0.7))
        cv2.rectangle(image, (x, head), (x + wide, foot), spine, -1)
        stands.bind(rng, image, (max(0, x), head, x + wide, foot), spine, titled=bool(rng.random() < 0.5))
        x += wide + int(rng.choice(np.array([0, rng.integers(2, 90)])))


def _lay_plank(bearer: Bearer, stand: Stand, image: Image, rng: Rng) -> None:
    """A plank across the card on which icons lie, wholly or half, with idle books on it."""
    middle = stand.top + stand.radius * (1 + bearer.high)
    top, low = round(middle - stand.radius * bearer.wide), round(middle + stand.radius * bearer.wide)
    if rng.random() < bearer.spare:
        _lay_idle(image, max(0, top - round(stand.radius * 5)), top, rng)
    cv2.rectangle(image, (0, top), (image.shape[1], low), bearer.inks[0], -1)
    if bearer.edge:
        cv2.rectangle(image, (-9, top), (image.shape[1] + 9, low), bearer.edge_ink, bearer.edge)


def _lay_box(bearer: Bearer, stand: Stand, image: Image) -> None:
    pad = stand.radius * (bearer.wide - 1)
    high = stands.depth(stand) - stand.close
    corners = (stand.left - pad, stand.top - pad), (stand.right + pad, high + pad)
    first, last = ((round(x), round(y)) for x, y in corners)
    cv2.rectangle(image, first, last, bearer.inks[0], -1)
    if bearer.edge:
        cv2.rectangle(image, first, last, bearer.edge_ink, bearer.edge)


def _lay_window(window: Box, image: Image, ink: Colour) -> None:
    """Panes with their bars, paler than what is about them."""
    left, top, right, low = (max(0, round(each)) for each in window)
    where = image[top:low, left:right]
    if not where.size:
        return
    high, wide = where.shape[:2]
    where[:] = paint.blend(where, paint.flat(high, wide, GLASS), np.full((high, wide), 0.5))
    middle = (left + right) // 2, (top + low) // 2
    for first, last in (((left, top), (right, low)), ((middle[0], top), (middle[0], low))):
        cv2.rectangle(image, first, last, ink, 2)
    cv2.line(image, (left, middle[1]), (right, middle[1]), ink, 2)

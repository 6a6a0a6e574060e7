"""Looks at a shelf that was photographed from aside as from straight above.

The finder knows how high a card is beside its width, and takes one that a slanting look makes lower for as
high as ever. But top edges it sees where they are, and these tell the slant: cards are of one size, they lie
side by side, and a row follows the next at a card's height.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.card import Perspective
from vision.finding.evenness import SEVERAL, Floats, unevenness
from vision.picture.load import photograph_of
from vision.picture.rectify import through
from vision.values import Corners, Image, Photograph, Sighting

Way = tuple[int, int]

CARD = 0.5  # score from which a sighting tells
FEW = 4  # cards that hardly tell
OVERLAP = 0.6  # widths between two top edges, below which one lies on the other's card
LONGER, TURNED = 0.5, 0.5  # how much (logarithm), how far (radians) a top edge differs from most that tells
UNEVEN, EVEN = 0.05, 0.03  # unevenness from which a slant is looked for, or is if a guess showed it,
SURELY, MAYBE = 0.33, 0.5  # what share of it a slant that is one, that may be one, leaves,
LEVEL = 0.25  # and a perspective from above, if it is one, where that was not sure
STEEP = np.radians(28.0)  # slant from which a picture is looked at as from above
LENSES = 0.75, 1.3  # focal lengths: a phone's, and one's whose picture was cropped; in longest sides
SITTING, FARTHEST = (
    np.radians(45.0),
    0.42,
)  # slant that is guessed, and how near the farthest is that it shows
TOP, RIGHT, LEFT = (0, -1), (1, 0), (-1, 0)  # of a picture
SHARES = 101  # of the way to its edge that are tried
GUESSED = 1100  # pixels of its longest side
TILTS = np.radians([20.0, 30.0, 40.0, 50.0, 60.0])
WAYS = np.arange(24) * np.pi / 12  # about which axes
CLOSER = np.radians([4.0, 2.0, 1.0])  # how finely both are looked for in the end
BESIDE = np.array([(0.0, tilt, way) for tilt in (-1, 0, 1) for way in (-1, 0, 1)])  # steps
AROUND = 2.6  # card widths about the top edges that are looked at
ENOUGH = 520  # pixels of a card's width
LARGEST = 14e6  # pixels of the picture that is looked at


class FromAbove(NamedTuple):
    """A perspective from straight above; up to how unevenly cards may be seen to lie in it, if it is one; and
    whether it is even where it shows too few to tell."""

    perspective: Perspective
    at_most: float
    sure: bool

    def holds(self, sightings: Sequence[Sighting]) -> bool:
        """Whether what is seen in it lies as it should."""
        tops = _tops(sightings)
        return self.sure if len(tops) < SEVERAL else _as_it_is(tops) <= self.at_most


def from_above(
    photograph: Photograph, sightings: Sequence[Sighting], *, uneven: float = UNEVEN
) -> FromAbove | None:
    """The photograph as from straight above, where the cards that were seen say that it looks aslant: they
    lie at least so unevenly."""
    tops = _tops(sightings)
    if (flat := _unless_few(tops)) < uneven:
        return None
    size = photograph.full.shape[1], photograph.full.shape[0]
    seen, left = _evenest(tops, size)
    if left > MAYBE * flat or seen[1] < STEEP:
        return None
    perspective = _levelled(photograph, _turned(seen[None], size)[0], tops)
    return FromAbove(perspective, LEVEL * flat, left <= SURELY * flat)


def may_be_aslant(sightings: Sequence[Sighting]) -> bool:
    """Whether what was seen leaves open that the picture looks aslant: it is little, or lies unevenly."""
    tops = _tops(sightings)
    return len(tops) < SEVERAL or _as_it_is(tops) >= UNEVEN


def ways_to_guess(sightings: Sequence[Sighting]) -> tuple[Way, ...]:
    """Which side may be the far one: that at the picture's top, as before whoever sits at the table; where
    hardly anything was seen, those beside, too."""
    if not may_be_aslant(sightings):
        return ()
    return (TOP,) if len(_tops(sightings)) > FEW else (TOP, RIGHT, LEFT)


def guessed(photograph: Photograph, sightings: Sequence[Sighting], far: Way = TOP) -> Perspective:
    """The photograph made small as from straight above, if it was taken from aside and what is on that side
    is farther off. Where cards were seen, the table about them."""
    small, scale = photograph.small, np.diag([1 / photograph.scale, 1 / photograph.scale, 1.0])
    size = small.shape[1], small.shape[0]
    about = np.arctan2(far[0], -far[1])
    ways = _turned(np.array([(LENSES[0], SITTING, way) for way in (about, about + np.pi)]), size)
    onto = ways[int((ways[:, 2, :2] @ np.array(far)).argmin())]  # in which that side is nearer to the horizon
    tops = through(scale, _tops(sightings))
    low, high = _about(onto, tops) if len(tops) > 1 else _whole(onto, size, far)
    perspective = _seen_through(small, onto, low, high, GUESSED / float((high - low).max()))
    return Perspective(perspective.photograph, np.linalg.inv(scale) @ np.asarray(perspective.back))


def in_full(photograph: Photograph, small: Perspective) -> Perspective:
    """A perspective of the photograph made small as one of the photograph itself."""
    high, wide = small.photograph.full.shape[:2]
    zoom = min(photograph.scale, float(np.sqrt(LARGEST / (high * wide))))
    onto, far = np.linalg.inv(np.asarray(small.back)), np.array([wide, high], np.float64)
    return _seen_through(photograph.full, onto, np.zeros(2), far, zoom)


def _whole(onto: Floats, size: tuple[int, int], far: Way) -> tuple[Floats, Floats]:
    """What a picture shows after a homography, but for what is too far off."""
    middle, towards = np.array(size) / 2, np.linspace(0, 1, SHARES)
    near = (middle + towards[:, None] * np.array(far) * middle) @ onto[2, :2] + onto[2, 2]
    share = float(towards[near > FARTHEST * near[0]].max())
    low, high = np.zeros(2), np.array(size, np.float64)
    edge = middle + share * np.array(far) * middle
    low, high = np.where(np.less(far, 0), edge, low), np.where(np.greater(far, 0), edge, high)
    seen = through(onto, np.array([low, [high[0], low[1]], high, [low[0], high[1]]]))
    return seen.min(0), seen.max(0)


def _about(onto: Floats, tops: Floats) -> tuple[Floats, Floats]:
    """The table about some top edges, after a homography."""
    seen = through(onto, tops)
    reach = AROUND * float(np.median(np.linalg.norm(seen[:, 1] - seen[:, 0], axis=1)))
    return seen.min((0, 1)) - reach, seen.max((0, 1)) + reach


def _tops(sightings: Sequence[Sighting]) -> Floats:
    """The top edges of fronts, (cards, 2, 2), without those that are unlike most, or lie on a surer card."""
    fronts = [each for each in sightings if not each.down and each.score >= CARD]
    there: list[Corners] = []
    for each in sorted(fronts, key=lambda each: -each.score):
        if all(_far(each.quad[:2], other) >= OVERLAP for other in there):
            there.append(each.quad[:2])
    if not there:
        return np.zeros((0, 2, 2))
    tops = np.array(there, np.float64)
    along = tops[:, 1] - tops[:, 0]
    long = np.log(np.maximum(np.hypot(*along.T), 1e-6))
    turned = np.arctan2(along[:, 1], along[:, 0])
    off = np.abs((turned - _usual(turned) + np.pi) % (2 * np.pi) - np.pi)
    return np.asarray(tops[(np.abs(long - np.median(long)) <= LONGER) & (off <= TURNED)], np.float64)


def _far(one: Corners, other: Corners) -> float:
    """From the middle of one top edge to that of another, in the other's lengths."""
    return float(np.hypot(*(one - other).mean(0)) / max(1e-6, float(np.hypot(*(other[1] - other[0])))))


def _usual(angles: Floats) -> float:
    return float(np.arctan2(np.median(np.sin(angles)), np.median(np.cos(angles))))


def _evenest(tops: Floats, size: tuple[int, int]) -> tuple[Floats, float]:
    """The perspective (lens, tilt, axis) in which the cards lie most evenly, and how unevenly they do."""
    views = np.array([(lens, tilt, way) for lens in LENSES for tilt in TILTS for way in WAYS])
    best, left = _best_of(views, tops, size)
    for step in CLOSER:
        best, left = _best_of(best + step * BESIDE, tops, size)
    return best, left


def _best_of(views: Floats, tops: Floats, size: tuple[int, int]) -> tuple[Floats, float]:
    uneven = unevenness(tops, _turned(views, size))
    at = int(uneven.argmin())
    return views[at], float(uneven[at])


def _turned(views: Floats, size: tuple[int, int]) -> Floats:
    """What cameras see that are turned about the picture's middle: (views, 3, 3)."""
    ontos = []
    for lens, tilt, way in views:
        focal = lens * max(size)
        camera = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
        axis = tilt * np.array([np.cos(way), np.sin(way), 0.0])
        ontos.append(camera @ cv2.Rodrigues(axis)[0] @ np.linalg.inv(camera))
    return np.asarray(ontos, np.float64)


def _unless_few(tops: Floats) -> float:
    """How unevenly they lie in the picture; not at all where they are too few to tell."""
    return _as_it_is(tops) if len(tops) >= SEVERAL else 0.0


def _as_it_is(tops: Floats) -> float:
    return float(unevenness(tops, np.eye(3)[None])[0])


def _levelled(photograph: Photograph, onto: Floats, tops: Floats) -> Perspective:
    """The part of the table about the cards as from above, the nearest as large as they are, but no larger
    than it takes to read them."""
    low, high = _about(onto, tops)
    wide = np.linalg.norm(np.diff(through(onto, tops), axis=1), axis=2)
    nearest = np.linalg.norm(tops[:, 1] - tops[:, 0], axis=1).max()
    zoom = float(min(nearest, ENOUGH) / np.median(wide))
    return _seen_through(
        photograph.full, onto, low, high, min(zoom, float(np.sqrt(LARGEST / np.prod(high - low))))
    )


def _seen_through(picture: Image, onto: Floats, low: Floats, high: Floats, zoom: float) -> Perspective:
    """What a homography makes of a picture, from one corner to another, so many times as large."""
    framed = np.array([[zoom, 0, -zoom * low[0]], [0, zoom, -zoom * low[1]], [0, 0, 1]]) @ onto
    across, down = (int(side) for side in np.ceil(zoom * (high - low)))
    seen = cv2.warpPerspective(picture, framed, (across, down), borderValue=cv2.mean(picture[::8, ::8]))
    return Perspective(
        photograph_of(np.asarray(seen, np.uint8)), np.asarray(np.linalg.inv(framed), np.float64)
    )

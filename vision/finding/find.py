"""Where cards lie in a photograph, fronts and backs, whichever way it was held.

The network finds cards that stand upright, give or take fifty degrees. Where it finds too little, smaller
pictures tell which way is up, or every way is tried and the one that shows most taken; smaller pictures also
show cards that are too large for it. Where cards are small, or many unclear, a finer one may show more. What
the looks propose goes into one pool; which of them are cards their marks decide.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.finding.outlines import Rough, joined, non_maximum_suppression, well_shaped
from vision.finding.peaks import FAINT, LEAST_HEAT, maps_of, peaks_of
from vision.finding.refine import refine
from vision.networks import Networks
from vision.values import Image, Photograph, Sighting, WeightsMissing

LONGEST_SIDE = 768  # pixels of the picture the network looks at
FINER_SIDE = 1216  # pixels of the one it looks at where cards are small
SMALL_SIDE = 384  # pixels of the one that mostly tells the way up, and shows cards half as large as itself
SMALLER_SIDE = 256  # pixels of the one that shows large cards of which others hide most
SMALLEST_SIDE = 192  # pixels of the one that shows a card as large as itself
SMALL_CARD = 44.0  # pixels of the usual picture a card is wide, below which it is small
WIDE_CARD = 70.0  # from which on smaller pictures show more than a finer one
LARGE_CARD = 110.0  # from which on even a lone card is no mistake for several small ones
DOUBTFUL = 0.3  # heat up to which a peak is no evidence of the right way up
CLEAR = 0.5  # heat from which a peak surely is a card of about that size
UNCLEAR = 3  # fronts below that which make a finer look worth its while, where they are
UNCLEAR_SHARE = 0.3  # so large a share of all
BACKS_COUNT = 0.3  # a back's evidence beside a front's
ENOUGH = 1.2  # evidence for the picture as it is held: two or three clear fronts
HINT = 0.4  # evidence that tells which way up a finer look is worth its time
PLENTY = 5.0  # evidence that no wrong way up shows, even of a large shelf
PLAIN_WAY = 0.6  # evidence in the small picture that tells which way is up,
OUTWEIGHS = 2.0  # if it is so many times that of any other way, or of the larger picture


@dataclass(frozen=True, eq=False)
class Glance:
    """What is found in the usual picture, and by how many quarters it was turned for that."""

    rough: Rough
    quarters: int


def find(networks: Networks, photograph: Photograph) -> tuple[Sighting, ...]:
    """Every card seen, the surest first, corners sharpened on the full-size picture."""
    return sharpened(networks, photograph, proposed(networks, photograph))


def proposed(networks: Networks, photograph: Photograph) -> Rough:
    """What is found at a glance, and in a finer picture where that may show more."""
    glance = first_look(networks, photograph)
    if not is_further_due(photograph, glance):
        return glance.rough
    return joined(glance.rough, further_look(networks, photograph, glance))


def sharpened(networks: Networks, photograph: Photograph, rough: Rough) -> tuple[Sighting, ...]:
    """What was found, the surest first, each card once, its corners sharpened on the full-size picture."""
    try:
        return _once_each(refine(networks, photograph, rough.quads, heat=rough.heat, down=rough.down))
    except WeightsMissing:  # no close look: what was found at a glance stands
        return _sightings(rough)


def _once_each(sightings: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
    """Well-shaped sightings, the surer of those that turned out to be the same card."""
    quads = np.array([each.quad for each in sightings], np.float32).reshape(-1, 4, 2)
    down, score = np.array([each.down for each in sightings], bool), [each.score for each in sightings]
    kept = non_maximum_suppression(well_shaped(Rough(quads, down, np.array(score, np.float32))))
    return _sightings(kept)


def _sightings(rough: Rough) -> tuple[Sighting, ...]:
    found = zip(rough.quads, rough.down, rough.heat, strict=True)
    return tuple(Sighting(quad, bool(down), float(heat)) for quad, down, heat in found)


def first_look(networks: Networks, photograph: Photograph) -> Glance:
    """What is found as the picture is held; where that is little, the way up that shows most."""
    picture = _fitted(photograph, LONGEST_SIDE)
    upright = _seen(networks, photograph, picture, 0)
    if evidence_of(upright) >= ENOUGH:
        return Glance(upright, 0)
    return Glance(*_turned(networks, photograph, picture, upright))


def upright_look(networks: Networks, photograph: Photograph) -> Rough:
    """What is found as the picture is held."""
    return _seen(networks, photograph, _fitted(photograph, LONGEST_SIDE), 0)


def is_further_due(photograph: Photograph, glance: Glance) -> bool:
    """Whether another picture may show more: cards are small, or many unclear, or hardly any seen."""
    best, wide = glance.rough, _wide(photograph, glance.rough)
    return wide < (SMALL_CARD if evidence_of(best) >= ENOUGH else LARGE_CARD) or _is_unclear(best)


def further_look(networks: Networks, photograph: Photograph, glance: Glance, *, faint: bool = False) -> Rough:
    """What smaller pictures show where cards are large, else what a finer one does; with `faint`, whatever
    hardly shows in any."""
    if _wide(photograph, glance.rough) < WIDE_CARD:
        return _finer_look(networks, photograph, glance, faint=faint)
    picture = _fitted(photograph, LONGEST_SIDE)
    smaller = [_resized(picture, side) for side in (SMALL_SIDE, SMALLER_SIDE)]
    found = joined(*(_seen(networks, photograph, each, glance.quarters) for each in smaller))
    return joined(found, _finer_look(networks, photograph, glance, faint=True)) if faint else found


def _wide(photograph: Photograph, rough: Rough) -> float:
    """How wide a card is in the usual picture, in pixels."""
    return _typical_width(rough) * LONGEST_SIDE / float(max(photograph.full.shape))


def _finer_look(networks: Networks, photograph: Photograph, glance: Glance, *, faint: bool) -> Rough:
    """What a finer picture shows, the same way up if that is known and it shows anything so; with `faint`,
    even what hardly shows."""
    picture, looks = _fitted(photograph, FINER_SIDE), []
    told = (glance.quarters,) if evidence_of(glance.rough) >= HINT else ()
    for turn in (*told, *(turn for turn in (0, 1, 3, 2) if turn not in told)):
        looks.append(_seen(networks, photograph, picture, turn, faint=faint))
        if turn in told and evidence_of(looks[0]) >= HINT:
            break
    return max(looks, key=evidence_of)


def other_looks(networks: Networks, photograph: Photograph, *, finer: bool = False) -> Iterator[Rough]:
    """What is found in smaller pictures and every other way up, look after look: for where hardly any mark
    was; first even what hardly shows in a small and the usual one; with `finer`, in the end in a finer."""
    picture = _fitted(photograph, LONGEST_SIDE)
    for each, turn in itertools.product((_resized(picture, SMALL_SIDE), picture), (0, 1, 3, 2)):
        yield _seen(networks, photograph, each, turn, faint=True)
    yield from _hopeful(_every_way_up(networks, photograph, picture, SMALL_SIDE))
    yield from _hopeful(_every_way_up(networks, photograph, picture, SMALLER_SIDE))
    yield max(_every_way_up(networks, photograph, picture, SMALLEST_SIDE), key=evidence_of)
    for turn in (0, 1, 3, 2) if finer else ():
        yield finer_way_up(networks, photograph, turn)


def _hopeful(ways: Sequence[Rough]) -> list[Rough]:
    """The ways up that show anything, the one that shows most first."""
    return sorted((way for way in ways if evidence_of(way) > 0), key=evidence_of, reverse=True)


def finer_way_up(networks: Networks, photograph: Photograph, quarters: int) -> Rough:
    """What hardly shows in a finer picture turned by so many quarters."""
    return _seen(networks, photograph, _fitted(photograph, FINER_SIDE), quarters, faint=True)


def _turned(networks: Networks, photograph: Photograph, picture: Image, upright: Rough) -> tuple[Rough, int]:
    """What is found in a picture that shows little upright, and by how many quarters it was turned for that.

    Smaller pictures of it tell which way is up, and show cards that are too large for the network.
    """
    best, quarters = upright, 0
    small = _every_way_up(networks, photograph, picture, SMALL_SIDE)
    likely = _worth_a_look([evidence_of(way) for way in small])
    fine = [way for way in small if _wide(photograph, way) < LARGE_CARD]
    # of cards that the usual picture shows too, if they stand
    told = max(map(evidence_of, fine), default=0.0)
    for turn in (*likely, *(turn for turn in (1, 3, 2) if turn not in likely)):
        if turn not in likely and told <= max(HINT, OUTWEIGHS * evidence_of(best)):
            break
        turned = _seen(networks, photograph, picture, turn)
        if evidence_of(turned) > evidence_of(best):
            best, quarters = turned, turn
        if evidence_of(best) >= PLENTY:
            break
    if evidence_of(max(best, *small, key=evidence_of)) < HINT:
        small = _every_way_up(networks, photograph, picture, SMALLEST_SIDE)
    turn = max(range(4), key=lambda turn: evidence_of(small[turn]))
    return (
        (small[turn], turn) if evidence_of(small[turn]) > OUTWEIGHS * evidence_of(best) else (best, quarters)
    )


def _every_way_up(networks: Networks, photograph: Photograph, picture: Image, side: int) -> tuple[Rough, ...]:
    small = _resized(picture, side)
    return tuple(_seen(networks, photograph, small, turn) for turn in range(4))


def _worth_a_look(evidence: Sequence[float]) -> tuple[int, ...]:
    """Quarters by which to turn the large picture, given what a small one of it shows every way up."""
    *_, second, first = sorted(evidence)
    if first < max(PLAIN_WAY, OUTWEIGHS * second):
        return 1, 3, 2
    return (evidence.index(first),) if evidence.index(first) else ()


def _is_unclear(rough: Rough) -> bool:
    """Whether many of the fronts are doubtful, as in the dark."""
    doubtful = int((rough.heat[~rough.down] < CLEAR).sum())
    return doubtful >= max(UNCLEAR, UNCLEAR_SHARE * int((~rough.down).sum()))


def _typical_width(rough: Rough) -> float:
    """Of what is found for sure, in pixels of the full-size picture; 0 where nothing is."""
    sure = rough.quads[rough.heat > CLEAR]
    return float(np.median(np.linalg.norm(sure[:, 1] - sure[:, 0], axis=1))) if len(sure) else 0.0


def _seen(
    networks: Networks, photograph: Photograph, picture: Image, quarters: int, *, faint: bool = False
) -> Rough:
    """Cards found in the picture turned counterclockwise, with corners in the full-size picture as it is."""
    turned = np.ascontiguousarray(np.rot90(picture, quarters))
    rough = non_maximum_suppression(peaks_of(maps_of(networks, turned), FAINT if faint else LEAST_HEAT))
    quads, size = rough.quads, turned.shape[:2]
    for _ in range(quarters):
        quads = np.stack([size[0] - quads[..., 1], quads[..., 0]], -1)  # a quarter turn clockwise
        size = size[::-1]
    scale = np.divide(photograph.full.shape[1::-1], picture.shape[1::-1])
    return rough._replace(quads=np.asarray(quads * scale, np.float32))


def evidence_of(rough: Rough) -> float:
    """How much is found: fronts count, backs a little, for they look much the same on their heads."""
    sure = np.clip(rough.heat - DOUBTFUL, 0, None)
    return float(sure[~rough.down].sum() + BACKS_COUNT * sure[rough.down].sum())


def _fitted(photograph: Photograph, side: int) -> Image:
    """The photograph with its longest side as given."""
    return _resized(photograph.small if max(photograph.small.shape) >= side else photograph.full, side)


def _resized(source: Image, side: int) -> Image:
    rows, columns = source.shape[:2]
    shrink = side / max(rows, columns)
    size = (max(1, round(columns * shrink)), max(1, round(rows * shrink)))
    way = cv2.INTER_AREA if shrink < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(source, size, interpolation=way), np.uint8)

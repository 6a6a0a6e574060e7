"""Decides which cards show the printing's back, once one was seen: other things are none.

It was seen when the printing was taught; else the photograph's own surest backs show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck_look import NOTHING, DeckLook, Matrix, newest
from vision.finding.aligned import lies_beside
from vision.finding.ground import least_unlike
from vision.icons.read_icons import LOOK_SIDE, looks_of
from vision.networks import Networks
from vision.picture.rectify import cut, height_of
from vision.probability import swayed
from vision.values import Corners, MarkGuess, Photograph, Sighting, WeightsMissing

Floats = NDArray[np.float64]

RIM = 0.03  # card widths of a card's edge that are not looked at
SIDE = 3 * LOOK_SIDE  # pixels of the whole back's picture
PARTS = ((0, 24), (48, 24), (24, 0), (24, 48), (24, 24))  # top and left of the parts looked at besides
PART = SIDE // 2
MOST_BACKS = 8  # backs kept, the newest
CARD = 0.5  # score from which a sighting is a card
MARKED = 0.5  # chance of a mark above which a card shows its front
LEAST = 1e-3  # chance below which odds stop
UNLIKE, ALIKE, SLOPE = 0.44, 0.68, 18.0  # cosines to a known back that say nothing, and odds per unit beyond
BACK = 0.75  # cosine above which what was taken for a front without a mark is a back
SURE = 0.97  # score from which a back shows what this photograph's backs look like,
SUREST = 0.995  # even if it looks like none other
UNLIKELY = 0.3  # score a back has at most where no card shows a mark and backs are not of one design
ONE_DESIGN = 0.6  # cosine to the surest back that half of the others must reach there
BARE, SEEN = 0.3, 0.3  # chance of a mark below which, score from which, something may be a back
LEGIBLE = 0.5  # chance of what a mark says from which it was read
ONE_LOOK = 0.85  # cosine from which two without a mark are backs of one printing
OF_FOUND = 0.8  # the same where one of the two lies in a place of the shelf, the other was found in it
AS_FOUND = 2.0  # steps of unlikeness to it up to which that may be
HARDLY = 0.3, 0.03  # score of a front, of a back that fits the shelf, from which it may be one
LIKELY = 0.85, 0.5  # score of a front, of a back, from which one of the two must be something
TWIN = 0.95  # chance of such a back; the table still has a word
NOBODY: NDArray[np.float32] = np.zeros((0, 2, 0), np.float32)


def known_backs(
    networks: Networks,
    photograph: Photograph,
    sightings: Sequence[Sighting],
    guesses: Sequence[MarkGuess],
    look: DeckLook | None,
) -> tuple[Sighting, ...]:
    """The sightings with scores that heed what this printing's back looks like, where that is known."""
    unmarked = [at for at, guess in enumerate(guesses) if guess.is_mark < MARKED]
    if look is not None and len(look.backs):
        return _heeding(networks, photograph, sightings, unmarked, look.backs)
    seen = of_one_look(networks, photograph, sightings, guesses)
    return like_the_sure(networks, photograph, seen, unmarked, [seen[at] for at in unmarked])


def of_one_look(
    networks: Networks, photograph: Photograph, sightings: Sequence[Sighting], guesses: Sequence[MarkGuess]
) -> tuple[Sighting, ...]:
    """The sightings, those without a mark that look like each other as backs: faces of cards are unlike.

    Where not most of what looks different shows a mark, cards are another game's, and nothing is told.
    """
    bare = [
        at
        for at, (each, guess) in enumerate(zip(sightings, guesses, strict=True))
        if guess.is_mark < BARE and _may_be_back(each, sightings)
    ]
    marked = sum(guess.is_read(LEGIBLE) for guess in guesses)
    if len(bare) < 2 or not marked or all(_is_twin(sightings[at]) for at in bare):
        return tuple(sightings)
    looks = looks_of_backs(networks, photograph, [sightings[at].quad for at in bare])
    if not len(looks):
        return tuple(sightings)
    like = _of_one_look(looks)
    likely = np.array([sightings[at].score >= LIKELY[sightings[at].down] for at in bare])
    np.fill_diagonal(like, val=False)
    twins = (like & (likely[:, None] | likely)).any(1)
    if marked < (~twins).sum():
        return tuple(sightings)
    backs = {at for at, twin in zip(bare, twins, strict=True) if twin and not _is_twin(sightings[at])}
    return tuple(
        replace(each, down=True, score=TWIN) if at in backs else each for at, each in enumerate(sightings)
    )


def _may_be_back(sighting: Sighting, others: Sequence[Sighting]) -> bool:
    """Whether something without a mark is worth a look: even a back hardly seen, where it fits the shelf."""
    if sighting.score >= SEEN:
        return True
    return sighting.down and sighting.score >= HARDLY[1] and lies_beside(sighting, others)


def of_one_design(
    networks: Networks, photograph: Photograph, sightings: Sequence[Sighting], guesses: Sequence[MarkGuess]
) -> tuple[Sighting, ...]:
    """The sightings, where no card shows a mark those of backs doubted if they are of several designs: they
    are another game's."""
    backs = [at for at, sighting in enumerate(sightings) if sighting.down and sighting.score >= CARD]
    if len(backs) < 2 or any(guess.is_mark >= MARKED for guess in guesses):
        return tuple(sightings)
    seen = looks_of_backs(networks, photograph, [sightings[at].quad for at in backs])
    if not len(seen) or np.median((seen[1:] @ seen[0].T).max((1, 2))) >= ONE_DESIGN:
        return tuple(sightings)
    less = {at: replace(sightings[at], score=min(sightings[at].score, UNLIKELY)) for at in backs}
    return tuple(less.get(at, sighting) for at, sighting in enumerate(sightings))


def _is_twin(sighting: Sighting) -> bool:
    """Whether it is known for a back as surely as for its likeness."""
    return sighting.down and sighting.score >= TWIN


def like_the_sure(
    networks: Networks,
    photograph: Photograph,
    sightings: Sequence[Sighting],
    doubtful: Sequence[int],
    others: Sequence[Sighting],
) -> tuple[Sighting, ...]:
    """The doubtful sightings with scores that heed what the surest backs among others look like."""
    sure = [other for other in others if other.down and other.score >= SURE]
    doubtful = [at for at in doubtful if not (sightings[at].down and sightings[at].score >= SURE)]
    shown = looks_of_backs(networks, photograph, [each.quad for each in sure])
    lone = {
        id(each) for each, alone in zip(sure, _alone(shown), strict=False) if alone and each.score < SUREST
    }
    doubtful += [at for at, sighting in enumerate(sightings) if id(sighting) in lone]
    shown = shown[[id(each) not in lone for each in sure]] if len(shown) else shown
    if not len(shown) or not doubtful:
        return tuple(sightings)
    return _heeding(networks, photograph, sightings, doubtful, shown.reshape(-1, shown.shape[-1]))


def like_backs_found(
    networks: Networks, photograph: Photograph, places: Sequence[Sighting], found: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """Places of the shelf, those as backs that look like one found in it, by colour and grain too."""
    backs = [each.quad for each in found if each.down]
    doubtful = [at for at, place in enumerate(places) if place.score >= HARDLY[place.down]] if backs else []
    if doubtful:
        steps = least_unlike(photograph, [places[at].quad for at in doubtful], backs)
        doubtful = [at for at, each in zip(doubtful, steps, strict=True) if each <= AS_FOUND]
    like = like_backs(networks, photograph, [places[at].quad for at in doubtful], backs)
    alike = {at for at, each in zip(doubtful, like, strict=False) if each >= OF_FOUND}
    return tuple(
        replace(each, down=True, score=TWIN) if at in alike else each for at, each in enumerate(places)
    )


def like_backs(
    networks: Networks, photograph: Photograph, quads: Sequence[Corners], backs: Sequence[Corners]
) -> Floats:
    """Of each place the cosine to the likest of some backs, either way up: all of a printing are alike. None
    where there are no backs, or nothing can tell."""
    looks = looks_of_backs(networks, photograph, [*backs, *quads]) if quads and backs else NOBODY
    if not len(looks):
        return np.zeros(0)
    known = looks[: len(backs)].reshape(-1, looks.shape[-1])
    return np.asarray((looks[len(backs) :] @ known.T).max((1, 2)))


def _alone(looks: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Of backs those that look like none other, where most look like another."""
    alone = _of_one_look(looks).sum(1) <= 1
    return np.asarray(alone & (2 * alone.sum() < len(alone)))


def _of_one_look(looks: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which look alike, each way up: (cards, cards)."""
    return np.asarray(np.einsum("nwd,mvd->nwmv", looks, looks).max((1, 3), initial=-1.0) >= ONE_LOOK)


def _heeding(
    networks: Networks,
    photograph: Photograph,
    sightings: Sequence[Sighting],
    doubtful: Sequence[int],
    known: Matrix,
) -> tuple[Sighting, ...]:
    seen = looks_of_backs(networks, photograph, [sightings[at].quad for at in doubtful])
    alike = np.einsum("nwd,kd->nwk", seen, known).max((1, 2)) if len(seen) else np.zeros(0)
    judged = {at: _judged(sightings[at], float(like)) for at, like in zip(doubtful, alike, strict=False)}
    return tuple(judged.get(at, sighting) for at, sighting in enumerate(sightings))


def looks_of_backs(
    networks: Networks, photograph: Photograph, quads: Sequence[Corners]
) -> NDArray[np.float32]:
    """How cards look as a whole, as unit vectors, either way up: (cards, 2, numbers)."""
    looks = looks_as_whole(
        networks, photograph, [way for quad in quads for way in (quad, np.roll(quad, 2, axis=0))]
    )
    return looks.reshape(len(looks) // 2, 2, -1) if len(looks) else NOBODY


def looks_as_whole(
    networks: Networks, photograph: Photograph, quads: Sequence[Corners]
) -> NDArray[np.float32]:
    """How places look as a whole, as unit vectors: (places, numbers); none where nothing can tell."""
    corners = {np.asarray(quad, np.float32).tobytes(): quad for quad in quads}
    new = [key for key in corners if key not in photograph.looks]
    try:
        if new:
            pictures = np.concatenate([_pictures(photograph, corners[key]) for key in new])
            looks = looks_of(networks, pictures).reshape(len(new), -1) / np.sqrt(1 + len(PARTS))
            photograph.looks.update(zip(new, looks, strict=True))
    except WeightsMissing:
        return NOTHING
    known = [photograph.looks[np.asarray(quad, np.float32).tobytes()] for quad in quads]
    return np.asarray(known, np.float32) if known else NOTHING


def learn_backs(networks: Networks, photograph: Photograph, quads: Sequence[Corners], old: Matrix) -> Matrix:
    """The backs known, with those that these cards show."""
    seen = looks_of_backs(networks, photograph, quads)
    return newest(old, [both[0] for both in seen], most=MOST_BACKS) if len(seen) else old


def _judged(sighting: Sighting, like: float) -> Sighting:
    if not sighting.down and like < BACK:
        return sighting
    beyond = like - float(np.clip(like, UNLIKE, ALIKE))
    return replace(sighting, down=True, score=swayed(sighting.score, SLOPE * beyond, least=LEAST))


def _pictures(photograph: Photograph, quad: Corners) -> NDArray[np.uint8]:
    """A card as a whole and parts of it."""
    box = (RIM, RIM, 1 - RIM, height_of(quad) - RIM)
    whole = cut(photograph, np.asarray(quad, np.float32)[None], box=box, size=(SIDE, SIDE))[0]
    parts = [whole, *(whole[top : top + PART, left : left + PART] for top, left in PARTS)]
    size = (LOOK_SIDE, LOOK_SIDE)
    small = [cv2.resize(part, size, interpolation=cv2.INTER_AREA) for part in parts]
    return np.asarray(small, np.uint8)

"""Chooses how a photograph is looked at: as it was taken, or as from above where it was taken from aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vision.card import Card, Perspective
from vision.finding.elsewhere import marked
from vision.finding.evenness import SEVERAL
from vision.finding.find import Glance, evidence_of, first_look, sharpened, upright_look
from vision.finding.level import CARD, EVEN, FromAbove, from_above, guessed, in_full, ways_to_guess
from vision.finding.pattern import without_pattern
from vision.networks import Networks
from vision.values import Photograph, Sighting, WeightsMissing

# times the evidence of the photograph itself, from which a guess tells of a slant, stands if it tells none
MORE, FAR_MORE = 1.05, 1.3
LEGIBLE = 0.5  # chance of what a mark says from which it is read
BACK = 0.2  # of a mark that is read, what a back counts for
LITTLE = 0.1  # evidence that counts for no less
HOPED = 0.6  # marks read for each front first seen, below which the photograph as it was taken is looked at


class First(NamedTuple):
    """What the first look found, and that again sharpened."""

    glance: Glance
    sightings: tuple[Sighting, ...]


# what was found first in a photograph → the cards, from as many more looks as it takes
Found = Callable[[Photograph, First], tuple[Card, ...]]
Seeing = tuple[Perspective, tuple[Card, ...]]  # how a photograph is looked at, and the cards seen so


def best_perspective(
    networks: Networks, photograph: Photograph, found: Found, *, pile: bool
) -> Seeing | None:
    """The cards, seen as the photograph is likeliest to be looked at, or as more is read; None without a
    finder. Where hardly any is read and nothing tells a slant, it is guessed."""
    try:
        first = _found(networks, photograph)
    except WeightsMissing:
        return None
    if pile:
        return Perspective(photograph), found(photograph, first)
    hoped = HOPED * sum(each.score >= CARD and not each.down for each in first.sightings)
    above = next(_first_seen(networks, _told(photograph, first)), None)
    if above is not None:
        cards = found(above[0].photograph, above[1])
        if _worth(cards) >= hoped:
            return above[0], cards
        others = found(photograph, first)
        return _better((above[0], cards), (Perspective(photograph), others))
    cards = found(photograph, first)
    if sum(card.mark.is_read() for card in marked(cards)) >= max(hoped, SEVERAL):
        return _after_all(networks, photograph, cards, found)
    above = next(_first_seen(networks, _guessed(networks, photograph, first)), None)
    if above is None:
        return _after_all(networks, photograph, cards, found)
    perspective, again = above
    return _better((perspective, found(perspective.photograph, again)), (Perspective(photograph), cards))


def _better(one: Seeing, other: Seeing) -> Seeing:
    """Of two ways of seeing the one in which more is read; the first if as much."""
    return one if _worth(one[1]) >= _worth(other[1]) else other


def _after_all(networks: Networks, photograph: Photograph, cards: tuple[Card, ...], found: Found) -> Seeing:
    """The cards as seen from straight above, where those whose marks are read say that the picture was taken
    from aside, though the first look did not, and no less is read so; else as they are."""
    read = [replace(card, score=1.0) for card in marked(cards) if card.mark.is_read()]
    above = from_above(photograph, read)
    if above is None:
        return Perspective(photograph), cards
    level = above.perspective
    others = found(level.photograph, _found(networks, level.photograph))
    return (level, others) if _worth(others) >= _worth(cards) else (Perspective(photograph), cards)


def _first_seen(networks: Networks, ways: Iterable[FromAbove]) -> Iterator[tuple[Perspective, First]]:
    """The perspectives from above that hold, and what the first look finds in each."""
    for way in ways:
        first = _found(networks, way.perspective.photograph)
        if way.holds(first.sightings):
            yield way.perspective, first


def _worth(cards: Sequence[Card]) -> float:
    """How many marks are read, doubtful ones less; and how many backs are seen, each a little."""
    backs = BACK * sum(card.score for card in cards if card.down and card.score >= CARD)
    return backs + sum(card.mark.legible for card in marked(cards) if card.mark.is_read(LEGIBLE))


def _told(photograph: Photograph, first: First) -> Iterator[FromAbove]:
    """The photograph as from straight above, where what it shows tells that it was taken from aside."""
    told = from_above(photograph, first.sightings)
    if told is not None:
        yield told


def _guessed(networks: Networks, photograph: Photograph, first: First) -> Iterator[FromAbove]:
    """The same as a guess at that tells, if more shows so; in the end, if far more does, as was guessed."""
    for far in ways_to_guess(first.sightings):
        guess = guessed(photograph, first.sightings, far)
        rough = upright_look(networks, guess.photograph)
        more = evidence_of(rough) / max(evidence_of(first.glance.rough), LITTLE)
        if more < MORE:
            continue
        seen = sharpened(networks, guess.photograph, rough)
        there = [replace(each, quad=guess.there(each.quad)) for each in seen]
        told = from_above(photograph, there, uneven=EVEN)
        if told is not None:
            yield told
        if more >= FAR_MORE:
            yield FromAbove(in_full(photograph, guess), at_most=np.inf, sure=True)


def _found(networks: Networks, photograph: Photograph) -> First:
    glance = first_look(networks, photograph)
    return First(glance, sharpened(networks, photograph, without_pattern(glance.rough)))

"""Decides what is seen before anything is weighed: cards, their strips, their marks, their icons."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.find import find
from vision.finding.aligned import lift_backs
from vision.finding.backs import known_backs, of_one_design
from vision.finding.overlooked import overlooked
from vision.finding.plain import find_plainly
from vision.finding.table import unlike_the_table
from vision.keep import keep
from vision.look import DeckLook
from vision.marks import witness
from vision.marks.again import look_again
from vision.marks.beside_icons import beside_icons
from vision.marks.correct import corrected
from vision.marks.known_letters import known_letters
from vision.marks.read_closer import every_letter, read_closer
from vision.read_icons import read_icons
from vision.read_mark import read_marks
from vision.rectify import strips
from vision.values import Corners, IconSpot, Image, MarkGuess, Photograph, Sighting, WeightsMissing

NO_READER = "mark-reader-missing"
CLEAR = 0.95  # chance of letter and order together from which a closer look is enough
NO_MARK, MARK = 0.3, 0.7  # chances of a mark below which a front may stand on its head, above which it does


_one_at_a_time = threading.Lock()


@dataclass(frozen=True, eq=False)
class Seen:
    """What was seen, one of each for every sighting; `notes` say what had to be done without."""

    sightings: tuple[Sighting, ...]
    strips: Image
    guesses: tuple[MarkGuess, ...]
    spots: tuple[tuple[IconSpot, ...], ...]
    notes: tuple[str, ...]

    @property
    def by_network(self) -> bool:
        """Whether a network read the marks, so that Tesseract is still free to be the second witness."""
        return NO_READER not in self.notes


def see(photograph: Photograph, look: DeckLook | None = None) -> Seen:
    """Find the cards of a photograph and read the strip of each by itself."""
    notes: list[str] = []
    seen = _looked_at(photograph, _find(photograph, notes), look, notes)
    return replace(seen, sightings=of_one_design(photograph, seen.sightings, seen.guesses))


def see_again(photograph: Photograph, everything: Seen, look: DeckLook | None = None) -> Seen:
    """The cards of a shelf, without the holes that look like backs, and with those that were overlooked."""
    shelf = chosen(everything, keep(everything.sightings, everything.guesses, everything.spots))
    judged = unlike_the_table(photograph, everything.sightings, shelf.sightings)
    seen = replace(everything, sightings=judged)
    seen = chosen(seen, keep(seen.sightings, seen.guesses, seen.spots))
    more = overlooked(photograph, seen.sightings)
    both = joined(seen, _looked_at(photograph, more, look, [])) if more else seen
    return chosen(both, keep(both.sightings, both.guesses, both.spots))


def _looked_at(
    photograph: Photograph, sightings: tuple[Sighting, ...], look: DeckLook | None, notes: list[str]
) -> Seen:
    cut = strips(photograph, sightings)
    seen = Seen(sightings, cut, _read_marks(cut, notes), (), ())
    seen = seen if notes else _on_their_feet(photograph, seen)
    guesses = corrected(seen.guesses, look) if notes else _with_care(photograph, seen, look)
    spots = _read_icons(seen.strips, notes)
    guesses = beside_icons(known_letters(guesses, look), spots, look)
    sightings = known_backs(photograph, seen.sightings, seen.guesses, look)
    return replace(
        seen,
        sightings=sightings,
        guesses=guesses,
        spots=spots,
        notes=tuple(notes),
    )


def chosen(seen: Seen, kept: Sequence[int]) -> Seen:
    """The same with only some of the sightings."""
    return replace(
        seen,
        sightings=tuple(seen.sightings[i] for i in kept),
        strips=seen.strips[list(kept)],
        guesses=tuple(seen.guesses[i] for i in kept),
        spots=tuple(seen.spots[i] for i in kept),
    )


def joined(one: Seen, other: Seen) -> Seen:
    """Both together."""
    return Seen(
        sightings=one.sightings + other.sightings,
        strips=np.concatenate([one.strips, other.strips]),
        guesses=one.guesses + other.guesses,
        spots=one.spots + other.spots,
        notes=one.notes,
    )


def _with_care(photograph: Photograph, seen: Seen, look: DeckLook | None) -> tuple[MarkGuess, ...]:
    """The marks after a closer look; where that leaves a doubt, after several from a little beside."""
    quads, first = [sighting.quad for sighting in seen.sightings], corrected(seen.guesses, look)
    guesses = _closer(photograph, quads, first)
    doubtful = [at for at, guess in enumerate(guesses) if _is_unclear(guess)]
    if not doubtful:
        return guesses

    def read(moved: Sequence[MarkGuess]) -> tuple[MarkGuess, ...]:
        beneath = [quads[at] for at in doubtful] * (len(moved) // len(doubtful))
        return _closer(photograph, beneath, moved, every=True)

    again = look_again([first[at] for at in doubtful], [guesses[at] for at in doubtful], read)
    better = dict(zip(doubtful, again, strict=True))
    return tuple(better.get(at, guess) for at, guess in enumerate(guesses))


def with_every_letter(photograph: Photograph, seen: Seen) -> Seen:
    """The same after a close look at every letter, doubtful or not."""
    quads = [sighting.quad for sighting in seen.sightings]
    with _one_at_a_time:
        return replace(seen, guesses=every_letter(photograph, quads, seen.guesses))


def _is_unclear(guess: MarkGuess) -> bool:
    return guess.places.size > 0 and float(guess.letters.max() * guess.orders.max()) < CLEAR


def _closer(
    photograph: Photograph, quads: Sequence[Corners], guesses: Sequence[MarkGuess], *, every: bool = False
) -> tuple[MarkGuess, ...]:
    with _one_at_a_time:
        return read_closer(photograph, quads, guesses, every=every)


def _on_their_feet(photograph: Photograph, seen: Seen) -> Seen:
    """Turn those round that show no mark as they were found, but show one the other way up."""
    heads = [i for i, s in enumerate(seen.sightings) if not s.down and seen.guesses[i].is_mark < NO_MARK]
    turned = tuple(replace(seen.sightings[i], quad=np.roll(seen.sightings[i].quad, 2, axis=0)) for i in heads)
    cut = strips(photograph, turned)
    found = zip(heads, turned, cut, marks_of(cut), strict=True)
    better = {at: (sighting, strip, guess) for at, sighting, strip, guess in found if guess.is_mark > MARK}
    if not better:
        return seen
    whole = zip(seen.sightings, seen.strips, seen.guesses, strict=True)
    sightings, rows, guesses = zip(*[better.get(at, each) for at, each in enumerate(whole)], strict=True)
    return replace(seen, sightings=sightings, strips=np.array(rows, np.uint8), guesses=guesses)


def marks_of(cut: Image) -> tuple[MarkGuess, ...]:
    """What the network makes of strips; it bears one question at a time."""
    with _one_at_a_time:
        return read_marks(cut)


def _find(photograph: Photograph, notes: list[str]) -> tuple[Sighting, ...]:
    try:
        return lift_backs(find(photograph))
    except WeightsMissing:
        notes.append("finder-missing")
        return find_plainly(photograph)


def _read_marks(cut: Image, notes: list[str]) -> tuple[MarkGuess, ...]:
    try:
        return marks_of(cut)
    except WeightsMissing:
        notes.append(NO_READER)
        return tuple(witness.alone(strip) for strip in cut)


def _read_icons(cut: Image, notes: list[str]) -> tuple[tuple[IconSpot, ...], ...]:
    try:
        with _one_at_a_time:
            return read_icons(cut)
    except WeightsMissing:
        notes.append("icon-reader-missing")
        return ((),) * len(cut)

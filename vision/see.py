"""Decides what is seen before anything is weighed: cards, their strips, their marks, their icons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision import witness
from vision.correct import corrected
from vision.find import find
from vision.look import DeckLook
from vision.plain import find_plainly
from vision.read_icons import read_icons
from vision.read_mark import read_marks
from vision.rectify import strips
from vision.values import IconSpot, Image, MarkGuess, Photograph, Sighting, WeightsMissing


@dataclass(frozen=True, eq=False)
class Seen:
    """What was seen, one of each for every sighting; `notes` say what had to be done without."""

    sightings: tuple[Sighting, ...]
    strips: Image
    guesses: tuple[MarkGuess, ...]
    spots: tuple[tuple[IconSpot, ...], ...]
    notes: tuple[str, ...]


def see(photograph: Photograph, look: DeckLook | None = None) -> Seen:
    """Find the cards of a photograph and read the strip of each by itself."""
    notes: list[str] = []
    sightings = _find(photograph, notes)
    cut = strips(photograph, sightings)
    guesses = tuple(corrected(guess, look) for guess in _read_marks(cut, notes))
    return Seen(sightings, cut, guesses, _read_icons(cut, notes), tuple(notes))


def chosen(seen: Seen, kept: Sequence[int]) -> Seen:
    """The same with only some of the sightings."""
    return replace(
        seen,
        sightings=tuple(seen.sightings[i] for i in kept),
        strips=seen.strips[list(kept)],
        guesses=tuple(seen.guesses[i] for i in kept),
        spots=tuple(seen.spots[i] for i in kept),
    )


def _find(photograph: Photograph, notes: list[str]) -> tuple[Sighting, ...]:
    try:
        return find(photograph)
    except WeightsMissing:
        notes.append("finder-missing")
        return find_plainly(photograph)


def _read_marks(cut: Image, notes: list[str]) -> tuple[MarkGuess, ...]:
    try:
        return read_marks(cut)
    except WeightsMissing:
        notes.append("mark-reader-missing")
        return tuple(witness.alone(strip) for strip in cut)


def _read_icons(cut: Image, notes: list[str]) -> tuple[tuple[IconSpot, ...], ...]:
    try:
        return read_icons(cut)
    except WeightsMissing:
        notes.append("icon-reader-missing")
        return ((),) * len(cut)

"""What is found first: as the photograph was taken, or as from above where it was taken from aside."""

from __future__ import annotations

from typing import NamedTuple

from vision.card import View
from vision.finding.find import Glance, first_look, sharpened
from vision.finding.level import from_above
from vision.networks import Networks
from vision.values import Photograph, Sighting, WeightsMissing


class First(NamedTuple):
    """What the first look found, and that again sharpened."""

    glance: Glance
    sightings: tuple[Sighting, ...]


def first_seen(networks: Networks, photograph: Photograph, *, pile: bool) -> tuple[View, First | None]:
    """The first look, from straight above where the picture was taken from aside; none without a finder."""

    def found(there: Photograph) -> First:
        glance = first_look(networks, there)
        return First(glance, sharpened(networks, there, glance.rough))

    try:
        first = found(photograph)
    except WeightsMissing:
        return View(photograph), None
    above = None if pile else from_above(photograph, first.sightings)
    if above is None:
        return View(photograph), first
    again = found(above.view.photograph)
    return (above.view, again) if above.holds(again.sightings) else (View(photograph), first)

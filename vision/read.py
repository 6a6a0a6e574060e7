"""The reader: load → find → rectify → read mark → read icons → keep → arrange → weigh → settle."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from time import perf_counter

from vision import watch as draw
from vision.arrange import arrange
from vision.icons.gaps import icons_of
from vision.icons.samples import looks_shown
from vision.keep import keep
from vision.load import load
from vision.look import DeckLook
from vision.piles import arrange_pile, stacked, visible
from vision.reading import Reading, in_order
from vision.see import chosen, see, see_again
from vision.settle import named_if_ours, settle
from vision.values import Photograph
from vision.weigh import Known, weigh


def read(
    source: Photograph | Path | bytes,
    *,
    deck: DeckLook | None = None,
    cards: Mapping[str, str] = {},
    totals: Mapping[str, int] = {},
    taken: Collection[str] = (),
    pile: bool = False,
    watch: Path | None = None,
) -> Reading:
    """What stands in a photograph. `deck` is the printing's look; `cards` and `totals` what is known of its
    cards; `taken` the marks that stand elsewhere; `watch` a folder for a picture of every stage."""
    began, show = perf_counter(), draw.watcher(watch)
    photograph = source if isinstance(source, Photograph) else load(source)
    show("photograph", lambda: photograph.small)
    everything = see(photograph, deck)
    kept = keep(everything.sightings, everything.guesses, everything.spots, pile=pile)
    show("found", lambda: draw.sightings(photograph, everything.sightings, kept))
    seen = chosen(everything, kept)
    seen = chosen(seen, stacked(seen.sightings)) if pile else see_again(photograph, everything, deck)
    show("strips", lambda: draw.strips(seen.strips, seen.guesses, seen.spots))
    seats = (arrange_pile if pile else arrange)(seen.sightings)
    quads = visible(seen.sightings, seats) if pile else tuple(s.quad for s in seen.sightings)
    fronts = chosen(seen, [i for i, sighting in enumerate(seen.sightings) if not sighting.down])
    icons, looks = icons_of(fronts.strips, fronts.spots, fronts.guesses, deck or DeckLook())
    known = Known(cards, totals, taken)
    belief = weigh(fronts.guesses, fronts.strips if fronts.by_network else None, icons, looks, known)
    taught = deck is not None and bool(deck.marks)
    cells = settle(seen.sightings, seats, quads, icons, looks, belief, known, taught=taught)
    cells = named_if_ours(cells) if fronts.by_network else cells
    shown = looks_shown(icons, looks, fronts)
    reading = Reading(in_order(cells, pile=pile), shown, pile, perf_counter() - began, seen.notes)
    show("reading", lambda: draw.reading(photograph, reading))
    return reading

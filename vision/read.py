"""The reader: load → see → choose what are cards → arrange → icons → fuse → calibrate → cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from time import perf_counter

from vision.card import Card, Perspective, faces_of, seated, strips_of, without_cut_icons
from vision.deck_look import DeckLook, letters_taught
from vision.finding.selection import selected
from vision.icons.gaps import icons_of
from vision.icons.samples import in_turn, looks_shown
from vision.icons.visible import as_far_as_seen, in_sight, uncovered
from vision.judging.cells import cells_of, named_if_ours, trust
from vision.judging.fusion import Known, fused
from vision.judging.looked_again import joined
from vision.judging.notes import blur_of, cut_off, doubt_of, notes_of, without_bare_backs
from vision.layout.arrange import arrange
from vision.layout.piles import arrange_pile, visible
from vision.layout.shots import together
from vision.networks import Networks, shipped
from vision.picture import watch as draw
from vision.picture.load import load
from vision.pipeline import Seen, cards_of, see, see_there
from vision.reading import Cell, Look, Reading, in_order
from vision.values import Photograph, Seat, Sighting, Unreadable


def read(
    source: Photograph | Path | bytes,
    *,
    deck: DeckLook | None = None,
    cards: Mapping[str, str] = {},
    totals: Mapping[str, int] = {},
    taken: Collection[str] = (),
    pile: bool = False,
    watch: Path | None = None,
    networks: Networks | None = None,
    shots: Sequence[Photograph | bytes] = (),
) -> Reading:
    """What stands in a photograph. `deck` is the printing's look; `cards` and `totals` what is known of its
    cards; `taken` the marks that stand elsewhere; `watch` a folder for a picture of every stage;
    `networks` are ours unless others are handed in; `shots` show the same moments before or after, and each
    is looked at while something is in doubt."""
    networks = networks or shipped()
    began, show = perf_counter(), draw.watcher(watch)
    photograph = source if isinstance(source, Photograph) else load(source)
    show("photograph", lambda: photograph.small)
    seen = see(networks, photograph, deck, pile=pile)
    found = cards_of(networks, seen, deck, pile=pile)
    show("found", lambda: draw.sightings(seen.perspective.photograph, seen.cards, found))
    show("strips", lambda: draw.strips(found))
    known = Known(cards, totals, taken)
    ours = _in_places(seen.perspective, found, pile=pile)
    cells, looks, notes = _told(networks, photograph, seen, ours, deck, known, pile=pile)
    every, further = [found], iter(shots)
    while _in_doubt(cells) and (shot := next(further, None)) is not None:
        every.append(_in_shot(networks, shot, deck, pile=pile))
        chosen = selected([joined(looks_at) for looks_at in together(every, pile=pile)], pile=pile)
        ours = _in_places(seen.perspective, chosen, pile=pile)
        cells, looks, notes = _told(networks, photograph, seen, ours, deck, known, pile=pile)
    reading = Reading(cells, looks, pile, perf_counter() - began, notes)
    show("reading", lambda: draw.reading(photograph, reading))
    return reading


def _in_doubt(cells: Sequence[Cell]) -> bool:
    """Whether another look may help; how many cards bear a letter is asked of none by itself."""
    return not cells or any(set(cell.doubt) - {"total"} for cell in cells)


def _in_shot(
    networks: Networks, shot: Photograph | bytes, deck: DeckLook | None, *, pile: bool
) -> tuple[Card, ...]:
    """The cards of one more shot; none where it is no picture."""
    try:
        photograph = shot if isinstance(shot, Photograph) else load(shot)
    except Unreadable:
        return ()
    return cards_of(networks, see(networks, photograph, deck, pile=pile), deck, pile=pile)


def _in_places(perspective: Perspective, cards: Sequence[Card], *, pile: bool) -> tuple[Card, ...]:
    """The cards with the places they lie in, in the photograph as it was taken; of a pile with what shows of
    each."""
    seats = (arrange_pile if pile else arrange)(cards)
    ours = seated(cards, seats, visible(cards, seats) if pile else None)
    return perspective.as_taken(in_sight(uncovered(perspective.photograph, ours)) if pile else ours)


def read_there(photograph: Photograph, sightings: Sequence[Sighting], seats: Sequence[Seat]) -> Reading:
    """What is read of cards that nobody had to find, by itself."""
    began, networks = perf_counter(), shipped()
    seen = see_there(networks, photograph, sightings)
    ours = seated(seen.cards, seats)
    cells, looks, notes = _told(networks, photograph, seen, ours, None, Known({}, {}, ()), pile=False)
    return Reading(cells, looks, False, perf_counter() - began, notes)


def _told(
    networks: Networks,
    photograph: Photograph,
    seen: Seen,
    ours: Sequence[Card],
    deck: DeckLook | None,
    known: Known,
    *,
    pile: bool,
) -> tuple[tuple[Cell, ...], tuple[Look, ...], tuple[str, ...]]:
    """Which card lies in each place, in reading order, how its icons look, and what is to be said of the
    photograph."""
    fronts = tuple(card for card in ours if not card.down)
    guesses = tuple(card.mark for card in fronts)
    whole = without_cut_icons(fronts)
    marks, spots = [card.mark for card in whole], [card.spots for card in whole]
    icons, looks = icons_of(networks, faces_of(fronts), spots, marks, deck or DeckLook())
    icons = as_far_as_seen(icons, fronts, deck.layout if deck else None)
    belief = fused(guesses, strips_of(fronts) if seen.by_network else None, icons, looks, known)
    taught = letters_taught(deck) if deck else {}
    blur = blur_of(photograph, ours, aslant=seen.perspective.back is not None)
    doubt = doubt_of(blur)
    however = trust(fronts, belief, taught=taught, doubt=doubt)
    cells = cells_of(ours, icons, looks, belief, known, taught=taught, doubt=doubt)
    cells = (
        without_bare_backs(named_if_ours(cells, doubt=doubt, however_strange=however), deck)
        if seen.by_network
        else cells
    )
    notes = (
        *seen.notes,
        *notes_of(photograph, seen.perspective.as_taken(seen.cards), cells, blur),
        *cut_off(fronts),
    )
    return *in_turn(in_order(cells, pile=pile), looks_shown(icons, looks, fronts)), notes

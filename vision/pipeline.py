"""The stages by which cards are seen, in the order they run; reading and teaching both stand on them.

propose → cut out → read marks → look as they are legible → look closer → read icons → non-maximum
suppression → look again where that leaves a doubt → judge backs → look where a card was overlooked → keep
what is a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from vision.card import Card, Perspective, as_seen, faces_of, judged, quads_of, strips_of, with_marks
from vision.deck_look import DeckLook, is_scattered
from vision.finding.aligned import lift_backs
from vision.finding.backs import known_backs, of_one_design
from vision.finding.elsewhere import in_other_looks, is_little, marked, with_overlooked, with_those_of
from vision.finding.find import (
    finer_way_up,
    further_look,
    is_further_due,
    other_looks,
    sharpened,
)
from vision.finding.outlines import Rough
from vision.finding.overlooked import completed
from vision.finding.pattern import without_pattern
from vision.finding.perspective import First, best_perspective
from vision.finding.plain import find_plainly
from vision.finding.selection import selected
from vision.finding.suppression import new_among, suppressed
from vision.finding.table import unlike_the_table
from vision.icons.again import promising, sought
from vision.icons.read_icons import read_icons
from vision.icons.visible import each_its_own
from vision.layout.arrange import quarters_of
from vision.layout.piles import stacked
from vision.marks import witness
from vision.marks.again import look_again
from vision.marks.as_legible import as_legible
from vision.marks.beside_icons import beside_icons
from vision.marks.beside_others import sought_beside_others
from vision.marks.correct import corrected
from vision.marks.known_letters import known_letters
from vision.marks.on_their_feet import MARK, NO_MARK, cut_out, face_up
from vision.marks.read_closer import every_letter, read_closer
from vision.marks.read_mark import read_marks
from vision.networks import Networks
from vision.picture.edge import cut_of
from vision.values import Corners, IconSpot, Image, MarkGuess, Photograph, Sighting, WeightsMissing

NO_READER = "mark-reader-missing"
CLEAR = 0.95  # chance of letter and order together from which a closer look is enough
FEW = 3  # marks read below which even what hardly shows in a finer picture is looked at


@dataclass(frozen=True, eq=False)
class Seen:
    """The cards as they lie in the perspective they were seen in; `notes` say what had to be done without."""

    perspective: Perspective
    cards: tuple[Card, ...]
    notes: tuple[str, ...] = ()

    @property
    def by_network(self) -> bool:
        """Whether a network read the marks, so that Tesseract is still free to be the second witness."""
        return NO_READER not in self.notes


def see(
    networks: Networks, photograph: Photograph, look: DeckLook | None = None, *, pile: bool = False
) -> Seen:
    """All that was found and read by itself, what are cards and what are not."""
    notes: list[str] = []

    def found(there: Photograph, first: First) -> tuple[Card, ...]:
        return _found(networks, there, first, look, notes, pile=pile)

    seen = best_perspective(networks, photograph, found, pile=pile)
    if seen is None:
        notes.append("finder-missing")
        plain = _looked_at(networks, photograph, find_plainly(photograph), look, notes)
        seen = Perspective(photograph), plain
    perspective, cards = seen
    photograph = perspective.photograph
    cards = as_seen(cards, lift_backs(cards))
    cards = judged(cards, known_backs(networks, photograph, cards, [card.mark for card in cards], look))
    cards = judged(cards, of_one_design(networks, photograph, cards, [card.mark for card in cards]))
    return Seen(perspective, cards, tuple(dict.fromkeys(notes)))


def see_there(networks: Networks, photograph: Photograph, sightings: Sequence[Sighting]) -> Seen:
    """The same of cards whose places are known."""
    notes: list[str] = []
    cards = _looked_at(networks, photograph, sightings, None, notes)
    return Seen(Perspective(photograph), cards, tuple(dict.fromkeys(notes)))


def cards_of(
    networks: Networks, seen: Seen, look: DeckLook | None = None, *, pile: bool = False
) -> tuple[Card, ...]:
    """The cards, of a shelf without the holes that look like backs, and with those that were overlooked; as
    they lie in the perspective in which they were seen."""
    kept, photograph = selected(seen.cards, pile=pile), seen.perspective.photograph

    def read(there: Sequence[Sighting], others: Sequence[Card]) -> tuple[Card, ...]:
        beside = [card.mark for card in others]
        return _looked_at(networks, photograph, there, look, [], others=others, beside=beside)

    if pile:
        kept = with_overlooked(kept, partial(read, others=kept))
        return tuple(kept[at] for at in stacked(kept))
    shelf = selected(judged(seen.cards, unlike_the_table(photograph, seen.cards, kept)))
    return each_its_own(completed(networks, photograph, shelf, partial(read, others=shelf)))


def _found(
    networks: Networks,
    photograph: Photograph,
    first: First,
    look: DeckLook | None,
    notes: list[str],
    *,
    pile: bool,
) -> tuple[Card, ...]:
    """Cards from as many looks as it takes, each once."""

    def read(rough: Rough) -> tuple[Card, ...]:
        rough = without_pattern(rough, quads_of(marked(cards)))
        there = sharpened(networks, photograph, rough)
        return _looked_at(networks, photograph, there, look, notes, others=cards)

    glance = first.glance
    cards = _looked_at(networks, photograph, first.sightings, look, notes)
    if is_further_due(photograph, glance):
        faint = pile or len(marked(cards)) < FEW
        rough = further_look(networks, photograph, glance, faint=faint)
        cards = (*cards, *read(new_among(rough, cards, pile=pile)))
    cards = suppressed(cards, pile=pile)
    finer = pile or is_little(cards)
    looks = other_looks(networks, photograph, finer=finer)
    more = in_other_looks(cards, looks, read, pile=pile)
    if more is cards or not finer or not (upright := marked(more)):
        return more
    rough = finer_way_up(networks, photograph, quarters_of(upright))
    return with_those_of(rough, more, read, pile=pile)


def _looked_at(
    networks: Networks,
    photograph: Photograph,
    sightings: Sequence[Sighting],
    look: DeckLook | None,
    notes: list[str],
    others: Sequence[Card] = (),
    beside: Sequence[MarkGuess] = (),
) -> tuple[Card, ...]:
    """What lies in some places, read by itself; `others` are the cards that were seen in the photograph
    before, `beside` the marks beside which one may stand."""
    if not sightings:
        return ()
    cards = cut_out(photograph, sightings)
    cards = face_up(with_marks(cards, _read_marks(networks, strips_of(cards), notes)))
    if NO_READER in notes:
        marks = corrected([card.mark for card in cards], look)
    else:
        cards = as_legible(networks, photograph, cards, others=others)
        marks = _with_care(networks, photograph, cards, look)
        marks = sought_beside_others(networks, photograph, cards, marks, beside)
        cards = face_up(with_marks(cards, marks))
    spots = promising(_icons_of(networks, cards, marks, look, notes), look)
    marks = beside_icons(known_letters(marks, look), spots, look)
    told = zip(cards, marks, spots, strict=True)
    return tuple(replace(c, mark=m, spots=s, cut=cut_of(photograph, c.quad, m)) for c, m, s in told)


def _with_care(
    networks: Networks, photograph: Photograph, cards: Sequence[Card], look: DeckLook | None
) -> tuple[MarkGuess, ...]:
    """The marks after a closer look; where that leaves a doubt, after several from a little beside."""
    quads, first = quads_of(cards), corrected([card.mark for card in cards], look)
    guesses = _closer(networks, photograph, quads, first)
    doubtful = [at for at, guess in enumerate(guesses) if _is_unclear(guess)]
    if not doubtful:
        return guesses

    def read(moved: Sequence[MarkGuess]) -> tuple[MarkGuess, ...]:
        beneath = [quads[at] for at in doubtful] * (len(moved) // len(doubtful))
        return _closer(networks, photograph, beneath, moved, every=True)

    again = look_again([first[at] for at in doubtful], [guesses[at] for at in doubtful], read)
    better = dict(zip(doubtful, again, strict=True))
    return tuple(better.get(at, guess) for at, guess in enumerate(guesses))


def with_every_letter(networks: Networks, photograph: Photograph, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The same after a close look at every letter, doubtful or not."""
    return with_marks(
        cards, every_letter(networks, photograph, quads_of(cards), [card.mark for card in cards])
    )


def _is_unclear(guess: MarkGuess) -> bool:
    return guess.places.size > 0 and guess.certainty < CLEAR


def _closer(
    networks: Networks,
    photograph: Photograph,
    quads: Sequence[Corners],
    guesses: Sequence[MarkGuess],
    *,
    every: bool = False,
) -> tuple[MarkGuess, ...]:
    return read_closer(networks, photograph, quads, guesses, every=every)


def _read_marks(networks: Networks, cut: Image, notes: list[str]) -> tuple[MarkGuess, ...]:
    try:
        return read_marks(networks, cut)
    except WeightsMissing:
        notes.append(NO_READER)
        return tuple(witness.alone(strip) for strip in cut)


def _icons_of(
    networks: Networks,
    cards: Sequence[Card],
    marks: Sequence[MarkGuess],
    look: DeckLook | None,
    notes: list[str],
) -> tuple[tuple[IconSpot, ...], ...]:
    """The icons of every card; backs that show no mark have none."""
    shown = [not card.down or mark.is_mark >= NO_MARK for card, mark in zip(cards, marks, strict=True)]
    fronts = [card for card, show in zip(cards, shown, strict=True) if show]
    telling = [mark.is_mark >= MARK for mark, show in zip(marks, shown, strict=True) if show]
    seen = iter(_read_icons(networks, faces_of(fronts), look, notes, telling=telling))
    return tuple(next(seen) if show else () for show in shown)


def _read_icons(
    networks: Networks, cut: Image, look: DeckLook | None, notes: list[str], *, telling: Sequence[bool]
) -> tuple[tuple[IconSpot, ...], ...]:
    least, worth = sought(look)
    try:
        return read_icons(networks, cut, least=least, telling=telling, worth=worth, low=is_scattered(look))
    except WeightsMissing:
        notes.append("icon-reader-missing")
        return ((),) * len(cut)

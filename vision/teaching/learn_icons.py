"""Decides what labelled cards teach about a printing's icons: where they stand and what each looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import DeckLook, Layout, Matrix, Seats, all_looks, newest
from vision.icons.again import FAINTEST, at_one_size
from vision.icons.counted import as_labelled
from vision.icons.gaps import with_gaps, with_seats
from vision.icons.read_icons import HINT, read_icons, with_looks
from vision.icons.seats import bare_seats, in_seats, steady_seats
from vision.icons.slots import OVERLOOKED, beyond, layout_of, scattered_row, stood_at
from vision.networks import Networks
from vision.teaching.alike_icons import Taken, are_those, as_others, seated_as
from vision.teaching.gathered import in_common_places
from vision.teaching.lined_up import hardly_seen, in_one_line, in_places
from vision.teaching.ornaments import without_ornaments
from vision.values import IconSpot, Vector

MOST_BARE = 30  # vectors kept of places without an icon, the newest
MOST_ORNAMENTS = 8  # of these that show the printing's ornaments
BESIDE = 1.2  # radii from an icon, beyond which something else is seen
THE_SAME = 0.9  # cosine to an icon from which it is one, or one that no label tells of
ODD = 0.35  # cosine to the others of its category below which an icon was covered, or is none
TELLING = 12  # icons of a photograph at least from which it alone tells where they stand
ROUNDS = 2  # times that places are learnt from cards, and cards read anew by them
FEWEST = 3  # icons of a category that can tell an odd one
AGREEING = 0.25  # cosine by which icons of one category are liker each other, from which places are believed
DOUBTFUL = 0.25  # share of labelled cards that taught nothing, from which icons may stand in a line

Labelled = Sequence[tuple[Sequence[IconSpot], str]]  # a card's spots, and its icons


@dataclass(frozen=True, eq=False)
class Icons:
    """What is known of a printing's icons; `unread` are the labelled cards that taught nothing, by place."""

    looks: Mapping[str, Matrix]
    bare: Matrix
    layout: Layout | None
    unread: tuple[int, ...]


def learn_icons(networks: Networks, strips: NDArray[np.uint8], cards: Labelled, old: DeckLook) -> Icons:
    """What labelled cards teach, built on what was known."""
    labels = [icons for _, icons in cards]
    plain, _ = without_ornaments([spots for spots, _ in cards], labels)
    cards = list(zip(plain, labels, strict=True))
    layout = _layout(networks, strips, cards, old.layout)
    if layout is not None and not layout.rows:
        found = _in_no_row(networks, strips, labels, layout, old, _faintly(networks, strips))
    else:
        found = _in_rows(networks, strips, cards, layout, old)
    if old.layout is not None or _share(found.unread, labels) <= DOUBTFUL:
        return found
    return _told_together(networks, strips, labels, old, besides=found)


def _told_together(
    networks: Networks,
    strips: NDArray[np.uint8],
    labels: Sequence[str],
    old: DeckLook,
    *,
    besides: Icons,
) -> Icons:
    """What cards teach whose icons stand where all of them show it but together, in a line or in common
    places; or what was learnt without that if it is of as many."""
    best, seen = besides, hardly_seen(networks, strips)
    faint = cache(partial(_faintly, networks, strips))  # looked for once, where some places are told
    for places_of in (in_one_line, in_common_places):
        if (layout := places_of(networks, strips, labels, seen)) is not None:
            found = _in_no_row(networks, strips, labels, layout, old, faint(), lined=layout.seats)
            believed = len(found.unread) < len(best.unread) and _agreement(found.looks) >= AGREEING
            best = found if believed else best
    return best


def _agreement(looks: Mapping[str, Matrix]) -> float:
    """How much liker icons of one category are to each other than to those of others, a cosine."""
    if not looks:
        return 0.0
    every, letters = all_looks(looks), np.repeat(list(looks), [len(each) for each in looks.values()])
    near, same = every @ every.T, letters[:, None] == letters
    np.fill_diagonal(same, val=False)
    others = ~same & ~np.eye(len(near), dtype=bool)
    return float(near[same].mean() - near[others].mean()) if same.any() and others.any() else 0.0


def _in_rows(
    networks: Networks, strips: NDArray[np.uint8], cards: Labelled, layout: Layout | None, old: DeckLook
) -> Icons:
    """The same where icons stand in rows, or nothing tells where."""
    labels = [icons for _, icons in cards]
    looked = with_gaps(networks, strips, [spots for spots, _ in cards], layout)
    taken = [as_labelled(spots, layout, len(icons)) for spots, (_, icons) in zip(looked, cards, strict=True)]
    looks = _looks([spots for spots, _ in taken], [icons for _, icons in cards], old)
    ends = with_looks(networks, strips, [beyond(spots) for spots, _ in taken])
    places = [spot.look for (_, bare), more in zip(taken, ends, strict=True) for spot in (*bare, *more)]
    unread = tuple(k for k, (spots, _) in enumerate(taken) if cards[k][1] and not spots)
    where = layout and replace(layout, unread=_share(unread, labels))
    return Icons(looks, _bare(old, places), where, unread)


def _faintly(networks: Networks, faces: NDArray[np.uint8]) -> Sequence[Taken]:
    """Whatever may be an icon where one is known by its look, with its look."""
    return read_icons(networks, faces, least=FAINTEST, telling=[True] * len(faces), low=True)


def _share(unread: Sequence[int], labels: Sequence[str]) -> float:
    """Of the cards whose icons a label tells, those not all of whose icons were found."""
    return len(unread) / max(1, sum(map(bool, labels)))


def _in_no_row(
    networks: Networks,
    faces: NDArray[np.uint8],
    labels: Sequence[str],
    layout: Layout,
    old: DeckLook,
    faint: Sequence[Taken],
    *,
    lined: Mapping[int, Seats] = {},
) -> Icons:
    """The same where icons stand in no row: first what plainly shows, or what stands in the places of a line
    that no card shows whole, then what looks like it (`faint` is all that is seen at all); all as large as
    this printing's icons are."""
    kept, ornaments = without_ornaments(at_one_size(networks, faces, faint, layout.radius), labels)
    hints: Sequence[Taken] = kept
    spots = [[spot for spot in row if spot.score >= HINT] for row in hints]
    taken = [as_labelled(row, layout, len(icons))[0] for row, icons in zip(spots, labels, strict=True)]
    if lined:
        taken = list(at_one_size(networks, faces, in_places(layout, labels), layout.radius))
    known = _looks(taken, labels, old)
    taken = [
        row or as_others(hint, icons, known) for row, hint, icons in zip(taken, hints, labels, strict=True)
    ]
    for _ in range(ROUNDS):
        seats = steady_seats(taken, layout.radius, old.layout.seats if old.layout else {}) or lined
        layout = replace(layout, seats=seats)
        if not seats:
            break
        hints, taken = _by_places(networks, faces, hints, taken, labels, replace(old, layout=layout))
    unread = tuple(k for k, row in enumerate(taken) if labels[k] and not row)
    stood = stood_at([spot for row in taken for spot in row])
    if len(stood) < TELLING and old.layout is not None:
        stood = (*old.layout.stood, *stood)
    where = replace(layout, stood=stood, unread=_share(unread, labels))
    bare = [spot.look for row, hint in zip(taken, hints, strict=True) for spot in bare_seats(hint, row)]
    looks = _looks(taken, labels, old)
    bare += [spot.look for spot in ornaments if _like(spot, looks) < THE_SAME][-MOST_ORNAMENTS:]
    bare += [] if where.seats else _mistakable(taken, hints, looks, layout.radius)
    return Icons(looks, _bare(old, bare), where, unread)


def _mistakable(
    taken: Sequence[Taken], hints: Sequence[Taken], looks: Mapping[str, Matrix], radius: float
) -> list[Vector]:
    """What else of labelled cards looks most like icons, the least first."""
    others = [
        spot
        for row, hint in zip(taken, hints, strict=True)
        for spot in hint
        if row and all(np.hypot(spot.x - icon.x, spot.y - icon.y) > BESIDE * radius for icon in row)
    ]
    alike = [(_like(spot, looks), spot.look) for spot in others]
    return [look for like, look in sorted(alike, key=lambda each: each[0]) if like < THE_SAME][-MOST_BARE:]


def _like(spot: IconSpot, looks: Mapping[str, Matrix]) -> float:
    """How like the likest known icon a spot looks, a cosine."""
    return float((all_looks(looks) @ spot.look).max(initial=-1.0)) if looks else -1.0


def _by_places(
    networks: Networks,
    faces: NDArray[np.uint8],
    hints: Sequence[Taken],
    taken: Sequence[Taken],
    labels: Sequence[str],
    old: DeckLook,
) -> tuple[tuple[Taken, ...], list[Taken]]:
    """The spots of every card, its places among them, and those that are its icons by where they stand and
    what the cards that have theirs in their places show of each."""
    layout = old.layout
    assert layout is not None
    firm = [row if in_seats(row, layout.seats, layout.radius) else () for row in taken]
    known = _looks(firm, labels, old)
    seen = [[spot for spot in row if spot.score != OVERLOOKED] for row in hints]
    full = with_seats(networks, faces, seen, replace(old, icons=known))
    full = at_one_size(networks, faces, full, layout.radius)
    return full, [
        there
        or seated_as(spots, icons, known, layout)
        or as_others(spots, icons, known)
        or (row if are_those(row, icons, known) else ())
        for there, row, spots, icons in zip(firm, taken, full, labels, strict=True)
    ]


def _bare(old: DeckLook, places: Sequence[Vector]) -> Matrix:
    """What places without an icon look like, those known and those that labelled cards show."""
    return newest(old.bare, places, most=MOST_BARE) if places else old.bare


def _looks(taken: Sequence[Sequence[IconSpot]], labels: Sequence[str], old: DeckLook) -> dict[str, Matrix]:
    """The looks of each category, those known and those that labelled cards show."""
    found: dict[str, list[Vector]] = {}
    for spots, icons in zip(taken, labels, strict=True):
        for spot, letter in zip(spots, icons, strict=False):
            found.setdefault(letter, []).append(spot.look)
    return {**old.icons, **{k: newest(old.icons.get(k), _alike(new)) for k, new in found.items()}}


def _layout(
    networks: Networks, strips: NDArray[np.uint8], cards: Labelled, old: Layout | None
) -> Layout | None:
    """Where icons stand as these cards show it, unless more is known already."""
    counts = [len(icons) for _, icons in cards]
    new = layout_of(zip((spots for spots, _ in cards), counts, strict=True))
    if new is not None and not new.rows:
        return new
    lacking = set(counts) - {0} - set(new.rows if new else ())
    if lacking:
        hints = read_icons(networks, strips, least=HINT)
        seen = [hints[at] if count in lacking else cards[at][0] for at, count in enumerate(counts)]
        new = _completed(layout_of(zip(seen, counts, strict=True)), hints, counts)
    if new is None or (old is not None and len(old.rows) >= len(new.rows)):
        return old
    return new


def _completed(
    layout: Layout | None, hints: Sequence[Sequence[IconSpot]], counts: Sequence[int]
) -> Layout | None:
    """The layout with rows that no card shows whole, but several together."""
    if layout is None:
        return None
    rows = dict(layout.rows)
    for count in set(counts) - {0, 1} - set(rows):
        row = scattered_row([spots for spots, own in zip(hints, counts, strict=True) if own == count], count)
        rows |= {count: row} if row else {}
    return replace(layout, rows=rows)


def _alike(looks: Sequence[Vector]) -> list[Vector]:
    """The looks of one category without those quite unlike the rest."""
    if len(looks) < FEWEST:
        return list(looks)
    near = np.array(looks, np.float64) @ np.array(looks, np.float64).T
    usual = np.median(near, axis=1)
    return [look for look, like in zip(looks, usual, strict=True) if like >= ODD] or list(looks)

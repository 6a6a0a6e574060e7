"""Decides what a reading says of each card: what is sure, what is doubtful, what is better left unsaid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.deck_look import Matrix
from vision.icons.groups import FEWEST, IconReading, Looks, letters_of
from vision.judging.calibration import agreed, confidences, icons_confidence, unusual
from vision.judging.decode import Belief
from vision.judging.fusion import Known
from vision.probability import swayed
from vision.reading import Cell
from vision.values import HIGHEST, LETTERS

Floats = NDArray[np.float64]

SURE = 0.9  # confidence below which something is a doubt
UNSAID = 0.12  # confidence below which a mark is left unread
OURS = 0.7  # confidence that one mark of a photograph reaches at least, if its cards are of this deck
OURS_BARE, SHARE_BARE = 0.9, 0.3  # the same, of such a share of the fronts, where no card shows an icon
HALF, SEVERAL = 0.35, 4  # confidence that several marks reach, if none does, how many
BLURRED = 0.5  # log-odds by which it may be less in a shaken photograph
LEAST = 1e-4  # chance beyond which odds stop
LEAST_TOTAL = 0.5  # chance below which a letter total is left unread
OTHERS = 3  # marks named beside the best
RIVAL = 0.01  # chance below which another mark is not worth naming
CATALOGUE_TRUST = 0.995  # that a learnt card's icons were entered rightly
CUT = 0.5  # confidence left at most in a mark or in icons that the picture's edge takes, or may take, some of
NOBODYS: Floats = np.zeros(0)
DISPUTED = 0.6  # confidence left in icons when catalogue and picture disagree


@dataclass(frozen=True, eq=False)
class Front:
    """A card seen from its front, and everything read on it."""

    card: Card
    icons: IconReading
    chances: Floats  # of each mark, (26, 20)
    totals: Floats  # of each total, whatever its letter
    objection: float  # log-odds by which they speak against its letter
    confidence: float  # in the likeliest mark


def cells_of(
    cards: Sequence[Card],
    icons: Sequence[IconReading],
    looks: Looks,
    belief: Belief,
    known: Known,
    *,
    taught: Mapping[str, Matrix] = {},
    doubt: float = 0.0,
) -> tuple[Cell, ...]:
    """The cells of a reading in reading order; `icons` and `belief` are of the fronts alone; `taught` are
    the letters of this printing that were labelled, `doubt` how many log-odds each mark loses to blur."""
    cells: list[Cell] = []
    fronts_there = [card for card in cards if not card.down]
    strange = unusual([card.mark for card in fronts_there], belief.marks, taught)
    plain = trust(fronts_there, belief, taught=taught, doubt=doubt)
    sure = trust(fronts_there, belief, taught=taught, doubt=np.maximum(doubt, strange))
    sure = np.maximum(sure, np.minimum(plain, UNSAID))  # a strange letter is doubted, and said all the same
    fronts = iter(
        zip(icons, belief.marks, belief.own_totals, belief.objections.tolist(), sure.tolist(), strict=True)
    )
    for card in cards:
        if card.down:
            cells.append(back_cell(card))
        else:
            cells.append(front_cell(Front(card, *next(fronts)), belief, looks, known.cards))
    return without_duplicates(cells, known.taken)


def trust(
    fronts: Sequence[Card], belief: Belief, *, taught: Mapping[str, Matrix] = {}, doubt: Floats | float = 0.0
) -> Floats:
    """How far the likeliest mark of each front can be trusted, where each loses so many log-odds to doubt."""
    sure = confidences(belief.marks, taught=taught, doubt=doubt) * agreed(belief.objections) * belief.shown
    return np.asarray(np.minimum(sure, [CUT if card.cut.mark else 1.0 for card in fronts]), np.float64)


def front_cell(front: Front, belief: Belief, looks: Looks, cards: Mapping[str, str]) -> Cell:
    """What is said of a card that shows its front."""
    ranked = np.argsort(-front.chances.ravel())[: OTHERS + 1]
    names = [f"{LETTERS[k // HIGHEST]}{k % HIGHEST + 1}" for k in ranked]
    weights = front.chances.ravel()[ranked]
    confidence = front.confidence
    mark = names[0] if confidence >= UNSAID else None
    icons, icons_confidence, disputed = _icons(front.icons, looks, mark, confidence, cards)
    if front.card.cut.touched and not (mark and mark in cards):
        icons_confidence, disputed = min(icons_confidence, CUT), True
    total, total_chance = _total(front, belief, mark)
    doubt = {
        "mark": confidence < SURE,
        "total": total_chance < SURE,
        "icons": disputed
        or (icons_confidence < SURE and None not in looks.categories and bool(looks.categories)),
        "place": not front.card.seat.sure,
    }
    return Cell(
        row=front.card.seat.row,
        col=front.card.seat.col,
        down=False,
        mark=mark,
        total=total,
        icons=icons,
        confidence=confidence,
        icons_confidence=icons_confidence,
        looks=front.icons.looks,
        doubt=tuple(name for name, doubtful in doubt.items() if doubtful),
        quad=front.card.outline.tolist(),
        others=tuple(n for n, w in zip(names, weights, strict=True) if n != mark and w >= RIVAL)[:OTHERS],
    )


def back_cell(card: Card) -> Cell:
    """What is said of a card that shows its back."""
    doubt = ("down",) * (card.score < SURE) + ("place",) * (not card.seat.sure)
    return Cell(
        row=card.seat.row,
        col=card.seat.col,
        down=True,
        mark=None,
        total=None,
        icons=None,
        confidence=card.score,
        icons_confidence=0.0,
        looks=(),
        doubt=doubt,
        quad=card.outline.tolist(),
    )


def without_duplicates(cells: Sequence[Cell], taken: Collection[str]) -> tuple[Cell, ...]:
    """Doubt every card that is said to stand twice on the table."""
    count = Counter(cell.mark for cell in cells if cell.mark)
    return tuple(
        replace(cell, doubt=_with_duplicate(cell.doubt), confidence=min(cell.confidence, 0.5))
        if cell.mark and (count[cell.mark] > 1 or cell.mark in taken)
        else cell
        for cell in cells
    )


def named_if_ours(
    cells: Sequence[Cell], *, doubt: float = 0.0, however_strange: Floats = NOBODYS
) -> tuple[Cell, ...]:
    """The cells, their marks unread where none is likely, but for the log-odds that blur takes and
    some that it may take besides, nor several are half likely beside icons: such cards are another game's. A
    strange hand is none's; so it is told by how far the fronts can be trusted `however_strange` their letters
    are."""
    slack = doubt + BLURRED if doubt else 0.0
    icons = any(cell.looks for cell in cells)
    least = swayed(OURS if icons else OURS_BARE, -slack, least=LEAST)
    fronts = [cell for cell in cells if not cell.down]
    trusted = however_strange if len(however_strange) else np.array([cell.confidence for cell in fronts])
    rows = zip(fronts, trusted, strict=True)
    said = [(cell, sure) for cell, sure in rows if cell.mark and "duplicate" not in cell.doubt]
    half = [sure for cell, sure in said if sure >= HALF and len(cell.looks) >= FEWEST]
    needed = 1.0 if icons else max(1.0, SHARE_BARE * len(fronts))
    if len(half) >= SEVERAL or sum(sure >= least for _, sure in said) >= needed:
        return tuple(cells)
    return tuple(cell if cell.down else replace(cell, mark=None, total=None, icons=None) for cell in cells)


def _total(front: Front, belief: Belief, mark: str | None) -> tuple[int | None, float]:
    """A card's total and how likely it is: its letter's; as it reads itself the likelier it is of another."""
    if mark is None:
        return None, 1.0
    shared = np.exp(-front.objection)
    chances = shared * belief.totals[LETTERS.index(mark[0])] + (1 - shared) * front.totals
    best = int(chances.argmax())
    return (best + 1 if chances[best] >= LEAST_TOTAL else None), float(chances[best])


def _icons(
    reading: IconReading, looks: Looks, mark: str | None, confidence: float, cards: Mapping[str, str]
) -> tuple[str | None, float, bool]:
    """A card's icons, how sure they are, and whether catalogue and picture disagree about them."""
    seen, chance = letters_of(reading, looks)
    sure = icons_confidence(chance) if seen else 0.0
    printed = cards.get(mark) if mark else None
    if not printed:
        return seen, sure, False
    known = confidence * CATALOGUE_TRUST
    if seen == printed:
        return printed, 1 - (1 - sure) * (1 - known), False
    if seen is None or sure < 1 - known or sure < 0.5:
        return printed, known * (1 - sure / 2), False
    return (printed if known >= sure else seen), min(DISPUTED, max(known, sure)), True


def _with_duplicate(doubt: tuple[str, ...]) -> tuple[str, ...]:
    order = ("mark", "total", "icons", "duplicate", "place", "down")
    return tuple(name for name in order if name in {*doubt, "mark", "duplicate"})

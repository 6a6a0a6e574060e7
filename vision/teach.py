"""Decides what one labelled photograph teaches about a printing: its letters, its icons, its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision.card import Card, faces_of, seated
from vision.deck_look import DeckLook, newest
from vision.finding.backs import MARKED, learn_backs
from vision.icons.visible import in_sight
from vision.layout.arrange import arrange
from vision.layout.piles import arrange_pile, visible
from vision.lessons import Lesson
from vision.networks import Networks, shipped
from vision.picture.load import load
from vision.pipeline import cards_of, see, with_every_letter
from vision.reading import Reading
from vision.teaching.crops import crops_of
from vision.teaching.learn_icons import learn_icons
from vision.teaching.learn_marks import learn_letters, learn_marks, letters_to_show
from vision.teaching.match import Pairs, Rows, Truth, match_pile, match_shelf
from vision.values import HIGHEST, LETTERS, Corners, IconSpot, Photograph, Unreadable

SURELY_OTHER = 0.98  # chance of another mark above which a label is thought mistaken
SLIPS = 0.25  # share of a label's cards that may be mistaken before it is another photograph's; one may
PARTLY = 0.35  # the same where letter or number alone is another
TOTAL_SURE = 0.9  # chance above which a letter total is learnt

Pair = tuple[int, Truth]


@dataclass(frozen=True)
class Problem:
    """Why something of a labelled photograph could not be learnt: a key and what fills its sentence in."""

    key: str
    args: Mapping[str, str | int]


class Unlike(Unreadable):
    """A photograph of other cards than its label's; `problems`: each card that the label has otherwise, told
    by those that it has right: where it has none, nobody knows which card it means."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("unlike-label")
        self.problems = tuple(problems)


@dataclass(frozen=True, eq=False)
class Taught:
    """What a labelled photograph taught: the look so far, cards with their icons, letter totals, problems;
    and the cards themselves, cut out."""

    look: DeckLook
    cards: Mapping[str, str]
    totals: Mapping[str, int]
    problems: tuple[Problem, ...]
    lessons: tuple[Lesson, ...] = ()


def teach(
    source: Photograph | Path | bytes,
    cells: Rows,
    look: DeckLook | None = None,
    *,
    pile: bool = False,
    totals: Mapping[str, int] = {},
    networks: Networks | None = None,
) -> Taught:
    """Learn from a photograph and the cards that stand in it, rows of a shelf or one row of a pile; holes are
    None. What was learnt before is kept and built on. `networks` are ours unless others are handed in.
    Raises Unlike where the photograph is of other cards."""
    networks = networks or shipped()
    photograph = source if isinstance(source, Photograph) else load(source)
    first = see(networks, photograph, pile=pile)
    seen, photograph = cards_of(networks, first, pile=pile), first.perspective.photograph
    if pile:
        seats = arrange_pile(seen)
        seen = in_sight(seated(seen, seats, visible(seen, seats)))
    pairs, problems = _matched(seen, cells, pile)
    named = [(at, truth) for at, truth in pairs if truth.mark and not truth.down]
    doubted = [pair for pair in named if _mistaken(seen, *pair)]
    trusted = [pair for pair in named if pair not in doubted]
    _check_label(seen, pairs, named, doubted)
    problems += [_doubted(seen, *pair) for pair in doubted]
    learnt = {**_totals(seen, trusted), **totals}
    old = look or DeckLook()
    icons = learn_icons(networks, faces_of([seen[at] for at, _ in trusted]), _icons(seen, trusted), old)
    problems += [Problem("icons-not-found", {"mark": trusted[at][1].mark}) for at in icons.unread]
    new = learn_marks(networks, seen, trusted, learnt, old)
    new = learn_letters(with_every_letter(networks, photograph, seen), trusted, learnt, new)
    new = replace(new, icons=icons.looks, bare=icons.bare, layout=icons.layout)
    new = replace(new, backs=learn_backs(networks, photograph, _backs(seen, pairs), old.backs))
    cut = crops_of(seen, trusted, learnt, pile=pile)
    return Taught(new, _cards(cells, doubted), learnt, (*problems, *_unshown(new, learnt)), cut)


def name(reading: Reading, names: Mapping[int, str], look: DeckLook | None = None) -> DeckLook:
    """The look once the owner has said which look of a reading is which category; what was said of these
    looks before was wrong, and is forgotten."""
    old = look or DeckLook()
    named = [(shown, names[shown.look]) for shown in reading.looks if shown.look in names]
    wrong = {shown.category for shown, letter in named if shown.category != letter}
    icons = {letter: seen for letter, seen in old.icons.items() if letter not in wrong}
    for shown, letter in named:
        icons[letter] = newest(icons.get(letter), [np.array(shown.middle, np.float32)])
    return replace(old, icons=icons)


def _matched(seen: Sequence[Card], cells: Rows, pile: bool) -> tuple[Pairs, list[Problem]]:
    truths = [truth for row in cells for truth in row if truth]
    if pile:
        pairs = match_pile(seen, arrange_pile(seen), truths)
    else:
        pairs = match_shelf(seen, arrange(seen), cells)
    missed = len(truths) - len(pairs)
    stray = len(seen) - len(pairs)
    problems = [Problem("cards-not-found", {"count": missed})] if missed else []
    return pairs, problems + ([Problem("cards-not-named", {"count": stray})] if stray else [])


def _check_label(seen: Sequence[Card], pairs: Pairs, named: Sequence[Pair], doubted: Sequence[Pair]) -> None:
    """Raises Unlike where no card fits the label, or more marks than a few slips surely say otherwise; or
    many do in letter or number alone, which of a few may be a strange hand's."""
    others = [pair for pair in named if pair in doubted or _surely_other(seen, *pair)]
    slips, partly = (sum(seen[at].mark.is_mark >= MARKED for at, _ in some) for some in (doubted, others))
    is_other = slips > max(1, SLIPS * len(named)) or partly > max(1, PARTLY * len(named))
    if not pairs or len(doubted) == len(named) > 0 or is_other:
        told = others if len(others) < len(named) else ()
        raise Unlike([_doubted(seen, *pair, key="label-otherwise") for pair in told])


def _mistaken(seen: Sequence[Card], at: int, truth: Truth) -> bool:
    """Whether the network is sure of another mark: then a slip of the label is likelier than a new letter."""
    if seen[at].down and seen[at].mark.is_mark < MARKED:
        return True
    letter, order = seen[at].mark.best
    is_other = LETTERS[letter] != truth.mark[0], order + 1 != int(truth.mark[1:])
    return all(is_other) and _surely_other(seen, at, truth)  # one alone may be a strange hand's


def _surely_other(seen: Sequence[Card], at: int, truth: Truth) -> bool:
    return _read(seen, at) != truth.mark and seen[at].mark.certainty > SURELY_OTHER


def _read(seen: Sequence[Card], at: int) -> str:
    letter, order = seen[at].mark.best
    return f"{LETTERS[letter]}{order + 1}"


def _doubted(seen: Sequence[Card], at: int, truth: Truth, key: str = "label-doubted") -> Problem:
    read = "#" if seen[at].down else _read(seen, at)
    return Problem(key, {"mark": truth.mark, "read": read})


def _totals(seen: Sequence[Card], pairs: Sequence[tuple[int, Truth]]) -> dict[str, int]:
    """Letter totals the photograph shows beyond doubt: every card of a letter says the same one."""
    words = np.zeros((len(LETTERS), HIGHEST))
    for at, truth in pairs:
        letter = LETTERS.index(truth.mark[0])
        words[letter] += np.log(0.98 * seen[at].mark.totals + 0.02 / HIGHEST)
        words[letter, : int(truth.mark[1:]) - 1] = -np.inf
    chances = np.exp(words - words.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    shown = {truth.mark[0] for _, truth in pairs}
    sure = {LETTERS[k]: int(row.argmax()) + 1 for k, row in enumerate(chances) if row.max() >= TOTAL_SURE}
    return {letter: total for letter, total in sorted(sure.items()) if letter in shown}


def _unshown(look: DeckLook, totals: Mapping[str, int]) -> tuple[Problem, ...]:
    letters = letters_to_show(look, totals)
    return (Problem("letters-unshown", {"letters": " ".join(letters)}),) if letters else ()


def _cards(cells: Rows, doubted: Sequence[tuple[int, Truth]]) -> dict[str, str]:
    """The icons of the label's cards, but for those that the photograph shows to be others."""
    wrong = {truth.mark for _, truth in doubted}
    truths = (truth for row in cells for truth in row if truth and truth.mark not in wrong)
    return {truth.mark: truth.icons for truth in truths if truth.mark and truth.icons}


def _backs(seen: Sequence[Card], pairs: Sequence[tuple[int, Truth]]) -> list[Corners]:
    """Where cards lie that the label calls face down, and that show no mark."""
    return [seen[at].quad for at, truth in pairs if truth.down and seen[at].mark.is_mark < MARKED]


def _icons(
    seen: Sequence[Card], pairs: Sequence[tuple[int, Truth]]
) -> list[tuple[tuple[IconSpot, ...], str]]:
    return [(seen[at].spots, truth.icons) for at, truth in pairs]

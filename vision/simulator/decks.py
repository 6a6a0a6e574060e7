"""Decks for simulated photographs: cards of one invented printing, cut out with the corners it has."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from vision.simulator import stands
from vision.simulator.anywhere import anywhere
from vision.simulator.arranged import arranged
from vision.simulator.banded import banded
from vision.simulator.borne import borne
from vision.simulator.cards import Card, draw_back, draw_card
from vision.simulator.design import WIDTH, Printing
from vision.simulator.grounds import Image
from vision.simulator.painted import painted
from vision.simulator.printing import make_printing, reach
from vision.simulator.stock import Stock

CATEGORIES = "CFHMRS"
ARRANGED, BORNE, ANYWHERE = 0.3, 0.4, 0.35  # shares of printings of one picture with other marks, icons
LEAST_STRIP, MOST_STRIP = 0.2, 0.42  # how much of a card, in widths, a pile leaves to see


@dataclass(frozen=True)
class Face:
    """What a card's face says; icons in the order printed."""

    mark: str
    total: int
    icons: str


@dataclass(frozen=True, eq=False)
class Deck:
    """Some drawn cards of a printing (BGRA), its back, and its strip's height in card widths."""

    printing: Printing
    faces: tuple[tuple[Face, Image], ...]
    back: Image
    strip: float


def make_deck(
    rng: Generator,
    *,
    count: int,
    kinds: tuple[str, ...] = (),
    stock: Stock,
    everyday: bool = False,
    stood: bool = False,
    pictured: bool = False,
    with_band: bool = False,
) -> Deck:
    """A printing nobody saw before (`everyday`: as a publisher has it, `stood`: with icons elsewhere than in
    its strip, `pictured`: all of whose cards are one picture, `with_band`: with a band down an edge) and
    `count` different cards of it."""
    printing = make_printing(rng, kinds=kinds, stock=stock, everyday=everyday, stood=stood or pictured)
    if pictured:
        printing = painted(rng, _further(rng, printing))
    if with_band:
        printing = banded(rng, printing)
    strip = float(np.clip(printing.strip.height / WIDTH, LEAST_STRIP, MOST_STRIP))
    if printing.stand is not None:
        strip = max(LEAST_STRIP, stands.depth(printing.stand) / WIDTH)
    return with_faces(rng, Deck(printing, (), _cut_out(draw_back(printing, rng)), strip), count)


def _further(rng: Generator, printing: Printing) -> Printing:
    """The printing with its icons borne by something, or in further places, or as they are."""
    if rng.random() < ARRANGED:
        printing = arranged(rng, printing)
    below = reach(printing.mark)[1]
    lot = rng.random()
    if lot < BORNE:
        return borne(rng, printing, below=below)
    return anywhere(rng, printing, below=below) if lot < BORNE + ANYWHERE else printing


def with_faces(rng: Generator, deck: Deck, count: int) -> Deck:
    """The same deck with `count` different cards drawn afresh."""
    faces = invent_faces(rng, count)
    drawn = tuple(
        (face, _cut_out(draw_card(deck.printing, face.mark, face.total, face.icons, rng))) for face in faces
    )
    return replace(deck, faces=drawn)


def invent_faces(rng: Generator, count: int) -> tuple[Face, ...]:
    """Different cards of one deck: every letter has its own number of cards."""
    most = 21 if rng.random() < 0.15 else 11
    totals = {letter: int(rng.integers(1, most)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    marks = [(letter, order) for letter, total in totals.items() for order in range(1, total + 1)]
    chosen = [marks[i] for i in rng.permutation(len(marks))[:count]]
    return tuple(Face(f"{letter}{order}", totals[letter], _icons(rng)) for letter, order in chosen)


def _icons(rng: Generator) -> str:
    return "".join(rng.choice(list(CATEGORIES), int(rng.choice([2, 3, 4], p=[0.25, 0.45, 0.3]))))


def _cut_out(card: Card) -> Image:
    """The drawn card as BGRA, transparent outside its rounded corners."""
    return np.dstack([card.image, card.alpha])

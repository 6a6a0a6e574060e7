"""Guesses, icons and cells made to measure, for tests that need no picture."""

from __future__ import annotations

import numpy as np

from vision import pipeline
from vision.card import Card
from vision.finding import perspective
from vision.finding.find import Glance
from vision.finding.outlines import Rough
from vision.values import FACE_HEIGHT, HIGHEST, LETTERS, STRIP_WIDTH, IconSpot, MarkGuess, Sighting

BLANK = np.zeros((FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)


def certain(size, at, chance):
    """A vector of probabilities with `chance` at one place, the rest shared."""
    vector = np.full(size, (1 - chance) / (size - 1), np.float32)
    vector[at] = chance
    return vector


def guess(text, *, letter=0.97, order=0.97, total=0.97, is_mark=0.99):
    """What a network makes of a mark like `E2/7`, as surely as told."""
    name, count = text.split("/")
    return MarkGuess(
        letters=certain(len(LETTERS), LETTERS.index(name[0]), letter),
        orders=certain(HIGHEST, int(name[1:]) - 1, order),
        totals=certain(HIGHEST, int(count) - 1, total),
        is_mark=is_mark,
    )


def torn(text, other, *, share=0.5, **sure):
    """A network torn between two marks."""
    one, two = guess(text, **sure), guess(other, **sure)
    mixed = (share * getattr(one, n) + (1 - share) * getattr(two, n) for n in ("letters", "orders", "totals"))
    return MarkGuess(*mixed, is_mark=0.99)


def best(belief):
    """The likeliest mark of every front, with its chance."""
    flat = belief.marks.reshape(len(belief.marks), -1)
    return [
        (f"{LETTERS[k // HIGHEST]}{k % HIGHEST + 1}", float(p[k]))
        for p, k in zip(flat, flat.argmax(1), strict=True)
    ]


def icons(letters, *, score=0.98, tint=(0.0, 0.0, 0.0), noise=0.05, seed=0):
    """The icons of a card, one axis a category, tinted all alike."""
    rng = np.random.default_rng([seed, *map(ord, letters)])
    spots = []
    for at, letter in enumerate(letters):
        look = np.zeros(9, np.float32)
        look["CFHMRS".index(letter)] = 1
        look[6:] = tint
        look += rng.normal(0, noise, 9)
        spots.append(
            IconSpot(150 + 40.0 * at, 40.0, 16.0, score, (look / np.linalg.norm(look)).astype(np.float32))
        )
    return tuple(spots)


def card(x, y, *, width=100.0, height=150.0, down=False, score=0.95):
    """An upright card by its top left corner."""
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return Sighting(corners + np.float32([x, y]), down, score)


def read_card(sighting, mark, spots=(), face=BLANK):
    """A card seen of which mark and icons are read."""
    return Card(sighting.quad, sighting.down, sighting.score, face, mark, tuple(spots))


def find_these(monkeypatch, cards):
    """A finder that proposes these cards at the first look, and none at any other."""
    nothing = Rough(np.zeros((0, 4, 2), np.float32), np.zeros(0, bool), np.zeros(0, np.float32))
    monkeypatch.setattr(perspective, "first_look", lambda *_: Glance(nothing, 0))
    for module in (perspective, pipeline):
        monkeypatch.setattr(
            module, "sharpened", lambda _, __, rough: tuple(cards) if rough is nothing else ()
        )
    monkeypatch.setattr(pipeline, "is_further_due", lambda *_: False)
    monkeypatch.setattr(pipeline, "other_looks", lambda *_, **__: iter(()))

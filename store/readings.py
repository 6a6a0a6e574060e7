"""A photograph's reading, typed again: the reader's own process wrote it as JSON, pages show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Corners = Sequence[Sequence[float]]


@dataclass(frozen=True)
class SeenCard:
    """One card of a photograph. `doubt`: what a person has to judge; `others`: what it may be instead."""

    row: int
    col: int
    is_down: bool
    mark: str | None
    looks: tuple[int, ...]
    doubt: tuple[str, ...]
    quad: Corners
    others: tuple[str, ...]

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> SeenCard:
        return cls(
            kept.get("row", 0),
            kept.get("col", 0),
            kept.get("down", False),
            kept.get("mark"),
            tuple(kept.get("looks", ())),
            tuple(kept.get("doubt", ())),
            kept["quad"],
            tuple(kept.get("others", ())),
        )


@dataclass(frozen=True)
class SeenLook:
    """Icons that look alike: what they are taken for, on how many cards, and where one is seen best."""

    look: int
    category: str
    cells: int
    sample: Corners | None
    is_nameable: bool  # what it looks like was kept too, so that a deck can learn its name

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> SeenLook:
        category, nameable = kept["category"] or "", bool(kept.get("middle"))
        return cls(kept["look"], category, kept["cells"], kept.get("sample"), nameable)


@dataclass(frozen=True)
class Reading:
    """Everything seen on one photograph, cards in the order of the notation."""

    text: str  # the notation
    cards: tuple[SeenCard, ...]
    looks: tuple[SeenLook, ...]
    notes: tuple[str, ...]

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Reading:
        """A reading as the store kept it; an empty one while there is none."""
        cards = tuple(map(SeenCard.from_json, kept.get("cells", ())))
        if "pile" not in kept:
            cards = tuple(sorted(cards, key=lambda card: (card.row, card.col)))
        looks = map(SeenLook.from_json, kept.get("looks", ()))
        notes = kept.get("notes") or (() if cards else ("nothing-found",))
        return cls(kept.get("pile", kept.get("shelf", "")), cards, tuple(looks), tuple(notes))

"""What is known of how one printing looks: plain values, kept as JSON, learnt in `teach`, used everywhere."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.probability import unit
from vision.values import CATEGORIES, Vector

Matrix = NDArray[np.float32]
NOTHING: Matrix = np.zeros((0, 0), np.float32)
Seats = tuple[tuple[float, float], ...]
COUNTS = (2, 3, 4)  # icons a card shows
MOST_ICONS = 40  # vectors kept of each category, the newest
SAME = 0.9995  # cosine above which a vector is known already: the same photograph taught again


@dataclass(frozen=True)
class Layout:
    """Where icons stand, in strip pixels: for each number of them the first one's middle and the distance
    from one to the next; and the height and radius all have in common.

    Where they stand in no row, as above books of uneven height, there are no rows, and the height means
    nothing; `stood` is where some were seen then, right and down of each. Where as many still stand in the
    same places on every card, as in an arc, `seats` are those of each number, in the order they are read.

    `unread`, in rows or in none, is the share of the cards of the last label not all of whose icons were
    found, though it told them: so likely others are missed."""

    rows: Mapping[int, tuple[float, float]]
    height: float
    radius: float
    stood: Seats = ()
    seats: Mapping[int, Seats] = field(default_factory=dict)
    unread: float = 0.0

    def across(self, count: int) -> NDArray[np.float64]:
        """The middles of so many icons, from left to right."""
        first, pitch = self.rows[count]
        return np.asarray(first + pitch * np.arange(count), np.float64)


@dataclass(frozen=True, eq=False)
class MarkSample:
    """One labelled mark as the network saw it, and what it made of it; total 0 where nobody said. `drawn`
    where it is not as it was photographed, but as another photograph might have shown it."""

    letter: str
    order: int
    total: int
    look: Vector
    said: Vector  # the network's own logarithms of letters, orders and totals, one after the other
    drawn: bool = False


@dataclass(frozen=True, eq=False)
class DeckLook:
    """A printing's look: its labelled marks, the correction fitted to them, its icons.

    `trust` says how far the network's own letters, orders and totals are to be believed. `letters` are the
    labelled marks as a closer look saw the letter of each.

    `icons` holds unit vectors of icons seen, by category, `bare` of places where a card shows none; `layout`
    says where they stand; `backs` holds vectors of face-down cards.
    """

    marks: tuple[MarkSample, ...] = ()
    correction: Matrix = field(default_factory=lambda: NOTHING)
    trust: tuple[float, float, float] = (1.0, 1.0, 1.0)
    letters: tuple[MarkSample, ...] = ()
    icons: Mapping[str, Matrix] = field(default_factory=dict)
    bare: Matrix = field(default_factory=lambda: NOTHING)
    layout: Layout | None = None
    backs: Matrix = field(default_factory=lambda: NOTHING)

    def to_json(self) -> dict[str, Any]:
        """The look as plain values that JSON can hold."""
        return {
            "version": 1,
            "marks": _samples_to_json(self.marks),
            "correction": _pack(self.correction),
            "trust": [round(value, 3) for value in self.trust],
            "letters": _samples_to_json(self.letters),
            "icons": {letter: _pack(vectors) for letter, vectors in sorted(self.icons.items())},
            "bare": _pack(self.bare),
            "layout": _layout_to_json(self.layout),
            "backs": _pack(self.backs),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> DeckLook:
        """The look from what `to_json` made; raises ValueError where it is something else."""
        try:
            if kept["version"] != 1:
                raise ValueError("look")
            icons = {str(letter): _unpack(vectors) for letter, vectors in kept["icons"].items()}
            if not set(icons) <= set(CATEGORIES):
                raise ValueError("look")
            return cls(
                marks=_samples_from_json(kept["marks"]),
                correction=_unpack(kept["correction"]),
                trust=_trust_from_json(kept.get("trust", [1, 1, 1])),
                letters=_samples_from_json(kept["letters"]) if "letters" in kept else (),
                icons=icons,
                bare=_unpack(kept["bare"]) if "bare" in kept else NOTHING,
                backs=_unpack(kept["backs"]) if "backs" in kept else NOTHING,
                layout=_layout_from_json(kept.get("layout")),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("look") from error


def all_looks(icons: Mapping[str, Matrix]) -> NDArray[np.float64]:
    """The looks of all categories that are known, of which there must be one."""
    return np.concatenate([icons[letter] for letter in sorted(icons)]).astype(np.float64)


def letters_taught(look: DeckLook) -> Mapping[str, Matrix]:
    """The letters of a printing that were labelled, each as close looks saw it."""
    seen: dict[str, list[Vector]] = {mark.letter: [] for mark in look.marks}
    for sample in look.letters:
        seen.setdefault(sample.letter, []).append(sample.look)
    return {letter: np.array(looks, np.float32) if looks else NOTHING for letter, looks in seen.items()}


def is_scattered(look: DeckLook | None) -> bool:
    """Whether a taught printing's icons stand in no row, so that their looks tell them."""
    return look is not None and bool(look.icons) and look.layout is not None and not look.layout.rows


def newest(old: Matrix | None, new: Sequence[Vector], *, most: int = MOST_ICONS) -> Matrix:
    """Vectors known and new ones, the newest of them; what is known is not learnt twice."""
    known = NOTHING if old is None else old
    fresh = [
        look for look in new if not len(known) or float((unit(known) @ unit(look[None])[0]).max()) < SAME
    ]
    return np.array([*known, *fresh][-most:], np.float32)


def _samples_to_json(samples: Sequence[MarkSample]) -> dict[str, Any]:
    return {
        "labels": [[m.letter, m.order, m.total, int(m.drawn)] for m in samples],
        "looks": _pack([m.look for m in samples]),
        "said": _pack([m.said for m in samples]),
    }


def _samples_from_json(kept: Mapping[str, Any]) -> tuple[MarkSample, ...]:
    looks, said = _unpack(kept["looks"]), _unpack(kept["said"])
    labels = [_label(*label) for label in kept["labels"]]
    if not len(labels) == len(looks) == len(said):
        raise ValueError("look")
    return tuple(
        MarkSample(letter, order, total, seen, heard, drawn)
        for (letter, order, total, drawn), seen, heard in zip(labels, looks, said, strict=True)
    )


def _label(letter: str, order: int, total: int, drawn: int = 0) -> tuple[str, int, int, bool]:
    return str(letter), int(order), int(total), bool(drawn)


def _trust_from_json(kept: Sequence[float]) -> tuple[float, float, float]:
    letters, orders, totals = (float(value) for value in kept)
    return letters, orders, totals


def _layout_to_json(layout: Layout | None) -> dict[str, Any] | None:
    if layout is None:
        return None
    rows = {str(count): [round(value, 2) for value in row] for count, row in sorted(layout.rows.items())}
    stood = _places_to_json(layout.stood)
    seats = {str(count): _places_to_json(row) for count, row in sorted(layout.seats.items())}
    return {
        "rows": rows,
        "height": round(layout.height, 2),
        "radius": round(layout.radius, 2),
        **({"stood": stood} if stood else {}),
        **({"seats": seats} if seats else {}),
        **({"unread": round(layout.unread, 3)} if layout.unread else {}),
    }


def _layout_from_json(kept: Mapping[str, Any] | None) -> Layout | None:
    """The layout as it was kept; none in looks learnt before layouts were."""
    if kept is None:
        return None
    rows = {int(count): (float(first), float(pitch)) for count, (first, pitch) in kept["rows"].items()}
    height, radius = float(kept["height"]), float(kept["radius"])
    seats = {int(count): _places_from_json(row) for count, row in kept.get("seats", {}).items()}
    unread = float(kept.get("unread", 0.0))
    if (
        not 0 <= unread <= 1
        or not {*rows, *seats} <= set(COUNTS)
        or any(len(row) != count for count, row in seats.items())
        or radius <= 0
        or min((pitch for _, pitch in rows.values()), default=1.0) <= 0
    ):
        raise ValueError("look")
    return Layout(rows, height, radius, _places_from_json(kept.get("stood", ())), seats, unread)


def _places_to_json(places: Seats) -> list[list[float]]:
    return [[round(side, 1) for side in place] for place in places]


def _places_from_json(kept: Sequence[Sequence[float]]) -> Seats:
    return tuple((float(x), float(y)) for x, y in kept)


def _pack(rows: Sequence[Vector] | Matrix) -> dict[str, Any]:
    """Rows of numbers as bytes of text: eight bits a number and one scale a row, fine enough for a look."""
    matrix = np.array(rows, np.float32)
    if matrix.size == 0:
        return {"shape": [0, 0], "scales": [], "values": ""}
    scales = np.maximum(np.abs(matrix).max(1), 1e-9) / 127
    small = np.round(matrix / scales[:, None]).astype(np.int8)
    return {
        "shape": list(matrix.shape),
        "scales": [float(f"{scale:.4g}") for scale in scales],
        "values": base64.b64encode(small.tobytes()).decode("ascii"),
    }


def _unpack(kept: Mapping[str, Any]) -> Matrix:
    rows, columns = (int(side) for side in kept["shape"])
    small = np.frombuffer(base64.b64decode(kept["values"], validate=True), np.int8).reshape(rows, columns)
    scales = np.array(kept["scales"], np.float32)
    return np.asarray(small * scales[:, None] if rows else NOTHING, np.float32)

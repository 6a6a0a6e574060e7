"""An edition's plan: the slots, levels and values of its shelves, drawn on one line of text.

    ^4 . ^3 . ^2 / A3 A B6 B B / A A C6 C C / D2 D E4 E E | ^3 ^1 / A5 A

Shelves are separated by `|`: the main shelf first, then each kind of side shelf, known from here on by
its number (1, 2 …). A shelf is drawn as it stands, rows from top to bottom separated by `/`, cells by
spaces; `.` is no slot. The first row holds the candle slots, `^` with the printed value (1–4). In all
other rows a letter is a slot of the compartment of that letter; the value printed beside the
compartment (2–7) follows the letter in one of its slots. Slots of one letter hang together; between
two letters, and between a letter and `.`, there is a wall or a board. What is drawn side by side or
one above the other is so on the shelf. The main shelf has five compartments and three candle slots, a
side shelf one and two. Case is free on input. Written back: capitals, the value in the compartment's
first slot in reading order, single spaces, ` / ` and ` | `, no dots at a row's end (one in an empty row).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.atheneum.notation import Part, cut, join_rows
from scoring.atheneum.subjects import (
    CANDLE_VALUES,
    COMPARTMENT_VALUES,
    MAIN_CANDLES,
    MAIN_COMPARTMENTS,
    SIDE_CANDLES,
    SIDE_COMPARTMENTS,
)
from scoring.faults import Args, Fault
from scoring.fields import short
from scoring.reasons import Place

MOST_KINDS = 9  # kinds of side shelves

_CANDLE = re.compile(r"\^([0-9]{1,3})", re.ASCII)
_SLOT = re.compile(r"([A-Za-z])([0-9]{0,3})", re.ASCII)


@dataclass(frozen=True)
class Design:
    """One kind of shelf. Places are those of the drawing, the row of candle slots being row 0."""

    rows: int
    candles: Mapping[Place, int]  # candle slot → its value
    slots: Mapping[Place, str]  # slot → its compartment
    values: Mapping[str, int]  # compartment → its value

    @property
    def width(self) -> int:
        return 1 + max((c for _, c in (*self.candles, *self.slots)), default=0)

    def slots_of(self, compartment: str) -> tuple[Place, ...]:
        return tuple(place for place, letter in self.slots.items() if letter == compartment)


@dataclass(frozen=True)
class Plan:
    """The designs of an edition: the main shelf, then every kind of side shelf."""

    designs: tuple[Design, ...]


def parse_plan(text: str) -> tuple[Plan, tuple[Fault, ...]]:
    """The plan as far as it can be understood, and every fault."""
    parts, found = cut(text)
    faults = list(found)
    designs = tuple(_design(part, number, faults) for number, part in enumerate(parts, start=1))
    if len(designs) > MOST_KINDS + 1:
        faults.append(Fault("plan-kinds", {"count": len(designs) - 1, "most": MOST_KINDS}))
    return Plan(designs), tuple(faults)


def write_plan(plan: Plan) -> str:
    """The canonical line of a plan."""
    return " | ".join(map(_write_design, plan.designs))


def _write_design(design: Design) -> str:
    words = {place: f"^{value}" for place, value in design.candles.items()}
    named: set[str] = set()
    for place, letter in sorted(design.slots.items()):
        words[place] = letter if letter in named else f"{letter}{design.values[letter]}"
        named.add(letter)
    return join_rows(words, design.rows)


def _design(part: Part, number: int, faults: list[Fault]) -> Design:
    candles: dict[Place, int] = {}
    slots: dict[Place, str] = {}
    values: dict[str, int] = {}
    if part.label:
        faults.append(Fault("plan-label", {"shelf": number, "text": short(part.label)}))
    for place, word in part.cells():
        key = _candle(word, candles, place) if place[0] == 0 else _slot(word, slots, values, place)
        if key:
            low, high = CANDLE_VALUES if place[0] == 0 else COMPARTMENT_VALUES
            args: Args = {"shelf": number, "text": short(word), "low": low, "high": high}
            faults.append(Fault(key, args, row=place[0] + 1, column=place[1] + 1))
    found = Design(len(part.rows), candles, slots, values)
    faults.extend(_design_faults(found, number))
    return found


def _candle(word: str, candles: dict[Place, int], place: Place) -> str | None:
    """Enters a candle slot, or says what keeps it from being one."""
    found = _CANDLE.fullmatch(word)
    if not found:
        return "candle-malformed"
    candles[place] = int(found[1])
    low, high = CANDLE_VALUES
    return None if low <= candles[place] <= high else "candle-value"


def _slot(word: str, slots: dict[Place, str], values: dict[str, int], place: Place) -> str | None:
    found = _SLOT.fullmatch(word)
    if not found:
        return "slot-malformed"
    letter = slots[place] = found[1].upper()
    if not found[2]:
        return None
    if letter in values:
        return "compartment-value-twice"
    values[letter] = int(found[2])
    low, high = COMPARTMENT_VALUES
    return None if low <= values[letter] <= high else "compartment-value"


def _design_faults(design: Design, number: int) -> list[Fault]:
    """What a whole shelf must have: its compartments, each in one piece with a value, and its candles."""
    faults = []
    letters = sorted(set(design.slots.values()))
    main = number == 1
    for key, count, needed in (
        ("compartments-count", len(letters), MAIN_COMPARTMENTS if main else SIDE_COMPARTMENTS),
        ("candles-count", len(design.candles), MAIN_CANDLES if main else SIDE_CANDLES),
    ):
        if count != needed:
            faults.append(Fault(key, {"shelf": number, "count": count, "needed": needed}))
    for letter in letters:
        args: Args = {"shelf": number, "compartment": letter}
        if letter not in design.values:
            faults.append(Fault("compartment-value-missing", args))
        apart = _apart(design.slots_of(letter))
        if apart is not None:
            faults.append(Fault("compartment-apart", args, row=apart[0] + 1, column=apart[1] + 1))
    return faults


def _apart(slots: tuple[Place, ...]) -> Place | None:
    """The first slot, in reading order, that does not hang together with the first one."""
    open_slots, reached = list(slots[:1]), set(slots[:1])
    while open_slots:
        r, c = open_slots.pop()
        for near in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if near in slots and near not in reached:
                reached.add(near)
                open_slots.append(near)
    return next((place for place in slots if place not in reached), None)

"""Why a line says what it says: a key, its arguments, the cells that count and the rule behind it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.faults import Args, read_args
from scoring.standing import Standing

Place = tuple[int, int]
STANDING = "place"  # the line that tells why one player stands before the next
TOTAL = "total"  # the step, and the rule of it
PEOPLE_SETTLE = "race"  # a step without a number that players could be level on


@dataclass(frozen=True)
class Reason:
    """The sentence is made of `key` and `args` at the edge, in the language asked for: until then `text` and
    `formula` are empty, and `rule` is a name of ours. A line about two neighbours of the standing names them
    in `players`, with the step that parts them and its two values."""

    line: str
    player: str
    key: str
    args: Args = field(default_factory=dict)
    cells: tuple[Place, ...] = ()
    rule: str = ""  # by its name: a citation is made of it in the language that is asked for
    working: str = ""  # the sum behind a line, of figures and signs alone: the same in every language
    players: tuple[str, ...] = ()
    step: str = ""
    values: tuple[int | None, ...] = ()
    text: str = ""
    formula: str = ""

    def to_json(self) -> dict[str, object]:
        found: dict[str, object] = {"line": self.line, "player": self.player, "key": self.key}
        found["args"] = {name: list(v) if isinstance(v, tuple) else v for name, v in self.args.items()}
        found |= {"cells": [list(place) for place in self.cells], "rule": self.rule}
        if self.working:
            found["formula"] = self.working
        if self.step:
            found |= {"players": list(self.players), "step": self.step, "values": list(self.values)}
        if self.text:
            found |= {"text": self.text, "formula": self.formula}
        return found


def read_reason(source: Mapping[str, Any]) -> Reason:
    """A reason as a seal kept it, still without words."""
    return Reason(
        source["line"],
        source["player"],
        source["key"],
        read_args(source["args"]),
        tuple((row, column) for row, column in source["cells"]),
        source["rule"],
        working=source.get("formula", ""),
        players=tuple(source.get("players", ())),
        step=source.get("step", ""),
        values=tuple(source.get("values", ())),
    )


def standing_reasons(
    standing: Standing, rule: str, *, said_as: Mapping[str, str] | None = None
) -> Iterator[Reason]:
    """Why each player stands before the next one; `said_as` renames steps whose words hang on a ruling."""
    names = said_as or {}
    for pair in standing.pairs:
        level = [(names.get(key, key), number) for key, number in pair.level if key != PEOPLE_SETTLE]
        args: Args = {
            "first": pair.players[0],
            "second": pair.players[1],
            "upper": pair.values[0],
            "lower": pair.values[1],
            "place": pair.place,
            "step": names.get(pair.step, pair.step),
            "level": tuple(key for key, _ in level),
            "level_at": tuple(number for _, number in level),
        }
        key = f"place-{names.get(pair.step, pair.step)}"
        yield Reason(
            STANDING,
            "",
            key,
            args,
            rule=TOTAL if pair.step == TOTAL else rule,
            players=pair.players,
            step=pair.step,
            values=pair.values,
        )

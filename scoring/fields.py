"""Reading one JSON object field by field: every wrong, missing or unknown key becomes a fault."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from scoring.faults import Fault, Path, Value
from scoring.names import is_printable, printable, same

LONGEST_NAME = 120  # characters


@dataclass
class Fields:
    """An object of a document while it is read. Absent or faulty fields come back as None."""

    source: Mapping[str, object]
    where: Path
    faults: list[Fault]
    seen: set[str] = field(default_factory=set)

    def has(self, key: str) -> bool:
        return key in self.source

    def fault(self, key: str, at: Path = (), /, **args: Value) -> None:
        self.faults.append(Fault(key, args, self.where + at))

    def get(self, key: str, *, required: bool = False) -> object:
        """The raw value, marked as known; a missing required key is a fault."""
        self.seen.add(key)
        if required and key not in self.source:
            self.fault("field-missing", field=key)
        return self.source.get(key)

    def text(self, key: str, *, required: bool = True) -> str | None:
        value = self.get(key, required=required)
        if key not in self.source:
            return None
        if not isinstance(value, str):
            self._wrong(key, "text", value)
            return None
        return value

    def name(self, key: str) -> str | None:
        """A person's or deck's name: not empty, of one line, and as typed apart from outer spaces."""
        value = self.text(key)
        if value is None:
            return None
        value = value.strip()
        if not same(value):
            self.fault("name-empty", (key,))
        elif len(value) > LONGEST_NAME:
            self.fault("name-long", (key,), most=LONGEST_NAME)
        elif not is_printable(value):
            self.fault("name-unprintable", (key,))
        else:
            return value
        return None

    def choice(self, key: str, options: Collection[str], *, required: bool = True) -> str | None:
        value = self.text(key, required=required)
        if value is None or value in tuple(options):
            return value
        self.fault("field-choice", (key,), value=short(value), options=tuple(options))
        return None

    def whole(self, key: str, low: int, high: int, *, required: bool = True) -> int | None:
        value = self.get(key, required=required)
        if key not in self.source:
            return None
        if not is_whole(value):
            self._wrong(key, "whole", value)
            return None
        if not low <= value <= high:
            self.fault("number-range", (key,), value=short(value), low=low, high=high)
            return None
        return value

    def wholes(self, key: str, low: int, high: int, *, most: int, required: bool = True) -> tuple[int, ...]:
        """A list of whole numbers; each faulty one is named by its place."""
        found = []
        for place, value in enumerate(self.items(key, most=most, required=required)):
            if not is_whole(value):
                self.fault("field-type", (key, place), kind="whole", value=as_written(value))
            elif not low <= value <= high:
                self.fault("number-range", (key, place), value=short(value), low=low, high=high)
            else:
                found.append(value)
        return tuple(found)

    def items(self, key: str, *, most: int, required: bool = True) -> tuple[object, ...]:
        value = self.get(key, required=required)
        if key not in self.source:
            return ()
        if not isinstance(value, list):
            self._wrong(key, "list", value)
            return ()
        if len(value) > most:
            self.fault("list-long", (key,), count=len(value), most=most)
        return tuple(value[:most])

    def group(self, key: str, *, required: bool = False) -> "Fields | None":
        """A nested object, read with the same list of faults."""
        value = self.get(key, required=required)
        if key not in self.source:
            return None
        if not is_object(value):
            self._wrong(key, "object", value)
            return None
        return Fields(value, (*self.where, key), self.faults)

    def groups(self, key: str, *, most: int, required: bool = True) -> tuple["Fields", ...]:
        found = []
        for place, value in enumerate(self.items(key, most=most, required=required)):
            if is_object(value):
                found.append(Fields(value, (*self.where, key, place), self.faults))
            else:
                self.fault("field-type", (key, place), kind="object", value=as_written(value))
        return tuple(found)

    def close(self) -> None:
        """Every key nobody asked for is a fault that names it."""
        for key in self.source:
            if key not in self.seen:
                self.fault("field-unknown", field=short(key))

    def _wrong(self, key: str, expected: str, value: object) -> None:
        self.fault("field-type", (key,), kind=expected, value=as_written(value))


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def as_written(value: object) -> str:
    """A value as its document has it: a text stands in its quotes, so that "2" is not taken for 2."""
    return f'"{short(value)}"' if isinstance(value, str) else short(value)


def short(value: object) -> str:
    """A value as a fault may quote it: on one line, printable, never long."""
    if isinstance(value, dict | list):
        return "[…]" if isinstance(value, list) else "{…}"
    if is_whole(value) and abs(value) >= 10**12:
        return "…"
    text = value if isinstance(value, str) else json.dumps(value)
    return printable(text[:40]) + ("…" if len(text) > 40 else "")

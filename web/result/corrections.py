"""What a correction after the reveal changed: the answer before it held against the answer after it."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.answer import Answer
from scoring.faults import Refused
from store import entries
from store.values import Entry, Sitting
from web.table import documents
from web.words import called


@dataclass(frozen=True)
class Effect:
    """One number of one player that is another now; `line` is a line's key, `total`, `place` or `winners`."""

    player: str
    line: str
    before: int | str | None
    after: int | str | None


def effects(sitting: Sitting) -> dict[int, tuple[Effect, ...]]:
    """What every entry since the reveal changed, by the entry's number."""
    revealed = sitting.facts.entry(None, "revealed")
    if revealed is None:
        return {}
    found, before = {}, _answer(sitting, revealed.id)
    for entry in entries.log(sitting.table.id, after=revealed.id):
        after = _answer(sitting, entry.id)
        found[entry.id] = tuple(difference(before, after))
        before = after
    return found


def latest(sitting: Sitting) -> tuple[Entry, tuple[Effect, ...]] | None:
    """The last correction that changed anything, and what."""
    found = effects(sitting)
    for entry in reversed(entries.log(sitting.table.id)):
        if found.get(entry.id) and _stood(sitting, entry):
            return entry, found[entry.id]
    return None


def _stood(sitting: Sitting, entry: Entry) -> bool:
    """Whether something stood there before: the race that was run only now is an answer, no correction."""
    return entries.sitting(sitting.table, upto=entry.id - 1).facts.entry(entry.seat, entry.field) is not None


def difference(before: Answer | None, after: Answer | None) -> Iterator[Effect]:
    """Every number that differs; a table that cannot be scored at one of the two times has none."""
    if before is None or after is None:
        return
    for old, new in zip(before.players, after.players, strict=False):
        name = called(after.game, new.name)
        earlier, numbers = ({**one.lines, "total": one.total, "place": one.place} for one in (old, new))
        yield from (
            Effect(name, key, earlier.get(key), number)
            for key, number in numbers.items()
            if earlier.get(key) != number
        )
    if before.winners != after.winners:
        yield Effect("", "winners", _joined(before), _joined(after))


def _joined(answer: Answer) -> str:
    return ", ".join(called(answer.game, name) for name in answer.winners)


def _answer(sitting: Sitting, upto: int) -> Answer | None:
    try:
        return documents.answer(entries.sitting(sitting.table, upto=upto))
    except Refused:
        return None

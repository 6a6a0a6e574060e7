"""What a correction after the reveal changed: the answer before it held against the answer after it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.answer import Answer
from scoring.faults import Refused
from store import entries
from store.values import Entry, Facts, Sitting
from web.result.kept import Kept, key_of
from web.table import documents
from web.words import called

WINNERS = "winners"
MOST = 200  # tables of which is kept what was corrected there


@dataclass(frozen=True)
class Effect:
    """One number of one player that is another now; `line` is a line's key, `total`, `place` or `winners`."""

    player: str
    line: str
    before: int | str | None
    after: int | str | None


@dataclass(frozen=True)
class Correction:
    """An entry over something that stood there at the reveal, and what it changed."""

    entry: Entry
    effects: tuple[Effect, ...]

    @property
    def winners(self) -> Effect | None:
        """Who stood first before it and who does since, where it changed that."""
        return next((one for one in self.effects if one.line == WINNERS), None)


_kept = Kept[Mapping[int, tuple[Effect, ...]]](MOST)


def corrections(sitting: Sitting) -> tuple[Correction, ...]:
    """Those that changed anything, oldest first; the race that was run only now is an answer."""
    log = entries.log(sitting.table.id)
    found, stood = effects(sitting, log), set[tuple[int | None, str]]()
    made = []
    for entry in log:
        field = entry.seat, entry.field
        if found.get(entry.id) and field in stood:
            made.append(Correction(entry, found[entry.id]))
        stood.add(field)
    return tuple(made)


def effects(sitting: Sitting, log: Sequence[Entry]) -> Mapping[int, tuple[Effect, ...]]:
    """What every entry since the reveal changed, by the entry's number; `log` is the whole of it."""
    try:
        key = key_of(sitting, {})
    except Refused:
        return _effects(sitting, log)
    return _kept.of((key, log[-1].id if log else 0), lambda: _effects(sitting, log))


def _effects(sitting: Sitting, log: Sequence[Entry]) -> Mapping[int, tuple[Effect, ...]]:
    """One scoring for each."""
    revealed = sitting.facts.entry(None, "revealed")
    if revealed is None:
        return {}
    standing, found, before = {}, dict[int, tuple[Effect, ...]](), None
    for entry in log:
        standing[entry.seat, entry.field] = entry
        if entry.id < revealed.id:
            continue
        after = _answer(replace(sitting, facts=Facts(dict(standing))))
        if entry.id > revealed.id:
            found[entry.id] = tuple(difference(before, after))
        before = after or before  # what mends a table is held against what stood there last
    return found


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
        yield Effect("", WINNERS, _joined(before), _joined(after))


def _joined(answer: Answer) -> str:
    return ", ".join(called(answer.game, name) for name in answer.winners)


def _answer(sitting: Sitting) -> Answer | None:
    try:
        return documents.answer(sitting)
    except Refused:
        return None

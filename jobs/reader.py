"""Where a photograph meets its deck: reading with what is known of an edition, and teaching it more."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

import translations
from scoring.ex_libris.cards import Cell
from scoring.ex_libris.deck import Deck, read_deck, to_document
from scoring.ex_libris.deck_check import check_cards
from scoring.ex_libris.notation import parse_pile, parse_shelf
from scoring.faults import Args, Fault, Refused
from store import editions, lessons
from vision import doors
from vision import networks as files
from vision.networks import Networks
from vision.reading import Look, Reading

Source = Path | bytes
Rows = tuple[tuple[Cell | None, ...], ...]


def read_photograph(
    source: Source,
    *,
    deck: str | None = None,
    pile: bool = False,
    taken: Collection[str] = (),
    watch: Path | None = None,
    samples: bool = False,
    middles: bool = False,
    shots: Sequence[bytes] = (),
    networks: Networks | None = None,
) -> dict[str, object]:
    """The reading of a photograph, and of further shots of it, as a document; raises Refused.

    With `samples` of its looks for a page; with `middles`, what they look like, to be named on one.
    """
    known = known_deck(deck)
    reading = _read(source, known, pile=pile, taken=taken, watch=watch, shots=shots, networks=networks)
    return reading.to_json(samples=samples, middles=middles)


def teach_deck(source: Source, text: str, deck: str, *, pile: bool = False) -> dict[str, object]:
    """Teaches a deck its look and cards from a labelled photograph; raises Refused."""
    _check_networks()
    known = known_deck(deck)
    rows = _labelled(text, known, pile=pile)
    truths = [[None if cell is None else _truth(cell) for cell in row] for row in rows]
    try:
        taught = doors.teach(source, truths, look_of(known), pile=pile, totals=known.totals)
    except doors.Unlike as unlike:
        raise Refused([*refusal(unlike).faults, *_faults(unlike.problems)]) from None
    except doors.Unreadable as unreadable:
        raise refusal(unreadable) from None
    problems = [translations.fault_sentence(fault) for fault in _faults(taught.problems)]

    def more(edition: Mapping[str, object]) -> dict[str, object]:
        before = read_deck(edition, deck)
        cards = {**taught.cards, **before.cards}
        totals = {**before.totals, **taught.totals}
        return {**edition, **to_document(Deck(deck, totals, cards, taught.look.to_json()))}

    after = editions.change(deck, more)
    lessons.change(deck, lambda kept: kept.learning(taught.lessons, doors.told(taught.look)))
    learnt = read_deck(after, deck)
    return {"deck": deck, "cards": len(learnt.cards), "totals": dict(learnt.totals), "notes": problems}


def name_looks(
    source: Source,
    names: Mapping[int, str],
    deck: str,
    *,
    pile: bool = False,
    remark: Callable[[Fault], None] = lambda _: None,
) -> dict[str, object]:
    """Teaches a deck its icons by naming the looks of a photograph, read once for it; raises Refused.
    `remark` is told of each look that the deck knew under another name."""
    reading = _read(source, known_deck(deck), pile=pile)
    shown = {look.look for look in reading.looks}
    if unknown := sorted(set(names) - shown):
        args: Args = {"look": unknown[0], "options": tuple(map(str, sorted(shown)))}
        raise Refused([Fault("look-unknown", args)])
    _learn(reading.looks, names, deck)
    for look in reading.looks:
        if look.category and names.get(look.look, look.category) != look.category:
            remark(Fault("look-renamed", {"look": look.look, "category": look.category}))
    return {"deck": deck, "named": {str(key): names[key] for key in sorted(names)}}


def name_shown(
    looks: Sequence[Mapping[str, object]], names: Mapping[int, str], deck: str, *, by: str | None
) -> None:
    """The same with the looks of a reading that was kept and shown: nothing is read, so that no number can
    mean another look. `by` is the phone that names them. One kept without what it looks like teaches nothing.
    """
    kept = (Look.from_json(look) for look in looks)
    _learn(tuple(look for look in kept if look.is_nameable), names, deck, by=by)


def _learn(looks: tuple[Look, ...], names: Mapping[int, str], deck: str, *, by: str | None = None) -> None:
    """What others taught the deck meanwhile stays: it is changed as it stands then."""
    named = Reading(cells=(), looks=looks, pile=False, seconds=0.0)

    def more(edition: Mapping[str, object]) -> dict[str, object]:
        known = look_of(read_deck(edition, deck))
        return {**edition, "look": doors.name(named, names, known).to_json()}

    editions.change(deck, more, by=by)


def known_deck(name: str | None) -> Deck:
    """The deck of this name as it is known so far; nothing where none is named."""
    return read_deck(editions.load(name), name) if name else Deck()


def look_of(deck: Deck) -> doors.DeckLook | None:
    return doors.DeckLook.from_json(deck.look) if deck.look else None


def refusal(unreadable: doors.Unreadable) -> Refused:
    return Refused([Fault(f"photo-{unreadable.key}", unreadable.arguments)])


def _faults(problems: Iterable[doors.Problem]) -> list[Fault]:
    return [Fault(problem.key, problem.args) for problem in problems]


def _truth(cell: Cell) -> doors.Truth:
    return doors.Truth(str(cell.mark or ""), cell.icons or "", cell.down)


def _read(
    source: Source,
    known: Deck,
    *,
    pile: bool,
    taken: Collection[str] = (),
    watch: Path | None = None,
    shots: Sequence[bytes] = (),
    networks: Networks | None = None,
) -> Reading:
    _check_networks()
    try:
        return doors.read(
            source,
            deck=look_of(known),
            cards=known.cards,
            totals=known.totals,
            taken=taken,
            pile=pile,
            watch=watch,
            shots=shots,
            networks=networks,
        )
    except doors.Unreadable as unreadable:
        raise refusal(unreadable) from None


def _check_networks() -> None:
    """Raises Refused, before anything is read or learnt without them, naming all that lack or are damaged."""
    try:
        files.check(files.FOLDER)
    except files.Unfit as unfit:
        faults = {"network-missing": unfit.missing, "network-damaged": unfit.damaged}
        named = [Fault(key, {"name": name}) for key, names in faults.items() for name in names]
        raise Refused(named) from None


def _labelled(text: str, known: Deck, *, pile: bool) -> Rows:
    """The rows a label names, icons filled in by the deck; raises Refused."""
    if pile:
        cells, faults = parse_pile(text)
        rows: Rows = (cells,)
    else:
        shelf, faults = parse_shelf(text)
        rows = shelf.rows
    filled = tuple(tuple(cell and known.fill_in(cell) for cell in row) for row in rows)
    placed = tuple(
        ((r, c), cell) for r, row in enumerate(filled) for c, cell in enumerate(row) if cell is not None
    )
    found = (*faults, *check_cards(placed, known, rows=not pile))
    if found:
        raise Refused(found)
    return filled

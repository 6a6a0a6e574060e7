"""Decks as they were before a file took their place: a wrong file costs nobody what was learnt."""

import json
from datetime import UTC, datetime
from pathlib import Path

from scoring.faults import Refused
from scoring.game import Json
from store import editions
from store.home import home

KEPT = 5  # of each deck; the oldest goes first


def put_aside(name: str, for_: Json) -> Path | None:
    """A copy of the deck called so, where it knows anything that the one in its place does not."""
    try:
        before = editions.load(name)
    except Refused:  # nobody can read what it knew
        return None
    if not loses(before, for_):
        return None
    stem = f"deck-{editions.stem_of(name)}"
    made = _folder() / f"{stem}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.json"
    made.write_text(json.dumps(before, ensure_ascii=False), encoding="utf-8")
    for old in sorted(_folder().glob(f"{stem}-[0-9]*.json"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def loses(before: Json, after: Json) -> bool:
    """Whether anything known is not in the other: a part, or something of a part."""
    return any(
        bool(known) and not _holds(after.get(part), known) for part, known in before.items() if part != "name"
    )


def _holds(after: object, known: object) -> bool:
    if isinstance(after, dict) and isinstance(known, dict):
        return all(key in after and after[key] == value for key, value in known.items())
    return after == known


def _folder() -> Path:
    place = home() / "copies"
    place.mkdir(exist_ok=True, mode=0o700)
    return place

"""Editions (decks, plans) as one JSON text each, written whole or not at all, and kept beside the rows."""

import hashlib
import json
import os
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote, unquote

from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.game import Json
from scoring.names import is_printable, plain
from store import blobs
from store.blobs import Folder
from store.locks import everywhere
from store.proposals import NOBODY, Kept, read_kept

if TYPE_CHECKING:
    from store.blobs.database import InDatabase

SUFFIX = ".json"
LOCK = "decks"  # held while one is changed
KEPT = "kept"  # beside what is known: who keeps it, and what others propose; it never leaves this server
ICONS_MISSING = "icons-missing"  # the fault of a card that only a deck could know
LARGEST = 8_000_000  # bytes: an edition with its look
LONGEST_NAME = 60  # characters
LONGEST_STEM = 240  # bytes of a file's name, and something behind it
NEVER = frozenset("/\\")  # in a name, on whatever machine the file may come to lie
Made = TypeVar("Made")
_PLAIN = re.compile(r"[\w .-]", re.UNICODE)  # what stands in a file's name as it is; all else by its number


def names() -> tuple[str, ...]:
    """Every edition known here."""
    found = (name_of(file.name.removesuffix(SUFFIX)) for file in _store().listed())
    return tuple(sorted(name for name in found if name is not None))


def load(name: str) -> dict[str, object]:
    """The edition of this name; empty but for its name where nothing is known yet."""
    return {key: value for key, value in _whole(name).items() if key != KEPT}


def named(document: Json) -> dict[str, object]:
    """What is known of the deck a document names; nothing where it names none."""
    name = document.get("deck")
    return load(name.strip()) if isinstance(name, str) and name.strip() else {}


def missing(document: Json) -> Fault | None:
    """That the deck a document names is not here."""
    name = document.get("deck")
    if not isinstance(name, str) or not name.strip() or exists(name.strip()):
        return None
    return Fault("edition-missing", {"name": short(name.strip())}, ("deck",))


def knowing(document: Json, how: Callable[[Json, Json], Made]) -> Made:
    """What is made of a document and its deck; says of icons that are missing if it is not here."""
    try:
        return how(document, named(document))
    except Refused as refused:
        lacks = any(fault.key == ICONS_MISSING for fault in refused.faults)
        if lacks and (fault := missing(document)):
            raise Refused((*refused.faults, fault), refused.game) from None
        raise


def cards_of(edition: Json) -> Mapping[str, str]:
    """The icons of every card that an edition knows, by its mark."""
    found = edition.get("cards")
    return found if isinstance(found, dict) else {}


def plan_of(edition: Json) -> str:
    """The plan of an edition as it is written; empty where it has none yet."""
    found = edition.get("plan")
    return found if isinstance(found, str) else ""


def kept(name: str) -> Kept:
    """Who keeps the edition, and what others propose for it."""
    return read_kept(_whole(name).get(KEPT))


def _whole(name: str) -> dict[str, object]:
    known, file = _store(), file_of(name)
    try:
        text = known.get(file)
        found = {} if text is None else json.loads(text)
    except (ValueError, OSError, RecursionError):
        raise Refused([Fault("edition-damaged", {"name": name}, ("deck",))]) from None
    return found if isinstance(found, dict) and found else {"name": name}


def stamp(name: str) -> str:
    """What is another one once the edition is written anew; empty while there is none."""
    text = _store().get(file_of(name))
    return "" if text is None else hashlib.blake2b(text, digest_size=16).hexdigest()


def exists(name: str) -> bool:
    return _store().exists(file_of(name))


def save(name: str, edition: Json, beside: Kept | None = None) -> None:
    """Writes the edition; who keeps it stays, unless it is said."""
    beside = beside or (_kept_still(name) if exists(name) else NOBODY)
    document: dict[str, object] = {**edition, "name": name}
    if beside != NOBODY:
        document[KEPT] = beside.to_json()
    _store().put(file_of(name), f"{json.dumps(document, ensure_ascii=False, indent=1)}\n".encode())


def _kept_still(name: str) -> Kept:
    """Of one that cannot be read nobody knows who kept it; its owner may still put it right."""
    try:
        return kept(name)
    except Refused:
        return NOBODY


def kept_as_here(stem: str, edition: Json) -> dict[str, object]:
    """What a file from elsewhere knows, kept by whoever keeps it here, with what is proposed here."""
    known = {key: value for key, value in edition.items() if key != KEPT}
    beside = _kept_still(name_of(stem) or stem)
    return known if beside == NOBODY else {**known, KEPT: beside.to_json()}


def may_change(name: str, by: str | None) -> bool:
    """What is known is changed by its keepers, by whoever makes the edition, by the server's owner (None)."""
    return by is None or not exists(name) or by in kept(name).by


def change(name: str, how: Callable[[dict[str, object]], Json], *, by: str | None = None) -> Json:
    """Loads, changes and saves an edition while nobody else does; raises Refused where `by` may not."""
    with everywhere(LOCK):
        if not may_change(name, by):
            raise Refused([Fault("edition-kept", {"name": name}, ("deck",))])
        beside = kept(name) if exists(name) or by is None else Kept(by=(by,))
        before = load(name)
        after = how(before)
        if dict(after) != before:
            save(name, after, beside)
        return after


def change_kept(name: str, how: Callable[[dict[str, object], Kept], tuple[Json, Kept]]) -> None:
    """The same for what stands beside it; whoever calls has asked whether it may be."""
    with everywhere(LOCK):
        if exists(name):
            save(name, *how(load(name), kept(name)))


def name_fault(name: str) -> Fault | None:
    """What keeps this from being the name of an edition: the one rule there is for it."""
    name = plain(name)
    if not name or not is_printable(name) or NEVER & set(name) or name[0] in ". -" or name[-1] in ". ":
        return Fault("edition-name", {"name": short(name)}, ("deck",))
    if len(name) > LONGEST_NAME or len(os.fsencode(_stem(name))) > LONGEST_STEM:
        return Fault("edition-name-long", {"most": LONGEST_NAME}, ("deck",))
    return None


def file_of(name: str) -> str:
    """The name of an edition's file; raises Refused where it cannot be its name."""
    return f"{stem_of(name)}{SUFFIX}"


def stem_of(name: str) -> str:
    """The same without its ending."""
    if fault := name_fault(name):
        raise Refused([fault])
    return _stem(plain(name))


def name_of(stem: str) -> str | None:
    """The edition a file is of, by its name without the ending; None where no file of ours is called so."""
    name = unquote(stem, errors="replace")
    return name if name_fault(name) is None and _stem(name) == stem else None


def _stem(name: str) -> str:
    return "".join(c if _PLAIN.fullmatch(c) else quote(c, safe="") for c in name)


def _store() -> "Folder | InDatabase":
    return blobs.with_rows(blobs.DECKS)

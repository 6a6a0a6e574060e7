"""Lessons of a deck, one file: parts of its cards cut out of labelled photographs, each with what it is.

A zip with `lessons.json` and a picture a card, `E2.png`; the same lessons are the same bytes, always. It
holds no whole photograph, no name, no day and no place: whoever hands it on hands on cards. Pages read it
too, so it needs nothing but the standard library.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

KIND, VERSION = "shelfmark-lessons", 1
TRUTH = "lessons.json"
MOST = 60  # pictures kept of a deck: some five megabytes
WIDE, HIGH = 320, 256  # pixels of a picture: a card's upper part, upright
HEAVIEST = 400_000  # bytes of one; as bare pixels it has fewer
HEAVIEST_FILE = 32_000_000  # bytes
BEGINNING = (1980, 1, 1, 0, 0, 0)  # of a zip's days: no file says when it was made
FOR_ALL = 0o644 << 16
LOOK = {"layout", "trust"}  # what may be said of it
DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError),
    *(KeyError, TypeError, AttributeError, RecursionError),
)
_SIGNATURE, _CHUNKS = b"\x89PNG\r\n\x1a\n", (b"IHDR", b"IDAT", b"IEND")  # pixels, and no word beside them
_MARK, _ICONS = re.compile(r"[A-Z][1-9][0-9]?"), re.compile(r"[CFHMRS]{0,4}")


@dataclass(frozen=True, eq=False)
class Lesson:
    """A card's upper part as a PNG, and what it is; total 0 and no icons where nobody said. Of a card of a
    `pile` the lower part shows others."""

    mark: str
    total: int
    icons: str
    pile: bool
    picture: bytes

    def to_json(self) -> dict[str, object]:
        return {"mark": self.mark, "total": self.total, "icons": self.icons, "pile": self.pile}


@dataclass(frozen=True, eq=False)
class Lessons:
    """The newest of each card, the newest last; `look` says where the printing has its icons, and how far
    its letters are like others'. `left_out`: the marks of those that are kept, and not handed on."""

    cards: tuple[Lesson, ...] = ()
    look: Mapping[str, Any] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()

    @property
    def handed_on(self) -> Lessons:
        """What others get: of cards that were left out not even that they were."""
        return Lessons(tuple(each for each in self.cards if each.mark not in self.left_out), self.look)

    def of(self, mark: str) -> Lesson | None:
        return next((each for each in self.cards if each.mark == mark), None)

    def leaving_out(self, mark: str) -> Lessons:
        return replace(self, left_out=self.left_out | {each.mark for each in self.cards if each.mark == mark})

    def putting_back(self, mark: str) -> Lessons:
        return replace(self, left_out=self.left_out - {mark})

    def learning(self, fresh: Iterable[Lesson], look: Mapping[str, Any]) -> Lessons:
        """With these in place of older ones, and handed on; of the letters with the most, the oldest make
        room."""
        cards, left_out = {each.mark: each for each in self.cards}, self.left_out
        for each in fresh:
            left_out -= {each.mark}
            cards.pop(each.mark, None)
            cards[each.mark] = each
        while len(cards) > MOST:
            counted = Counter(mark[0] for mark in cards)
            most = max(counted.values())
            del cards[next(mark for mark in cards if counted[mark[0]] == most)]
        return Lessons(tuple(cards.values()), look, left_out.intersection(cards))


def write(lessons: Lessons) -> bytes:
    """The file."""
    truth = {
        "kind": KIND,
        "version": VERSION,
        "pictures": {"width": WIDE, "height": HIGH, "show": "the upper part of a card, upright"},
        "look": dict(lessons.look),
        "cards": [{**each.to_json(), "file": _file(each.mark)} for each in lessons.cards],
        **({"left_out": sorted(lessons.left_out)} if lessons.left_out else {}),
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(_member(TRUTH), json.dumps(truth, indent=1, sort_keys=True) + "\n")
        for each in lessons.cards:
            archive.writestr(_member(_file(each.mark)), each.picture)
    return made.getvalue()


def read(content: bytes) -> Lessons:
    """The lessons of a file; raises ValueError where it is none, or holds more than lessons."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _read(archive)
    except DAMAGE as error:
        raise ValueError("lessons") from error


def _read(archive: zipfile.ZipFile) -> Lessons:
    sizes = {each.filename: each.file_size for each in archive.infolist()}
    if max(sizes.values(), default=0) > HEAVIEST or len(archive.infolist()) > MOST + 1:
        raise ValueError("lessons")
    truth = json.loads(archive.read(TRUTH))
    if truth["kind"] != KIND or truth["version"] != VERSION or not set(dict(truth["look"])) <= LOOK:
        raise ValueError("lessons")
    cards = tuple(_lesson(each, archive) for each in truth["cards"])
    if set(sizes) != {TRUTH, *(_file(each.mark) for each in cards)} or len(sizes) != len(cards) + 1:
        raise ValueError("lessons")
    left_out = frozenset(truth.get("left_out", ()))
    if not left_out <= {each.mark for each in cards}:
        raise ValueError("lessons")
    return Lessons(cards, truth["look"], left_out)


def _lesson(said: Mapping[str, Any], archive: zipfile.ZipFile) -> Lesson:
    mark, total, icons = str(said["mark"]), int(said["total"]), str(said["icons"])
    if not _MARK.fullmatch(mark) or not _ICONS.fullmatch(icons) or not 0 <= total <= 99:
        raise ValueError("lessons")
    picture = archive.read(_file(mark))
    if not is_bare(picture):
        raise ValueError("lessons")
    return Lesson(mark, total, icons, bool(said["pile"]), picture)


def is_bare(picture: bytes) -> bool:
    """Whether it is a PNG of our size that says nothing beside its pixels."""
    at, chunks = len(_SIGNATURE), []
    if not picture.startswith(_SIGNATURE) or len(picture) > HEAVIEST:
        return False
    while at + 12 <= len(picture):
        chunks.append(picture[at + 4 : at + 8])
        at += 12 + int.from_bytes(picture[at : at + 4], "big")
    size = tuple(int.from_bytes(picture[n : n + 4], "big") for n in (16, 20))
    ends = at == len(picture) and chunks[:1] == [_CHUNKS[0]] and chunks[-1:] == [_CHUNKS[-1]]
    return ends and set(chunks) == set(_CHUNKS) and size == (WIDE, HIGH)


def _file(mark: str) -> str:
    return f"{mark}.png"


def _member(name: str) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name, BEGINNING)
    found.create_system, found.external_attr = 3, FOR_ALL
    return found

"""What a backup holds: the names of its members, how large each may be, and what each must look like."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from scoring import games
from scoring.json_text import read_json
from store import editions
from store.lessons import SUFFIX, is_file
from store.pictures import KINDS
from store.proposals import NOBODY, read_kept
from store.secrets import LONGEST_KEY, is_key
from vision.lessons import HEAVIEST_FILE

PRODUCT = "shelfmark"
FORMAT = 1
MANIFEST, ROWS = "manifest.json", "database.jsonl"
DECKS, LESSONS, PHOTOGRAPHS, KEYS = "decks/", "lessons/", "photographs/", "keys/"
KEY_NAMES = ("session", "keeper")  # a backup that was made with the keys holds these
LARGEST = {  # bytes; no member of ours comes near
    MANIFEST: 50_000_000,
    ROWS: 4_000_000_000,
    DECKS: editions.LARGEST,
    LESSONS: HEAVIEST_FILE,
    PHOTOGRAPHS: 60_000_000,
    KEYS: LONGEST_KEY,
}
LONGEST_LIST = 32_000_000  # bytes of the list of members: some 150 000 photographs
MOST_TIMES, SPARE = 100, 20_000_000  # a backup unpacks to so many times its size at most, and these bytes
LARGEST_PICTURE = 60_000_000  # pixels
HEAD = 65_536  # bytes of a picture that are looked at
_PHOTOGRAPH = re.compile(rf"[A-Za-z0-9_-]{{32}}(?:{'|'.join(map(re.escape, KINDS))})")
_START, _TABLES, _FRAMES = b"\xff\xd8", (0xE0, 0xDB, 0xC4, 0xDD), (0xC0, 0xC1, 0xC2)


@dataclass(frozen=True)
class Contents:
    """What a backup holds, to be told to whoever made or restored it.

    `keys`: whether this server's keys were kept, or taken out of it; `left_out`: decks that cannot be read.
    """

    tables: int
    photographs: int
    decks: int
    made: str
    keys: bool = False
    left_out: tuple[str, ...] = ()


def contents(
    names: Iterable[str], made: str, tables: int, *, keys: bool, left_out: tuple[str, ...] = ()
) -> Contents:
    folders = [(folder_of(name), name) for name in names]
    pictures = sum(folder == PHOTOGRAPHS and name.endswith(".view.jpg") for folder, name in folders)
    decks = sum(folder == DECKS for folder, _ in folders)
    return Contents(tables, pictures, decks, made, keys, left_out)


def folder_of(name: str) -> str:
    """The kind of a member: its folder, or its own name where it stands in none."""
    folder, slash, _ = name.partition("/")
    return folder + slash


def is_ours(name: str) -> bool:
    """Whether we ever write a member of this name."""
    folder, file = folder_of(name), name.partition("/")[2]
    if folder == DECKS:
        return (
            file.endswith(editions.SUFFIX)
            and editions.name_of(file.removesuffix(editions.SUFFIX)) is not None
        )
    if folder == LESSONS:
        return file.endswith(SUFFIX) and editions.name_of(file.removesuffix(SUFFIX)) is not None
    if folder == PHOTOGRAPHS:
        return _PHOTOGRAPH.fullmatch(file) is not None
    if folder == KEYS:
        return file in [f"{key}.key" for key in KEY_NAMES]
    return name in (MANIFEST, ROWS)


def read_deck(raw: bytes, stem: str) -> dict[str, object]:
    """A deck as `deck import` reads it, from its file of this name; raises Refused."""
    name = editions.name_of(stem) or stem
    found = read_json(raw, most=editions.LARGEST)
    beside = read_kept(found.pop(editions.KEPT, None) if isinstance(found, dict) else None)
    edition = games.read_edition(found, name)
    return edition if beside == NOBODY else {**edition, editions.KEPT: beside.to_json()}


def looks_right(name: str, path: Path) -> bool:
    """Whether a member's content is as we write it; a photograph as sent was looked at by nobody yet."""
    if folder_of(name) == KEYS:
        return is_key(path.read_text(encoding="ascii").strip())
    if folder_of(name) == LESSONS:
        return is_file(path.read_bytes())
    if name.endswith(".jpg"):
        with path.open("rb") as file:
            return is_picture(file.read(HEAD))
    return True


def is_picture(head: bytes) -> bool:
    """A JPEG as we write it, by its beginning: it can be shown, and does not say where it was taken."""
    if not head.startswith(_START):
        return False
    at = len(_START)
    while at + 9 <= len(head) and head[at] == 0xFF:
        marker, length = head[at + 1], int.from_bytes(head[at + 2 : at + 4], "big")
        if marker in _FRAMES:
            height, width = (int.from_bytes(head[at + n : at + n + 2], "big") for n in (5, 7))
            return 0 < width * height <= LARGEST_PICTURE
        if marker not in _TABLES:
            return False
        at += 2 + length
    return False

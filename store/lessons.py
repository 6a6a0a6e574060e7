"""The lessons of each deck, kept from teaching on as the file they are handed on as."""

from collections.abc import Callable
from contextlib import suppress

from store import blobs, editions
from store.locks import everywhere
from vision import lessons
from vision.lessons import Lessons

SUFFIX = ".zip"


def kept(name: str) -> Lessons:
    """None where nothing was taught, or what is kept is damaged: the next label begins anew."""
    content = _file(name)
    with suppress(ValueError):
        return lessons.read(content) if content else Lessons()
    return Lessons()


def is_file(content: bytes) -> bool:
    """Whether these are lessons, and nothing but."""
    try:
        lessons.read(content)
    except ValueError:
        return False
    return True


def content_of(name: str) -> bytes | None:
    """The file as it is handed on."""
    found = kept(name)
    return lessons.write(found.handed_on) if found.left_out else _file(name)


def _file(name: str) -> bytes | None:
    """The file as it is kept."""
    return blobs.of(blobs.LESSONS).get(file_of(name))


def change(name: str, how: Callable[[Lessons], Lessons]) -> None:
    """While nobody else teaches the deck; raises Refused where it cannot be its name."""
    with everywhere(editions.LOCK):
        blobs.of(blobs.LESSONS).put(file_of(name), lessons.write(how(kept(name))))


def file_of(name: str) -> str:
    return f"{editions.stem_of(name)}{SUFFIX}"

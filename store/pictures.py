"""The pictures of a photograph: as sent, without metadata, small enough for a page."""

from collections.abc import Iterator

from store import blobs
from store.blobs import Blob

RAW, CLEAN, VIEW = ".raw", ".jpg", ".view.jpg"  # as sent; without metadata; small enough for a page
KINDS = (RAW, CLEAN, VIEW)


def put(file: str, kind: str, content: bytes) -> None:
    blobs.of(blobs.PHOTOGRAPHS).put(file + kind, content)


def get(file: str, kind: str) -> bytes | None:
    return blobs.of(blobs.PHOTOGRAPHS).get(file + kind)


def exists(file: str, kind: str) -> bool:
    return blobs.of(blobs.PHOTOGRAPHS).exists(file + kind)


def delete(file: str, *kinds: str) -> None:
    for kind in kinds or KINDS:
        blobs.of(blobs.PHOTOGRAPHS).delete(file + kind)


def listed() -> Iterator[Blob]:
    return blobs.of(blobs.PHOTOGRAPHS).listed()


def file_of(name: str) -> str:
    """The photograph a picture is of, by the picture's name."""
    return name.partition(".")[0]

"""The pictures of a photograph: as sent, without metadata, small enough for a page; and further shots."""

from collections.abc import Iterator, Sequence

from store import blobs
from store.blobs import Blob

RAW, CLEAN, VIEW = ".raw", ".jpg", ".view.jpg"  # as sent; without metadata; small enough for a page
SHOTS = (".1.jpg", ".2.jpg")  # the moments before, as the camera in the page sends them along
KINDS = (RAW, CLEAN, VIEW, *SHOTS)


def put(file: str, kind: str, content: bytes) -> None:
    blobs.of(blobs.PHOTOGRAPHS).put(file + kind, content)


def get(file: str, kind: str) -> bytes | None:
    return blobs.of(blobs.PHOTOGRAPHS).get(file + kind)


def put_shots(file: str, shots: Sequence[bytes]) -> None:
    """Of the same moment; those there is no room for are dropped."""
    for kind, shot in zip(SHOTS, shots, strict=False):
        put(file, kind, shot)


def shots_of(file: str) -> tuple[bytes, ...]:
    kept = (get(file, kind) for kind in SHOTS)
    return tuple(shot for shot in kept if shot)


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

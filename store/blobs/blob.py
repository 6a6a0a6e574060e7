"""What every keeper of blobs does."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Blob:
    """One of them, without its content; `age`: milliseconds since it was put, by its keeper's own clock."""

    name: str
    size: int  # bytes
    age: int


class Blobs(Protocol):
    """One kind of them, by name. What cannot be reached raises an OSError or what the database raises."""

    def put(self, name: str, content: bytes) -> None:
        """Whole or not at all; once this returns it outlives a power cut."""

    def get(self, name: str) -> bytes | None:
        """None where there is none of that name."""

    def exists(self, name: str) -> bool: ...

    def delete(self, name: str) -> None:
        """Nothing happens where there is none."""

    def listed(self) -> Iterator[Blob]:
        """All there are, in no promised order."""


class NotAnswering(OSError):
    """A store beyond this machine that does not answer, or refuses: to be tried again later."""

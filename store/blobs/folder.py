"""Blobs as files of one folder: what one machine needs."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from store import drafts
from store.blobs.blob import Blob
from store.clock import SECOND, now


@dataclass(frozen=True)
class Folder:
    """`pattern`: which of its files are meant; drafts and what was set aside are not."""

    place: Path
    pattern: str

    def path(self, name: str) -> Path:
        self.place.mkdir(exist_ok=True, mode=0o700)
        return self.place / name

    def put(self, name: str, content: bytes) -> None:
        with drafts.draft_of(self.path(name)) as draft:
            draft.write_bytes(content)

    def get(self, name: str) -> bytes | None:
        with contextlib.suppress(FileNotFoundError):
            return (self.place / name).read_bytes()
        return None

    def exists(self, name: str) -> bool:
        return (self.place / name).exists()

    def delete(self, name: str) -> None:
        (self.place / name).unlink(missing_ok=True)

    def listed(self) -> Iterator[Blob]:
        for path in sorted(self.place.glob(self.pattern)):
            with contextlib.suppress(FileNotFoundError):  # gone meanwhile
                found = path.stat()
                yield Blob(path.name, found.st_size, now() - int(found.st_mtime * SECOND))

    def set_aside(self, name: str) -> str | None:
        """Keeps what is damaged under another name; None where there is nothing."""
        return drafts.set_aside(self.path(name)).name if self.exists(name) else None

"""Whether somebody waits for a page on this machine: who serves pages tells who reads photographs.

One number in a file of the data folder, the moment somebody last waited. It is told and asked many times a
second, and costs neither the database nor a lock.
"""

import os
import struct
import time
from contextlib import suppress
from pathlib import Path

NAME = ".rush"
RECENT = 0.1  # seconds after which nobody waits any more, unless it was told again
OFTEN = 0.02  # seconds between two times it is told
MOMENT = struct.Struct("d")


class Rush:
    """The file is there once somebody waited. Where the disk is full, or there is none, nobody is told."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._told = 0.0
        self._file: int | None = None

    def tell(self) -> None:
        """Somebody waits now."""
        now = time.monotonic()  # one clock for all processes of a machine
        if now - self._told < OFTEN:
            return
        self._told = now
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            os.pwrite(self._file, MOMENT.pack(now), 0)

    def lasts(self) -> bool:
        """Whether somebody waited a moment ago."""
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR)
            (told,) = MOMENT.unpack(os.pread(self._file, MOMENT.size, 0))
        except (OSError, struct.error):
            return False
        return bool(0 <= time.monotonic() - told < RECENT)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

"""What stands round a form whatever the game: language, paper, table, dates, link and seal."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property, lru_cache

import segno

from printing.ink import fill
from printing.papers import SHEETS

MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM = 11.0, 9.0, 12.0  # mm, as in office.css
CODE, CODE_AIR = 20.0, 23.0  # mm at scale 1, the QR code; with the air beside it


@dataclass(frozen=True)
class Sealed:
    """A verdict that was closed: what, by which version, when, and whether a second calculator agreed."""

    checksum: str
    version: str
    at: datetime
    agreed: bool | None = None  # None: it was counted once


@dataclass(frozen=True)
class Code:
    """A QR code as one path."""

    side: int  # modules
    path: str  # a module is 1 mm wide

    def drawn(self, side: float) -> str:
        """As ink, this many mm wide."""
        scale = side / self.side
        return f"q {scale:.4f} 0 0 {scale:.4f} 0 0 cm {fill(self.path, 'ink')}Q\n"


@dataclass(frozen=True)
class Imprint:
    language: str = "en"
    paper: str = "a4"
    table: str = ""
    played: date | None = None
    printed_at: datetime | None = None
    link: str | None = None
    sealed: Sealed | None = None
    short: str | None = None  # an address to type, where `link` is only to be scanned

    @property
    def width(self) -> float:
        """Room between the margins, mm."""
        return SHEETS[self.paper][0] - 2 * MARGIN_X

    @property
    def height(self) -> float:
        return SHEETS[self.paper][1] - MARGIN_TOP - MARGIN_BOTTOM

    @property
    def short_link(self) -> str:
        return (self.short or self.link or "").partition("://")[2].rstrip("/")

    @cached_property
    def code(self) -> Code | None:
        """The way back to the table; of a sealed one with its checksum, so that the page can compare."""
        if self.link is None:
            return qr(f"sha256:{self.sealed.checksum}") if self.sealed else None
        if self.sealed is None:
            return qr(self.link)
        joint = "&" if "?" in self.link else "?"
        return qr(f"{self.link}{joint}seal={self.sealed.checksum}")


@lru_cache(maxsize=256)
def qr(text: str) -> Code:
    """One square a module, neighbours in a row as one."""
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    strokes = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                strokes.append(f"{x} {y} {run - x} 1 re ")
            x = max(run, x + 1)
    return Code(len(rows), "".join(strokes))

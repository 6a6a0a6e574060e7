"""How far the reveal is, by the table's own clock: every phone and the screen count on from here."""

from dataclasses import dataclass

from store.clock import now
from store.values import Entry

LEAD = 3500  # milliseconds from the reveal to the first line: every phone has heard of it by then
EVERY = 1500  # milliseconds a line stands before the next
KEPT_FOR = 60_000  # milliseconds in which somebody may come in while it runs; later nobody asks


@dataclass(frozen=True)
class Ceremony:
    """`age`: milliseconds since the reveal as the server keeps it, so that no phone's clock is asked."""

    key: int  # of the reveal: taken back and done again it is another one
    age: int
    lines: int
    lead: int = LEAD
    every: int = EVERY

    @property
    def lasts(self) -> int:
        return self.lead + self.lines * self.every

    @property
    def runs(self) -> bool:
        return self.age < self.lasts


def ceremony(revealed: Entry, lines: int) -> Ceremony:
    return Ceremony(revealed.id, min(max(now() - revealed.at, 0), KEPT_FOR), lines)

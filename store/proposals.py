"""Who keeps an edition, and what tables of others propose for it until a keeper has looked at it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.faults import Fault
from store.clock import now

MOST = 100  # proposals kept for one edition; the oldest go


@dataclass(frozen=True)
class Proposal:
    """The cards one table entered that the edition does not know; `by` is the hash of its host's phone."""

    table: str
    by: str
    at: int
    cards: Mapping[str, str]


@dataclass(frozen=True)
class Kept:
    """`by`: the phones that may change what is known."""

    by: tuple[str, ...] = ()
    proposed: tuple[Proposal, ...] = ()

    def with_proposal(self, table: str, by: str, cards: Mapping[str, str]) -> "Kept":
        """A table proposes once; what it entered later stands for what it entered before."""
        others = tuple(one for one in self.proposed if one.table != table)
        return replace(self, proposed=(*others, Proposal(table, by, now(), cards))[-MOST:])

    def without(self, table: str) -> "Kept":
        return replace(self, proposed=tuple(one for one in self.proposed if one.table != table))

    def allowing(self, phone: str) -> "Kept":
        return replace(self, by=tuple(dict.fromkeys((*self.by, phone))))

    def of(self, table: str) -> Proposal | None:
        return next((one for one in self.proposed if one.table == table), None)

    def to_json(self) -> dict[str, object]:
        return {"by": list(self.by), "proposed": [vars(one) for one in self.proposed]}


NOBODY = Kept()


def read_kept(found: object) -> Kept:
    """As much of it as is well formed: a file that was meddled with gives nobody a right."""
    if not isinstance(found, dict):
        return NOBODY
    by, proposed = found.get("by"), found.get("proposed")
    phones = tuple(phone for phone in by if isinstance(phone, str)) if isinstance(by, list) else ()
    read = (_proposal(one) for one in proposed) if isinstance(proposed, list) else ()
    return Kept(phones, tuple(one for one in read if one is not None))


def _proposal(found: object) -> Proposal | None:
    match found:
        case {"table": str(table), "by": str(by), "at": int(at), "cards": dict(cards)}:
            return Proposal(table, by, at, {str(mark): str(icons) for mark, icons in cards.items()})
    return None


def quarrel_faults(kept: Kept, known: Mapping[str, str]) -> tuple[Fault, ...]:
    """The same to be said."""
    found = quarrels(kept, known).items()
    return tuple(
        Fault("proposed-quarrel", {"card": mark, "opinions": ", ".join(said)}) for mark, said in found
    )


def quarrels(kept: Kept, known: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Cards of which there is more than one opinion: the icons that are known first, then as they came."""
    opinions: dict[str, dict[str, str]] = {}
    for cards in (known, *(one.cards for one in kept.proposed)):
        for mark, icons in cards.items():
            opinions.setdefault(mark, {}).setdefault("".join(sorted(icons)), icons)
    return {mark: tuple(said.values()) for mark, said in opinions.items() if len(said) > 1}

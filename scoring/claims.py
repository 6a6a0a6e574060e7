"""The audit of a filled-in paper form: which of its numbers do not follow."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.fields import Fields

LOWEST_CLAIM, HIGHEST_CLAIM = -999, 9999


@dataclass(frozen=True)
class Dispute:
    player: str
    line: str
    claimed: int
    follows: int


def read_claims(fields: Fields, claimable: Iterable[str]) -> dict[str, int]:
    """What a player's form says, by the names claims go by."""
    group = fields.group("claimed")
    if group is None:
        return {}
    claims = {line: group.whole(line, LOWEST_CLAIM, HIGHEST_CLAIM, required=False) for line in claimable}
    group.close()
    return {line: claim for line, claim in claims.items() if claim is not None}


def audit(
    player: str, claimed: Mapping[str, int], *, follows: Mapping[str, int], lines: Iterable[str]
) -> tuple[Dispute, ...]:
    """Each claim against what follows from the document; the claimed total also against its own lines."""
    found = [
        Dispute(player, line, claimed[line], number)
        for line, number in follows.items()
        if line in claimed and claimed[line] != number
    ]
    found.extend(_wrong_sum(player, claimed, tuple(lines)))
    return tuple(dict.fromkeys(found))


def _wrong_sum(player: str, claimed: Mapping[str, int], lines: tuple[str, ...]) -> list[Dispute]:
    if "total" not in claimed or not all(line in claimed for line in lines):
        return []
    total = sum(claimed[line] for line in lines)
    return [] if total == claimed["total"] else [Dispute(player, "total", claimed["total"], total)]

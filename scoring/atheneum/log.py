"""A log of objectives kept during the game → what stands on the score track, and the magic wands left.

On paper it is one line: `7 two pairs; w; +3` is an objective worth 7, a wand gained, 3 points gained. The
words after an objective's points are the player's own: they tell one card from another.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.atheneum.document import MOST_TRACK
from scoring.atheneum.subjects import FIRST_WANDS, MOST_WANDS
from scoring.faults import Args, Fault
from scoring.reasons import Reason
from scoring.working import added

OBJECTIVE, WAND, POINTS = "objective", "wand", "points"
MOST_LOGGED = 200  # entries; a game has far fewer
LONGEST_CARD = 40  # characters
BETWEEN = ";"
_ENTRY = re.compile(r"(?P<wand>w)|\+(?P<gained>[0-9]{1,3})|(?P<points>[0-9]{1,3})(?: (?P<card>.+))?")


@dataclass(frozen=True)
class Logged:
    """One thing that happened. `card`: what tells this objective from others; empty where nobody said."""

    kind: str
    points: int = 0
    card: str = ""

    def __str__(self) -> str:
        match self.kind:
            case "wand":
                return "w"
            case "points":
                return f"+{self.points}"
        return f"{self.points} {self.card}".strip()


@dataclass(frozen=True)
class Outcome:
    """What follows from a log. Where there are faults, the numbers are only stand-ins."""

    track: int
    wands: int
    reasons: tuple[Reason, ...]
    faults: tuple[Fault, ...]


def parse_log(text: str) -> tuple[tuple[Logged, ...], tuple[Fault, ...]]:
    """The entries of a log in their order, and a fault for each that is none."""
    pieces = [" ".join(piece.split()) for piece in text.split(BETWEEN)] if text.strip() else []
    found = [(piece, _ENTRY.fullmatch(piece)) for piece in pieces]
    wrong = (
        Fault("log-malformed", {"text": piece}, (number,))
        for number, (piece, match) in enumerate(found, start=1)
        if not match
    )
    return tuple(_logged(match) for _piece, match in found if match), tuple(wrong)


def write_log(log: Sequence[Logged]) -> str:
    return f"{BETWEEN} ".join(map(str, log))


def follow(log: Sequence[Logged]) -> Outcome:
    """Track and wands as they stand after the last entry, and every entry that cannot have been.

    Wands that lie on open objectives are not in the supply either; a log does not know when those cards
    leave, so only wands in hand are held against the six.
    """
    wands, faults = FIRST_WANDS, [*_twice(log)]
    for number, entry in enumerate(log, start=1):
        wands += {OBJECTIVE: -1, WAND: 1}.get(entry.kind, 0)
        if wands < 0:
            faults.append(Fault("wands-none-left", {"number": number}, (number,)))
        if wands > MOST_WANDS:
            faults.append(Fault("wands-many", {"number": number, "most": MOST_WANDS}, (number,)))
        wands = min(max(wands, 0), MOST_WANDS)
    track = sum(entry.points for entry in log)
    if track > MOST_TRACK:
        faults.append(Fault("track-long", {"points": track, "most": MOST_TRACK}))
    if len(log) > MOST_LOGGED:
        faults.append(Fault("log-long", {"most": MOST_LOGGED}))
    return Outcome(track, wands, tuple(_reasons(log, track, wands)), tuple(faults))


def _logged(match: re.Match[str]) -> Logged:
    if match["wand"]:
        return Logged(WAND)
    if match["gained"]:
        return Logged(POINTS, int(match["gained"]))
    return Logged(OBJECTIVE, int(match["points"]), match["card"] or "")


def _twice(log: Sequence[Logged]) -> Iterator[Fault]:
    """Each objective counts once a player; the same words mean the same card."""
    first: dict[str, int] = {}
    for number, entry in enumerate(log, start=1):
        card = entry.card.casefold()
        if card in first:
            args: Args = {"number": number, "card": entry.card, "first": first[card]}
            yield Fault("objective-twice", args, (number,))
        if card:
            first.setdefault(card, number)


def _reasons(log: Sequence[Logged], track: int, wands: int) -> Iterator[Reason]:
    """One for the track and one for the wands, each with its sum."""
    worth = [entry.points for entry in log if entry.kind != WAND]
    spent, gained = (sum(entry.kind == kind for entry in log) for kind in (OBJECTIVE, WAND))
    scored = {"objectives": spent, "points": track}
    yield Reason("track", "", "track-logged", scored, working=str(added(*worth)))
    held = {"first": FIRST_WANDS, "gained": gained, "spent": spent, "left": wands}
    yield Reason("wands", "", "wands-logged", held, working=str(added(FIRST_WANDS, gained, -spent)))

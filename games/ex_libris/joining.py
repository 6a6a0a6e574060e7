"""Photographs that show parts of one shelf: where each goes beside what stands, and the whole they make."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.ex_libris.notation import HOLE, UNREAD, Rows, card_of, named, tidy, write_words

KEEP = "keep"  # what stands, and nothing of the photograph
WAYS = (KEEP, "instead", "overlap", "left", "right", "above", "below")
Offset = tuple[int, int]  # rows down and columns to the right


@dataclass(frozen=True)
class Joined:
    """What stands and what a photograph shows, as one shelf; and cards that two pictures read differently."""

    how: str
    rows: Rows
    quarrels: tuple[tuple[str, str], ...] = ()


def ways(rows: Rows, more: Rows) -> tuple[Joined, ...]:
    """Every way the two can go together; none where nothing stands yet."""
    if not rows:
        return ()
    fits = {KEEP: _says_less(rows, more), "overlap": bool(overlap(rows, more))}
    return tuple(join(rows, more, how) for how in WAYS if fits.get(how, True))


def proposed(rows: Rows, more: Rows, *, is_further: bool) -> str:
    """Cards both show lie on one another; a further part goes to the right, another picture in the place.

    Nothing that was entered goes away for a picture that says less of it.
    """
    at = overlap(rows, more)
    if rows and at is None and (_says_less(rows, more) if not is_further else not _marks(more)):
        return KEEP
    if at is None:
        return "right" if rows and is_further else "instead"
    return "overlap" if is_further or _leaves_out(rows, more, at) else "instead"


def _says_less(rows: Rows, more: Rows) -> bool:
    """Whether no card was read in the picture, or fewer than are entered, and others were not read."""
    read = len(_marks(more))
    return not read or (read < len(_marks(rows)) and any(UNREAD in row for row in more))


def _leaves_out(rows: Rows, more: Rows, at: Offset) -> bool:
    """Whether the picture, laid there, shows no card where one stands, or another."""
    shown = {(r + at[0], c + at[1]) for r, c in _cards(more)}
    return bool(_cards(rows) - shown or _marks(rows).keys() - _marks(more).keys())


def _cards(rows: Rows) -> frozenset[Offset]:
    return frozenset((r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word != HOLE)


def overlap(rows: Rows, more: Rows) -> Offset | None:
    """Where the new cards lie on those that stand, by the cards both show; None where they do not agree."""
    here, there = _marks(rows), _marks(more)
    both = here.keys() & there.keys()
    votes = Counter((here[card][0] - there[card][0], here[card][1] - there[card][1]) for card in both)
    at, found = votes.most_common(1)[0] if votes else ((0, 0), 0)
    return at if 2 * found > len(both) else None


def _marks(rows: Rows) -> Mapping[str, tuple[int, int]]:
    return dict(reversed(named(write_words(rows))))


def join(rows: Rows, more: Rows, how: str) -> Joined:
    """Another photograph's cards: instead of these, on one side of them, or over those both show."""
    match how:
        case "keep":
            return Joined(how, rows)
        case "overlap" if at := overlap(rows, more):
            return _over(rows, more, at)
        case "left":
            return Joined(how, _beside(more, rows))
        case "right" | "overlap":
            return Joined("right", _beside(rows, more))
        case "above":
            return Joined(how, tidy((*more, *rows)))
        case "below":
            return Joined(how, tidy((*rows, *more)))
    return Joined("instead", tidy(more))


def _beside(left: Rows, right: Rows) -> Rows:
    width = max((len(row) for row in left), default=0)
    height = max(len(left), len(right))
    pairs = ((left[r] if r < len(left) else (), right[r] if r < len(right) else ()) for r in range(height))
    return tidy(tuple(a + (HOLE,) * (width - len(a) if b else 0) + b for a, b in pairs))


def _over(rows: Rows, more: Rows, at: Offset) -> Joined:
    """Where both have a card the one that says more is taken, and what stood where they quarrel."""
    cells = {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row) if word != HOLE}
    quarrels = []
    for r, row in enumerate(more):
        for c, word in enumerate(row):
            place = (r + at[0], c + at[1])
            stood = cells.get(place, HOLE)
            cells[place] = _surer(stood, word)
            if _quarrel(stood, word):
                quarrels.append((_mark(stood), _mark(word)))
    return Joined(
        "overlap", _drawn({place: word for place, word in cells.items() if word != HOLE}), (*quarrels,)
    )


def _mark(word: str) -> str:
    card = card_of(word)
    return str(card.mark) if card and card.mark else word


def _surer(stood: str, seen: str) -> str:
    if stood in (HOLE, UNREAD):
        return seen if seen != HOLE else stood
    old, new = card_of(stood), card_of(seen)
    if old is None or new is None or old.mark != new.mark:
        return seen if old and new and not old.mark and new.mark else stood
    return stood if old.icons or not new.icons else seen


def _quarrel(stood: str, seen: str) -> bool:
    old, new = card_of(stood), card_of(seen)
    return bool(old and new and old.mark and new.mark and old.mark != new.mark)


def _drawn(cells: Mapping[tuple[int, int], str]) -> Rows:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    bottom, right = max(r for r, _ in cells), max(c for _, c in cells)
    return tidy(
        tuple(tuple(cells.get((r, c), HOLE) for c in range(left, right + 1)) for r in range(top, bottom + 1))
    )

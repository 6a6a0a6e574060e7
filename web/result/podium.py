"""The winner, the ranking, and in a sentence why: what the reveal ends on, on every phone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.answer import Answer
from scoring.games import GAMES
from scoring.reasons import TOTAL, Reason
from scoring.standing import UNKNOWN
from web.game_pages import PAGES
from web.result import leads
from web.result.bars import Bar, bars
from web.words import called, term

SIZES = (  # of the winners' names: letters of the longest word, and of all names
    *(("large", 8, 16), ("medium", 11, 26)),
    *(("small", 17, 44), ("least", 24, 70)),
)
ROWS = (("large", 14), ("medium", 22))  # of names in rows: letters of the longest


@dataclass(frozen=True)
class Step:
    """A comparison of two neighbours of the standing: what was compared, and what each had."""

    name: str
    values: tuple[tuple[str, int | None], ...]
    decides: bool
    rule: str = ""  # what wins it: fewest cards in hand


@dataclass(frozen=True)
class Gap:
    """A line that brought the winner furthest ahead; what they and all who are second have there."""

    line: str
    values: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True)
class Podium:
    names: tuple[str, ...]  # who stands first
    lost: bool  # first is somebody who is no player, such as the public library
    crowned: bool
    rows: tuple[Bar, ...]  # from first place down
    first: tuple[Step, ...]  # how the first two were parted
    gaps: tuple[Gap, ...]  # several lines may weigh the same

    @property
    def letters(self) -> str:
        """How large the names may stand on the screen for the room, so that all of it is in one view."""
        every = " ".join(self.names)
        word = max(len(part) for part in every.replace("-", "- ").split())
        found = (size for size, longest, most in SIZES if word <= longest and len(every) <= most)
        return next(found, "tiny")

    @property
    def row_letters(self) -> str:
        return row_letters(row.name for row in self.rows)


def row_letters(names: Iterable[str]) -> str:
    """How large names may stand beneath each other on the screen for the room."""
    longest = max(map(len, names), default=0)
    return next((size for size, most in ROWS if longest <= most), "small")


def podium(answer: Answer) -> Podium:
    game, names = answer.game, answer.winners
    columns = bars(answer, GAMES[game].lines)
    standing = answer.standing
    return Podium(
        names=tuple(called(game, name) for name in names),
        lost=names[0] in PAGES[game].roles,
        crowned=bool(answer.crowned),
        rows=tuple(sorted(columns, key=lambda bar: bar.rank)),
        first=tuple(steps(game, standing[0])) if standing else (),
        gaps=_gaps(answer),
    )


def steps(game: str, why: Reason) -> Iterator[Step]:
    """What two neighbours are level on, one after the other, and what parts them: “Rita 43 · Éric 38”."""
    names = tuple(called(game, name) for name in why.players)
    keys, numbers = why.args.get("level", ()), why.args.get("level_at", ())
    if isinstance(keys, tuple) and isinstance(numbers, tuple):
        for key, number in zip(keys, numbers, strict=True):
            both = (number, number) if isinstance(number, int) else (None, None)
            yield Step(_step(game, str(key), str(key)), tuple(zip(names, both, strict=True)), decides=False)
    decides = not why.step.endswith(UNKNOWN)
    bare = why.step.removesuffix(UNKNOWN)
    said = str(why.args.get("step", why.step)).removesuffix(UNKNOWN)
    values = why.values if any(value is not None for value in why.values) else ()
    told = tuple(zip(names, values, strict=False)) if has_numbers(game, said, bare) else ()
    rule = _step(game, said, bare, kinds=("step", "level")) if decides else ""
    yield Step(_step(game, said, bare), told, decides=decides, rule=rule)


def has_numbers(game: str, *keys: str) -> bool:
    """Whether people count something there; a race or a shared victory has no numbers of its own."""
    return any(term(game, "level", key) != key for key in keys)


def _step(game: str, said: str, key: str, kinds: Sequence[str] = ("level", "step")) -> str:
    """What is compared, by name; a table's own way to count it has a name of its own."""
    if key == TOTAL:
        return term(game, "line", TOTAL)
    words = ((term(game, kind, one), one) for kind in kinds for one in (said, key))
    return next((word for word, one in words if word != one), key)


def _gaps(answer: Answer) -> tuple[Gap, ...]:
    """None where the total did not part the first two: what did is told step by step."""
    if not answer.standing or answer.standing[0].step != TOTAL:
        return ()
    first = tuple(one for one in answer.players if one.place == 1)
    compared = (*first, *leads.second(answer))
    return tuple(
        Gap(line, tuple((called(answer.game, one.name), one.lines[line]) for one in compared))
        for line in leads.widest(answer)
    )

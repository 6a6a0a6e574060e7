"""The reasons of an answer of Exlibrium: every contest step by step, every line, the standing."""

from collections.abc import Iterator

from scoring.exlibrium.box import remarks
from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.contest import Contest, Step
from scoring.exlibrium.final_count import Count
from scoring.exlibrium.score import Answer
from scoring.exlibrium.table import Table, Token
from scoring.faults import Args
from scoring.reasons import Reason, standing_reasons

# Sections of the Russian rulebook, whose text has no page numbers.
PLAY, TIES = "RU, ход игры", "RU, равенство влияния"
COUNTING, DOUBLING = "RU, окончание игры", "RU, Волшебник"


def because(answer: Answer) -> tuple[Reason, ...]:
    """Character by character, then the players' totals, the standing last."""
    reasons: list[Reason] = []
    for count in answer.counts:
        reasons.extend(seat_reasons(answer.table, count))
        reasons.extend(_line(count, name, place) for place, name in enumerate(answer.table.names))
    for column in answer.columns:
        points: Args = {"points": column.lines["points"]}
        reasons.append(Reason("points", column.name, "points", points, (), COUNTING))
        total: Args = {"summands": tuple(column.lines.values()), "points": column.total}
        reasons.append(Reason("total", column.name, "total", total, (), COUNTING))
    reasons.extend(remarks(answer.table.players, answer.table.rules, PLAY))
    reasons.extend(standing_reasons(answer.standing, COUNTING))
    return tuple(reasons)


def contest_reasons(
    contest: Contest, character: int, token: Token | None, *, section: str
) -> Iterator[Reason]:
    """The steps of a contest, each with the numbers of everybody still level."""
    line = CHARACTERS[character]
    for depth, step in enumerate(contest.steps):
        args: Args = {"character": step.character, **numbers(step)}
        yield Reason(line, "", "tie" if depth else "influence", args, (), TIES if depth else section)
        names = tuple(name for name, _ in step.values)
        if token and CHARACTERS[token.character] == step.character and token.player in names:
            yield Reason(line, token.player, "doubled", {"character": step.character}, (), DOUBLING)


def numbers(step: Step) -> Args:
    """Who is still level, and each one's number."""
    return {
        "players": tuple(name for name, _ in step.values),
        "numbers": tuple(number for _, number in step.values),
    }


def seat_reasons(table: Table, count: Count) -> Iterator[Reason]:
    """Who is first and second on a character, and by which comparisons."""
    line = CHARACTERS[count.character]
    for place, contest in enumerate(count.contests, start=1):
        if contest.steps[0].values[0][1] == 0:
            yield Reason(line, "", f"no-influence-{place}", {"character": line}, (), COUNTING)
            break
        if len(contest.players) > 1:
            yield Reason(line, "", f"contest-{place}", {"character": line}, (), COUNTING)
            yield from contest_reasons(contest, count.character, table.counting_token, section=COUNTING)
        if len(contest.winners) > 1:
            level: Args = {"players": contest.winners, "character": line}
            yield Reason(line, "", f"nobody-{place}", level, (), TIES)


def _line(count: Count, name: str, player: int) -> Reason:
    """What a player discarded on a character, and by which right."""
    line, seat = CHARACTERS[count.character], count.seat_of(player)
    if seat is None or not seat.most:
        return Reason(line, name, "no-seat", {"character": line, "cards": 0}, (), COUNTING)
    args: Args = {"character": line, "cards": count.discarded[player], "most": seat.most}
    return Reason(line, name, f"seat-{seat.place}", args, (), COUNTING)

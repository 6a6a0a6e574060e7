"""The reasons of an answer of Exlibrium: every contest step by step, every line, the standing."""

from collections.abc import Iterator, Sequence

from scoring.exlibrium.box import remarks
from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.contest import Contest, Step
from scoring.exlibrium.final_count import Count
from scoring.exlibrium.score import Column
from scoring.exlibrium.table import Table, Token
from scoring.faults import Args
from scoring.reasons import Reason, standing_reasons
from scoring.standing import Standing
from scoring.working import added

# What the rules are called here; words and citations are made of these.
PLAY, TIES, COUNTING, DOUBLING = "activation", "ties", "count", "doubling"


def because(
    table: Table, counts: tuple[Count, ...], columns: tuple[Column, ...], standing: Standing
) -> tuple[Reason, ...]:
    """Character by character, then the players' totals, the standing last."""
    reasons: list[Reason] = []
    for count in counts:
        reasons.extend(seat_reasons(table, count))
        reasons.extend(_line(table, count, column, place) for place, column in enumerate(columns))
    for column in columns:
        working, lines = column.workings["points"], tuple(column.lines.values())
        points: Args = {"points": working.points}
        key = "points" if working.points else "points-none"
        reasons.append(Reason("points", column.name, key, points, (), "points", working=str(working)))
        total: Args = {"summands": lines, "points": column.total}
        reasons.append(Reason("total", column.name, "total", total, (), "total", working=str(added(*lines))))
    reasons.extend(remarks(table.players, table.rules, "deal"))
    reasons.extend(standing_reasons(standing, "place"))
    return tuple(reasons)


def contest_reasons(contest: Contest, character: int, token: Token | None, *, rule: str) -> Iterator[Reason]:
    """The steps of a contest, each with the numbers of those still level; those that part nobody in one."""
    line, idle = CHARACTERS[character], list[Step]()
    for depth, step in enumerate(contest.steps):
        parts = len(step.ahead) < len(step.values)
        if depth and not parts:
            idle.append(step)
            continue
        yield from _idle(idle, line, token)
        idle = []
        key = "influence" if not depth else "tie" if len(step.ahead) == 1 else "tie-some"
        args: Args = {"character": step.character, **numbers(step)}
        yield Reason(line, "", key, args, (), TIES if depth else rule)
        yield from _doubled(step, line, token)
    yield from _idle(idle, line, token)


def _idle(steps: Sequence[Step], line: str, token: Token | None) -> Iterator[Reason]:
    """Comparisons in which all are level, told shortly."""
    if steps:
        args: Args = {
            "players": steps[0].ahead,
            "level": tuple(step.character for step in steps),
            "level_at": tuple(step.values[0][1] for step in steps),
        }
        yield Reason(line, "", "level", args, (), TIES)
    for step in steps:
        yield from _doubled(step, line, token)


def _doubled(step: Step, line: str, token: Token | None) -> Iterator[Reason]:
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
            yield from contest_reasons(contest, count.character, table.counting_token, rule=COUNTING)
        if len(contest.winners) > 1:
            level: Args = {"players": contest.winners, "character": line}
            yield Reason(line, "", f"nobody-{place}", level, (), TIES)


def _line(table: Table, count: Count, column: Column, player: int) -> Reason:
    """What a player discarded on a character, and by which right; or why nothing."""
    line, seat = CHARACTERS[count.character], count.seat_of(player)
    working, held = column.workings[line], table.players[player].influence[count.character]
    args: Args = {"character": line, "cards": count.discarded[player], "held": held, "points": working.points}
    if seat is None or not seat.most:
        key = f"no-seat-{table.rules}" if held else "no-cards"
    else:
        key = f"seat-{seat.place}" if count.discarded[player] else f"seat-{seat.place}-kept"
        args = {**args, "most": seat.most}
    return Reason(line, column.name, key, args, (), COUNTING, working=str(working))

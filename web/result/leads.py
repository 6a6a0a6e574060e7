"""What brought a sole winner ahead: the lines on which they gained most over whoever is second."""

from collections.abc import Iterable

from scoring.answer import Answer, PlayerAnswer

SECOND = 2


def second(answer: Answer) -> tuple[PlayerAnswer, ...]:
    """All who share second place; nobody where nobody won alone."""
    return tuple(one for one in answer.players if one.place == SECOND)


def widest(answer: Answer) -> tuple[str, ...]:
    """Every line of the widest lead, for several may weigh the same; none where no line brought a lead.

    Over several who share second place a lead is the sum of what the winner has more than each of them.
    """
    first, rivals = [one for one in answer.players if one.place == 1], second(answer)
    if len(first) != 1 or not rivals:
        return ()
    leads = {line: _lead(points, rivals, line) for line, points in first[0].lines.items()}
    most = max(leads.values(), default=0)
    return tuple(line for line, lead in leads.items() if lead == most) if most > 0 else ()


def _lead(points: int, rivals: Iterable[PlayerAnswer], line: str) -> int:
    return sum(points - rival.lines[line] for rival in rivals)

"""The parts of an answer as JSON that rooms still hand each other."""

from collections.abc import Mapping


def crowned(answer: Mapping[str, object]) -> tuple[str, ...]:
    """Who has won; nobody yet while first place turns on something that was not entered."""
    winners = answer["winners"]
    return tuple(map(str, winners)) if isinstance(winners, list) and not answer.get("asks") else ()

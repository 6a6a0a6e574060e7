"""Rulings: where a rulebook leaves room, what a table decided, and which decision the victory hangs on."""

from collections.abc import Callable, Mapping

from scoring.fields import Fields

Options = Mapping[str, tuple[str, ...]]  # ruling → its options, the default first
Chosen = Mapping[str, str]  # ruling → option


def read_rulings(fields: Fields, options: Options) -> dict[str, str]:
    """The rulings a document names."""
    group = fields.group("rulings")
    if group is None:
        return {}
    named = {ruling: group.choice(ruling, options[ruling], required=False) for ruling in options}
    group.close()
    return {ruling: option for ruling, option in named.items() if option is not None}


def with_defaults(options: Options, chosen: Chosen) -> dict[str, str]:
    """Every ruling; the ones not named stand at their default."""
    return {ruling: chosen.get(ruling, ways[0]) for ruling, ways in options.items()}


def one_changed(options: Options, chosen: Chosen) -> tuple[tuple[str, dict[str, str]], ...]:
    """Each ruling taken differently, one at a time."""
    now = with_defaults(options, chosen)
    return tuple(
        (ruling, {**chosen, ruling: option})
        for ruling, ways in options.items()
        for option in ways
        if option != now[ruling]
    )


def depends_on(
    options: Options,
    chosen: Chosen,
    winners: tuple[str, ...],
    winners_under: Callable[[Chosen], tuple[str, ...]],
) -> tuple[str, ...]:
    """The rulings of which another option, one changed at a time, would crown somebody else."""
    changing = (ruling for ruling, other in one_changed(options, chosen) if winners_under(other) != winners)
    return tuple(dict.fromkeys(changing))

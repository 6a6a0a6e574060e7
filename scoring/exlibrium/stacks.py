"""During play: what a player's stacks are worth, Mercenaries moved under others included."""

from scoring.exlibrium.characters import COUNT, MERCENARY


def influence(own: tuple[int, ...], moved: tuple[int, ...]) -> tuple[int, ...]:
    """Influence from each stack's own cards and the Mercenaries moved under them.

    A moved Mercenary counts for the stack it lies under and for nothing else; left alone there, it goes
    home to the Mercenary's own stack.
    """
    home = sum(guests for cards, guests in zip(own, moved, strict=True) if not cards)
    return tuple(own[c] + (moved[c] if own[c] else 0) + (home if c == MERCENARY else 0) for c in range(COUNT))

"""What random tables of all games have: names, rulings, claims."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

Json = dict[str, Any]
NAMES = ("Rita", "Éric", "Ахмед", "Dária", "Zoë", "Петя", "O'Neill", "李")


def names(rng: Random, most: int) -> list[str]:
    """Two players or more; now and then a single column, but for Ex Libris, which takes four at most."""
    alone = most > 4 and rng.random() < 0.03
    return rng.sample(NAMES, 1 if alone else rng.randint(2, most))


def rulings(rng: Random, options: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Some of the rulings, each with any of its options."""
    return {name: rng.choice(choices) for name, choices in options.items() if rng.random() < 0.3}


def claims(rng: Random, keys: Sequence[str]) -> dict[str, int]:
    """What somebody may have written on a form: most of it wrong, sometimes a sum that can be checked."""
    chosen = keys if rng.random() < 0.4 else rng.sample(keys, rng.randint(1, len(keys)))
    written = {key: rng.randint(0, 15) for key in chosen}
    if "place" in written:
        written["place"] = rng.randint(1, 4)
    return written


def now_and_then(rng: Random, entry: Json, chance: float, key: str, value: Any) -> None:
    if rng.random() < chance:
        entry[key] = value

"""Random documents of every game and ruling, the odd ones in plenty: what both calculators are tried on."""

from random import Random
from typing import Any

from recount.tables import atheneum, ex_libris, exlibrium
from recount.tables.spoiling import spoil

Json = dict[str, Any]

GAMES = (
    ex_libris.table,
    ex_libris.table,
    ex_libris.level_table,
    ex_libris.solo,
    ex_libris.level_solo,
    atheneum.table,
    atheneum.drawn_table,
    atheneum.table_beside_a_plan,
    exlibrium.table,
    exlibrium.table,
    exlibrium.level_table,
    exlibrium.question,
)

__all__ = ["GAMES", "spoil", "table"]


def table(seed: int) -> Json:
    """The document of a seed: always the same one for the same seed."""
    rng = Random(seed)
    return rng.choice(GAMES)(rng)

"""What the shell needs to know of a game: its names, its lines and its functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.faults import Fault

Json = Mapping[str, object]
Answer = dict[str, object]


@dataclass(frozen=True)
class Game:
    """A game as the shell sees it. Documents and editions are plain JSON objects.

    An edition is what the product has learnt of one printing (of Ex Libris a deck, of Atheneum a plan);
    it is stored under the name a document gives as `deck`, and empty until then.
    """

    key: str
    form: str
    lines: tuple[str, ...]
    fewest: int
    most: int
    rulings: Mapping[str, tuple[str, ...]]
    score: Callable[[Json, Json], Answer]
    advise: Callable[[Json, Json], Answer] | None = None
    ask: Callable[[Json, Json], Answer] | None = None  # documents with an `ask` key go here
    learn: Callable[[Json, Json], Answer] | None = None  # document, edition → the edition with more in it
    check: Callable[[Json], tuple[Answer, tuple[Fault, ...]]] | None = None  # an edition → how sound it is
    claimable: tuple[str, ...] = field(default=())

"""What the shell needs to know of a game: its names, its lines and its functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.answer import Activation, Advice, Answer
from scoring.faults import Fault

Json = Mapping[str, object]


@dataclass(frozen=True)
class Notation:
    """How a game writes its cards: the marks a text names, and the text with one card supposed otherwise.

    `telling`: the marks of cards of which the text itself says what is printed on them.
    """

    marks: Callable[[str], tuple[str, ...]]
    supposed: Callable[[str, str, str, str], str]  # text, mark, other icons, side (up or down)
    telling: Callable[[str], tuple[str, ...]]


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
    restore: Callable[[Json, Json, Json], Answer]  # document, edition, answer as a seal kept it
    advise: Callable[[Json, Json], Advice] | None = None
    ask: Callable[[Json, Json], Activation] | None = None  # documents with an `ask` key go here
    learn: Callable[[Json, Json], dict[str, object]] | None = None  # → the edition with more in it
    check: Callable[[Json], tuple[dict[str, object], tuple[Fault, ...]]] | None = None  # is it sound?
    claimable: tuple[str, ...] = field(default=())
    notation: Notation | None = None  # of cards that bear marks
    applies: Callable[[Json, str], bool] = lambda _table, _ruling: True  # whether a ruling can matter there
    lacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by name: lines that one has none of

    def has(self, name: str, line: str) -> bool:
        """Whether the form has a number there at all; one it has not is not 0."""
        return line not in self.lacks.get(name, ())

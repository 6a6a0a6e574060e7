"""The sum behind a line: terms added up, and how they are shared. Points and formula both come of it."""

from dataclasses import dataclass
from math import prod

MINUS = "−"  # a real one
Term = tuple[int, ...]  # factors: points each and how many, or a number by itself


@dataclass(frozen=True)
class Working:
    """Terms added up, and shared among so many, rounded up."""

    terms: tuple[Term, ...] = ()
    shared_by: int = 1

    @property
    def sum(self) -> int:
        return sum(map(prod, self.terms))

    @property
    def points(self) -> int:
        return -(-self.sum // self.shared_by)

    def __str__(self) -> str:
        """`(15 + 9) ÷ 2 = 12`; an arrow where it was rounded up; a number by itself as it is."""
        written = _summed([" × ".join(map(signed, term)) for term in self.terms])
        if self.shared_by > 1:
            whole = f"({written}) ÷ {self.shared_by}"
            return f"{whole} {'=' if self.sum % self.shared_by == 0 else '→'} {signed(self.points)}"
        plain = len(self.terms) < 2 and all(len(term) == 1 for term in self.terms)
        return written if plain else f"{written} = {signed(self.points)}"


def times(each: int, count: int) -> Working:
    """So many points for each."""
    return Working(((each, count),))


def added(*numbers: int) -> Working:
    """Numbers as they are, added up."""
    return Working(tuple((number,) for number in numbers))


def _summed(terms: list[str]) -> str:
    """`2 + 0 − 1`: what begins with a minus is taken away."""
    later = "".join(f" − {term[1:]}" if term.startswith(MINUS) else f" + {term}" for term in terms[1:])
    return terms[0] + later if terms else "0"


def signed(number: int) -> str:
    """With a real minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)

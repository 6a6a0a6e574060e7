"""A document as pages put it together: what was entered, not checked yet. JSON is made of it at the doors."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.rulings import Chosen

CARDS = ("shelf", "pile", "shelves")  # keys under which cards stand, in the notation
LIBRARY = "library"  # the public library of the solo game

Entered = Mapping[str, object]  # by the contract's keys


@dataclass(frozen=True)
class Owner:
    """A player, or the public library, and what was entered for them."""

    name: str
    entered: Entered = field(default_factory=dict)

    @property
    def cards(self) -> Mapping[str, str]:
        """Their cards in the notation, by the key under which they stand."""
        return {key: str(self.entered[key]) for key in CARDS if key in self.entered}

    def entering(self, more: Entered) -> "Owner":
        return replace(self, entered={**self.entered, **more})


@dataclass(frozen=True)
class Document:
    game: str
    players: tuple[Owner, ...]
    library: Owner | None = None
    settings: Entered = field(default_factory=dict)
    rulings: Chosen | None = None  # where a table agreed on none, not even that is said
    drawn_on: Entered = field(default_factory=dict)  # the plan, where shelves are drawn on one
    more: Entered = field(default_factory=dict)  # what lies on the table beside the players' own

    @property
    def owners(self) -> tuple[Owner, ...]:
        return self.players if self.library is None else (*self.players, self.library)

    def ruled(self, rulings: Chosen) -> "Document":
        """The same table under other rulings."""
        return replace(self, rulings={**(self.rulings or {}), **rulings})

    def owned(self, owners: tuple[Owner, ...]) -> "Document":
        """The same table with these owners in place of its own."""
        count = len(self.players)
        return replace(self, players=owners[:count], library=owners[count] if self.library else None)

    def to_json(self) -> dict[str, object]:
        rulings = {} if self.rulings is None else {"rulings": dict(self.rulings)}
        players = [{"name": owner.name, **owner.entered} for owner in self.players]
        library = {LIBRARY: dict(self.library.entered)} if self.library else {}
        agreed = {**self.settings, **rulings, **self.drawn_on}
        return {"game": self.game, **agreed, "players": players, **library, **self.more}

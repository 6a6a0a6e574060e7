"""What scoring answers, typed: who stands where, and why. JSON is made of it at the doors alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.claims import Dispute
from scoring.reasons import STANDING, Place, Reason, read_reason
from scoring.rulings import Chosen
from scoring.standing import Ask

NO_REASONS: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Explained:
    """Whatever has reasons that can be said in words."""

    game: str
    because: tuple[Reason, ...]

    def about(self, player: str) -> Mapping[str, tuple[Reason, ...]]:
        """Line → why, for one player; for the table as a whole under an empty name."""
        found: dict[str, tuple[Reason, ...]] = {}
        for reason in self.because:
            if reason.player == player:
                found[reason.line] = (*found.get(reason.line, NO_REASONS), reason)
        return found

    def why(self, player: str, line: str) -> tuple[Reason, ...]:
        """The reasons of one line of one player."""
        return self.about(player).get(line, NO_REASONS)


@dataclass(frozen=True)
class PlayerAnswer:
    """One player's column; a game adds what its own form says beside the lines."""

    name: str
    lines: Mapping[str, int]
    total: int
    place: int

    def beside(self) -> dict[str, object]:
        """What the game adds, by the names of the contract."""
        return {}

    def card_at(self, place: Place) -> str | None:  # noqa: ARG002
        """The card that a reason's cell is about, as it is marked; None where a game's cells are no cards."""
        return None

    def to_json(self) -> dict[str, object]:
        column = {"lines": dict(self.lines), "total": self.total, "place": self.place}
        return {"name": self.name, **self.beside(), **column}


@dataclass(frozen=True)
class Answer(Explained):
    """The answer to a document. A game adds its table, so that a page finds in one value all it shows."""

    form: str
    players: tuple[PlayerAnswer, ...]
    winners: tuple[str, ...]
    settled_by: str
    depends_on: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    rulings: Chosen = field(default_factory=dict)  # those that the document names

    @property
    def is_moot(self) -> bool:
        """Whether a quarrel about the rulings changes nothing: somebody can have won, and by none of them."""
        return not self.depends_on and not self.asks

    @property
    def crowned(self) -> tuple[str, ...]:
        """Who has won; nobody yet while first place turns on something that was not entered."""
        return () if self.asks else self.winners

    def player(self, name: str) -> PlayerAnswer | None:
        return next((player for player in self.players if player.name == name), None)

    @property
    def standing(self) -> tuple[Reason, ...]:
        """Why each player stands before the next one, from the top."""
        return tuple(reason for reason in self.because if reason.line == STANDING)

    def to_json(self) -> dict[str, object]:
        """As other programs hold on to it; with words where it was explained."""
        return {
            "game": self.game,
            "form": self.form,
            "players": [player.to_json() for player in self.players],
            "winners": list(self.winners),
            "settled_by": self.settled_by,
            "depends_on": list(self.depends_on),
            "asks": [vars(ask) for ask in self.asks],
            "because": [reason.to_json() for reason in self.because],
            "disputes": [vars(dispute) for dispute in self.disputes],
        }


def from_json(source: Mapping[str, Any]) -> Answer:
    """What every game's answer has, as a seal kept it, still without words."""
    players = (PlayerAnswer(p["name"], p["lines"], p["total"], p["place"]) for p in source["players"])
    return Answer(
        game=source["game"],
        form=source["form"],
        players=tuple(players),
        winners=tuple(source["winners"]),
        settled_by=source["settled_by"],
        depends_on=tuple(source["depends_on"]),
        asks=tuple(Ask(**ask) for ask in source.get("asks", ())),  # the first seals knew none
        because=tuple(map(read_reason, source["because"])),
        disputes=tuple(Dispute(**dispute) for dispute in source["disputes"]),
    )


@dataclass(frozen=True)
class Activation(Explained):
    """Who activates each character in question, nobody being None; `asked`: it was about one alone."""

    activates: Mapping[str, str | None]
    asked: bool

    def to_json(self) -> dict[str, object]:
        who: object = next(iter(self.activates.values())) if self.asked else dict(self.activates)
        return {"game": self.game, "activates": who, "because": [one.to_json() for one in self.because]}


@dataclass(frozen=True)
class PlayerAdvice:
    """The best one player can do; a game adds what that is."""

    name: str
    total: int
    gain: int
    whatever_the_others_do: bool

    def beside(self) -> dict[str, object]:
        """What to do, by the names of the contract."""
        return {}

    def to_json(self) -> dict[str, object]:
        worth = {"total": self.total, "gain": self.gain}
        return {
            "name": self.name,
            **self.beside(),
            **worth,
            "whatever_the_others_do": self.whatever_the_others_do,
        }


@dataclass(frozen=True)
class Advice:
    """The advice to every player of a table."""

    players: tuple[PlayerAdvice, ...]

    def to_json(self) -> dict[str, object]:
        return {"players": [player.to_json() for player in self.players]}

"""What was entered at a table of Atheneum → the contract's document."""

from games.atheneum.editor import plan_of
from scoring.atheneum.document import GAME
from scoring.atheneum.plan import write_plan
from scoring.document import Document, Owner
from store.values import Seat, Sitting

OWN = ("subject", "track", "wands", "claimed")


def document(sitting: Sitting) -> Document:
    """The whole table; what nobody entered is simply not there. Drawn shelves bring their plan along."""
    players = tuple(_player(sitting, seat) for seat in sitting.players)
    plan = plan_of(sitting) if any(player.cards for player in players) else None
    return Document(
        GAME,
        players,
        settings={"deck": sitting.deck} if sitting.deck else {},
        rulings=sitting.rulings or None,
        drawn_on={"plan": write_plan(plan)} if plan else {},
    )


def _player(sitting: Sitting, seat: Seat) -> Owner:
    """Drawn shelves take the place of counts."""
    values = {field: sitting.facts.value(seat.place, field) for field in (*OWN, "shelves")}
    entered = {field: value for field, value in values.items() if value is not None}
    counts = {} if "shelves" in entered else sitting.facts.fields(seat.place, "counts")
    return Owner(seat.name, {**entered, **(counts or {})})

"""What was entered at a table of Atheneum → the contract's document."""

from games.atheneum.editor import plan_of
from scoring.atheneum.document import GAME
from scoring.atheneum.plan import write_plan
from scoring.game import Json
from store.values import Seat, Sitting

SETTINGS = ("deck", "rulings")
OWN = ("subject", "track", "wands", "claimed")


def document(sitting: Sitting) -> Json:
    """The whole table; what nobody entered is simply not there. Drawn shelves bring their plan along."""
    agreed = {key: sitting.settings[key] for key in SETTINGS if sitting.settings.get(key)}
    players = [_player(sitting, seat) for seat in sitting.players]
    plan = plan_of(sitting) if any("shelves" in player for player in players) else None
    drawn = {"plan": write_plan(plan)} if plan else {}
    return {"game": GAME, **agreed, **drawn, "players": players}


def _player(sitting: Sitting, seat: Seat) -> dict[str, object]:
    """Drawn shelves take the place of counts."""
    values = {field: sitting.facts.value(seat.place, field) for field in (*OWN, "shelves")}
    entered = {field: value for field, value in values.items() if value is not None}
    counts = sitting.facts.value(seat.place, "counts")
    if "shelves" not in entered and isinstance(counts, dict):
        entered |= counts
    return {"name": seat.name, **entered}

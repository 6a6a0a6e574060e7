"""What was entered at a table of Ex Libris → the contract's document."""

from scoring.game import Json
from store.values import Seat, Sitting

SETTINGS = ("popular", "banned", "difficulty", "deck", "rulings")


def document(sitting: Sitting) -> Json:
    """The whole table, secrets included; what nobody entered is simply not there."""
    agreed = {key: sitting.settings[key] for key in SETTINGS if sitting.settings.get(key) is not None}
    made: dict[str, object] = {"game": sitting.table.game, **agreed}
    made["players"] = [_player(sitting, seat) for seat in sitting.players]
    library = sitting.seat_of_role("library")
    if library is not None:
        made["library"] = _entered(sitting, library.place, ("focus", "pile", "tally", "claimed"))
    race = sitting.facts.value(None, "race")
    winner = sitting.seat(race) if isinstance(race, int) else None
    return {**made, "race": winner.name} if winner else made


def _player(sitting: Sitting, seat: Seat) -> dict[str, object]:
    hand = () if sitting.table.game == "ex-libris-solo" else ("hand",)  # a solo hand went to the library
    found = _entered(sitting, seat.place, ("focus", *hand, "shelf", "claimed"))
    if "shelf" not in found:
        found |= _entered(sitting, seat.place, ("tally", "stability"))
    return {"name": seat.name, **found}


def _entered(sitting: Sitting, place: int, fields: tuple[str, ...]) -> dict[str, object]:
    values = {field: sitting.facts.value(place, field) for field in fields}
    return {field: value for field, value in values.items() if value is not None}

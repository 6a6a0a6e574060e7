"""What was entered at a table of Ex Libris → the contract's document."""

from scoring.document import LIBRARY, Document, Owner
from store.values import Seat, Sitting

SETTINGS = ("popular", "banned", "difficulty", "deck")


def document(sitting: Sitting) -> Document:
    """The whole table, secrets included; what nobody entered is simply not there."""
    library, race = sitting.seat_of_role(LIBRARY), sitting.facts.number(None, "race")
    winner = sitting.seat(race) if race is not None else None
    return Document(
        sitting.table.game,
        tuple(_player(sitting, seat) for seat in sitting.players),
        _library(sitting, library) if library else None,
        settings={key: sitting.settings[key] for key in SETTINGS if sitting.settings.get(key) is not None},
        rulings=sitting.rulings if "rulings" in sitting.settings else None,
        more={"race": winner.name} if winner else {},
    )


def _library(sitting: Sitting, seat: Seat) -> Owner:
    return Owner(LIBRARY, _entered(sitting, seat.place, ("focus", "pile", "tally", "claimed")))


def _player(sitting: Sitting, seat: Seat) -> Owner:
    hand = () if sitting.table.game == "ex-libris-solo" else ("hand",)  # a solo hand went to the library
    found = _entered(sitting, seat.place, ("focus", *hand, "shelf", "claimed"))
    if "shelf" not in found:
        found |= _entered(sitting, seat.place, ("tally", "stability"))
    return Owner(seat.name, found)


def _entered(sitting: Sitting, place: int, fields: tuple[str, ...]) -> dict[str, object]:
    values = {field: sitting.facts.value(place, field) for field in fields}
    return {field: value for field, value in values.items() if value is not None}

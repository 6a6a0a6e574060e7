"""The photograph of the cards a reason is about: cut out, where a photograph shows them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from flask import url_for

from scoring.game import Json
from store import photographs
from store.values import Sitting
from web.photos import crops

MOST = 12  # pieces beside one reason


@dataclass(frozen=True)
class Piece:
    """One card of a photograph."""

    name: str
    url: str


Seen = Mapping[str, Piece]  # by the card's mark


def pieces(sitting: Sitting) -> Mapping[str, Seen]:
    """Player → mark → the piece of the latest photograph that shows it."""
    return {
        seat.name: {
            cell["mark"]: Piece(cell["mark"], _address(photo.id, cell["quad"]))
            for photo in photographs.of_seat(sitting.table.id, seat.place)
            for cell in _cells(photo.reading)
            if cell.get("mark")
        }
        for seat in sitting.players
    }


def beside(cells: Iterable[Sequence[int]], shelf: str, seen: Seen) -> tuple[Piece, ...]:
    """The pieces of the cells a reason names; `shelf` says which card stands in which."""
    rows = [row.split() for row in shelf.split("/")]
    marks = (rows[r][c] for r, c in cells if r < len(rows) and c < len(rows[r]))
    names = (mark.lstrip("~").rstrip("+").partition(":")[0].upper() for mark in marks)
    return tuple(seen[name] for name in names if name in seen)[:MOST]


def shelves(document: Json) -> Mapping[str, str]:
    players = cast(list[dict[str, Any]], document["players"])
    return {player["name"]: player.get("shelf", "") for player in players}


def _cells(reading: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], reading.get("cells", [])) if reading else []


def _address(photo: int, quad: Sequence[Sequence[float]]) -> str:
    return url_for("photographs.crop", photo=photo, q=crops.address(crops.upper(quad, 1.0)))

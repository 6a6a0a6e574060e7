"""What is as always: the people, the deck and the rulings of this phone's last tables, offered for the next.

Only what this phone was at itself is offered, and a deck that it keeps: another's may contradict its cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.game import Game
from store import editions, entries, past
from store.values import Seat, Sitting
from web.game_pages import GamePages
from web.phone import known_phone
from web.table.forms import as_form

MOST_PEOPLE = 30  # names that are offered while one types


@dataclass(frozen=True)
class Usual:
    """`seats`: who sat at the last table; `people`: all of the last ones; `settings` as in a form."""

    seats: tuple[Seat, ...] = ()
    people: tuple[str, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)

    def form(self, most: int) -> dict[str, object]:
        """What a new table's form starts with."""
        return {"names": [seat.name for seat in self.seats[:most]], **self.settings}

    def phones(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The phones that these very people had last time."""
        wanted = {name.casefold() for name in names}
        return tuple(seat.holder for seat in self.seats if seat.holder and seat.name.casefold() in wanted)


def usual(game: Game, shell: GamePages) -> Usual:
    """As at this phone's last table of the game, else with the people of its last table of all."""
    phone = known_phone()
    sittings = [entries.sitting(table) for table in past.latest(phone)] if phone else []
    same = next((one for one in sittings if one.table.game == game.key), None)
    people = dict.fromkeys(seat.name for one in sittings for seat in one.players)
    last = same or next(iter(sittings), None)
    return Usual(
        seats=_seats(last, game, phone) if last else (),
        people=tuple(people)[:MOST_PEOPLE],
        settings=as_form(_settings(same, game, shell, phone)),
        rulings=same.rulings if same else {},
    )


def _seats(last: Sitting, game: Game, phone: str | None) -> tuple[Seat, ...]:
    """Alone one plays as oneself; together with as many as there is room for."""
    if game.most > 1:
        return last.players[: game.most]
    return tuple(seat for seat in last.players if seat.holder == phone)[:1]


def _settings(last: Sitting | None, game: Game, shell: GamePages, phone: str | None) -> dict[str, object]:
    """What a game draws anew is asked for anew; of decks, the last one, or the only one this phone keeps."""
    drawn = shell.draw.settings if shell.draw else ()
    kept = {key: value for key, value in last.settings.items() if key not in drawn} if last else {}
    if last is None and game.notation and phone:
        own = [deck for deck in editions.names() if phone in editions.kept(deck).by]
        if len(own) == 1 and editions.cards_of(editions.load(own[0])):
            kept["deck"] = own[0]
    return kept

"""Who is asking for a table's page, and what they may do there; decided here and nowhere else."""

from dataclasses import dataclass

from flask import abort, g, request
from werkzeug.exceptions import Forbidden

from scoring.games import GAMES
from store import entries, photographs, presence
from store.photographs import Photograph
from store.secrets import tidy_code
from store.values import Seat, Sitting, Table
from web.game_pages import PAGES
from web.keeper.access import is_keeper
from web.phone import known_phone
from web.server import rate_limit
from web.server.refusals import AfterReveal


@dataclass(frozen=True)
class Visit:
    """A request at a table: what stands there, and where the asking phone sits (on several seats, maybe)."""

    sitting: Sitting
    phone: str | None
    is_keeper: bool = False

    @property
    def table(self) -> Table:
        return self.sitting.table

    def again(self) -> "Visit":
        """The same after something was entered."""
        return Visit(entries.sitting(self.table), self.phone, self.is_keeper)

    @property
    def is_host(self) -> bool:
        """The phone that opened the table or was given it; the server's keeper stands in for it."""
        return self.is_keeper or (self.phone is not None and self.table.host == self.phone)

    @property
    def teaches_as(self) -> str | None:
        """As whom the table teaches its deck: as its host's phone; None at a table of the server's keeper."""
        return None if self.is_keeper and self.phone == self.table.host else self.table.host

    @property
    def mine(self) -> tuple[Seat, ...]:
        """The seats this phone holds."""
        return tuple(seat for seat in self.sitting.seats if self.phone and seat.holder == self.phone)

    def holds(self, place: int) -> bool:
        return any(seat.place == place for seat in self.mine)

    def by(self, place: int | None = None) -> int | None:
        """Who a change is by: the seat concerned if this phone's, else the host, else its first seat."""
        if place is not None and self.holds(place):
            return place
        return self.mine[0].place if self.mine and not self.is_host else None

    @property
    def allows_advice(self) -> bool:
        """Whether the table allows advice, and its game has any to give."""
        return bool(self.sitting.settings.get("advice")) and GAMES[self.table.game].advise is not None

    @property
    def checks(self) -> tuple[Seat, ...]:
        """The seats this phone signs off: each is checked by the neighbour on its left."""
        players = self.sitting.players
        if len(players) < 2:
            return ()
        return tuple(
            seat for n, seat in enumerate(players) if self.holds(players[(n + 1) % len(players)].place)
        )

    def may_edit(self, place: int) -> bool:
        """A seat's own phone until the reveal; afterwards only the host corrects."""
        return self.is_host if self.sitting.revealed else self.holds(place)

    def may_see(self, place: int, field: str, secrets: frozenset[str]) -> bool:
        return field not in secrets or self.sitting.revealed or self.holds(place)


def visit() -> Visit:
    """The table of the current request's address; 404 where there is none for this phone."""
    if "visit" not in g:
        g.visit = _visit()
        if not _at_a_table_of_its_game(g.visit):
            abort(404)
    found: Visit = g.visit
    return found


def visit_at(sitting: Sitting) -> Visit:
    """This phone at a table that its address does not name, such as one of a list."""
    return Visit(sitting, known_phone(), is_keeper())


def host_visit() -> Visit:
    """The same for what only the host may do."""
    here = visit()
    if not here.is_host:
        abort(403)
    return here


def seat_visit(place: int) -> tuple[Visit, Seat]:
    """The same for what only the phone on this seat may see, and after the reveal the host."""
    here = visit()
    seat = here.sitting.seat(place)
    if seat is None:
        abort(404)
    if not (here.holds(place) or (here.is_host and here.sitting.revealed)):
        abort(403)
    return here, seat


def advised_visit(place: int) -> tuple[Visit, Seat]:
    """The same for advice: only the phone on the seat itself, where the table allows it."""
    here, seat = seat_visit(place)
    if not here.holds(place) or not here.allows_advice:
        abort(403)
    return here, seat


def editor_visit(place: int) -> tuple[Visit, Seat]:
    """The same for what changes a seat's entries."""
    here = visit()
    seat = here.sitting.seat(place)
    if seat is None:
        abort(404)
    if not here.may_edit(place):
        raise AfterReveal if here.holds(place) else Forbidden
    return here, seat


def photograph_of(here: Visit, seat: Seat, photo: int) -> Photograph:
    """One of the seat's photographs; 404 for anybody else's."""
    found = photographs.photograph(here.table.id, photo)
    if found is None or found.seat != seat.place:
        abort(404)
    return found


def _at_a_table_of_its_game(here: Visit) -> bool:
    """Whether a page of one game is asked for at a table of that game, not of another."""
    folders = {page.folder for page in PAGES.values()}
    owner = next((name for name in folders if (request.blueprint or "").startswith(f"{name}_")), None)
    return owner is None or owner == PAGES[here.table.game].folder


def _visit() -> Visit:
    code = tidy_code(str(g.table_code))
    phone = known_phone()
    found = entries.visited(code, phone)
    if found is not None and (found[1] or is_keeper()):
        if found[1] and phone:
            presence.heard(found[0].table.id, phone)
        return Visit(found[0], phone, is_keeper())
    rate_limit.allow_or_abort()
    if found is None or rate_limit.code_expired(found[0].table):
        rate_limit.count_wrong()
        abort(404)
    return Visit(found[0], phone)

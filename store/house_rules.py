"""House rules: a club's own set of rulings for a game, kept under a name for the tables of other evenings."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from store import schema
from store.clock import now
from store.engine import snapshot, transaction

C = schema.house_rules.c


@dataclass(frozen=True)
class HouseRules:
    """The rulings of a set that differ from the default; `keeper` is the phone that saved them."""

    game: str
    name: str
    rulings: Mapping[str, str]
    keeper: str


def of_game(game: str) -> tuple[HouseRules, ...]:
    """Every set of a game, by name."""
    wanted = select(C.game, C.name, C.rulings, C.keeper).where(C.game == game).order_by(C.folded)
    with snapshot() as db:
        return tuple(
            HouseRules(row.game, row.name, json.loads(row.rulings), row.keeper) for row in db.execute(wanted)
        )


def find(game: str, name: str) -> HouseRules | None:
    """The set of this name, however it is capitalised."""
    return next((kept for kept in of_game(game) if kept.name.casefold() == name.casefold()), None)


def save(wanted: HouseRules) -> bool:
    """Keeps the set, or changes the one its keeper saved before; False where the name is somebody else's."""
    values = {"name": wanted.name, "rulings": json.dumps(dict(wanted.rulings)), "at": now()}
    own = and_(_is(wanted.game, wanted.name), C.keeper == wanted.keeper)
    try:
        with transaction() as db:
            if db.execute(update(schema.house_rules).where(own).values(values)).rowcount:
                return True
            key = {"game": wanted.game, "folded": wanted.name.casefold(), "keeper": wanted.keeper}
            db.execute(insert(schema.house_rules).values(**key, **values))
    except IntegrityError:
        return False
    return True


def forget(game: str, name: str) -> None:
    with transaction() as db:
        db.execute(delete(schema.house_rules).where(_is(game, name)))


def _is(game: str, name: str) -> ColumnElement[bool]:
    return and_(C.game == game, C.folded == name.casefold())

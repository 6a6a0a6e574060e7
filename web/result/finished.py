"""The finished tables that this phone may look back at, each with its answer as it follows today."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scoring.answer import Answer, PlayerAnswer
from scoring.document import Document
from store import entries, past
from store.values import Table
from web.game_pages import PAGES
from web.keeper.access import is_keeper
from web.phone import known_phone
from web.result.briefs import brief
from web.table import documents

MOST_TABLES = 200  # the latest ones; a club's year
FAVOURITES = {"focus": "category", "subject": "subject"}  # what a player favours → its kind of word


@dataclass(frozen=True)
class Played:
    """A finished table. `favoured`: by name, the category, subject and the like that somebody favoured."""

    at: int  # milliseconds: when it was revealed
    code: str
    answer: Answer
    roles: tuple[str, ...] = ()  # who is no person there, as the answer names them
    favoured: Mapping[str, str] = field(default_factory=dict)
    kind: str = ""  # of the words for what is favoured

    @property
    def game(self) -> str:
        return self.answer.game

    @property
    def year(self) -> int:
        return datetime.fromtimestamp(self.at / 1000).year

    @property
    def players(self) -> tuple[PlayerAnswer, ...]:
        return tuple(player for player in self.answer.players if player.name not in self.roles)


def finished() -> tuple[Played, ...]:
    """Latest first: of the tables this phone knows; for the keeper of all."""
    decks: dict[str, str] = {}
    played = [one for table in _tables() if (one := _played(table, decks))]
    return tuple(sorted(played, key=lambda one: (one.at, one.code), reverse=True))


def _tables() -> list[Table]:
    phone = None if is_keeper() else known_phone() or ""
    found: dict[int, Table] = {}
    for page in range(-(-MOST_TABLES // past.PAGE)):
        batch = past.tables_of(phone, page=page, called=lambda _: ())
        found.update((table.id, table) for table in batch)
        if len(batch) <= past.PAGE:
            break
    return list(found.values())


def _played(table: Table, decks: dict[str, str]) -> Played | None:
    """Nothing of a table that is not revealed, or cannot be scored as it stands."""
    sitting = entries.sitting(table)
    revealed = sitting.facts.entry(None, "revealed")
    if table.game not in PAGES or revealed is None or not sitting.revealed:
        return None
    answer = brief(sitting, decks)
    if answer is None:
        return None
    document = documents.document(sitting)
    key = next((key for key in FAVOURITES if any(key in one.entered for one in document.players)), "")
    return Played(
        revealed.at,
        table.code,
        answer,
        PAGES[table.game].roles,
        favoured=_favoured(document, key),
        kind=FAVOURITES.get(key, ""),
    )


def _favoured(document: Document, key: str) -> Mapping[str, str]:
    return {one.name: str(one.entered[key]) for one in document.players if one.entered.get(key)}

"""What the finished tables say together: who wins, how high, on which line, by player and by year."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scoring.answer import Answer, PlayerAnswer
from scoring.faults import Refused
from scoring.games import GAMES
from store import entries, past
from store.values import Table
from web.fields import whole
from web.game_pages import PAGES
from web.keeper.access import is_keeper
from web.phone import known_phone
from web.table import documents

MOST_TABLES = 200  # the latest ones; a club's year
OTHERS = frozenset({"library"})  # no people, as the answer names them
pages = Blueprint("statistics", __name__)


@dataclass(frozen=True)
class Played:
    """A finished table and its answer as it follows today."""

    year: int
    answer: Answer

    @property
    def players(self) -> tuple[PlayerAnswer, ...]:
        return tuple(player for player in self.answer.players if player.name not in OTHERS)


@dataclass(frozen=True)
class Person:
    name: str
    played: int
    won: int
    best: int
    average: float
    lines: Mapping[str, float]  # on average


@dataclass(frozen=True)
class Summary:
    """One game's figures."""

    game: str
    lines: Sequence[str]
    people: tuple[Person, ...]
    deciding: Mapping[str, int]  # line → tables that it decided
    tables: int


@pages.get("/statistics")
def overview() -> ResponseReturnValue:
    played = [found for table in _tables() if (found := _played(table))]
    years = sorted({one.year for one in played}, reverse=True)
    year = whole(request.args.get("year", ""), digits=4)
    counted = [one for one in played if year in (None, one.year)]
    summaries = tuple(_summaries(counted))
    return render_template("result/statistics.html", summaries=summaries, years=years, year=year)


def _tables() -> list[Table]:
    """Those this phone knows; for the keeper all of them."""
    phone = None if is_keeper() else known_phone() or ""
    found: dict[int, Table] = {}
    for page in range(-(-MOST_TABLES // past.PAGE)):
        batch = past.tables_of(phone, page=page, called=lambda _: ())
        found.update((table.id, table) for table in batch)
        if len(batch) <= past.PAGE:
            break
    return list(found.values())


def _played(table: Table) -> Played | None:
    sitting = entries.sitting(table)
    revealed = sitting.facts.entry(None, "revealed")
    if table.game not in PAGES or revealed is None or not sitting.revealed:
        return None
    try:
        answer = documents.answer(sitting)
    except Refused:
        return None
    return Played(datetime.fromtimestamp(revealed.at / 1000).year, answer)


def _summaries(played: Sequence[Played]) -> Iterable[Summary]:
    for key, game in GAMES.items():
        tables = [one for one in played if one.answer.game == key]
        if tables:
            deciding = dict.fromkeys(game.lines, 0)
            for line in filter(None, map(deciding_line, tables)):
                deciding[line] += 1
            yield Summary(key, game.lines, people(tables, game.lines), deciding, len(tables))


def people(tables: Sequence[Played], lines: Sequence[str]) -> tuple[Person, ...]:
    """Everybody who played, the most victories first; names that differ in case alone are one person's."""
    rows: dict[str, list[tuple[PlayerAnswer, bool]]] = {}
    for table in tables:
        for player in table.players:
            won = player.name in table.answer.crowned
            rows.setdefault(player.name.casefold(), []).append((player, won))
    found = [_person(row, lines) for row in rows.values()]
    return tuple(sorted(found, key=lambda person: (-person.won, -person.average, person.name.casefold())))


def _person(rows: Sequence[tuple[PlayerAnswer, bool]], lines: Sequence[str]) -> Person:
    totals = [player.total for player, _ in rows]
    return Person(
        name=rows[0][0].name,
        played=len(rows),
        won=sum(won for _, won in rows),
        best=max(totals),
        average=sum(totals) / len(rows),
        lines={line: sum(player.lines[line] for player, _ in rows) / len(rows) for line in lines},
    )


def deciding_line(table: Played) -> str | None:
    """The line on which a sole winner gained most over the second; None where nobody won alone."""
    first = [player for player in table.answer.players if player.place == 1]
    second = [player for player in table.answer.players if player.place == 2]
    if len(first) != 1 or not second:
        return None
    ahead = {line: points - second[0].lines[line] for line, points in first[0].lines.items()}
    best = max(ahead, key=lambda line: ahead[line])
    return best if ahead[best] > 0 else None

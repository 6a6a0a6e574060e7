"""What the finished tables say together: who wins, against whom, how high, on which line, by year."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scoring.games import GAMES
from store.people import SamePeople, of_phone
from web.fields import whole
from web.phone import known_phone
from web.result import figures
from web.result.figures import Person, Record, Score
from web.result.finished import Played, finished

MOST_RIVALS = 8  # people whom one table shows against each other
pages = Blueprint("statistics", __name__)


@dataclass(frozen=True)
class Summary:
    """One game's figures."""

    game: str
    lines: Sequence[str]
    people: tuple[Person, ...]
    against: Mapping[tuple[str, str], Score]
    records: tuple[Record, ...]
    deciding: Mapping[str, int]  # line → tables that it decided
    tables: int

    @property
    def rivals(self) -> tuple[Person, ...]:
        """Those who met anybody, as many as one sees at a glance."""
        met = {one for one, _other in self.against}
        return tuple(person for person in self.people if person.key in met)[:MOST_RIVALS]


@pages.get("/statistics")
def overview() -> ResponseReturnValue:
    played, same = finished(), of_phone(known_phone())
    years = sorted({one.year for one in played}, reverse=True)
    year = whole(request.args.get("year", ""), digits=4)
    counted = [one for one in played if year in (None, one.year)]
    summaries = tuple(_summaries(counted, same))
    return render_template("result/statistics.html", summaries=summaries, years=years, year=year)


def _summaries(played: Sequence[Played], same: SamePeople) -> Iterable[Summary]:
    for key, game in GAMES.items():
        tables = [one for one in played if one.game == key]
        if tables:
            yield Summary(
                key,
                game.lines,
                figures.people(tables, same),
                figures.head_to_head(tables, same),
                figures.records(tables, same),
                figures.deciding(tables, game.lines),
                len(tables),
            )

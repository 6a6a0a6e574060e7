"""The form of an audit: what somebody wrote on paper, cell by cell."""

from __future__ import annotations

from scoring.faults import Fault
from scoring.fields import LONGEST_NAME
from scoring.game import Game
from web.fields import Choice, Text
from web.forms import extended
from web.game_pages import GamePages
from web.paper_rows import LONGEST, LONGEST_WIDE, Paper, Row
from web.table.forms import RulingsForm, ruling_fields


class PaperForm(RulingsForm):
    """A finished form as it stands on paper; whoever has no name is called by their number."""

    def show_fault(self, fault: Fault, columns: tuple[str, ...]) -> None:
        """Shows a fault of the document beside the cell it is about, where there is one."""
        names: tuple[str, ...] = ()
        match fault.where:
            case ("players", int(place), str(key), *_) if place < len(columns):
                names = (f"claim-{columns[place]}-{key}", f"{key}-{columns[place]}")
            case ("players", int(place), "tally", str(key), *_) if place < len(columns):
                names = (f"claim-{columns[place]}-{key}",)
        for name in names:
            if name in self:
                self[name].errors = [*self[name].errors, fault]


def paper_form(
    game: Game, shell: GamePages, paper: Paper, places: tuple[str, ...], library: str
) -> type[PaperForm]:
    """A field for every cell of the game's form; `library` is the place of the column that bears no name."""
    cells: dict[str, object] = {
        f"{row.field}-{place}": _cell(row)
        for row in paper.rows
        for place in places
        if row.of_library or place != library
    }
    claims = {f"claim-{place}-{line}": Text(longest=LONGEST) for place in places for line in game.claimable}
    names = {f"name-{place}": Text(longest=LONGEST_NAME) for place in places if place != library}
    return extended(PaperForm, shell.settings, **cells, **claims, **names, **ruling_fields(game))


def _cell(row: Row) -> Choice | Text:
    return Choice(row.options) if row.options else Text(longest=LONGEST_WIDE if row.wide else LONGEST)

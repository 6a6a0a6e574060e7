"""The forms of a finished table: what somebody wrote on paper, cell by cell, and what is supposed."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoring.faults import Fault
from scoring.fields import LONGEST_NAME
from scoring.game import Game
from web.fields import Choice, Lines, Text, whole
from web.forms import Form, extended
from web.game_pages import GamePages
from web.paper_rows import Cells, NumberCell, NumbersCell, Paper, Row
from web.table.forms import RulingsForm, ruling_fields

LONGEST = 3  # digits of a number that is supposed
NUMBER = "number-"  # how the names of such numbers begin
LOSSES = ("banned",)  # lines that never bring a point


class ClaimsForm(Form):
    """What is claimed of every line, column by column."""

    def claims(self, place: str) -> dict[str, object]:
        """What stands in a column, by line; an empty cell claims nothing."""
        before = f"claim-{place}-"
        cells = {
            field.name.removeprefix(before): field.data for field in self if field.name.startswith(before)
        }
        return {line: data for line, data in cells.items() if data is not None}


class PaperForm(ClaimsForm, RulingsForm):
    """A finished form as it stands on paper; whoever has no name is called by their number."""

    def rows(self, place: str, paper: Paper) -> Cells:
        """What stands in a column's other rows, by row."""
        found = {row.field: self[name].data for row in paper.rows if (name := f"{row.field}-{place}") in self}
        return {field: data for field, data in found.items() if data not in (None, "")}

    def show_fault(self, fault: Fault, columns: tuple[str, ...]) -> None:
        """Shows a fault of the document beside the cell it is about, where there is one."""
        names: tuple[str, ...] = ()
        match fault.where:
            case ("players", int(place), "tally" | "claimed", str(key), *_) if place < len(columns):
                names = (f"claim-{columns[place]}-{key}",)
            case ("players", int(place), str(key), *_) if place < len(columns):
                names = (f"claim-{columns[place]}-{key}", f"{key}-{columns[place]}")
        for name in names:
            if name in self:
                self[name].errors = [*self[name].errors, fault]


def claims_form(game: Game, places: Iterable[str]) -> type[ClaimsForm]:
    return extended(ClaimsForm, **_claims(game, places))


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
    names = {f"name-{place}": Text(longest=LONGEST_NAME) for place in places if place != library}
    fields = {**cells, **_claims(game, places), **names, **ruling_fields(game)}
    return extended(PaperForm, shell.settings, **fields)


def _claims(game: Game, places: Iterable[str]) -> dict[str, object]:
    return {
        f"claim-{place}-{line}": NumberCell(is_loss=line in LOSSES)
        for place in places
        for line in game.claimable
    }


def _cell(row: Row) -> Choice | Text:
    return Choice(row.options) if row.options else NumbersCell() if row.wide else NumberCell()


class SupposedForm(Form):
    """What if: other rulings, one card otherwise, other cards."""

    card = Text()
    side = Choice(("up", "down"))
    icons = Text()

    @property
    def numbers(self) -> dict[str, int]:
        """Numbers supposed otherwise, by the names that the page's links give them."""
        sent = {key: value for key, value in self.source.items() if key.startswith(NUMBER)}
        typed = {key: whole(str(value), LONGEST) for key, value in sent.items()}
        return {key: number for key, number in typed.items() if number is not None}

    def rulings(self, game: Game) -> dict[str, str]:
        """Those that the form chose among the options there are."""
        chosen = {key: self[f"ruling-{key}"] for key in game.rulings}
        return {key: field.typed for key, field in chosen.items() if field.sent and not field.faults()}


def supposed_form(game: Game, fields: Collection[str]) -> type[SupposedForm]:
    """`fields`: whose cards there are, as cards_of names them."""
    return extended(SupposedForm, **ruling_fields(game), **{field: Lines() for field in fields})

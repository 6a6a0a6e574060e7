"""The score sheet of any game: lines, totals and places, with whatever a game lays beside them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from printing.grids import Grid, draw, plan, roomiest
from printing.imprint import CODE, Imprint
from printing.ink import Setting, lines_to_write_on
from printing.remarks import Changed, Remarks, remarks
from printing.sizes import FIELDS, HEADER, POINTS, REMARK, SCALES, SHELVES, SPARE, TOTAL, Sizes
from printing.words import day, render
from scoring.answer import Answer, PlayerAnswer
from scoring.games import GAMES
from translations import term
from translations.say import catalogue

TEMPLATE = "print/plain.html"
LABEL_SHARE = 0.3  # of the width


@dataclass(frozen=True)
class Beside:
    """What a game adds to the bare numbers, by player, or by player and line."""

    notes: Mapping[str, str] = field(default_factory=dict)  # under a player's name
    workings: Mapping[tuple[str, str], str] = field(default_factory=dict)
    grids: tuple[Grid, ...] = ()


# Every game's own answer is another: a sheet gets that of its game, and a blank one none.
Details = Callable[[Any, str], Beside]  # answer, language
Settings = Callable[[str, Any, Imprint, tuple[Changed, ...]], Iterator[Setting]]  # the game's key first


@dataclass(frozen=True)
class Sheet:
    """Everything the template asks for."""

    game: str
    imprint: Imprint
    title: str
    fields: tuple[tuple[str, str], ...]
    players: tuple[PlayerAnswer | None, ...]  # nobody on a blank
    winners: tuple[str, ...]
    beside: Beside
    remarks: Remarks | None
    won: str

    @property
    def label(self) -> float:
        return self.imprint.width * LABEL_SHARE

    def sizes(self, scale: float, shelf: float = 0.0) -> Sizes:
        return Sizes(
            self.imprint,
            scale,
            names=tuple(player.name if player else "" for player in self.players),
            label=self.label,
            fields=len(self.fields),
            stamps=(self.won,) if self.winners else (),
            shelf=shelf,
        )


def nothing(_answer: Answer, _language: str) -> Beside:
    return Beside()


def sheet(details: Details = nothing) -> Settings:
    """The settings of a game's sheet with these details."""

    def settings(
        game: str, answer: Answer | None, imprint: Imprint, changed: tuple[Changed, ...] = ()
    ) -> Iterator[Setting]:
        beside = details(answer, imprint.language) if answer else Beside()
        under = remarks(answer, imprint.language, changed) if answer else None
        filled = fill_in(game, answer, imprint, beside, under)

        def room(scale: float) -> float:
            return imprint.height - fixed_height(filled, scale)

        for scale in roomiest(SCALES, room, beside.grids, width=imprint.width):
            yield _set(filled, scale=scale, room=room(scale))

    return settings


def fill_in(
    game: str, answer: Answer | None, imprint: Imprint, beside: Beside, under: Remarks | None
) -> Sheet:
    gettext = catalogue(imprint.language).gettext
    return Sheet(
        game=game,
        imprint=imprint,
        title=title_of(game, imprint.language),
        fields=(
            (gettext("Table"), imprint.table),
            (gettext("Date"), day(imprint.played, imprint.language)),
        ),
        players=answer.players if answer else (None,) * GAMES[game].most,
        winners=answer.crowned if answer else (),
        beside=beside,
        remarks=under,
        won=gettext("Winner").upper(),
    )


def fixed_height(sheet: Sheet, scale: float) -> float:
    """What the sheet takes at this scale without its shelves, in mm."""
    sizes, lines = sheet.sizes(scale), len(GAMES[sheet.game].lines)
    rows = scale * (HEADER + FIELDS + POINTS * lines + TOTAL)
    names = sizes.names_height(noted=bool(sheet.beside.notes))
    under = sheet.remarks.height(sheet.imprint, scale) if sheet.remarks else 0.0
    return rows + sizes.place_height + names + under + SHELVES + SPARE


def _set(sheet: Sheet, *, scale: float, room: float) -> Setting:
    grids, imprint = sheet.beside.grids, sheet.imprint
    made = plan(grids, width=imprint.width, height=max(room, 10.0)) if grids else None
    drawings = draw(grids, made) if made else ()
    ruled_lines = max(2, int(room / (REMARK * scale)))
    html = render(
        TEMPLATE,
        imprint.language,
        sheet=sheet,
        game=GAMES[sheet.game],
        imprint=imprint,
        scale=scale,
        beside=sheet.beside,
        plan=made,
        drawings=drawings,
        remark_lines=ruled_lines,
        sizes=sheet.sizes(scale, made.room if made else 0.0),
    )
    over = {"shelves": "".join(drawing.ink for drawing in drawings)}
    over["lines"] = lines_to_write_on(ruled_lines, width=imprint.width, apart=REMARK * scale)
    if imprint.code:
        over["qr"] = imprint.code.drawn(CODE * scale)
    return Setting(html, over)


def title_of(game: str, language: str) -> str:
    """The form's own name, where the game has one."""
    form = term(game, "form", game, language)
    return term(game, "game", game, language) if form == game else form

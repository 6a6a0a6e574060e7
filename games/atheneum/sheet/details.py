"""The sheet of Atheneum: the values behind the lines, and every player's shelves as they were drawn."""

from collections.abc import Iterator

from printing import letters, pen
from printing.grids import Grid, Raster
from printing.ink import fill, stroke
from printing.plain import Beside
from scoring.atheneum.answer import Scoring
from scoring.atheneum.drawing import Drawing, draw
from scoring.atheneum.table import Counts
from scoring.faults import several
from scoring.reasons import Place
from translations import term

UNSUMMED = ("total",)  # lines whose summands stand above them anyway


def details(answer: Scoring, language: str) -> Beside:
    subjects = {player.name: player.player.subject for player in answer.players}
    return Beside(
        notes={name: term("atheneum", "subject", subject, language) for name, subject in subjects.items()},
        workings=dict(_workings(answer)),
        grids=tuple(_grids(answer)),
    )


def _workings(answer: Scoring) -> Iterator[tuple[tuple[str, str], str]]:
    """`3 + 6 + 2` behind the lines that add printed values up."""
    for reason in answer.because:
        if reason.line not in UNSUMMED and (summands := several(reason.args.get("summands"))):
            yield (reason.player, reason.line), " + ".join(map(str, summands))


def _grids(answer: Scoring) -> Iterator[Grid]:
    plan = answer.table.plan
    for player in answer.table.players:
        if plan is not None and not isinstance(player.holding, Counts):
            yield _grid(player.name, draw(player.holding, plan))


def _grid(name: str, drawing: Drawing) -> Grid:
    places = [*drawing.slots, *drawing.candles]
    rows, columns = 1 + max(r for r, _ in places), 1 + max(c for _, c in places)
    lines = tuple(
        (
            "\t".join(_books(drawing, (r, c)) for c in range(columns)).rstrip("\t"),
            "\t".join(_value(drawing, (r, c)) for c in range(columns)).rstrip("\t"),
        )
        for r in range(rows)
    )

    def ink(raster: Raster) -> str:
        lit = (place for place, candle in drawing.candles.items() if candle.lit)
        return (
            fill(raster.each(_candle, lit), "glow")
            + stroke(raster.each(pen.box, drawing.slots), "rule", 0.2)
            + stroke(raster.each(pen.box, drawing.candles), "pale", 0.2)
            + stroke(_walls(drawing, raster), "ink", 0.45)
        )

    return Grid(name, columns, lines, letters.width("K", letters.NARROW_BOLD) * 2, ink)


def _candle(left: float, top: float, width: float, height: float) -> str:
    """A candle beside its letters."""
    return pen.box(left + width * 0.55, top + height * 0.12, width * 0.28, height * 0.76)


def _books(drawing: Drawing, place: Place) -> str:
    slot, candle = drawing.slots.get(place), drawing.candles.get(place)
    if candle is not None:
        return "^" if candle.lit else ""
    return slot.book or "" if slot else ""


def _value(drawing: Drawing, place: Place) -> str:
    """The printed value: of a candle's place, or of a compartment in its first slot."""
    slot, candle = drawing.slots.get(place), drawing.candles.get(place)
    if candle is not None:
        return str(candle.value)
    first = slot is not None and drawing.rooms()[slot.room][0] == place
    return str(slot.value) if slot is not None and first else ""


def _walls(drawing: Drawing, raster: Raster) -> str:
    """A line wherever a compartment ends."""
    walls = []
    for (r, c), slot in drawing.slots.items():
        left, top = raster.left + c * raster.wide, raster.top + r * raster.high
        right, bottom = left + raster.wide, top + raster.high
        sides = {
            (r - 1, c): [(left, top), (right, top)],
            (r + 1, c): [(left, bottom), (right, bottom)],
            (r, c - 1): [(left, top), (left, bottom)],
            (r, c + 1): [(right, top), (right, bottom)],
        }
        for beside, wall in sides.items():
            other = drawing.slots.get(beside)
            if other is None or other.room != slot.room:
                walls.append(pen.line(wall))
    return "".join(walls)

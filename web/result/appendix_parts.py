"""What the appendix shows beside the reasons: who entered what, and what was hard to read on photographs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from flask_babel import gettext as _

import printing
from scoring.working import signed
from store import photographs
from store.photographs import Photograph
from store.pictures import VIEW
from store.values import Seat, Sitting
from vision.reading import Cell
from web.dates import moment
from web.photos import crops
from web.result.log import Line, lines
from web.table.seats import Visit
from web.words import said_value, seat_name, term

MOST_LOGGED, MOST_STRIPS = 300, 24  # lines and pieces; of longer ones the latest
LONGEST = 400  # characters of a value
STRIP = 0.27  # of a card's height: where letter, number and icons are
NARROW = 240  # pixels of a piece's longest side
NOT_ASKED = ("total",)  # a doubt nobody is asked about


def logged(here: Visit) -> tuple[printing.Logged, ...]:
    """Every change; what one hand did to one thing in a row is one line with what it came to."""
    done = groupby(
        lines(here), key=lambda line: (line.entry.seat, line.entry.field, line.by, bool(line.effects))
    )
    told = [_logged(here, tuple(steps)) for _key, steps in done]
    return tuple(told[-MOST_LOGGED:])


def _logged(here: Visit, steps: Sequence[Line]) -> printing.Logged:
    last, game = steps[-1], here.table.game
    value = said_value(game, last.entry.field, last.value) if last.value is not None else ""
    field = term(game, "field", last.entry.field)
    return printing.Logged(
        when=moment(last.entry.at),
        what=f"{last.whom}{_(': ')}{field}" if last.whom else field,
        value=value[:LONGEST],
        by=_("by %(name)s", name=last.by) if last.by else _("by the host"),
        effects=tuple(_effects(game, steps)),
    )


def _effects(game: str, steps: Iterable[Line]) -> Iterator[str]:
    for step in steps:
        for effect in step.effects:
            whose = f"{effect.player}, " if effect.player else ""
            changed = f"{_figure(effect.before)} → {_figure(effect.after)}"
            yield f"{whose}{term(game, 'line', effect.line)}{_(': ')}{changed}"


def _figure(value: int | str | None) -> str:
    return signed(value) if isinstance(value, int) else str(value)


def strips(sitting: Sitting) -> tuple[printing.Strip, ...]:
    """The cards a reading was not sure of, cut out of the photographs that are still there."""
    found = [
        (seat, photo, cell)
        for seat in sitting.seats
        for photo in photographs.of_seat(sitting.table.id, seat.place)
        if photo.width
        for cell in _doubtful(photo)
    ]
    strips = (_strip(sitting, *each) for each in found[:MOST_STRIPS])
    return tuple(strip for strip in strips if strip)


def _doubtful(photo: Photograph) -> list[Cell]:
    return [card for card in photo.seen.cells if set(card.doubt).difference(NOT_ASKED)]


def _strip(sitting: Sitting, seat: Seat, photo: Photograph, card: Cell) -> printing.Strip | None:
    quad = crops.upper(card.quad, STRIP)
    picture = crops.cut(photo.file, VIEW, quad, photo.width or 1, longest=NARROW)
    if picture is None:
        return None
    return printing.Strip(picture, seat_name(sitting.table.game, seat), _read_as(card))


def _read_as(card: Cell) -> str:
    if card.down:
        return str(_("read as a face-down card"))
    if card.mark is None:
        return str(_("not read"))
    if card.others:
        return str(_("read as %(card)s; perhaps %(others)s", card=card.mark, others=", ".join(card.others)))
    return str(_("read as %(card)s", card=card.mark))

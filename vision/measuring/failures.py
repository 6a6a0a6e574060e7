"""Shows what was read wrongly: a strip of every such card, which stage failed, and what was read instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision.deck_look import DeckLook
from vision.measuring.compare import SURE, Verdict, paired, strays, verdicts
from vision.measuring.trial import Trial
from vision.networks import shipped
from vision.picture.load import load
from vision.picture.rectify import strips
from vision.pipeline import see
from vision.reading import Cell, Reading
from vision.values import STRIP_HEIGHT, STRIP_WIDTH, Corners, Image, Photograph, Sighting

STAGES = ("not found", "left out", "kind", "place", "letter", "order", "total", "icons", "stranger")
COLUMNS, CAPTION = 5, 22  # strips side by side on a sheet; pixels of the line under each
MOST = 200  # strips on a sheet


@dataclass(frozen=True, eq=False)
class Failure:
    """One card read wrongly: where it lies, at which stage it went wrong, and what is to be said of it."""

    quad: Corners
    stage: str
    text: str


@dataclass(eq=False)
class Failures:
    """What went wrong in the photographs of a row, with a strip of each, until a sheet of it is drawn."""

    found: list[tuple[Failure, Image]] = field(default_factory=list)

    def add(self, trial: Trial, reading: Reading, look: DeckLook | None = None) -> None:
        failures = failures_of(trial, reading, look)
        if failures:
            photograph = load(trial.file)
            cut = strips(photograph, tuple(Sighting(f.quad, down=False, score=1.0) for f in failures))
            self.found += zip(failures, cut, strict=True)

    def write(self, folder: Path, name: str) -> str:
        """A contact sheet in the folder; how often each stage failed, as a sentence."""
        folder.mkdir(parents=True, exist_ok=True)
        if self.found:
            sheet = cv2.imencode(".png", sheet_of(self.found[:MOST]))[1]
            sheet.tofile(folder / f"{name.replace(' ', '-')}.png")
        count = Counter(failure.stage for failure, _ in self.found)
        return ", ".join(f"{stage} {count[stage]}" for stage in STAGES if count[stage]) or "nothing"


def failures_of(trial: Trial, reading: Reading, look: DeckLook | None = None) -> tuple[Failure, ...]:
    """Every card of a trial that was not read as it stands, and everything read that is no card."""
    judged = verdicts(reading, trial.truth)
    wrong = [Failure(v.true.quad, stage, _said(v)) for v in judged if (stage := _stage(v))]
    strange = [
        Failure(np.asarray(cell.quad, np.float32), "stranger", f"{_read(cell)}")
        for cell in strays(reading, judged)
    ]
    seen = {id(each.true) for each in judged}
    missed = [true for true in trial.truth if id(true) not in seen and not true.hidden]
    glimpsed = _glimpsed(load(trial.file), trial, look) if missed else set()
    gone = [
        Failure(true.quad, "left out" if id(true) in glimpsed else "not found", true.mark or "#")
        for true in missed
    ]
    return (*wrong, *strange, *gone)


def sheet_of(found: Sequence[tuple[Failure, Image]]) -> Image:
    """Strips in rows, under each what is wrong with it."""
    blank = np.zeros((STRIP_HEIGHT + CAPTION, STRIP_WIDTH, 3), np.uint8)
    tiles = [_tile(failure, strip) for failure, strip in found]
    tiles += [blank] * (-len(tiles) % COLUMNS)
    rows = [np.hstack(tiles[at : at + COLUMNS]) for at in range(0, len(tiles), COLUMNS)]
    return np.asarray(np.vstack(rows), np.uint8)


def _stage(verdict: Verdict) -> str | None:
    """The first stage that went wrong; None where all is well."""
    true, cell = verdict.true, verdict.cell
    if true.hidden:
        return "letter" if verdict.sure and not verdict.mark else None
    wrong = {
        "kind": not verdict.kind,
        "letter": not true.down and (cell.mark or "?")[0] != true.mark[0],
        "order": not true.down and not verdict.mark,
        "place": not verdict.place,
        "total": not true.down and not verdict.total,
        "icons": not true.down and not verdict.icons,
    }
    return next((stage for stage, is_wrong in wrong.items() if is_wrong), None)


def _said(verdict: Verdict) -> str:
    """What stands there and what was read of it."""
    true, cell = verdict.true, verdict.cell
    what = "#" if true.down else f"{true.mark}/{true.total}:{true.icons}"
    place = "" if verdict.place else f" {true.row},{true.col}>{cell.row},{cell.col}"
    return f"{what} > {_read(cell)}{place}"


def _read(cell: Cell) -> str:
    if cell.down:
        return f"# {cell.confidence:.2f}"
    sure = "!" if cell.mark and cell.confidence >= SURE else ""
    return f"{cell.mark or '?'}/{cell.total or '?'}:{cell.icons or cell.looks} {cell.confidence:.2f}{sure}"


def _glimpsed(photograph: Photograph, trial: Trial, look: DeckLook | None) -> set[int]:
    """The cards of which the finder saw something, whatever became of it later."""
    seen = see(shipped(), photograph, look, pile=trial.pile)
    sightings = seen.perspective.as_taken(seen.cards)
    cells = tuple(
        Cell(0, 0, s.down, None, None, None, s.score, 0.0, (), (), s.quad.tolist()) for s in sightings
    )
    return {id(true) for _, true in paired(Reading(cells, (), trial.pile, 0.0), trial.truth)}


def _tile(failure: Failure, strip: Image) -> Image:
    tile = np.pad(strip, ((0, CAPTION), (0, 0), (0, 0)))
    line = f"{failure.stage}: {failure.text}"
    cv2.putText(
        tile, line, (3, STRIP_HEIGHT + 15), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255), 1, cv2.LINE_AA
    )
    return tile

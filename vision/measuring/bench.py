"""Measures the reader on photographs no training saw, before and after a printing is taught."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path

import numpy as np

from vision.measuring.compare import Tally, compare, paired
from vision.measuring.failures import Failures
from vision.measuring.handed_in import NoLessons, handed_in
from vision.measuring.photos import NoLabels, labelled
from vision.measuring.timing import PHOTOGRAPHS, memory, speed
from vision.measuring.trial import ROWS, Draw, Trial, held_out_of, taught_trials, trials
from vision.measuring.variants import VARIANTS, varied
from vision.read import read
from vision.reading import Reading
from vision.simulator.stock import KEPT, Stock
from vision.teach import teach

COLUMNS = (
    "lost",
    "found",
    "place",
    "backs",
    "mark",
    "total",
    "icons",
    "sure&right",
    "sure&wrong",
    "named",
    "cards",
)
EDGES = (0.0, 0.25, 0.5, 0.75, 0.9, 0.97, 0.99, 1.001)  # of the reliability table
MOST_CARDS = 20  # of a photograph whose reading is timed
SHOTS = 3  # of a shelf that is photographed several times
PILES = 2  # piles count for so many shelves: they hold many more cards

Judged = list[tuple[float, bool]]


def main(argv: Sequence[str] = ()) -> None:
    """Print the tables; `--photographs N` a row says how long it takes."""
    chosen = _chosen(argv)
    rows = {name: draw for name, draw in ROWS.items() if not chosen.rows or name in chosen.rows}
    if chosen.photos:
        _photographs(chosen)
        return
    if chosen.lessons:
        _handed_in(chosen)
        return
    judged: Judged = []
    print(f"Per cent, {chosen.photographs} photographs a row (piles fewer), printings no training saw.")
    print("named: of things that are no cards; icons: untaught, as grouped by look.")
    if chosen.only != "taught" and not chosen.rows:
        _heading("taken otherwise")
        _otherwise(chosen, judged)
        _several(chosen, judged)
    if chosen.only != "taught":
        _heading("untaught")
        for name, draw in rows.items():
            _untaught(name, draw, chosen, judged)
    if chosen.only != "untaught":
        _heading("after one label")
        _taught(rows, chosen, judged)
    _reliability(judged)
    if not chosen.rows:
        several = usual(chosen.seed + 1, chosen.stock)
        speed(several)
        memory(several[0])


def usual(seed: int, stock: Stock = KEPT, *, count: int = PHOTOGRAPHS) -> list[Trial]:
    """Photographs of up to twenty cards, in easy, normal and hard light by turns, a printing each."""
    lights = (
        trials(ROWS[light], count=2 * count, seed=seed, stock=stock) for light in ("easy", "normal", "hard")
    )
    drawn = (trial for turn in zip(*lights, strict=True) for trial in turn)
    return list(islice((trial for trial in drawn if 0 < len(trial.truth) <= MOST_CARDS), count))


def _chosen(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench reading", description=main.__doc__)
    parser.add_argument("--photographs", type=int, default=6, help="a row")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", nargs="*", choices=ROWS, help="only these, and neither speed nor memory")
    parser.add_argument("--only", choices=("untaught", "taught"))
    parser.add_argument("--failures", type=Path, help="a folder for a sheet a row of what was misread")
    parser.add_argument("--photos", type=Path, help="a folder of your own, a notation beside each")
    parser.add_argument("--lessons", type=Path, nargs="+", help="files that keepers of decks handed in")
    parser.add_argument("--typefaces", type=Path, help="a folder of others, fetched, than those kept here")
    chosen = parser.parse_args(list(argv))
    chosen.stock = held_out_of(chosen.typefaces, parser)
    try:
        chosen.photos and next(labelled(chosen.photos))
    except (NoLabels, OSError):
        parser.error(f"no photograph in {chosen.photos} has a notation beside it")
    try:
        chosen.lessons = tuple(handed_in(chosen.lessons or ()))
    except NoLessons as none:
        parser.error(f"{none} holds no lessons")
    return chosen


def _count(draw: Draw, photographs: int) -> int:
    return -(-photographs // PILES) if draw.kind == "pile" else photographs


def _untaught(name: str, draw: Draw, chosen: argparse.Namespace, judged: Judged) -> None:
    tally, failures = Tally(), Failures()
    for trial in trials(draw, count=_count(draw, chosen.photographs), seed=chosen.seed, stock=chosen.stock):
        reading = read(trial.file, pile=trial.pile)
        tally += _judge(trial, reading, judged)
        if chosen.failures:
            failures.add(trial, reading)
    _row(name, tally)
    _sheet(failures, chosen.failures, f"untaught {name}")


def _otherwise(chosen: argparse.Namespace, judged: Judged) -> None:
    """The same shelves nearer, farther, turned, dark, shaken."""
    drawn = usual(chosen.seed + 2, chosen.stock, count=chosen.photographs)
    for name in VARIANTS:
        tally, failures = Tally(), Failures()
        for number, trial in enumerate(drawn):
            seen = varied(trial, name, seed=number)
            reading = read(seen.file)
            tally += _judge(seen, reading, judged)
            if chosen.failures:
                failures.add(seen, reading)
        _row(name, tally)
        _sheet(failures, chosen.failures, f"otherwise {name}")


def _several(chosen: argparse.Namespace, judged: Judged) -> None:
    """The same shelves shaken, one shot of each and then as many as a phone sends."""
    drawn = usual(chosen.seed + 2, chosen.stock, count=chosen.photographs)
    series = [[varied(trial, "shaken", seed=seed) for seed in range(SHOTS)] for trial in drawn]
    for count, name in ((1, "shaken, one shot"), (SHOTS, f"shaken, {SHOTS} shots")):
        tally = Tally()
        for first, *more in series:
            shots = [each.file for each in more[: count - 1]]
            tally += _judge(first, read(first.file, shots=shots), judged)
        _row(name, tally)


def _photographs(chosen: argparse.Namespace) -> None:
    """Photographs somebody took, each a row and then all of them."""
    judged: Judged = []
    failures, whole = Failures(), Tally()
    _heading("your own")
    for photo in labelled(chosen.photos):
        reading = read(photo.path, pile=photo.pile)
        trial = photo.trial(reading)
        tally = _judge(trial, reading, judged)
        _row(photo.path.stem[:17], tally)
        failures.add(trial, reading)
        whole += tally
    _row("all of them", whole)
    _sheet(failures, chosen.failures or chosen.photos / "failures", "your own")
    _reliability(judged)


def _handed_in(chosen: argparse.Namespace) -> None:
    """Cards that were cut out already, each file a row and then all of them: nothing is to be found."""
    judged: Judged = []
    failures, whole = Failures(), Tally()
    _heading("handed in")
    for deck in chosen.lessons:
        trial, reading = deck.tried()
        tally = _judge(trial, reading, judged)
        _row(deck.name[:17], tally)
        failures.add(trial, reading)
        whole += tally
    _row("all of them", whole)
    _sheet(failures, chosen.failures, "handed in")
    _reliability(judged)


def _taught(rows: Mapping[str, Draw], chosen: argparse.Namespace, judged: Judged) -> None:
    tallies, failures = {name: Tally() for name in rows}, {name: Failures() for name in rows}
    for label, tests in taught_trials(rows, decks=chosen.photographs, seed=chosen.seed, stock=chosen.stock):
        learnt = teach(label.file, label.labels)
        for name, trial in tests.items():
            reading = read(
                trial.file, deck=learnt.look, cards=learnt.cards, totals=learnt.totals, pile=trial.pile
            )
            tallies[name] += _judge(trial, reading, judged)
            if chosen.failures:
                failures[name].add(trial, reading, learnt.look)
    for name, tally in tallies.items():
        _row(name, tally)
        _sheet(failures[name], chosen.failures, f"taught {name}")


def _judge(trial: Trial, reading: Reading, judged: Judged) -> Tally:
    pairs = paired(reading, trial.truth)
    judged += [(c.confidence, c.mark == t.mark) for c, t in pairs if c.mark and not t.down]
    return compare(reading, trial.truth, trial.strangers)


def _sheet(failures: Failures, folder: Path | None, name: str) -> None:
    if folder:
        print(f"{'':18}  wrong first in: {failures.write(folder, name)}", flush=True)


def _heading(title: str) -> None:
    print(f"\n{title:18}" + "".join(f"{name:>12}" for name in COLUMNS))


def _row(name: str, t: Tally) -> None:
    shares = [
        (t.found, t.cards),
        (t.placed, t.cards),
        (t.backs_right, t.backs),
        (t.marks, t.fronts),
        (t.totals, t.fronts),
        (t.icons, t.fronts),
        (t.sure_right, t.fronts),
        (t.sure_wrong, t.fronts),
        (t.named, t.strangers),
    ]
    texts = [f"{100 * part / whole:.1f}" if whole else "–" for part, whole in shares]
    columns = (str(t.lost), *texts, str(t.cards))
    print(f"{name:18}" + "".join(f"{text:>12}" for text in columns), flush=True)


def _reliability(seen: Judged) -> None:
    print(f"\n{'confidence':>14}{'said on average':>17}{'right in truth':>17}{'cards':>17}")
    for low, high in pairwise(EDGES):
        inside = [(said, right) for said, right in seen if low <= said < high]
        if inside:
            said, right = np.mean(inside, axis=0)
            print(f"{low:>7.2f}–{min(high, 1):<6.2f}{100 * said:>17.1f}{100 * right:>17.1f}{len(inside):>17}")


if __name__ == "__main__":
    main(sys.argv[1:])

"""How well strips in unseen typefaces are read: `python -m vision.training.measure_strips WORK`."""

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.marks.read_closer import is_doubtful, weighed
from vision.marks.read_mark import read_marks
from vision.networks import shipped
from vision.simulator.stock import held_out_in
from vision.training import recipe
from vision.training.closer_lessons import LESSONS
from vision.training.pools import LEVELS, Pools, load
from vision.training.train_closer import looks_at
from vision.values import MarkGuess

SURE = 0.9  # a card called so surely counts as confident
AT_ONCE = 40  # strips read in one go


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path, help="where the pools kept back are, or are to be drawn")
    parser.add_argument("--typefaces", type=Path, help="a folder of others, fetched, than those kept here")
    chosen = parser.parse_args()
    stock = held_out_in(chosen.typefaces)
    paths = recipe.draw_held_out(chosen.work, seed=1, share=1.0, stock=stock)
    for name, path in zip(recipe.HELD_OUT, paths, strict=True):
        pools = load([path])
        guesses = read(pools)
        for level, word in enumerate(LEVELS):
            here = pools.truth["level"] == level
            print(f"{name:8s} {word:7s} {marks_line(guesses, pools.truth, here)}")
        print(f"{name:8s} {reliability(guesses, pools.truth)}")


def read(pools: Pools) -> list[MarkGuess]:
    guesses: list[MarkGuess] = []
    for start in range(0, len(pools.truth), AT_ONCE):
        strips = pools.pick(np.arange(start, min(start + AT_ONCE, len(pools.truth))))
        guesses += _closer(read_marks(shipped(), strips), pools, start)
    return guesses


def _closer(guesses: tuple[MarkGuess, ...], pools: Pools, start: int) -> list[MarkGuess]:
    """The guesses after a closer look at those in doubt, as the reader gives them one."""
    doubtful = [at for at, guess in enumerate(guesses) if is_doubtful(guess)]
    if not doubtful:
        return list(guesses)
    said = np.array([guesses[at].places for at in doubtful]).reshape(-1, 2, 4)
    where = np.array(doubtful) + start
    looks = [looks_at(pools, where, said[:, place], lesson) for place, lesson in enumerate(LESSONS)]
    closer = dict(zip(doubtful, weighed(shipped(), [guesses[at] for at in doubtful], *looks), strict=True))
    return [closer.get(at, guess) for at, guess in enumerate(guesses)]


def _right(guess: MarkGuess, truth: npt.NDArray[np.void]) -> bool:
    return bool(guess.letters.argmax() == truth["letter"] and guess.orders.argmax() == truth["order"])


def _sureness(guess: MarkGuess) -> float:
    return float(guess.letters.max() * guess.orders.max() * guess.is_mark)


def marks_line(guesses: list[MarkGuess], truth: npt.NDArray[np.void], here: npt.NDArray[np.bool_]) -> str:
    """Letter and order right, total right, sure and right, sure and wrong; strangers taken for marks."""
    shown = [
        (guess, row) for guess, row, at in zip(guesses, truth, here, strict=True) if at and row["letter"] >= 0
    ]
    strange = [guess for guess, row, at in zip(guesses, truth, here, strict=True) if at and row["letter"] < 0]
    right = np.array([_right(guess, row) for guess, row in shown])
    sure = np.array([_sureness(guess) >= SURE for guess, _ in shown])
    totals = np.mean([guess.totals.argmax() == row["total"] for guess, row in shown])
    found = np.mean([guess.is_mark > 0.5 for guess, _ in shown])
    fooled = np.mean([guess.is_mark > 0.5 for guess in strange])
    named = np.mean([_sureness(guess) >= SURE for guess in strange])
    return (
        f"marks {right.mean():.3f} totals {totals:.3f} sure and right {(sure & right).mean():.3f} "
        f"sure and wrong {(sure & ~right).mean():.4f} found {found:.3f} "
        f"strangers taken {fooled:.3f} named {named:.4f}"
    )


def reliability(guesses: list[MarkGuess], truth: npt.NDArray[np.void]) -> str:
    """Of the marks called about this sure, how many were right."""
    shown = truth["letter"] >= 0
    sureness = np.array([_sureness(guess) for guess in guesses])[shown]
    right = np.array([_right(guess, row) for guess, row in zip(guesses, truth, strict=True)])[shown]
    parts = []
    for low, high in (
        (0.0, 0.3),
        (0.3, 0.5),
        (0.5, 0.7),
        (0.7, 0.9),
        (0.9, 0.97),
        (0.97, 0.99),
        (0.99, 1.01),
    ):
        here = (sureness >= low) & (sureness < high)
        if here.any():
            parts.append(
                f"{low:.2f}-{min(high, 1):.2f}: {sureness[here].mean():.2f}/{right[here].mean():.2f}"
            )
    return "called/right  " + "  ".join(parts)


if __name__ == "__main__":
    main()

"""Reproduces every network of the reader from a seed: `python -m vision.training WORK [--seed S]`.

Fetches typefaces and symbols, draws pools of strips and of photographs, trains, calibrates, exports into
`vision/weights`, and prints the figures reached. What a broken-off run left in WORK is not done again.
"""

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from vision.networks import FOLDER, write_sums
from vision.simulator import old_hands, symbols, typefaces
from vision.simulator.stock import usual_folder
from vision.training.recipe import Plan, one_core, train_finder, train_strips


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path, help="a folder for pools and half-done work, about 12 GB")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual amount of everything")
    parser.add_argument(
        "--typefaces", type=Path, default=usual_folder(), help="a folder they are brought to, about 2 GB"
    )
    plan = Plan(**vars(parser.parse_args()))
    plan.work.mkdir(parents=True, exist_ok=True)
    typefaces.fetch(plan.typefaces)
    old_hands.fetch(plan.typefaces)
    for look_up in (typefaces.typefaces, symbols.symbols):  # which index the folder when first asked
        look_up(plan.lessons)
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn"), initializer=one_core) as cores:
        for part in [cores.submit(train_strips, plan), cores.submit(train_finder, plan)]:
            part.result()
    write_sums(plan.out)


if __name__ == "__main__":
    main()

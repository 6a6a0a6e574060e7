"""Both calculators on random tables of every game and ruling: how many differ, and how fast each is."""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, process_time

import checking
from recount.tables import spoil, table
from scoring import games

TABLES = 1_000_000
PORTION = 2_000  # tables a process takes at a time
SPOILED_OF = 10  # one table in so many is tried impossible too
SHOWN = 5  # differences shown in full


@dataclass
class Tally:
    """What came of some tables: `seconds` are of one processor."""

    games: Counter[str] = field(default_factory=Counter)
    settled: Counter[str] = field(default_factory=Counter)
    spoiled: int = 0
    differing: list[tuple[int, str]] = field(default_factory=list)  # the seed of a table and what differs
    scoring: float = 0.0
    recount: float = 0.0

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.settled += other.settled
        self.spoiled += other.spoiled
        self.differing += other.differing
        self.scoring += other.scoring
        self.recount += other.recount


def main(options: Sequence[str]) -> int:
    """Prints how many tables differ; 1 if any does."""
    given = arguments(options)
    start, tally = perf_counter(), Tally()
    seeds = range(given.first, given.first + given.tables)
    with ProcessPoolExecutor(given.processes) as processes:
        for one in processes.map(try_all, portions(seeds)):
            tally.add(one)
    print("\n".join(figures(tally, given.tables, perf_counter() - start)))
    return 1 if tally.differing else 0


def arguments(options: Sequence[str]) -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="./run bench agreement")
    words.add_argument("--tables", type=int, default=TABLES)
    words.add_argument("--first", type=int, default=0, help="the seed of the first table")
    words.add_argument("--processes", type=int, default=os.cpu_count())
    return words.parse_args(options)


def portions(seeds: range) -> Iterator[range]:
    yield from (seeds[at : at + PORTION] for at in range(0, len(seeds), PORTION))


def try_all(seeds: Sequence[int]) -> Tally:
    """Scores and counts again the tables of these seeds."""
    tally = Tally()
    for seed in seeds:
        try_one(seed, tally)
    return tally


def try_one(seed: int, tally: Tally) -> None:
    document = table(seed)
    start = process_time()
    answer = games.answer(document).to_json()
    scored = process_time()
    found = checking.differences(answer, document, {})
    tally.recount += process_time() - scored
    tally.scoring += scored - start
    tally.games[str(document["game"])] += 1
    tally.settled[str(answer.get("settled_by", "asked who activates"))] += 1
    tally.differing += [(seed, json.dumps(each, ensure_ascii=False)) for each in found[:1]]
    if seed % SPOILED_OF == 0:
        tally.spoiled += 1
        what, spoiled = spoil(Random(f"spoiled {seed}"), document)
        if checking.refused_by_both(spoiled, {}) is not True:
            tally.differing.append((seed, f"refused: {what}"))


def figures(tally: Tally, tables: int, seconds: float) -> Iterator[str]:
    for seed, what in tally.differing[:SHOWN]:
        yield f"table {seed} differs: {what}"
    yield f"{tables} tables, {tally.spoiled} of them tried impossible too: {len(tally.differing)} differ"
    yield f"games: {told(tally.games)}"
    yield f"settled by: {told(tally.settled)}"
    rates = [
        f"{name} {tables / spent:.0f}"
        for name, spent in (("scoring", tally.scoring), ("recount", tally.recount))
    ]
    yield f"tables a second of one processor: {', '.join(rates)}; in all {tables / seconds:.0f} a second"


def told(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {times}" for name, times in counted.most_common())

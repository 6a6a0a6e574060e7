"""A photograph waits while pages do, and never for ever; and how the two processes know of each other."""

import time

import numpy as np
import pytest

from jobs.giving_way import MOST, PAUSE, GivingWay
from store.rush import NAME, RECENT, Rush

PICTURE = np.zeros((1, 3, 4, 4), np.float32)


class Answering:
    """Networks that say at once how much was paused before they were asked."""

    def __init__(self) -> None:
        self.paused: list[float] = []
        self.asked: list[int] = []

    def need(self, *names: str) -> None:
        pass

    def ask(self, *_: object) -> tuple[np.ndarray, ...]:
        self.asked.append(len(self.paused))
        return ()


@pytest.mark.parametrize(
    ("waits", "paused"),
    [
        ([False, False], [0, 0]),
        ([True, True, True, False, False], [3, 3]),
        ([False, True, False], [0, 1]),
        ([True] * 10_000, [round(MOST / PAUSE)] * 2),  # all it has, at once, and then no more
    ],
)
def test_reading_pauses_before_each_question_while_somebody_waits_and_goes_on_in_the_end(waits, paused):
    networks, answers = Answering(), iter(waits)
    reading = GivingWay(networks, lambda: next(answers), pause=networks.paused.append)
    for _ in paused:
        reading.ask("find", PICTURE)
    assert networks.asked == pytest.approx(paused, abs=1)


def test_who_serves_pages_tells_who_reads_for_a_moment(tmp_path, monkeypatch):
    pages, reader = Rush(tmp_path), Rush(tmp_path)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    assert not reader.lasts()  # nobody ever waited
    pages.tell()
    assert reader.lasts()
    now += 2 * RECENT
    assert not reader.lasts()
    pages.tell()
    assert reader.lasts()
    now -= 10 * RECENT
    assert not reader.lasts()  # told before the machine was started anew
    (tmp_path / NAME).write_bytes(b"")
    assert not reader.lasts()
    pages.close()
    reader.close()
    nowhere = Rush(tmp_path / "nowhere")
    nowhere.tell()
    assert not nowhere.lasts()

"""Eight photographs at once: they wait in line, their places are told, and pages go on being answered."""

import asyncio
from pathlib import Path

import pytest

from bench import crowd, load, phones
from bench.load import Figures
from bench.serving import served
from tests.web.server.test_growth import picture

PHOTOGRAPH = Path(__file__).parent.parent / "browser" / "shelf.jpg"
MOST = 1500  # megabytes for pages, worker and reader together, however many photographs wait
GOOD = {"errors": 0, "page": {"p95": 20.0}, "edit": {"p95": 20.0}, "seen": {"max": 1000.0}}


def test_eight_photographs_at_once_neither_stop_the_pages_nor_exhaust_the_memory(monkeypatch):
    for place in (crowd, phones):
        monkeypatch.setattr(place, "PATIENCE", 60.0)  # how quick it is the bench says; here it only answers
    pictures = [PHOTOGRAPH.read_bytes(), *[picture()] * (load.AT_ONCE - 1)]  # one is work enough for a test
    with load.settings(club=False) as settings, served(settings) as server:
        run, sent, memory = asyncio.run(sent_at_once(server, pictures))
    assert run.errors == []
    assert [one.state for one in sent] == ["done"] * load.AT_ONCE
    told = load.told(sent)
    assert max(told["places"]) > 0  # somebody waited, and was told behind how many others
    assert told["fell"]
    assert len(run.took["poll"]) > len(sent)
    assert len(run.took["page"]) > 0
    assert 0 < memory < MOST


async def sent_at_once(server, pictures):
    await load.until_ready(server.port)
    tables = await crowd.seat(server.port, len(pictures))
    watching = asyncio.ensure_future(load.heaviest(server))
    run, sent = await crowd.play_and_send(tables, pictures, every=10)
    watching.cancel()
    crowd.leave(tables)
    return run, sent, await watching


@pytest.mark.parametrize(
    ("carries", "expected"),
    [
        (1000, [200, 400, 800]),
        (330, [200, 400, 300, 350, 325]),
        (90, [50, 75, 87]),
        (30, [50, 25, 37, 31, 28]),
    ],
)
def test_the_search_for_the_limit_doubles_then_halves_and_ends(carries, expected):
    assert tried(carries, given=100, most=800) == expected


def tried(carries: int, *, given: int, most: int) -> list[int]:
    carried, too_many = (given, None) if given <= carries else (0, given)
    numbers: list[int] = []
    while (count := load.following(carried, too_many, most)) is not None:
        numbers.append(count)
        carried, too_many = (count, too_many) if count <= carries else (carried, count)
    return numbers


def test_what_is_slow_late_or_wrong_does_not_hold():
    assert load.holds(GOOD)
    for worse in (
        {"errors": 1},
        {"page": {"p95": load.SLOWEST + 1}},
        {"edit": {"p95": load.SLOWEST + 1}},
        {"seen": {"max": load.LATEST + 1}},
    ):
        found: Figures = {**GOOD, **worse}
        assert not load.holds(found)

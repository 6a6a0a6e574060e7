"""The load bench asks what phones ask, and what it counts is what happened. How fast is not asserted."""

import asyncio
from pathlib import Path

import pytest

from bench import crowd, load, phones
from bench.load import Place
from bench.phones import Line, Phone, Room
from bench.seating import CARDS, PLAYERS, shelf
from scoring.ex_libris.notation import parse_shelf
from store import entries
from store.engine import engine
from store.home import using
from tests.web.server.test_growth import picture

PHOTOGRAPH = Path(__file__).parent.parent / "browser" / "shelf.jpg"
MOST = 1500  # megabytes for pages, worker and reader together, however many photographs wait
PATIENCE = 60.0  # seconds: how quick it is the bench says; here it only answers


@pytest.fixture
def place(monkeypatch):
    for module in (crowd, phones):
        monkeypatch.setattr(module, "PATIENCE", PATIENCE)
    monkeypatch.setattr(crowd, "WARM_UP", 0.0)
    with load.settings(club=False) as settings, load.several(1, settings) as servers:
        yield Place(servers, phones.room(), short=False)
        with using(servers[0].store):
            engine().dispose()


def test_the_bench_counts_what_happened(place):
    tables = place.seat(2)
    for short in (False, True):
        run = asyncio.run(played(tables, short=short))
        assert run.errors == []
        assert min(map(len, (*run.took.values(), run.seen))) > 0
        assert run.questions > 0
    with using(place.servers[0].store):
        found = [entries.visited(table[0].code, None) for table in tables]
    stands = [(one[0].table.version, hands(one[0].facts)) for one in found]
    told = [({phone.version for phone in table}, [phone.hand for phone in table]) for table in tables]
    assert told == [({version}, numbers) for version, numbers in stands]
    assert all(line["errors"] == 0 and line["page"]["count"] for line in [load.summary(run, len(tables))])


async def played(tables, *, short):
    """Twice a second somebody edits, until every phone did and everybody knows."""
    run = await crowd.play(tables, seconds=crowd.SETTLING + 2, every=1, short=short)
    crowd.leave(tables)
    return run


def hands(facts):
    return [facts.value(place, "hand") for place in range(PLAYERS)]


def test_the_shelves_of_the_bench_are_full_and_right():
    rows = [parse_shelf(shelf(place)) for place in range(PLAYERS)]
    assert [faults for _, faults in rows] == [()] * PLAYERS
    assert [len(list(found.cells())) for found, _ in rows] == [CARDS] * PLAYERS
    assert len({str(cell.mark) for found, _ in rows for _, cell in found.cells()}) == CARDS * PLAYERS


def test_eight_photographs_at_once_neither_stop_the_pages_nor_exhaust_the_memory(place):
    pictures = [PHOTOGRAPH.read_bytes(), *[picture()] * (load.AT_ONCE - 1)]  # one is work enough for a test
    run, sent, memory = asyncio.run(sent_at_once(place, pictures))
    assert run.errors == []
    assert [one.state for one in sent] == ["done"] * load.AT_ONCE
    told = load.told(sent)
    assert max(told["places"]) > 0  # somebody waited, and was told behind how many others
    assert told["fell"]
    assert min(run.questions, len(run.took["page"])) > 0
    assert 0 < memory < MOST


async def sent_at_once(place, pictures):
    tables = place.seat(len(pictures))
    watching = asyncio.ensure_future(load.heaviest(place.servers))
    run, sent = await crowd.play_and_send(tables, pictures, every=10)
    watching.cancel()
    crowd.leave(tables)
    return run, sent, await watching


class Wire:
    """The other end of a line that is written to."""

    def write(self, data):
        self.written = data

    def close(self):
        self.closed = True


@pytest.mark.parametrize(
    ("heard", "status", "body", "usable"),
    [
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", b"o", b"k"], 200, b"ok", True),
        ([b"HTTP/1.1 304 NOT MODIFIED\r\nContent-Length: 9\r\n\r\n"], 304, b"", True),
        ([b"HTTP/1.1 200 OK\r\nConnection: close\r\ncontent-length: 0\r\n\r\n"], 200, b"", False),
    ],
)
def test_an_answer_is_whole_however_it_comes(heard, status, body, usable, monkeypatch):
    monkeypatch.setattr(asyncio, "Transport", Wire)

    async def asked():
        line = Line(Room(1))
        line.connection_made(Wire())
        asking = asyncio.ensure_future(line.ask(b"GET / HTTP/1.1\r\n\r\n", PATIENCE))
        await asyncio.sleep(0)
        for piece in heard:
            line.data_received(piece)
        return line, await asking

    line, answer = asyncio.run(asked())
    assert (answer.status, answer.packed, line.usable) == (status, body, usable)


def test_a_phone_keeps_no_line_where_there_is_no_room_for_more():
    assert Room(2, open=2).is_short
    assert not Room(2, open=1).is_short
    assert Phone(1, Room(1)).idle == []

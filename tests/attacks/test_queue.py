"""The queue: what is in it runs nothing; a damaged one is made anew, and nothing waits for ever."""

import json
import os
import sqlite3
from pathlib import Path

import pytest
from huey.registry import Message
from huey.serializer import Serializer, SignedSerializer

from jobs import worker
from jobs.queue import FILE, Tasks
from jobs.sandbox import Job
from store import migrate, photographs, tables
from store.engine import engine
from store.home import Store, home, using
from store.secrets import kept_secret
from tests.services import free_port, redis_server  # noqa: F401  a fixture
from tests.web.processes import until
from tests.web.server.test_growth import picture
from tests.web.server.test_killed import seated
from tests.web.server.test_serve import ready, served

DAMAGED = {
    "empty": b"",
    "text": b"this is no queue\n" * 500,
    "zeros": b"\0" * 40_960,
    "a head and nothing behind": b"SQLite format 3\0" + b"\xff" * 8_000,
}


class Evil:
    """What runs a command when it is unpickled."""

    def __init__(self, made: Path) -> None:
        self.made = made

    def __reduce__(self):
        return os.mkdir, (str(self.made),)


@pytest.fixture(params=["embedded", "redis"])
def kind(request, data_folder):
    address = request.getfixturevalue("redis_server") if request.param == "redis" else ""
    with using(Store(data_folder, queue=address)):
        migrate.upgrade()
        yield request.param
        engine().dispose()
        worker.queue().huey.storage.flush_queue()


def put(written: bytes) -> None:
    """Straight into the queue, as whoever can write there does."""
    worker.queue().huey.storage.enqueue(written)


def taken() -> None:
    """What the worker does with the next task."""
    huey = worker.queue().huey
    try:
        task = huey.dequeue()
    except Exception:
        return
    if task is not None:
        huey.execute(task)


@pytest.mark.parametrize("key", ["signed with the server's own key", "unsigned"])
@pytest.mark.usefixtures("kind")
def test_a_pickled_task_runs_nothing(tmp_path, key):
    made = tmp_path / "made"
    signed = key.startswith("signed")
    serializer = SignedSerializer(kept_secret("session")) if signed else Serializer()
    put(serializer.serialize(Message("1", "jobs.worker.read_photograph", args=(Evil(made),))))
    taken()
    assert not made.exists()
    assert worker.waiting() == 0  # and is not tried for ever


WRONG = [
    b"",
    b"null",
    b"[]",
    b"5",
    b"\xff\xfe",
    b'{"task": "read_photograph"}',
    b'{"task": "read_photograph", "photograph": true}',
    b'{"task": "read_photograph", "photograph": 1.0}',
    b'{"task": "read_photograph", "photograph": -1}',
    b'{"task": "read_photograph", "photograph": "1"}',
    b'{"task": "read_photograph", "photograph": 1, "more": 1}',
    b'{"task": "tidy", "photograph": 1}',
    b'{"task": "read_photograph", "photograph": ' + b"9" * 100 + b"}",
    b"[" * 100_000,
]


@pytest.mark.parametrize("written", WRONG)
def test_whatever_is_no_task_of_ours_is_refused(written):
    with pytest.raises(ValueError):
        Tasks().deserialize(written)


def test_a_task_is_a_name_and_a_number():
    written = Tasks().serialize(Message("1", "jobs.worker.read_photograph", args=(7,)))
    assert json.loads(written) == {"task": "read_photograph", "photograph": 7}
    assert Tasks().deserialize(written).args == (7,)


@pytest.mark.usefixtures("kind")
def test_a_photograph_asked_for_is_read_when_it_is_its_tables_turn(monkeypatch):
    """The queue says how many are to be read; one table's many do not hold up another's one."""
    read = []
    monkeypatch.setattr(worker, "_reader", lambda: Noting(read))
    many, one = (tables.open_table("ex-libris", ["Rita", "Éric"], host="h").id for _ in range(2))
    for number, table in enumerate([many] * 4 + [one]):
        worker.ask_for(photographs.add(table, seat=0, by=0, picture=b"%d" % number, pile=False))
    assert worker.waiting() == 5
    for _ in range(5):
        taken()
    assert read == [b"0", b"4", b"1", b"2", b"3"]
    assert worker.waiting() == 0


class Noting:
    """A reader that finds nothing, and remembers what it was given."""

    def __init__(self, read: list[bytes]) -> None:
        self.read_so_far = read

    def read(self, job: Job, _alive: object) -> dict[str, object]:
        self.read_so_far.append(job.picture)
        return {"reading": {}, "width": 1, "height": 1, "kept": b"", "view": b""}


@pytest.fixture
def waiting() -> int:
    """A photograph that waits to be read; its number."""
    migrate.upgrade()
    table = tables.open_table("ex-libris", ["Rita", "Éric"], host="h")
    yield photographs.add(table.id, seat=0, by=0, picture=b"picture", pile=False)
    engine().dispose()


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_queue_is_set_aside_and_what_waited_is_asked_for_again(waiting, how, monkeypatch):
    (home() / FILE).write_bytes(DAMAGED[how])
    worker.look_after()
    read = []
    monkeypatch.setattr(photographs, "start", read.append)
    taken()
    assert read == [waiting]
    aside = [path.read_bytes() for path in home().glob(f"{FILE}.damaged-*")]
    assert aside == ([DAMAGED[how]] if how != "empty" else [])  # an empty file is a new queue


@pytest.mark.parametrize("how", ["text", "zeros"])
def test_a_queue_damaged_while_it_is_open_is_made_anew(waiting, how):
    worker.ask_for(waiting)
    assert worker.waiting() == 1
    (home() / FILE).write_bytes(DAMAGED[how])
    (home() / f"{FILE}-wal").write_bytes(b"")
    worker.queue().huey.storage.conn.execute("PRAGMA shrink_memory")  # else it remembers some of it
    assert worker.waiting() is None  # found out by whoever comes first, mended for the next
    worker.ask_for(waiting)
    assert worker.waiting() == 1
    assert len(list(home().glob(f"{FILE}.damaged-*"))) == 1


def test_a_queue_that_is_only_busy_is_left_alone(waiting, monkeypatch):
    monkeypatch.setattr("jobs.queue.PATIENCE", 0.05)
    worker.ask_for(waiting)
    with sqlite3.connect(home() / FILE) as holder:
        holder.execute("begin exclusive")
        worker.ask_for(waiting)
        holder.rollback()
    holder.close()
    assert not list(home().glob(f"{FILE}.damaged-*"))


def test_a_running_server_gets_over_a_damaged_queue(data_folder):
    """The pages and the reader have it open; a photograph sent afterwards is read all the same."""
    port = free_port()
    data_folder.mkdir()
    (data_folder / FILE).write_bytes(DAMAGED["text"])
    with served(data_folder, heard=False, PORT=str(port)) as process:
        assert ready(port, process)
        code, (phone, *_) = seated(port, "Rita", "Éric")

        def sent_and_read() -> None:
            assert phone.send(f"/t/{code}/seat/0/photos", picture()).status == 302
            number = photographs.of_seat(tables.find_table(code).id, 0)[-1].id
            until(lambda: photographs.photograph(tables.find_table(code).id, number).state == "done")

        sent_and_read()
        (data_folder / FILE).write_bytes(DAMAGED["zeros"])
        sent_and_read()
    engine().dispose()

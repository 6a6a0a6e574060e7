"""The reading worker killed or standing still in the middle of a photograph: it is read again, once."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

from store import photographs, tables
from store.home import Store, using
from tests.services import free_port, postgresql, redis_server  # noqa: F401  fixtures
from tests.web.processes import PATIENCE, readers_of, until, worker_of
from tests.web.server.test_growth import emptied, picture
from tests.web.server.test_killed import seated
from tests.web.server.test_serve import ready, served

SILENCE = "5"  # seconds after which whoever reads is taken for dead; busy machines keep it silent for some


class Table:
    """A seat of a running server, its photographs, and the hand that kills."""

    def __init__(self, port: int, serving: int) -> None:
        self.serving = serving
        self.code, (self.phone, *_) = seated(port, "Rita", "Éric")

    def send(self) -> int:
        """One more photograph; its number."""
        assert self.phone.send(f"/t/{self.code}/seat/0/photos", picture()).status == 302
        return photographs.of_seat(tables.find_table(self.code).id, 0)[-1].id

    def is_(self, photo: int, state: str, attempts: int = 1) -> bool:
        found = photographs.photograph(tables.find_table(self.code).id, photo)
        return (found.state, found.attempts) == (state, attempts)

    def freeze(self) -> int:
        """Whatever is read from now on stays being read."""
        (reader,) = until(lambda: readers_of(self.serving))
        os.kill(reader, signal.SIGSTOP)
        return reader

    def hit(self, how: signal.Signals) -> None:
        (worker,) = worker_of(self.serving)
        os.kill(worker, how)
        until(lambda: worker_of(self.serving) not in ([], [worker]))


@contextlib.contextmanager
def reading(home: Path, **settings: str) -> Iterator[Table]:
    port = free_port()
    with served(home, heard=False, PORT=str(port), SHELFMARK_SILENCE=SILENCE, **settings) as process:
        assert ready(port, process)
        table = Table(port, process.pid)
        first = table.send()
        until(lambda: table.is_(first, "done"))
        yield table
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_a_photograph_whose_worker_stands_still_is_read_again(data_folder):
    with reading(data_folder) as table:
        hit_once_it_is_read_again(table, signal.SIGSTOP)
        killed_twice_it_is_given_up_and_says_so(table)


def test_a_photograph_whose_worker_is_killed_is_read_again_on_postgresql_and_redis(data_folder, request):
    address = emptied(request.getfixturevalue("postgresql"))
    settings = {"DATABASE_URL": address, "REDIS_URL": request.getfixturevalue("redis_server")}
    with using(Store(data_folder, address)), reading(data_folder, **settings) as table:
        hit_once_it_is_read_again(table, signal.SIGKILL)


def hit_once_it_is_read_again(table: Table, how: signal.Signals) -> None:
    frozen = table.freeze()
    photo = table.send()
    until(lambda: table.is_(photo, "reading"))
    table.hit(how)
    end(frozen)
    until(lambda: table.is_(photo, "done", 2))


def killed_twice_it_is_given_up_and_says_so(table: Table) -> None:
    frozen = [table.freeze()]
    photo = table.send()
    until(lambda: table.is_(photo, "reading"))
    table.hit(signal.SIGKILL)
    frozen.append(table.freeze())  # the next one, before it has read anything
    until(lambda: table.is_(photo, "reading", 2))
    table.hit(signal.SIGKILL)
    until(lambda: table.is_(photo, "failed", 2))
    for reader in frozen:
        end(reader)
    page = table.phone.ask(f"/t/{table.code}/seat/0/review/{photo}")[1]
    assert "twice" in page
    form = f"/t/{table.code}/photo/{photo}/again"
    assert form in page
    assert table.phone.post(form).status == 302
    until(lambda: table.is_(photo, "done"))


def end(reader: int) -> None:
    """Nobody may be left to end what stands still."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(reader, signal.SIGKILL)

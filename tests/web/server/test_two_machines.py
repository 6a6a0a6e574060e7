"""Two machines with nothing in common but a database and a queue: what one keeps the other has too."""

import contextlib
import json
import os
import re
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path

import pytest

from bench import services
from scoring.ex_libris.cards import CATEGORIES
from tests.command_line import main
from tests.services import free_port, postgresql, redis_server  # noqa: F401  fixtures
from tests.web.processes import PATIENCE, until, worker_of
from tests.web.server.test_growth import Phone, emptied
from tests.web.server.test_serve import ready, served

SHELF = Path(__file__).parents[2] / "vision" / "photographs" / "easy-1.jpg"
SILENCE = "5"  # seconds after which whoever reads is taken for dead; busy machines keep it silent for some


@dataclass
class Machine:
    """One of them, on a port it keeps, with a data folder nobody else sees."""

    home: Path
    settings: dict[str, str]

    def __post_init__(self) -> None:
        self.port, self.open = free_port(), contextlib.ExitStack()

    @property
    def shared(self) -> tuple[str, str]:
        """What both of them stand on."""
        return self.settings["REDIS_URL"], self.settings["DATABASE_URL"]

    def start(self) -> None:
        self.process = self.open.enter_context(
            served(self.home, heard=False, PORT=str(self.port), **self.settings)
        )

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)
        self.open.close()


@pytest.fixture
def machines(request, tmp_path) -> Iterator[tuple[Machine, Machine]]:
    database, queue = emptied(request.getfixturevalue("postgresql")), request.getfixturevalue("redis_server")
    settings = {"DATABASE_URL": database, "REDIS_URL": queue, "SHELFMARK_SILENCE": SILENCE}
    found = Machine(tmp_path / "a", settings), Machine(tmp_path / "b", settings)
    with found[0].open, found[1].open:
        for machine in found:
            machine.start()
        open_again(found)
        yield found


class Roaming(Phone):
    """A phone that is led now to one machine, now to the other, and remembers what it was answered."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.port)
        self.answered: set[int] = set()

    def at(self, machine: Machine) -> "Roaming":
        self.port = machine.port
        return self

    def ask(self, path: str, body: bytes | None = None, kind: str = "") -> tuple[HTTPResponse, str]:
        found = super().ask(path, body, kind)
        self.answered.add(found[0].status)
        return found


def test_what_one_machine_keeps_the_other_shows_reads_teaches_and_reviews(machines, capsys):
    a, b = machines
    rita, eric = Roaming(a), Roaming(b)
    code = opened(rita)
    joined_by_its_code(eric, code)
    for worker in worker_of(a.process.pid):  # it is replaced in time; until then the other machine reads
        os.kill(worker, signal.SIGSTOP)
    review = sent(rita.at(a), code)
    assert read(rita.at(b), code, review)
    assert len({rita.at(machine).ask(f"/t/{code}/photo/{review}.jpg?full=1")[1] for machine in machines}) == 1
    taught(rita.at(b), f"/t/{code}/seat/0/review/{review}")
    assert read(rita.at(b), code, review)
    assert main(["deck", "export", "club"], SHELFMARK_HOME=str(a.home), **a.settings) == 0
    assert set(json.loads(capsys.readouterr().out)["look"]["icons"]) == set(CATEGORIES)
    assert rita.at(b).post(f"/t/{code}/seat/0/review/{review}").status == 302
    assert "K5" in rita.at(a).ask(f"/t/{code}/seat/0/shelf")[1]
    a.stop()
    assert rita.at(b).ask(f"/t/{code}/photo/{review}.jpg?full=1")[0].status == 200
    b.stop()
    a.start()
    b.start()
    for started_again in ((), *((address,) for address in a.shared)):
        for address in started_again:
            services.restart(address)
        open_again(machines)
        all_is_there(machines, rita, eric, code, review)
    assert read(rita.at(a), code, sent(rita.at(b), code))
    assert rita.answered | eric.answered <= {200, 302}


def open_again(machines: tuple[Machine, Machine]) -> None:
    for machine in machines:
        until(lambda machine=machine: ready(machine.port, machine.process))


def all_is_there(
    machines: tuple[Machine, Machine], rita: Roaming, eric: Roaming, code: str, photo: int
) -> None:
    """Each phone is who it was on both machines, and what it enters at one is seen at the other."""
    for machine, other in (machines, machines[::-1]):
        assert rita.at(machine).ask(f"/t/{code}/photo/{photo}.jpg")[0].status == 200
        assert (
            eric.at(machine).post(f"/t/{code}/seat/1/hand", ("hand", str(machine.port % 100))).status == 302
        )
        assert f'value="{machine.port % 100}"' in eric.at(other).ask(f"/t/{code}/seat/1")[1]


def opened(host: Phone) -> str:
    """A table with a deck; its code."""
    host.ask("/open/ex-libris")
    names = [("name", "Rita"), ("name", "Éric"), ("popular", "R"), ("banned", "C"), ("deck", "club")]
    code = host.post("/open/ex-libris", *names).headers["Location"].split("/")[2]
    host.ask(f"/t/{code}/join")
    assert host.post(f"/t/{code}/seat/0/take").status == 302
    return code


def joined_by_its_code(phone: Phone, code: str) -> None:
    phone.ask("/")
    phone.ask(phone.post("/join", ("code", code.lower())).headers["Location"])
    assert phone.post(f"/t/{code}/seat/1/take").status == 302


def sent(phone: Phone, code: str) -> int:
    """A photograph of a shelf; its number."""
    before = phone.ask(f"/t/{code}/seat/0/review")[0].headers["Location"]
    assert phone.send(f"/t/{code}/seat/0/photos", SHELF.read_bytes()).status == 302
    latest = phone.ask(f"/t/{code}/seat/0/review")[0].headers["Location"]
    assert latest != before
    return int(latest.rsplit("/", 1)[1])


def read(phone: Phone, code: str, photo: int) -> bool:
    until(lambda: '"done"' in phone.ask(f"/t/{code}/photo/{photo}/state")[1])
    return True


def taught(phone: Phone, review: str) -> None:
    """Every symbol of a photograph is called something."""
    page = phone.ask(review)[1]
    looks = [("looks", re.findall(r'name="looks" value="([^"]+)"', page)[0])]
    looks += zip(sorted(set(re.findall(r'name="(look-\d+)"', page))), CATEGORIES, strict=True)
    assert phone.post(f"{review}/names", *looks).status == 302

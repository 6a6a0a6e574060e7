"""Phones that wait, on real lines to a real server of two processes; and how many may."""

import contextlib
import os
import re
import select
import signal
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from gunicorn.config import Config

from tests.attacks.lines import Served, line, serving, status
from tests.web.processes import command, pages_of, until
from tests.web.server.test_growth import Phone, table_of
from tests.web.server.test_padlock_serving import Doors, both
from tests.web.server.waiting.test_question import GUEST, HERE, head
from web.server import rate_limit
from web.server.connections.connection import Connection
from web.server.waiting import parking, watcher

PATIENCE = 60.0  # seconds for a line to say something


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("parked") / "home", WEB_CONCURRENCY="2") as made:
        yield made


@dataclass
class Sat:
    """A table of two on two phones; each edit is a version."""

    port: int
    code: str
    host: Phone
    guest: Phone
    hand: int = 0

    def version(self) -> int:
        _, said = self.guest.ask(f"/t/{self.code}/changes?since=0")
        return int(re.findall(r'"version":(\d+)', said)[0])

    def edit(self) -> None:
        self.hand += 1
        self.host.ask(f"/t/{self.code}/seat/0")
        assert self.host.post(f"/t/{self.code}/seat/0/hand", ("hand", str(self.hand))).status == 302

    def question(self, wait: int = 25, method: str = "GET", phone: Phone | None = None) -> bytes:
        path = f"/t/{self.code}/changes?since={self.version()}&wait={wait}"
        cookie = (phone or self.guest).cookie
        return f"{method} {path} HTTP/1.1\r\nHost: here\r\nCookie: {cookie}\r\n\r\n".encode()


def sat(port: int) -> Sat:
    host, guest = Phone(port), Phone(port)
    return Sat(port, table_of(host, guest), host, guest)


@pytest.fixture
def table(server) -> Sat:
    return sat(server.port)


@contextlib.contextmanager
def asking(port: int, *questions: bytes) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(contextlib.closing(line(port))) for _ in questions]
        for one, question in zip(lines, questions, strict=True):
            one.sendall(question)
        yield lines


def said(one: socket.socket, end: bytes = b"\r\n\r\n") -> bytes:
    """What comes over a line, until it has come to this."""
    told = b""
    while end not in told:
        assert select.select([one], [], [], PATIENCE)[0], told
        piece = one.recv(65536)
        assert piece, told
        told += piece
    return told


def silent(lines: list[socket.socket]) -> bool:
    return not select.select(lines, [], [], 0)[0]


def test_a_change_is_told_to_phones_that_wait_at_every_process(server, table):
    question = table.question()
    with asking(server.port, *[question] * parking.OF_A_PHONE) as lines:
        version = table.version()
        assert silent(lines)
        table.edit()
        for one in lines:
            told = said(one, b"}")
            assert (status(told), b'{"version":%d}' % (version + 1) in told) == (200, True)
            assert b"Content-Security-Policy: default-src 'none'" in told


def test_whose_time_is_over_is_told_that_nothing_changed_and_asks_again_on_the_same_line(server, table):
    with asking(server.port, table.question(wait=1)) as (one,):
        assert status(said(one)) == 304
        one.sendall(table.question(wait=1))
        assert status(said(one)) == 304


def test_what_is_sent_behind_a_question_is_answered_after_it(server, table):
    health = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
    with (
        asking(server.port, table.question() + health) as (together,),
        asking(server.port, table.question()) as (later,),
    ):
        table.version()
        later.sendall(health)
        table.version()
        assert silent([together, later])
        table.edit()
        for one in (together, later):
            told = said(one, b"}\n")
            told += b"" if b'"ok"' in told else said(one, b'"ok"')
            assert told.index(b'"version"') < told.index(b'"ok"')


def test_who_wants_the_head_alone_gets_it_at_once(server, table):
    with asking(server.port, table.question(method="HEAD")) as (one,):
        assert status(said(one)) == 304


def test_of_one_phone_only_so_many_wait_and_one_more_asks_the_short_way(tmp_path):
    with serving(tmp_path / "home") as server:
        table = sat(server.port)
        question = table.question()
        with asking(server.port, *[question] * parking.OF_A_PHONE) as lines:
            table.version()
            with asking(server.port, question) as (more,):
                assert status(said(more)) == 304
            assert silent(lines)
            lines.pop().close()

            def waits() -> bool:
                """Once the process has seen that a place is free."""
                with asking(server.port, question) as (again,):
                    table.version()
                    table.version()
                    return silent([again])

            until(waits)


def test_a_wrong_code_stays_a_wrong_guess(tmp_path):
    with serving(tmp_path / "home") as server:
        table = sat(server.port)
        table.code = "QQQQQQ"
        guess = (
            f"GET /t/QQQQQQ/changes?since=1&wait=25 HTTP/1.1\r\nHost: here\r\nCookie: {table.guest.cookie}"
        )
        answers = []
        for _ in range(rate_limit.WRONG_CODES + 1):
            with asking(server.port, f"{guess}\r\n\r\n".encode()) as (one,):
                answers.append(status(said(one)))
        assert answers == [404] * rate_limit.WRONG_CODES + [429]


def test_a_server_that_stops_sends_everybody_away_and_is_gone_before_their_time_is_over(tmp_path):
    with serving(tmp_path / "home") as server:
        table = sat(server.port)
        question = table.question()
        with asking(server.port, *[question] * parking.OF_A_PHONE) as lines:
            table.version()
            assert silent(lines)
            pages = pages_of(server.pid)
            os.kill(server.pid, signal.SIGTERM)
            for one in lines:
                told = said(one)
                assert (status(told), b"Connection: close" in told) == (304, True)
            until(lambda: not any(map(command, pages)))


class Loop:
    """What parking asks of the worker."""

    alive = True
    cfg = Config()
    worker_connections = 8

    def __init__(self) -> None:
        self.answered: list[bool] = []

    def unpark(self, _connection: Connection, *, answered: bool) -> None:
        self.answered.append(answered)


@contextlib.contextmanager
def parked(evening, client: tuple[str, int] = GUEST) -> Iterator[Connection]:
    made = Connection(Loop.cfg, socket.socket(), client, HERE)
    made.incoming.feed(head(evening).replace("\n", "\r\n").encode() + b"\r\n")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("limit", "client", "most"),
    [
        ("OF_A_PHONE", GUEST, 2),
        ("OF_AN_ADDRESS", GUEST, 2),
        ("OF_AN_ADDRESS", ("127.0.0.1", 1), 4),  # where it may be a proxy, phones alone are counted
        ("OF_ALL", GUEST, 2),
    ],
)
def test_so_many_may_wait_and_whoever_leaves_makes_room(evening, monkeypatch, limit, client, most):
    monkeypatch.setattr(parking, limit, 2 / Loop.worker_connections if limit == "OF_ALL" else 2)
    monkeypatch.setattr(watcher, "LAST_WORD", None)
    made = parking.Parking(Loop(), evening.app, lambda *_: None)
    with contextlib.ExitStack() as held:
        connections = [held.enter_context(parked(evening, client)) for _ in range(most + 1)]
        assert [made.takes(one) for one in connections] == [True] * most + [False]
        made.left(connections[0])
        assert made.takes(connections[-1])
        made.end()
        assert not made._many


def test_over_the_padlock_a_phone_waits_as_well(tmp_path):
    with both(tmp_path / "home", SHELFMARK_PADLOCK="1") as doors:
        until(lambda: (doors.home / "padlock" / "open.json").exists())
        table = sat(doors.http)
        with locked(doors) as one:  # comes over from plain http, and is given a cookie of its own
            one.sendall(table.question())
            told = said(one)
            cookie = re.findall(rb"Set-Cookie: (__Host-shelfmark=[^;]+)", told)[0].decode()
            assert status(told) == 304
            over = Phone(doors.https)
            over.cookie = cookie
            one.sendall(table.question(phone=over))
            table.version()
            assert silent([one])
            table.edit()
            assert b'"version"' in said(one, b"}")


@contextlib.contextmanager
def locked(doors: Doors) -> Iterator[socket.socket]:
    with (
        socket.create_connection(("127.0.0.1", doors.https), PATIENCE) as plain,
        doors.trusting.wrap_socket(plain, server_hostname="localhost") as made,
    ):
        yield made

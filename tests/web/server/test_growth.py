"""The day a club outgrows the laptop: two settings, two processes, two workers, and nothing else changes."""

import contextlib
import re
import time
import urllib.parse
import uuid
from http.client import HTTPConnection, HTTPResponse

import cv2
import numpy as np
import pytest

from tests.services import free_port, postgresql, redis_server  # noqa: F401  fixtures
from tests.web.server.test_serve import ready, served
from web.server import rate_limit

PATIENCE = 90.0  # seconds for a photograph to be read on a busy machine
PROCESSES = {"WEB_CONCURRENCY": "2", "SHELFMARK_READERS": "2"}


class Phone:
    """A browser of few words: each request on a connection of its own, so that any process may answer."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.token = port, "", ""

    def ask(self, path: str, body: bytes | None = None, kind: str = "") -> tuple[HTTPResponse, str]:
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        with contextlib.closing(line):
            headers = {
                "Cookie": self.cookie,
                "Connection": "close",
                **({"Content-Type": kind} if kind else {}),
            }
            line.request("GET" if body is None else "POST", path, body, headers)
            answer = line.getresponse()
            text = answer.read().decode("utf-8", "replace")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.split(";")[0]
        found = re.search(r'name="csrf_token" value="([^"]+)"', text)
        self.token = found.group(1) if found else self.token
        return answer, text

    def post(self, path: str, *fields: tuple[str, str]) -> HTTPResponse:
        return self.put(path, *fields)[0]

    def put(self, path: str, *fields: tuple[str, str]) -> tuple[HTTPResponse, str]:
        """The same with what was said."""
        form = urllib.parse.urlencode([("csrf_token", self.token), *fields]).encode()
        return self.ask(path, form, "application/x-www-form-urlencoded")

    def send(self, path: str, picture: bytes) -> HTTPResponse:
        mark = uuid.uuid4().hex
        head = 'Content-Disposition: form-data; name="{}"{}\r\n\r\n'
        parts = [
            head.format("csrf_token", "").encode() + self.token.encode(),
            head.format("photo", '; filename="shelf.jpg"').encode() + picture,
        ]
        body = (
            b"".join(f"--{mark}\r\n".encode() + part + b"\r\n" for part in parts) + f"--{mark}--\r\n".encode()
        )
        return self.ask(path, body, f"multipart/form-data; boundary={mark}")[0]


@pytest.fixture(params=["embedded", "postgresql and redis"])
def port(request, tmp_path):
    """A whole server, on what it brings along and again on what a club would give it."""
    number, settings = free_port(), {}
    if request.param != "embedded":
        settings["DATABASE_URL"] = emptied(request.getfixturevalue("postgresql"))
        settings["REDIS_URL"] = request.getfixturevalue("redis_server")
    with served(tmp_path / "home", heard=False, PORT=str(number), **PROCESSES, **settings) as process:
        assert ready(number, process)
        yield number
        process.terminate()
        process.communicate(timeout=PATIENCE)


def emptied(address: str) -> str:
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address


def picture() -> bytes:
    return cv2.imencode(".jpg", np.full((300, 400, 3), 90, np.uint8))[1].tobytes()


def table_of(host: Phone, other: Phone) -> str:
    """The code of a table that the first has opened, and at which both sit."""
    host.ask("/open/ex-libris")
    names = [("name", "Rita"), ("name", "Éric"), ("popular", "R"), ("banned", "C")]
    code = host.post("/open/ex-libris", *names).headers["Location"].split("/")[2]
    for place, phone in enumerate((host, other)):
        phone.ask(f"/t/{code}/join")
        assert phone.post(f"/t/{code}/seat/{place}/take").status == 302
    return code


def test_processes_and_workers_share_everything_that_matters(port):
    host, other = Phone(port), Phone(port)
    code = table_of(host, other)
    changes_are_seen_by_every_process(host, other, code)
    photographs_are_read_by_whichever_worker(host, code)
    wrong_codes_count_in_every_process(Phone(port), code)
    assert other.ask(f"/t/{code}")[0].status == 200


def changes_are_seen_by_every_process(host: Phone, other: Phone, code: str) -> None:
    for count in range(1, 7):
        assert host.post(f"/t/{code}/seat/0/hand", ("hand", str(count))).status == 302
        versions = {other.ask(f"/t/{code}/changes?since=0")[1] for _ in range(4)}
        assert len(versions) == 1


def photographs_are_read_by_whichever_worker(host: Phone, code: str) -> None:
    sent = range(1, 4)
    assert [host.send(f"/t/{code}/seat/0/photos", picture()).status for _ in sent] == [302] * 3
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        states = [host.ask(f"/t/{code}/photo/{photo}/state")[1] for photo in sent]
        if all('"done"' in state for state in states):
            return
        time.sleep(0.2)
    raise AssertionError(states)


def wrong_codes_count_in_every_process(stranger: Phone, code: str) -> None:
    answers = [stranger.ask("/t/QQQQQQ")[0].status for _ in range(rate_limit.WRONG_CODES + 4)]
    assert answers == [404] * rate_limit.WRONG_CODES + [429] * 4
    assert stranger.ask(f"/t/{code}")[0].status == 429

"""Bare connections to a server under test, as an attacker opens them, and a guest who only wants a page."""

import contextlib
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest

from bench.services import free_port
from tests.web.server.test_serve import ready, served

PATIENCE = 30.0  # seconds until a guest takes a page for unanswered


@dataclass(frozen=True)
class Served:
    port: int
    pid: int
    home: Path


@contextlib.contextmanager
def serving(home: Path, **settings: str) -> Iterator[Served]:
    port = free_port()
    with served(home, heard=False, PORT=str(port), **settings) as process:
        assert ready(port, process)
        yield Served(port, process.pid, home)


def line(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def asked(port: int, path: str = "/", method: str = "GET", **sent: object) -> tuple[int, bytes]:
    """On a connection of its own: the status and what was said."""
    with contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as knock:
        knock.request(method, path, **sent)
        answer = knock.getresponse()
        return answer.status, answer.read()


def said_to(port: int, raw: bytes) -> bytes:
    """The whole answer to bytes that may be no request at all."""
    with contextlib.closing(line(port)) as knock, contextlib.suppress(ConnectionError):
        knock.sendall(raw)
        told = b""
        while piece := knock.recv(65536):
            told += piece
        return told
    return b""


def took(port: int, path: str = "/") -> float:
    """Seconds until a page was there."""
    began = time.perf_counter()
    status, _ = asked(port, path)
    assert status == 200
    return time.perf_counter() - began


def status(answer: bytes) -> int:
    """0 where there is none."""
    head = answer.split(b"\r\n", 1)[0].split()
    return int(head[1]) if len(head) > 1 else 0


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("attacked")) as made:
        yield made

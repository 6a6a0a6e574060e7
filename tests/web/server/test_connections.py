"""What a connection may take its time over; and a request, however the network cuts it."""

import socket
from itertools import pairwise

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import InvalidChunkSize, InvalidRequestLine, LimitRequestHeaders
from hypothesis import given
from hypothesis import strategies as st

from web.server.connections.connection import FIRST_WORD, GRACE, HEAD, LINGER, PACE, STALL, Connection, State
from web.server.connections.incoming import LARGEST_BODY, LONGEST_HEAD, Incoming

SETTINGS = Config()
START = b"POST /join HTTP/1.1\r\nHost: here\r\n"
GUEST = ("10.0.0.1", 4711)
CUTS = st.lists(st.integers(0, 500), max_size=8)


@pytest.mark.parametrize(
    ("state", "spent", "still", "passed", "late"),
    [
        (State.NEW, FIRST_WORD - 1, 0, 0, False),
        (State.NEW, FIRST_WORD + 1, 0, 0, True),
        (State.HEAD, HEAD + 1, 0, 9999, True),  # however it drips
        (State.BODY, STALL - 1, STALL - 1, 100, False),
        (State.BODY, STALL + 1, STALL + 1, 10**9, True),  # a phone that lost its network
        (State.BODY, 600, 1, 600, True),  # a byte a second
        (State.BODY, 600, 1, PACE * 600, False),  # slow, and getting on
        (State.BODY, GRACE, 1, 1, False),
        (State.ANSWERING, STALL + 1, STALL + 1, 10**6, True),  # nobody reads it
        (State.ANSWERING, 60, 1, PACE * 60, False),
        (State.WORKING, 10**6, 10**6, 0, False),
        (State.IDLE, SETTINGS.keepalive - 1, 0, 0, False),
        (State.IDLE, SETTINGS.keepalive + 1, 0, 0, True),
        (State.LINGERING, LINGER + 1, 0, 0, True),
    ],
)
def test_who_stalls_is_let_go_and_who_gets_on_is_waited_for(state, spent, still, passed, late):
    with socket.socket() as line:
        connection = Connection(SETTINGS, line, GUEST, GUEST)
        connection.enter(state, 1000.0)
        connection.got_on(passed, 1000.0 + spent - still)
        assert connection.late(1000.0 + spent) is late
        connection.close()


def fed(pieces: list[bytes]) -> Incoming:
    incoming = Incoming(SETTINGS, GUEST)
    try:
        for number, piece in enumerate(pieces):
            incoming.feed(piece)
            if incoming.whole:
                incoming.beyond += b"".join(pieces[number + 1 :])
                break
    except Exception:
        incoming.close()
        raise
    return incoming


@given(body=st.binary(max_size=300), beyond=st.binary(max_size=20), cuts=CUTS)
def test_a_request_is_the_same_however_it_was_cut(body, beyond, cuts):
    raw = START + b"Content-Length: %d\r\n\r\n" % len(body) + body + beyond
    incoming = fed(cut(raw, cuts))
    assert incoming.whole
    assert (incoming.request.body.read(), incoming.beyond) == (body, beyond)
    incoming.close()


@given(parts=st.lists(st.binary(min_size=1, max_size=60), max_size=6), cuts=CUTS)
def test_a_body_in_chunks_is_the_same_however_it_was_cut(parts, cuts):
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\nTrailer: x\r\n\r\n"
    incoming = fed(cut(START + b"Transfer-Encoding: chunked\r\n\r\n" + chunks + b"next", cuts))
    assert incoming.whole
    assert (incoming.request.body.read(), incoming.beyond) == (b"".join(parts), b"next")
    assert incoming.request.should_close()  # where it ended is our reading alone
    incoming.close()


def cut(raw: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(raw), *(min(place, len(raw)) for place in cuts)})
    return [raw[start:end] for start, end in pairwise(places)]


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        (b"..%2f and no end of line", InvalidRequestLine),
        (b"\x16\x03\x01\x02", InvalidRequestLine),  # a browser that wants https here
        (b"\r\n\r\n", InvalidRequestLine),
        (START + b"X: " + b"a" * LONGEST_HEAD, LimitRequestHeaders),
        (START + b"Transfer-Encoding: chunked\r\n\r\n" + b"fffffffff\r\n", InvalidChunkSize),
        (START + b"Transfer-Encoding: chunked\r\n\r\n" + b"-1\r\n", InvalidChunkSize),
        (START + b"Transfer-Encoding: chunked\r\n\r\n" + b"\r\n", InvalidChunkSize),
        (START + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nab\r\n", InvalidChunkSize),
    ],
)
def test_what_has_no_measure_is_refused(raw, error):
    with pytest.raises(error):
        fed([raw])


def test_what_is_announced_too_large_is_not_waited_for():
    incoming = fed([START + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1)])
    assert incoming.whole
    assert incoming.request.should_close()
    incoming.close()


def test_a_disk_that_is_full_is_told_to_whoever_reads_the_body(monkeypatch):
    incoming = Incoming(SETTINGS, GUEST)
    monkeypatch.setattr(incoming.spool._file, "write", full)
    incoming.feed(START + b"Content-Length: 3\r\n\r\nabc")
    with pytest.raises(OSError, match="full"):
        incoming.request.body.read()
    incoming.close()


def full(_: bytes) -> None:
    raise OSError(28, "the disk is full")

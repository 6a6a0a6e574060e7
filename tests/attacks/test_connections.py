"""Whoever opens connections and stalls keeps nobody else waiting."""

import contextlib
import socket
import statistics
import threading
from collections.abc import Callable, Iterator

import pytest

from tests.attacks.lines import Served, asked, line, said_to, serving, status, took
from tests.web.processes import until

STALLED = 200  # connections at once
UNREAD = 32  # of them where each is work first, twice as many as there are threads
MANY_TIMES = 60  # more of the stylesheet than the network keeps for one connection
ROUNDS = 15  # pages asked of each server, in turn
MUCH = 8  # times as slow as its unstressed neighbour would be a page kept waiting; threads held: for ever
HEAD = b"POST /join HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALF = HEAD + b"Content-Length: 3000\r\n\r\ncode=QQ"
ASSET = b"GET /static/any/css/office.css HTTP/1.1\r\nHost: here\r\n\r\n"
FEW = 96  # unfinished requests of one address


@pytest.fixture(scope="module")
def calm(tmp_path_factory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("calm")) as made:
        yield made


@pytest.fixture(scope="module")
def attacked(tmp_path_factory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("attacked")) as made:
        yield made


def silent(port: int) -> socket.socket:
    return line(port)


def head_only(port: int) -> socket.socket:
    return sending(port, HEAD)


def half_a_body(port: int) -> socket.socket:
    return sending(port, HALF)


def half_closed(port: int) -> socket.socket:
    knock = sending(port, HALF)
    knock.shutdown(socket.SHUT_WR)
    return knock


def half_a_chunk(port: int) -> socket.socket:
    return sending(port, HEAD + b"Transfer-Encoding: chunked\r\n\r\nff\r\ncode=")


def never_reading(port: int) -> socket.socket:
    """Asks for the stylesheet again and again in one go, and looks at nothing that comes."""
    knock = socket.socket()
    knock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    knock.connect(("127.0.0.1", port))
    knock.sendall(ASSET * MANY_TIMES)
    return knock


def refused_and_staying(port: int) -> socket.socket:
    """What is no request is answered and closed by us; this one does not close its own end."""
    return sending(port, b"NONSENSE\r\n\r\n")


def sending(port: int, data: bytes) -> socket.socket:
    knock = line(port)
    knock.sendall(data)
    return knock


STALLS = [silent, head_only, half_a_body, half_closed, half_a_chunk, refused_and_staying]


@contextlib.contextmanager
def stalled(
    port: int, how: Callable[[int], socket.socket], many: int = STALLED
) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as held:
        yield [held.enter_context(contextlib.closing(how(port))) for _ in range(many)]


@contextlib.contextmanager
def dripping(lines: list[socket.socket]) -> Iterator[None]:
    """One more byte on each, every second."""
    done = threading.Event()

    def drip() -> None:
        while not done.wait(1):
            for knock in lines:
                with contextlib.suppress(OSError):
                    knock.send(b"Q")

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    yield
    done.set()
    thread.join()


def as_before(attacked: Served, calm: Served) -> None:
    """Both asked in turn, so that whatever else the machine does is the same for both."""
    pairs = [(took(attacked.port), took(calm.port)) for _ in range(ROUNDS)]
    stressed, unstressed = (statistics.median(times) for times in zip(*pairs, strict=True))
    assert stressed < MUCH * unstressed


@pytest.mark.parametrize("how", STALLS)
def test_two_hundred_stalled_connections_keep_nobody_waiting(attacked, calm, how):
    with stalled(attacked.port, how):
        as_before(attacked, calm)


def test_answers_nobody_reads_keep_nobody_waiting(attacked, calm):
    with stalled(attacked.port, never_reading, UNREAD):
        for _ in range(MANY_TIMES):  # requests wait their turn: when these are answered so are all of those
            asked(attacked.port)
        as_before(attacked, calm)


def test_two_hundred_that_drip_keep_nobody_waiting(attacked, calm):
    with stalled(attacked.port, half_a_body) as lines, dripping(lines):
        as_before(attacked, calm)


def test_a_thousand_silent_connections_keep_nobody_waiting(attacked, calm):
    with stalled(attacked.port, silent, 1000):
        as_before(attacked, calm)


def test_an_address_has_only_so_many_unfinished_requests(attacked):
    with stalled(attacked.port, half_a_body) as lines:
        asked(attacked.port)
        until(lambda: sum(map(closed, lines)) >= STALLED - FEW - 1)
        assert sum(map(closed, lines)) <= STALLED - FEW + 1


def closed(knock: socket.socket) -> bool:
    knock.setblocking(False)
    try:
        return knock.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_a_whole_cafe_stays_connected_behind_one_address(attacked):
    """A hundred phones that ask now and then, each on a line that stays open."""
    with stalled(attacked.port, silent, 0) as phones, contextlib.ExitStack() as held:
        for _ in range(100):
            phones.append(held.enter_context(contextlib.closing(line(attacked.port))))
            told(phones[-1])
        with stalled(attacked.port, half_a_body):
            assert [told(phone) for phone in phones] == [200] * 100


def told(phone: socket.socket) -> int:
    phone.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
    answer = phone.recv(65536)
    while b'"status"' not in answer:
        piece = phone.recv(65536)
        assert piece
        answer += piece
    return status(answer)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_however_a_request_is_cut_it_is_answered(attacked, size):
    body = b"code=QQ"
    whole = HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
    knock = line(attacked.port)
    knock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with contextlib.closing(knock):
        for start in range(0, len(whole), size):
            knock.sendall(whole[start : start + size])
        assert status(knock.recv(65536)) == 400  # a form without its token


def test_what_is_announced_too_large_is_refused_before_it_is_sent(attacked):
    head = HEAD + b"Expect: 100-continue\r\nContent-Length: 4000000000\r\n\r\n"
    assert status(said_to(attacked.port, head)) == 413


def test_requests_sent_in_one_go_are_answered_in_order(attacked):
    last = b"GET /nowhere HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    answer = said_to(attacked.port, b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n" * 3 + last)
    found = [int(piece[:3]) for piece in answer.split(b"HTTP/1.1 ")[1:]]
    assert found == [200, 200, 200, 404]


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        (b"10\r\n{" + b" " * 14 + b"}\r\n0\r\n\r\n", 400),  # read whole, and no document
        (b"10;x=1\r\n{" + b" " * 14 + b"}\r\n0\r\nTrailer: x\r\n\r\n", 400),
        (b"zz\r\n", 400),
        (b"1\r\nxyz\r\n", 400),
        (b"1" * 5000, 400),
    ],
)
def test_a_body_in_chunks_is_taken_or_refused(attacked, chunks, expected):
    head = b"POST /api/score HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    answer = said_to(attacked.port, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)
    assert status(answer) == expected


def test_a_large_upload_arrives_whole(attacked):
    """More than fits into memory: it waits on the disk, and the page gets all of it."""
    document = b"[" + b" " * 900_000 + b"]"
    kind = {"Content-Type": "application/json"}
    code, said = asked(attacked.port, "/api/score", "POST", body=document, headers=kind)
    assert (code, b"lists its players" in said) == (400, True)


def test_whoever_asks_before_sending_is_told_to_go_on(attacked):
    head = b"POST /api/score HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    with contextlib.closing(line(attacked.port)) as knock:
        knock.sendall(head + b"Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n")
        assert status(knock.recv(65536)) == 100
        knock.sendall(b"[]")
        assert status(knock.recv(65536)) == 400


def test_behind_a_proxy_all_guests_come_from_one_address_and_none_is_let_go_for_it(tmp_path):
    with (
        serving(tmp_path / "home", SHELFMARK_PROXIES="1") as server,
        stalled(server.port, half_a_body) as lines,
    ):
        asked(server.port)
        assert not any(map(closed, lines))

"""A connection and its timeouts: one that makes no progress is closed, a slow one that does is kept."""

import contextlib
import socket
import ssl
from enum import Enum, auto

from gunicorn.config import Config

from web.server.connections.incoming import Incoming
from web.server.connections.outgoing import NOT_NOW, Outgoing

FIRST_WORD = 15.0  # seconds a new connection may say nothing: browsers open some ahead
HEAD = 10.0  # seconds from the first byte of a request to the end of its head
STALL = 20.0  # seconds in which not one byte of a body, or of an answer, gets on
GRACE = 20.0  # seconds before the pace of a body or an answer is judged
PACE = 2048  # bytes a second it must have kept by then
LINGER = 2.0  # seconds the other side has to close after the last answer
LOOKING = ("GET", "HEAD", "OPTIONS")  # whoever asks so changes nothing
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
KNOCK_AFTER, KNOCK_EVERY, KNOCKS = 15, 5, 3  # of TCP's own keepalive: seconds, seconds, times


class State(Enum):
    NEW = auto()  # has not said anything yet
    HEAD = auto()
    BODY = auto()
    WORKING = auto()  # has a thread
    PARKED = auto()  # waits for something to happen, and for no thread
    ANSWERING = auto()
    IDLE = auto()  # between two requests
    LINGERING = auto()  # answered for the last time


UNFINISHED = (State.NEW, State.HEAD, State.BODY)


class Connection:
    """`line` is the socket; what gunicorn calls `sock` keeps the answer until the line takes it."""

    def __init__(self, settings: Config, line: socket.socket, client: object, server: object) -> None:
        self.settings, self.line, self.client, self.server = settings, line, client, server
        self.guest = ""  # whom limits count it for
        self.sock = Outgoing()
        self.incoming = Incoming(settings, client)
        self.state = State.NEW
        self.since = self.moved = 0.0  # by the loop's clock: in this state, a byte
        self.passed = 0  # bytes in this state
        self.keep = False  # open after this answer
        self.watched = 0  # the events the loop waits for

    def enter(self, state: State, now: float) -> None:
        self.state, self.since, self.moved, self.passed = state, now, now, 0

    def got_on(self, passed: int, now: float) -> None:
        if passed:
            self.passed += passed
            self.moved = now

    def late(self, now: float) -> bool:
        """Whether its time is over."""
        spent = now - self.since
        match self.state:
            case State.WORKING | State.PARKED:
                return False
            case State.NEW:
                return spent > FIRST_WORD
            case State.HEAD:
                return spent > HEAD
            case State.IDLE:
                return spent > float(self.settings.keepalive)
            case State.LINGERING:
                return spent > LINGER
        return now - self.moved > STALL or self.passed < PACE * (spent - GRACE)

    def is_entry(self) -> bool:
        """Whether its request may change something."""
        return self.incoming.request is not None and self.incoming.request.method not in LOOKING

    def tell_to_go_on(self) -> None:
        """Some ask before they send a body."""
        request = self.incoming.request
        if request is not None and request._expected_100_continue:
            request._expected_100_continue = False
            with contextlib.suppress(*NOT_NOW):
                self.line.send(CONTINUE)

    def keep_for_later(self, data: bytes) -> None:
        """What was sent before the answer to the request before it was there."""
        self.incoming.beyond += data

    def next_request(self) -> bytes:
        """Ready for another; what was already sent of it."""
        beyond = self.incoming.beyond
        self.incoming.close()
        self.incoming = Incoming(self.settings, self.client)
        return beyond

    def say_goodbye(self) -> None:
        """Nothing more comes from here. Over TLS that is said, and not waited for that it is said back."""
        if isinstance(self.line, ssl.SSLSocket):
            with contextlib.suppress(OSError, ValueError):
                self.line.unwrap()
        self.line.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.incoming.close()
        self.sock.close()
        with contextlib.suppress(OSError):
            self.line.close()


def tuned(line: socket.socket) -> socket.socket:
    """Never waits, and notices by itself that the other side is gone."""
    line.setblocking(False)
    with contextlib.suppress(OSError):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (
            ("TCP_KEEPIDLE", KNOCK_AFTER),
            ("TCP_KEEPINTVL", KNOCK_EVERY),
            ("TCP_KEEPCNT", KNOCKS),
        ):
            if hasattr(socket, name):  # not every system has every one
                line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    return line

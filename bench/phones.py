"""A phone for measuring, cheap enough that thousands ask from one process: a cookie and open connections.

A browser keeps its connections and asks on one that is free; so do these, each phone from its own address.
"""

import asyncio
import contextlib
import gzip
import re
import resource
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

PATIENCE = 10.0  # seconds for one answer
FAILURES = (OSError, TimeoutError)
SPARE = 512  # descriptors for everything that is no connection
HEAD_ENDS = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CLOSES = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)
BODILESS = (204, 304)

Form = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Answer:
    status: int
    head: bytes
    packed: bytes  # as it came, maybe compressed

    def header(self, name: str) -> str:
        """Empty where there is none of this name."""
        found = re.search(rf"\r\n{name}: *([^\r\n]*)".encode(), self.head, re.IGNORECASE)
        return found.group(1).decode("latin-1") if found else ""

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.packed) if self.header("content-encoding") == "gzip" else self.packed

    @property
    def text(self) -> str:
        return self.body.decode()


class Line(asyncio.Protocol):
    """One connection, with one request on it at a time."""

    def __init__(self, room: "Room") -> None:
        self.room, self.usable, self._heard, self._wanted = room, False, bytearray(), 0
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.usable = transport, True
        self.room.open += 1

    def connection_lost(self, error: Exception | None) -> None:
        self.usable = False
        self.room.open -= 1
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError("closed before the answer"))

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self._wanted and (end := self._heard.find(HEAD_ENDS)) >= 0:
            length = LENGTH.search(self._heard, 0, end + 2)
            bodiless = int(self._heard[9:12]) in BODILESS
            self._wanted = end + len(HEAD_ENDS) + (int(length.group(1)) if length and not bodiless else 0)
        if self._wanted and len(self._heard) >= self._wanted:
            self._whole()

    def _whole(self) -> None:
        heard, self._heard, self._wanted = bytes(self._heard), bytearray(), 0
        end = heard.find(HEAD_ENDS)
        if CLOSES.search(heard, 0, end + 2):
            self.close()
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(Answer(int(heard[9:12]), heard[: end + 2], heard[end + len(HEAD_ENDS) :]))

    async def ask(self, request: bytes, patience: float) -> Answer:
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        try:
            async with asyncio.timeout(patience):
                return await self._answer
        except BaseException:  # the answer may still come, and must not be taken for the next one's
            self.close()
            raise

    def close(self) -> None:
        self.usable = False
        if self._transport is not None:
            self._transport.close()


@dataclass
class Room:
    """How many connections this process may hold open, and does."""

    most: int
    open: int = 0

    @property
    def is_short(self) -> bool:
        return self.open >= self.most


def room() -> Room:
    """As many as the system lets this process have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else hard
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return Room(resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)


@dataclass(eq=False)
class Phone:
    """One phone: where it asks, its cookie, its seat, and the last version it knows."""

    port: int
    room: Room
    address: str = ""  # of loopback, its own; empty: any
    code: str = ""
    place: int = 0
    cookie: str = ""
    token: str = ""
    version: int = 0
    learned: float = 0.0  # when it came to know this version
    hand: int = 0
    sends: bool = False  # an edit, just now
    idle: list[Line] = field(default_factory=list)

    async def ask(self, path: str, form: Form | None = None, *, patience: float = PATIENCE) -> Answer:
        """One request; once more on a new connection where the server had closed the one that was kept."""
        body = urlencode(form).encode() if form is not None else b""
        return await self._asked(path, "application/x-www-form-urlencoded" if form else "", body, patience)

    async def send(self, path: str, fields: Form, picture: bytes) -> Answer:
        """A form with a photograph."""
        mark = uuid.uuid4().hex
        head = 'Content-Disposition: form-data; name="{}"{}\r\n\r\n'
        parts = [head.format(name, "").encode() + value.encode() for name, value in fields]
        parts.append(head.format("photo", '; filename="shelf.jpg"').encode() + picture)
        body = b"".join(f"--{mark}\r\n".encode() + part + b"\r\n" for part in parts)
        kind = f"multipart/form-data; boundary={mark}"
        return await self._asked(path, kind, body + f"--{mark}--\r\n".encode(), PATIENCE)

    async def _asked(self, path: str, kind: str, body: bytes, patience: float) -> Answer:
        request = self._request(path, kind, body)
        for kept in self._kept():
            with contextlib.suppress(ConnectionError):
                return await self._on(kept, request, patience)
        return await self._on(await self._new_line(), request, patience)

    def _request(self, path: str, kind: str, body: bytes) -> bytes:
        head = [f"{'POST' if kind else 'GET'} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
        head += [f"Cookie: {self.cookie}"] if self.cookie else []
        head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"] if kind else []
        return "\r\n".join([*head, "", ""]).encode() + body

    def _kept(self) -> Iterator[Line]:
        while self.idle:
            if (line := self.idle.pop()).usable:
                yield line

    async def _on(self, line: Line, request: bytes, patience: float) -> Answer:
        answer = await line.ask(request, patience)
        if cookie := answer.header("set-cookie"):
            self.cookie = cookie.split(";")[0]
        if self.room.is_short:
            line.close()
        elif line.usable:
            self.idle.append(line)
        return answer

    async def _new_line(self) -> Line:
        own = (self.address, 0) if self.address else None
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            made = await loop.create_connection(
                lambda: Line(self.room), "127.0.0.1", self.port, local_addr=own
            )
        return made[1]

    def close(self) -> None:
        for line in self._kept():
            line.close()

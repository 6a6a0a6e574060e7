"""A request as it comes in, piece by piece: where its head ends, where its body does, what lies beyond."""

import tempfile
from typing import Protocol

from gunicorn.config import Config
from gunicorn.http.body import Body, ChunkedReader, EOFReader, LengthReader
from gunicorn.http.errors import InvalidChunkSize, InvalidRequestLine, LimitRequestHeaders, NoMoreData
from gunicorn.http.message import Request
from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import SocketUnreader

from store.home import home

LONGEST_HEAD = 32 * 1024  # bytes: browsers send about one thousand, with the largest cookie five
LARGEST_BODY = 48 * 1024 * 1024  # bytes: several photographs at once
IN_MEMORY = 64 * 1024  # bytes of a body; what is longer waits on the disk
LONGEST_LINE = 1024  # bytes of a line that says how long the next chunk is
MOST_TRAILERS = 32  # lines after the last chunk
HEXADECIMAL = b"0123456789abcdefABCDEF"
END_OF_LINE, END_OF_HEAD = b"\r\n", b"\r\n\r\n"


class Spool:
    """The bytes of a body. That the disk is full is told to whoever reads them: a page can say so."""

    def __init__(self) -> None:
        self.size = 0
        self.failed: OSError | None = None
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY, dir=str(home()))  # noqa: SIM115  closed below

    def write(self, data: bytes) -> None:
        self.size += len(data)
        try:
            if self.failed is None:
                self._file.write(data)
        except OSError as error:
            self.failed = error

    def rewind(self) -> None:
        if self.failed is None:
            self._file.seek(0)

    def recv(self, most: int) -> bytes:
        """As of a socket, but without ever waiting."""
        if self.failed is not None:
            raise self.failed
        return self._file.read(most)

    def close(self) -> None:
        try:
            self._file.close()
        except OSError as error:  # what could not be written before cannot be written now
            self.failed = error


class Rest(Protocol):
    """What is still to come of a body."""

    whole: bool

    def take(self, data: bytes, spool: Spool) -> bytes:
        """Keeps what belongs to the body; gives back what lies beyond."""
        ...


class Measured:
    """A body whose length was said."""

    def __init__(self, length: int) -> None:
        self.missing = length
        self.whole = length == 0

    def take(self, data: bytes, spool: Spool) -> bytes:
        spool.write(data[: self.missing])
        beyond = data[self.missing :]
        self.missing -= len(data) - len(beyond)
        self.whole = self.missing == 0
        return beyond


class Chunked:
    """A body in chunks, each after a line that says its length; the last is empty, with lines of its own."""

    def __init__(self) -> None:
        self.whole = False
        self._line = bytearray()
        self._missing = 0  # bytes of this chunk
        self._ending = False  # the empty line after a chunk comes next
        self._last = False
        self._trailers = 0

    def take(self, data: bytes, spool: Spool) -> bytes:
        while data and not self.whole:
            data = self._within(data, spool) if self._missing else self._between(data)
            if spool.size > LARGEST_BODY:
                self.whole = True  # whoever reads it will find it too large
        return data

    def _within(self, data: bytes, spool: Spool) -> bytes:
        taken = data[: self._missing]
        spool.write(taken)
        self._missing -= len(taken)
        self._ending = True
        return data[len(taken) :]

    def _between(self, data: bytes) -> bytes:
        before = len(self._line)
        self._line += data[:LONGEST_LINE]
        end = self._line.find(END_OF_LINE)
        if end < 0 and len(self._line) > LONGEST_LINE:
            raise InvalidChunkSize(b"too long a line")
        if end < 0:
            return data[LONGEST_LINE:]
        line = bytes(self._line[:end])
        self._line.clear()
        self._read_line(line)
        return data[end + len(END_OF_LINE) - before :]

    def _read_line(self, line: bytes) -> None:
        if self._last:
            self._trailers += 1
            self.whole = not line or self._trailers > MOST_TRAILERS
        elif self._ending:
            self._ending = False
            if line:
                raise InvalidChunkSize(line)
        else:
            self._begin_chunk(line.split(b";", 1)[0].rstrip(b" \t"))

    def _begin_chunk(self, length: bytes) -> None:
        if not 0 < len(length) <= len("ffffffff") or length.strip(HEXADECIMAL):
            raise InvalidChunkSize(length)
        self._missing = int(length, 16)
        self._last = self._missing == 0


class Incoming:
    """One request. `feed` it what came over the line until it is `whole`; `beyond` belongs to the next."""

    def __init__(self, settings: Config, client: object) -> None:
        self._settings, self._client = settings, client
        self._head = bytearray()
        self._rest: Rest | None = None
        self.spool = Spool()
        self.request: Request | None = None
        self.beyond = b""

    @property
    def begun(self) -> bool:
        return bool(self._head) or self.request is not None

    @property
    def whole(self) -> bool:
        return self._rest is not None and self._rest.whole

    def feed(self, data: bytes) -> None:
        """Raises what the parser raises where this is no request."""
        if self._rest is None:
            data = self._feed_head(data)
        if self._rest is not None:
            self.beyond = self._rest.take(data, self.spool)
        if self.whole:
            self.spool.rewind()

    def _feed_head(self, data: bytes) -> bytes:
        """Gives back what already belongs to the body."""
        searched = max(0, len(self._head) - len(END_OF_HEAD) + 1)
        self._head += data
        end = self._head.find(END_OF_HEAD, searched)
        if (len(self._head) if end < 0 else end) > LONGEST_HEAD:
            raise LimitRequestHeaders("the whole head")
        if end < 0 and self._head[:1].isalpha():
            return b""
        end = len(self._head) if end < 0 else end + len(END_OF_HEAD)  # what begins so is no request
        rest = bytes(self._head[end:])
        self.request = self._parsed(bytes(self._head[:end]))
        self._head.clear()
        return rest

    def _parsed(self, head: bytes) -> Request:
        """The head by gunicorn's own parser; the body, once asked for, comes from what was kept of it."""
        try:
            request = next(RequestParser(self._settings, iter([head]), self._client))
        except (NoMoreData, StopIteration):  # all there will be, and no request
            raise InvalidRequestLine(repr(head[:40])) from None
        reader, source = request.body.reader, SocketUnreader(self.spool)
        if isinstance(reader, ChunkedReader):
            self._rest = Chunked()
            request.force_close()  # where it ended is our reading alone; nobody shall smuggle by another
            request.body = Body(EOFReader(source))
            return request
        too_large = reader.length > LARGEST_BODY
        if too_large:  # the page refuses it by its length and has no need of the rest
            request.force_close()
        self._rest = Measured(0 if too_large else reader.length)
        request.body = Body(LengthReader(source, reader.length))
        return request

    def close(self) -> None:
        self.spool.close()

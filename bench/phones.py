"""A phone for measuring: one kept connection, one cookie, and what pages told it."""

import asyncio
import gzip
import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

PATIENCE = 10.0  # seconds for one answer
FAILURES = (OSError, TimeoutError, asyncio.IncompleteReadError, IndexError)

Form = Sequence[tuple[str, str]]
Answer = tuple[int, dict[str, str], bytes]


@dataclass
class Phone:
    """One phone: its cookie, its table, its own open connection and the last version it knows."""

    port: int
    code: str
    place: int
    cookie: str
    version: int = 0
    token: str = ""
    based_on: str = ""
    hand: int = 0
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(self, path: str, form: Form | None = None) -> Answer:
        """One request on the phone's kept connection; once more on a new one where the server closed it."""
        body = urlencode(form).encode() if form is not None else b""
        return await self._asked(path, "application/x-www-form-urlencoded" if form is not None else "", body)

    async def send(self, path: str, fields: Form, picture: bytes) -> Answer:
        """A form with a photograph."""
        mark = uuid.uuid4().hex
        head = 'Content-Disposition: form-data; name="{}"{}\r\n\r\n'
        parts = [head.format(name, "").encode() + value.encode() for name, value in fields]
        parts.append(head.format("photo", '; filename="shelf.jpg"').encode() + picture)
        body = b"".join(f"--{mark}\r\n".encode() + part + b"\r\n" for part in parts)
        return await self._asked(
            path, f"multipart/form-data; boundary={mark}", body + f"--{mark}--\r\n".encode()
        )

    async def _asked(self, path: str, kind: str, body: bytes) -> Answer:
        async with self.lock:
            for attempt in (1, 2):
                try:
                    return await asyncio.wait_for(self._ask(path, kind, body), PATIENCE)
                except (OSError, asyncio.IncompleteReadError, IndexError):
                    self.close()
                    if attempt == 2:
                        raise
        raise AssertionError

    async def _ask(self, path: str, kind: str, body: bytes) -> Answer:
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.line
        head = [f"{'POST' if kind else 'GET'} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
        head += [f"Cookie: {self.cookie}"] if self.cookie else []
        head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"] if kind else []
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        first = (await reader.readline()).split()
        headers: dict[str, str] = {}
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            if name.lower() == "set-cookie":
                self.cookie = value.strip().split(";")[0]
            headers[name.lower()] = value.strip()
        status = int(first[1])
        size = 0 if status in (204, 304) else int(headers.get("content-length", "0"))
        return status, headers, await reader.readexactly(size)

    def close(self) -> None:
        if self.line:
            self.line[1].close()
        self.line = None


def token_of(answer: Answer) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', text_of(answer))
    assert found, answer[:2]
    return found.group(1)


def text_of(answer: Answer) -> str:
    _, headers, body = answer
    return (gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body).decode()

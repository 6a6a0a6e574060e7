"""An answer on its way out: a thread leaves it here and goes on; it is sent as fast as the phone takes it."""

import os
import socket
import ssl
from collections import deque
from typing import BinaryIO

AT_ONCE = 256 * 1024  # bytes handed to the network at a time
NOT_NOW = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)


class Part:
    """A piece of a file, by a descriptor of its own: whoever opened the file may close it."""

    def __init__(self, file: BinaryIO, offset: int, count: int) -> None:
        self.file, self.at, self.end = os.dup(file.fileno()), offset, offset + count

    def peek(self) -> bytes:
        return os.pread(self.file, min(AT_ONCE, self.end - self.at), self.at)

    def close(self) -> None:
        os.close(self.file)


class Outgoing:
    """What gunicorn takes for the socket while it writes an answer; it never waits."""

    def __init__(self) -> None:
        self._parts: deque[memoryview | Part] = deque()

    def sendall(self, data: bytes) -> None:
        if data:
            self._parts.append(memoryview(data))

    def sendfile(self, file: BinaryIO, offset: int = 0, count: int = 0) -> int:
        self._parts.append(Part(file, offset, count))
        return count

    def gettimeout(self) -> float:
        return 0.0

    def shutdown(self, _how: int) -> None:
        raise OSError("the line is closed once the answer is sent")

    def close(self) -> None:
        """Forgets what was not sent."""
        while self._parts:
            part = self._parts.popleft()
            if isinstance(part, Part):
                part.close()

    def flush(self, line: socket.socket) -> tuple[int, bool]:
        """Sends what the network takes now: how many bytes, and whether that was all."""
        sent = 0
        while self._parts:
            try:
                sent += self._send_some(line)
            except NOT_NOW:
                return sent, False
            if sent >= AT_ONCE:  # others shall have their turn
                break
        return sent, not self._parts

    def _send_some(self, line: socket.socket) -> int:
        first = self._parts[0]
        if isinstance(first, Part):
            return self._send_part(line, first)
        sent = line.send(first[:AT_ONCE])
        if sent < len(first):
            self._parts[0] = first[sent:]
        else:
            self._parts.popleft()
        return sent

    def _send_part(self, line: socket.socket, part: Part) -> int:
        data = part.peek()
        if not data and part.at < part.end:
            raise OSError("a file was cut short while it was sent")
        sent = line.send(data) if data else 0
        part.at += sent
        if part.at >= part.end:
            self._parts.popleft()
            part.close()
        return sent

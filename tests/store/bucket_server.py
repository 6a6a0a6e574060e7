"""A small store that speaks S3, for tests: a bucket in memory, and every signature worked out again."""

import contextlib
import hashlib
import hmac
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit
from xml.sax.saxutils import escape

KEY, SECRET, REGION, BUCKET = "keeper", "ssh/+=", "eu-test-1", "club"
PAGE = 2  # blobs a list names at once, so that few are enough for several lists
LIST = '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">{}</ListBucketResult>'


class Store(ThreadingHTTPServer):
    """`troubles`: how many of the next questions it answers with a fault of its own."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Door)
        self.kept: dict[str, tuple[bytes, datetime]] = {}
        self.troubles = 0

    def address(self, bucket: str = BUCKET) -> str:
        return f"s3://{bucket}/evenings?endpoint=http://127.0.0.1:{self.server_port}&region={REGION}"


class Door(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Store

    def log_message(self, *_: object) -> None: ...

    def do_GET(self) -> None:
        path, query = self._asked()
        if path is None:
            return
        if "list-type" in query:
            self._say(200, self._list(query).encode())
        elif path in self.server.kept:
            self._say(200, self.server.kept[path][0])
        else:
            self._refuse(404, "NoSuchKey")

    def do_HEAD(self) -> None:
        path, _ = self._asked()
        if path is not None:
            self._say(200 if path in self.server.kept else 404, b"")

    def do_PUT(self) -> None:
        path, _ = self._asked()
        if path is not None:
            self.server.kept[path] = self.body, datetime.now(UTC)
            self._say(200, b"")

    def do_DELETE(self) -> None:
        path, _ = self._asked()
        if path is not None:
            self.server.kept.pop(path, None)
            self._say(204, b"")

    def _asked(self) -> tuple[str | None, dict[str, str]]:
        """The blob's name and the question, once it is ours to answer."""
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = urlsplit(self.path)
        _, bucket, name = f"{unquote(parts.path)}/".split("/", 2)
        if self.server.troubles:
            self.server.troubles -= 1
            self._refuse(503, "SlowDown")
        elif not self._is_signed(parts.path, parts.query):
            self._refuse(403, "SignatureDoesNotMatch")
        elif bucket != BUCKET:
            self._refuse(404, "NoSuchBucket")
        else:
            return name.rstrip("/"), dict(parse_qsl(parts.query))
        return None, {}

    def _is_signed(self, path: str, query: str) -> bool:
        """By the description of Signature Version 4, of what came over the line."""
        said = dict(
            part.strip().split("=", 1) for part in self.headers["Authorization"].split(" ", 1)[1].split(",")
        )
        names = said["SignedHeaders"].split(";")
        held = hashlib.sha256(self.body).hexdigest()
        request = [self.command, path, query, *(f"{name}:{self.headers[name].strip()}" for name in names)]
        canonical = "\n".join([*request, "", said["SignedHeaders"], held]).encode()
        scope = f"{self.headers['x-amz-date'][:8]}/{REGION}/s3/aws4_request"
        signing = f"AWS4{SECRET}".encode()
        for part in scope.split("/"):
            signing = hmac.digest(signing, part.encode(), "sha256")
        text = ["AWS4-HMAC-SHA256", self.headers["x-amz-date"], scope, hashlib.sha256(canonical).hexdigest()]
        made = hmac.digest(signing, "\n".join(text).encode(), "sha256").hex()
        needed = {"host", "x-amz-date", "x-amz-content-sha256"}
        right = said["Credential"] == f"{KEY}/{scope}" and self.headers["x-amz-content-sha256"] == held
        return right and needed <= set(names) and made == said["Signature"]

    def _list(self, query: dict[str, str]) -> str:
        after = query.get("continuation-token", "")
        names = sorted(name for name in self.server.kept if name.startswith(query["prefix"]) and name > after)
        told = [self._told(name) for name in names[:PAGE]]
        if len(names) > PAGE:
            told.append(f"<NextContinuationToken>{escape(names[PAGE - 1])}</NextContinuationToken>")
        return LIST.format("".join(told))

    def _told(self, name: str) -> str:
        content, at = self.server.kept[name]
        when = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        parts = {"Key": escape(name), "LastModified": when, "Size": str(len(content))}
        return f"<Contents>{''.join(f'<{tag}>{text}</{tag}>' for tag, text in parts.items())}</Contents>"

    def _refuse(self, status: int, code: str) -> None:
        told = "" if self.command == "HEAD" else f"<Error><Code>{code}</Code></Error>"
        self._say(status, told.encode())

    def _say(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextlib.contextmanager
def running() -> Iterator[Store]:
    store = Store()
    serving = threading.Thread(target=store.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    serving.start()
    try:
        yield store
    finally:
        store.shutdown()
        store.server_close()
        serving.join()

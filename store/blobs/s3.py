"""Blobs in a bucket of whatever speaks S3: Amazon, MinIO, Garage, Ceph, R2 and the like."""

import contextlib
import http.client
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from urllib.parse import SplitResult, parse_qsl, quote, urlsplit

from store.blobs import signature
from store.blobs.blob import Blob, NotAnswering
from store.blobs.signature import Signer
from store.clock import SECOND

REGION = "us-east-1"
PATIENCE = 10  # seconds for it to answer
TRIES = 3  # of what failed on its side or on the way: each of our questions may be asked twice
PAUSE = 0.2  # seconds before the second try, twice as long before the third
TROUBLED = 500  # from this status on it was its fault
NO_BUCKET = "NoSuchBucket"


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Bucket:
    """One kind of blobs under its prefix; asked by path (`endpoint/bucket/name`), which all of them know."""

    endpoint: SplitResult
    name: str
    prefix: str  # ends with a slash
    signer: Signer

    def put(self, name: str, content: bytes) -> None:
        self._ask("PUT", name, content=content)

    def get(self, name: str) -> bytes | None:
        answer = self._ask("GET", name)
        return None if answer.status == http.client.NOT_FOUND else answer.body

    def exists(self, name: str) -> bool:
        return self._ask("HEAD", name).status != http.client.NOT_FOUND

    def delete(self, name: str) -> None:
        self._ask("DELETE", name)

    def listed(self) -> Iterator[Blob]:
        query = {"list-type": "2", "prefix": self.prefix}
        while True:
            answer = self._ask("GET", None, query=query)
            try:
                page = ET.fromstring(answer.body)
                at = parsedate_to_datetime(answer.headers["date"])
                yield from (self._blob(found, at) for found in page.findall("{*}Contents"))
            except (ET.ParseError, ValueError, KeyError, TypeError) as error:
                raise NotAnswering(f"the list of the bucket cannot be read: {error!r}") from None
            more = page.findtext("{*}NextContinuationToken")
            if not more:
                return
            query["continuation-token"] = more

    def _blob(self, found: ET.Element, at: datetime) -> Blob:
        put = datetime.fromisoformat(found.findtext("{*}LastModified", ""))
        name = found.findtext("{*}Key", "").removeprefix(self.prefix)
        age = (at - put).total_seconds() * SECOND
        return Blob(name, int(found.findtext("{*}Size", "0")), int(age))

    def _ask(
        self, method: str, name: str | None, *, content: bytes = b"", query: Mapping[str, str] | None = None
    ) -> Answer:
        """Raises NotAnswering for whatever is neither done nor not found."""
        path = f"{self.endpoint.path.rstrip('/')}/{self.name}"
        path += "" if name is None else f"/{quote(self.prefix + name, safe=signature.SAFE)}"
        why = ""
        for turn in range(TRIES):
            time.sleep(PAUSE * turn)
            try:
                answer = self._asked(method, path, signature.query_of(query or {}), content)
            except (OSError, http.client.HTTPException) as error:
                why = f"{type(error).__name__}: {error}"
                continue
            if answer.status < http.client.BAD_REQUEST or (_is_gone(answer) and name and method != "PUT"):
                return answer
            why = f"{answer.status} {_reason(answer.body)}"
            if answer.status < TROUBLED:
                break
        raise NotAnswering(f"{method} in bucket {self.name}: {why}")

    def _asked(self, method: str, path: str, query: str, content: bytes) -> Answer:
        headers = signature.signed(
            method, self.endpoint.netloc, path, query, content, self.signer, datetime.now(UTC)
        )
        with contextlib.closing(self._line()) as line:
            line.request(method, f"{path}?{query}" if query else path, body=content, headers=headers)
            said = line.getresponse()
            told = {key.lower(): value for key, value in said.getheaders()}
            return Answer(said.status, said.read(), told)

    def _line(self) -> http.client.HTTPConnection:
        """A new one for every question: they are few, and none is found closed that way."""
        secure = self.endpoint.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        return kind(self.endpoint.netloc, timeout=PATIENCE)


@cache
def bucket(address: str, key: str, secret: str, kind: str) -> Bucket:
    """That of `s3://bucket/prefix?endpoint=https://…&region=…`, as the settings have checked it."""
    parts = urlsplit(address)
    said = dict(parse_qsl(parts.query))
    region = said.get("region", REGION)
    endpoint = urlsplit(said.get("endpoint", f"https://s3.{region}.amazonaws.com"))
    prefix = "/".join(filter(None, (*parts.path.split("/"), kind)))
    return Bucket(endpoint, parts.netloc, f"{prefix}/", Signer(region, key, secret))


def _is_gone(answer: Answer) -> bool:
    """There is no such blob, rather than no such bucket."""
    return answer.status == http.client.NOT_FOUND and _reason(answer.body) != NO_BUCKET


def _reason(body: bytes) -> str:
    """What it calls the fault; nothing it says beside is repeated."""
    with contextlib.suppress(ET.ParseError):
        return ET.fromstring(body).findtext("{*}Code", "")
    return ""

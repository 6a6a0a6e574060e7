"""A request signed as S3 wants it: AWS Signature Version 4, by its public description."""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import reduce
from urllib.parse import quote

ALGORITHM = "AWS4-HMAC-SHA256"
SAFE = "/-_.~"  # characters of a path that stand for themselves, beside letters and digits
SIGNED = ("host", "x-amz-content-sha256", "x-amz-date")


@dataclass(frozen=True)
class Signer:
    region: str
    key: str
    secret: str = field(repr=False)


def query_of(asked: Mapping[str, str]) -> str:
    """In the one order and spelling that is signed."""
    return "&".join(f"{quote(key, safe='-_.~')}={quote(asked[key], safe='-_.~')}" for key in sorted(asked))


def signed(
    method: str, host: str, path: str, query: str, content: bytes, by: Signer, at: datetime
) -> dict[str, str]:
    """The headers of a request; `path` and `query` are spelt as they will be sent."""
    moment = at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    digest = hashlib.sha256(content).hexdigest()
    headers = dict(zip(SIGNED, (host, digest, moment), strict=True))
    lines = "".join(f"{name}:{value}\n" for name, value in headers.items())
    canonical = "\n".join((method, path, query, lines, ";".join(SIGNED), digest))
    scope = f"{moment[:8]}/{by.region}/s3/aws4_request"
    text = "\n".join((ALGORITHM, moment, scope, hashlib.sha256(canonical.encode()).hexdigest()))
    signing = reduce(_mac, scope.split("/"), f"AWS4{by.secret}".encode())
    made = hmac.new(signing, text.encode(), hashlib.sha256).hexdigest()
    credential = f"Credential={by.key}/{scope}, SignedHeaders={';'.join(SIGNED)}, Signature={made}"
    return {**headers, "authorization": f"{ALGORITHM} {credential}"}


def _mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()

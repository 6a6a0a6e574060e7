"""What the fuzz is made of: good requests of every kind, and the ways they are spoilt."""

import json
import random
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote_from_bytes, urlencode

import cv2
import numpy as np

LONGEST = 200_000  # bytes of a spoilt request
TRICKS = (
    b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"%00", b"%ff", b"../", b"..%2f", b"'", b'"', b"<b>", b"{{7*7}}",
    b"{0}", b"%s", b"-1", b"99999999999999999999", b"1e309", b"NaN", b"null", b"[]", b"{}", b"\\ud800",
    b"\r\n", b"\n", "\u202e".encode(), "é".encode(), "🂡".encode(), b"#", b"~", b"+", b"?", b".", b"/", b":",
    b"A1:FH", b"=1+1", b" ",
)  # fmt: skip
DOCUMENTS: tuple[Mapping[str, object], ...] = (
    {"game": "ex-libris", "popular": "R", "banned": "C", "rulings": {"popular-tie": "occupied"},
     "deck": "club",
     "players": [{"name": "Rita", "focus": "M", "hand": 2, "shelf": "A1:FH B3:CMR / C2:SS #"},
                 {"name": "Éric", "focus": "H", "tally": {"C": 4, "F": 8, "H": 10, "M": 6, "R": 8, "S": 7},
                  "stability": 12, "claimed": {"total": 38}}], "race": "Rita"},
    {"game": "ex-libris-solo", "popular": "M", "banned": "C", "difficulty": 2,
     "players": [{"name": "Igor", "focus": "R", "hand": 1, "shelf": "A1:FH B3:CMR"}],
     "library": {"focus": "H", "pile": "E2:HFS A2:CM"}},
    {"game": "atheneum", "players": [{"name": "Timothée", "track": 34, "subject": "pink", "favourite": 9,
     "compartments": [3, 6, 6, 2], "candles": [4, 3, 2], "wands": 1, "books": 31, "subject_books": 11}]},
    {"game": "atheneum", "plan": "^4 . ^3 . ^2 / A3 A B6 B B / A A C6 C C / D2 D E4 E E | ^3 ^1 / A5 A",
     "players": [{"name": "T", "track": 3, "subject": "pink", "favourite": 9, "wands": 1,
                  "shelves": "1: ^ . / P G | ^ . ^ . . / P P G . K / P+G K . T / . . T B"}]},
    {"game": "exlibrium", "rules": "basic", "players": [
     {"name": "Петя", "points": 2, "influence": [3, 0, 0, 2, 2, 0, 0], "discards": [2, 0, 0, 1, 0, 0, 0]}]},
    {"game": "exlibrium", "ask": {"activates": 5, "doubled": [{"player": "Вася", "character": 4}]},
     "players": [{"name": "Вася", "influence": [1, 2, 0, 0, 0, 0, 0]}]},
)  # fmt: skip
PAGES = (
    "",
    *[
        "/join",
        "/seat/0",
        "/seat/1",
        "/changes?since=0",
        "/log",
        "/undo",
        "/reveal",
        "/settings",
        "/audit",
        "/what-if",
        "/form.pdf",
        "/players.csv",
        "/document.json",
        "/notation.txt",
        "/draw",
        "/race",
        "/rulings",
        "/verdict",
        "/copy",
        "/seat/0/hand",
        "/seat/0/focus",
        "/seat/0/own",
        "/seat/0/text",
        "/seat/0/tap",
        "/seat/0/card",
        "/seat/0/tally",
        "/seat/0/counts",
        "/seat/0/shape",
        "/seat/0/check",
        "/seat/0/sign-off",
        "/seat/0/rename",
        "/seat/0/photos",
        "/photo/1.jpg",
        "/photo/1/state",
        "/photo/1/crop",
        "/seat/0/take",
        "/round",
        "/address",
        "/seat/99999999999/hand",
    ],
)
ELSEWHERE = (
    *[
        "/",
        "/join",
        "/history",
        "/history?q=a",
        "/statistics",
        "/privacy",
        "/health",
        "/ready",
        "/open/ex-libris",
        "/open/atheneum",
        "/rulings/ex-libris",
        "/blank/ex-libris.pdf",
        "/static/x/css/office.css",
        "/v/abc",
        "/s/abc",
        "/keeper",
        "/keeper/abc",
        "/worker.js",
        "/manifest.webmanifest",
        "/language",
        "/looks",
        "/api/openapi.json",
    ],
)
FIELDS = (
    *[
        "csrf_token",
        "name",
        "popular",
        "banned",
        "code",
        "value",
        "hand",
        "focus",
        "text",
        "row",
        "column",
        "mark",
        "icons",
        "based_on",
        "C",
        "F",
        "H",
        "M",
        "R",
        "S",
        "stability",
        "deck",
        "theme",
        "next",
        "q",
        "language",
        "difficulty",
        "winner",
    ],
)

WORDS = ("A1:FH B3:CMR / C2:SS #", "3", "M", "Rita", "", "-1", "A1", "\x00", "é")


@dataclass(frozen=True)
class Known:
    """A table to get at: its phones' cookies and the tokens of their forms."""

    port: int
    code: str
    cookies: tuple[str, ...]
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """`answered`: whoever sends it is owed an answer; what is no request may be met by silence."""

    raw: bytes
    answered: bool = True


def spoilt(data: bytes, dice: random.Random, most: int = 4) -> bytes:
    """A few bytes changed, cut out, doubled, or a trick put in."""
    for _ in range(dice.randint(1, most)):
        at, to = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
        match dice.randrange(6):
            case 0:
                data = data[:at] + dice.choice(TRICKS) + data[at:]
            case 1:
                data = data[:at] + data[to:]
            case 2:
                data = data[:to] + data[at:to] * dice.choice((1, 2, 50)) + data[to:]
            case 3:
                data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
            case 4:
                data = data[:at] + dice.choice(TRICKS) * dice.choice((1, 10, 300)) + data[at:]
            case 5:
                data = data[:at] + dice.choice(TRICKS) + data[to:]
    return data[:LONGEST]


def document(known: Known, dice: random.Random) -> Asked:
    found = json.dumps(dice.choice(DOCUMENTS), ensure_ascii=dice.random() < 0.5).encode()
    body = (
        spoilt(found, dice) if dice.random() < 0.6 else json.dumps(changed(json.loads(found), dice)).encode()
    )
    path = dice.choice(("/api/score", "/api/score?language=fr", "/api/advise", "/api/form"))
    if path == "/api/form" and dice.random() < 0.8:
        body = b'{"document": ' + body + b"}"
    return request(known, dice, "POST", path, body, "application/json", phone=False)


def changed(value: object, dice: random.Random) -> object:
    """The same document with some of its values replaced by others: still JSON."""
    others = (None, True, -1, 0, 10**30, 1.5, "", "\ud800", "A" * 5000, [], {}, [[]], "Rita", ["M"], {"C": 1})
    if dice.random() < 0.08:
        return dice.choice(others)
    if isinstance(value, dict):
        return {key: changed(part, dice) for key, part in value.items() if dice.random() > 0.03}
    if isinstance(value, list):
        return [changed(part, dice) for part in value] * dice.choice((1, 1, 1, 1, 2, 40))
    return value


def form(known: Known, dice: random.Random) -> Asked:
    seat = dice.randrange(len(known.cookies))
    fields = [("csrf_token", known.tokens[seat])] if dice.random() < 0.9 else []
    fields += [(dice.choice(FIELDS), _word(dice)) for _ in range(dice.randint(0, 6))]
    body = urlencode(fields, encoding="utf-8", errors="surrogatepass").encode()
    path = f"/t/{known.code}{dice.choice(PAGES)}" if dice.random() < 0.7 else dice.choice(ELSEWHERE)
    kind = "application/x-www-form-urlencoded"
    return request(known, dice, "POST", path, body, kind, seat=seat)


def _word(dice: random.Random) -> str:
    word = dice.choice((*WORDS, "9" * 30, "x" * 3000, "🂡" * 40))
    return spoilt(word.encode(), dice, 2).decode("utf-8", "replace")


def address(known: Known, dice: random.Random) -> Asked:
    path = dice.choice(
        (f"/t/{known.code}{dice.choice(PAGES)}", dice.choice(ELSEWHERE), "/static/x/js/swift.js")
    )
    method = dice.choice(("GET", "GET", "GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"))
    strange = quote_from_bytes(spoilt(path.encode(), dice), safe="/?&=%#:@") or "/"
    return request(known, dice, method, "/" + strange.lstrip("/")[:3000])


def picture(known: Known, dice: random.Random) -> Asked:
    noise = np.random.default_rng(dice.randrange(2**32)).integers(0, 255, (60, 80, 3), np.uint8)
    made = cv2.imencode(dice.choice((".jpg", ".png", ".webp")), noise)[1].tobytes()
    body, mark = _parts(known, spoilt(made, dice) if dice.random() < 0.8 else made, dice)
    if dice.random() < 0.3:
        body = spoilt(body, dice)
    path = dice.choice(("/api/read", f"/t/{known.code}/seat/0/photos"))
    return request(known, dice, "POST", path, body, f"multipart/form-data; boundary={mark}", seat=0)


def _parts(known: Known, made: bytes, dice: random.Random) -> tuple[bytes, str]:
    mark = uuid.UUID(int=dice.getrandbits(128)).hex
    name = spoilt(b"shelf.jpg", dice).replace(b'"', b"").replace(b"\r", b"").replace(b"\n", b"")
    head = b'Content-Disposition: form-data; name="%b"%b\r\n\r\n'
    parts = (
        head % (b"csrf_token", b"") + known.tokens[0].encode(),
        head % (b"pile", b"") + dice.choice((b"0", b"1", b"x")),
        head % (b"photo", b'; filename="%b"' % name) + made,
    )
    return b"".join(
        b"--%b\r\n%b\r\n" % (mark.encode(), part) for part in parts
    ) + b"--%b--\r\n" % mark.encode(), mark


def raw(known: Known, dice: random.Random) -> Asked:
    """Bytes that may or may not be a request."""
    good = dice.choice((document, form, address))(known, dice).raw
    return Asked(spoilt(good, dice), answered=False)


def headers(known: Known, dice: random.Random) -> Asked:
    names = b"""Cookie Accept-Language Accept-Encoding X-Forwarded-For Idempotency-Key Range If-None-Match
        If-Modified-Since Content-Type Authorization Origin Referer""".split()
    value = spoilt(dice.choice((known.cookies[0].encode(), b"fr;q=0.8,*", b"gzip;q=0", b"bytes=0-1")), dice)
    clean = bytes(byte for byte in value if byte == 9 or (byte >= 32 and byte != 127))[:4000]
    path = dice.choice((f"/t/{known.code}", "/", "/history", "/static/x/css/office.css", "/api/openapi.json"))
    head = b"GET %b HTTP/1.1\r\nHost: here\r\n%b: %b\r\nConnection: close\r\n\r\n"
    return Asked(head % (path.encode(), dice.choice(names), clean))


def request(
    known: Known,
    dice: random.Random,
    method: str,
    path: str,
    body: bytes = b"",
    kind: str = "",
    *,
    seat: int | None = None,
    phone: bool = True,
) -> Asked:
    lines = [f"{method} {path} HTTP/1.1", "Host: here", "Connection: close"]
    lines.append("X-Forwarded-For: 10." + ".".join(str(dice.randrange(256)) for _ in range(3)))
    if phone:
        lines.append(f"Cookie: {known.cookies[dice.randrange(len(known.cookies)) if seat is None else seat]}")
    if method in ("POST", "PUT", "PATCH"):
        lines += [f"Content-Type: {kind or 'text/plain'}", f"Content-Length: {len(body)}"]
    return Asked("\r\n".join(lines).encode() + b"\r\n\r\n" + body)


KINDS: Mapping[str, Callable[[Known, random.Random], Asked]] = {
    "document": document,
    "form": form,
    "address": address,
    "picture": picture,
    "raw": raw,
    "headers": headers,
}

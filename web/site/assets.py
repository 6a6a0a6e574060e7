"""Serves the stylesheet, symbols, fonts and modules under a name that changes when any of them does."""

import gzip
import hashlib
import mimetypes
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import brotli
from flask import Flask, Response, abort, request, url_for

from web.server.security import POLICY_COMPUTING

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "static"
SHEET = "css/office.css"
NIGHT = "01-night.css"
FINDER = "sight/find.onnx"  # the reader's own network, which phones look through their cameras with
SIGHT = "js/sight/worker.js"
ELSEWHERE = {FINDER: ROOT / "vision" / "weights" / "find.onnx"}
PACKED = ".br"  # ends the name of a file that is kept packed: packing it takes a minute
FOREVER = "public, max-age=31536000, immutable"
WORTH_PACKING = 256  # bytes
PACKED_ALREADY = (".woff2", ".png", ".jpg", ".webp", ".onnx")

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True)
class Asset:
    """A file as it goes out, in each of the encodings a browser may ask for; `kept` if only packed."""

    kind: str
    kept: bytes | None
    packed: dict[str, bytes]

    @property
    def plain(self) -> bytes:
        return brotli.decompress(self.packed["br"]) if self.kept is None else self.kept


def register(app: Flask) -> None:
    app.add_url_rule("/static/<edition>/<path:name>", "asset", serve)
    app.add_template_global(address, "asset")
    app.add_template_global(lasting, "lasting_asset")


def address(name: str) -> str:
    return _address(request.script_root, edition(), name)


def lasting(name: str) -> str:
    """The address of something heavy, which changes with that alone."""
    return _address(request.script_root, _digest(name), name)


@cache
def _address(root: str, edition: str, name: str) -> str:  # noqa: ARG001  where the application is mounted stands in it
    return url_for("asset", edition=edition, name=name)


def serve(edition: str, name: str) -> Response:  # noqa: ARG001  the name in the address only defeats caches
    found = load(name)
    if found is None:
        abort(404)
    encoding = next((way for way in ("br", "gzip") if way in found.packed and _accepts(way)), None)
    answer = Response(found.packed[encoding] if encoding else found.plain, mimetype=found.kind)
    answer.headers["Cache-Control"] = FOREVER
    answer.headers["Vary"] = "Accept-Encoding"
    if name == SIGHT:
        answer.headers["Content-Security-Policy"] = POLICY_COMPUTING
    if encoding:
        answer.headers["Content-Encoding"] = encoding
    return answer


def _accepts(encoding: str) -> bool:
    return request.accept_encodings.quality(encoding) > 0


def load(name: str) -> Asset | None:
    """The asset of this name; None where there is none: only names of files we have are ever looked up."""
    return _load(name) if name in _names() else None


@cache
def _load(name: str) -> Asset:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    path = ELSEWHERE.get(name, FOLDER / name)
    if not path.exists() and name != SHEET:
        return Asset(kind, None, {"br": _packed(name).read_bytes()})
    plain = sheet() if name == SHEET else path.read_bytes()
    if len(plain) < WORTH_PACKING or name.endswith(PACKED_ALREADY):
        return Asset(kind, plain, {})
    packed = {"br": brotli.compress(plain, quality=11), "gzip": gzip.compress(plain, mtime=0)}
    return Asset(kind, plain, packed)


@cache
def _names() -> frozenset[str]:
    files = (path for path in FOLDER.rglob("*") if path.is_file())
    names = (path.relative_to(FOLDER).as_posix() for path in files)
    elsewhere = (name for name, path in ELSEWHERE.items() if path.is_file())
    return frozenset({SHEET, *elsewhere, *(name.removesuffix(PACKED) for name in names)})


def _packed(name: str) -> Path:
    return FOLDER / f"{name}{PACKED}"


def sheet() -> bytes:
    """Every part of the stylesheet in order, as one."""
    parts = sorted(_parts(), key=lambda part: part.name)
    return "\n".join(
        _night(part) if part.name == NIGHT else part.read_text("utf-8") for part in parts
    ).encode()


def _parts() -> list[Path]:
    """What dresses every page, and what a game's own pages need beside it."""
    return [*(FOLDER / "css").glob("*.css"), *(ROOT / "games").glob("*/static/*.css")]


def _night(part: Path) -> str:
    """The night colours, for phones that ask for them and for people who chose them."""
    rule = part.read_text("utf-8")
    asked = rule.replace(":root", ':root:not([data-theme="light"])')
    chosen = rule.replace(":root", ':root[data-theme="dark"]')
    return f"@media (prefers-color-scheme: dark) {{\n{asked}}}\n{chosen}"


@cache
def _digest(name: str) -> str:
    found = load(name)
    heavy = found.packed.get("br") or found.plain if found else b""
    return hashlib.sha256(heavy).hexdigest()[:12]


@cache
def edition() -> str:
    """A short name for the state of the whole folder."""
    digest = hashlib.sha256()
    for path in sorted([*FOLDER.rglob("*"), *_parts()]):
        if path.is_file():
            digest.update(os.path.relpath(path, ROOT).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]

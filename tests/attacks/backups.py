"""Backups made by hand: whole ones of an evening, and what somebody with bad intentions makes of them."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import cv2
import numpy as np

from store import backup, blobs, editions, entries, photographs, pictures, tables
from store.engine import snapshot
from store.schema import metadata
from store.secrets import kept_secret
from store.values import Change

Members = Mapping[str, bytes]
ROWS = "database.jsonl"
JPEG = cv2.imencode(".jpg", np.full((24, 32, 3), 90, np.uint8))[1].tobytes()


def evening(*names: str) -> str:
    """A table with a shelf, a photograph and a deck; its code."""
    table = tables.open_table("ex-libris", names or ("Rita", "Éric"), host="h" * 64)
    entries.enter_all(table.id, [Change(0, "shelf", "A1:FH B1:CC", None)], by=0)
    number = photographs.add(table.id, seat=0, by=0, picture=JPEG, pile=False)
    taken = photographs.start(number)
    for kind in (".jpg", ".view.jpg"):
        pictures.put(taken.file, kind, JPEG)
    photographs.finish(taken, reading={"shelf": "A1:FH", "cells": [], "looks": []}, width=32, height=24)
    editions.save("club", {"cards": {"A1": "FH"}, "totals": {}})
    return table.code


def state() -> object:
    """Everything a restore may touch: rows, decks, photographs and keys."""
    with snapshot() as db:
        rows = {
            table.name: [tuple(row) for row in db.execute(table.select().order_by(*table.primary_key))]
            for table in metadata.sorted_tables
            if table.name not in ("limits", "marks", "presence", "blobs")
        }
    return rows, files()


def files() -> dict[str, bytes]:
    kept = [(kind, blob.name) for kind in blobs.KINDS for blob in blobs.of(kind).listed()]
    return {f"{kind}/{name}": blobs.of(kind).get(name) or b"" for kind, name in kept}


def made(path: Path, *, keys: bool = False) -> Path:
    kept_secret("session")
    backup.backup(path, keys=keys)
    return path


def members(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def written(path: Path, content: Members, **said: object) -> Path:
    """A backup of these members, with digests that fit: whoever makes one knows how to count."""
    manifest = {
        **json.loads(content["manifest.json"]),
        "members": {
            name: hashlib.sha256(raw).hexdigest() for name, raw in content.items() if name != "manifest.json"
        },
        **said,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in {**content, "manifest.json": json.dumps(manifest).encode()}.items():
            archive.writestr(name, raw)
    return path


def with_rows(content: Members, how: Callable[[str, dict], object]) -> dict[str, bytes]:
    """The same with rows as `how` makes them of a table's name and its row."""
    lines = []
    for line in content[ROWS].splitlines():
        table, row = json.loads(line)
        changed = how(table, row)
        lines.append(json.dumps([table, row if changed is None else changed]).encode())
    return {**content, ROWS: b"\n".join(lines)}

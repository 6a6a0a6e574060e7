"""Photograph to reading: what stands on the table, with an honest doubt where there is one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.load import load
    from vision.look import DeckLook
    from vision.match import Truth
    from vision.read import read, read_all
    from vision.teach import Taught, name, teach
    from vision.values import Photograph, Unreadable, WeightsMissing

__all__ = [
    "DeckLook",
    "Photograph",
    "Taught",
    "Truth",
    "Unreadable",
    "WeightsMissing",
    "load",
    "name",
    "read",
    "read_all",
    "teach",
]

_HOMES = {
    "DeckLook": "look",
    "Photograph": "values",
    "Taught": "teach",
    "Truth": "match",
    "Unreadable": "values",
    "WeightsMissing": "values",
    "load": "load",
    "name": "teach",
    "read": "read",
    "read_all": "read",
    "teach": "teach",
}


def __getattr__(wanted: str) -> Any:
    """Public names come from their modules when first asked for: a stage by itself needs no other."""
    if wanted not in _HOMES:
        raise AttributeError(wanted)
    # all at once: a module of the same name must never hide its function
    globals().update({name: getattr(import_module(f"vision.{home}"), name) for name, home in _HOMES.items()})
    return globals()[wanted]

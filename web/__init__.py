"""The pages that all games share: a room a subject, and what every room needs beside them.

Each room says in `register` which pages it has. They are fetched there, so that whoever enters one module of
a room brings no other along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web import dates, languages, words

    languages.register(app)
    words.register(app)
    dates.register(app)

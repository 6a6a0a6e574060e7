"""What comes after the reveal: the verdict, its log, its exports, and figures over many tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.result import (
        exports,
        history,
        keepsake,
        log,
        paper,
        person,
        reveal,
        screen,
        share,
        statistics,
        verdict,
    )

    for module in (exports, history, keepsake, log, paper, person):
        app.register_blueprint(module.pages)
    for module in (reveal, screen, share, statistics, verdict):
        app.register_blueprint(module.pages)

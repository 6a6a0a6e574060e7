"""The papers a form can be printed on."""

from collections.abc import Mapping

SHEETS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # mm

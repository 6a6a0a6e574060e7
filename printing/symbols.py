"""The drawings of the house (static/symbols.svg) as PDF paths on a square of side 1."""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.svgLib.path import parse_path

_FILE = Path(__file__).parent.parent / "static" / "symbols.svg"
_ONE = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) [\d.]+">(.*?)</symbol>', re.DOTALL)
_OPERATORS = {"moveTo": "m", "lineTo": "l", "curveTo": "c"}


@cache
def symbol(name: str) -> str:
    """The filled shape of a symbol, for the even-odd rule; nothing where the house has none of this name."""
    side, inner = _drawings().get(name, (1.0, ""))
    paths = ElementTree.fromstring(f"<g>{inner}</g>").iter("path")
    return "".join(_operators(path.get("d", ""), side) for path in paths)


@cache
def _drawings() -> dict[str, tuple[float, str]]:
    text = _FILE.read_text(encoding="utf-8") if _FILE.exists() else ""
    return {name: (float(side), inner) for name, side, inner in _ONE.findall(text)}


def _operators(path: str, side: float) -> str:
    pen = DecomposingRecordingPen({})
    parse_path(path, pen)
    strokes = []
    for name, points in pen.value:
        if name in _OPERATORS:
            numbers = " ".join(f"{x / side:.4f} {y / side:.4f}" for x, y in points)
            strokes.append(f"{numbers} {_OPERATORS[name]} ")
        elif name == "closePath":
            strokes.append("h ")
    return "".join(strokes)

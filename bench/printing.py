"""How long a filled-in form takes in a warm server, beside a plain WeasyPrint page with a table.

The bound is 2.5 times the plain page. Both are set in the same typefaces, they and the stylesheet already
read, by turns, and the processor's time is compared, so that a busy machine does them the same wrong.
"""

import statistics
import time
from collections.abc import Callable, Sequence

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

import printing
from games.registry import layout
from printing.press import FONTS
from scoring import games
from tests.printing import tables

BOUND = 2.5
ROUNDS = 15
LINK = "http://192.168.1.20:8000/t/KXRW-7F"
FACE = "@font-face {{ font-family: {}; font-weight: {}; src: url({}/{}.ttf) }}"
FACES = (
    ("Office", "normal", "OldStandard-Regular"),
    ("Office", "bold", "OldStandard-Bold"),
    ("Narrow", "normal", "SofiaCondensed-Medium"),
    ("Pen", "bold", "Caveat-Bold"),
)


def main(_: Sequence[str]) -> None:
    plain = plain_page()
    print("| page | ms | times the plain page |\n|---|---|---|")
    print(f"| plain, 16 × 4 | {statistics.median(_times(plain)):.0f} | 1 |")
    for name, document in tables.CASES.items():
        ours, theirs = _alternately(form_of(document), plain)
        ratio = statistics.median(ours) / statistics.median(theirs)
        verdict = "" if ratio <= BOUND else f" (over {BOUND})"
        print(f"| form, {name} | {statistics.median(ours):.0f} | {ratio:.2f}{verdict} |")


def form_of(document: dict[str, object]) -> Callable[[], bytes]:
    answer = games.score(document)
    imprint = printing.Imprint(link=LINK, table="Club")
    return lambda: printing.form(answer, imprint, layout(answer.game))


def plain_page() -> Callable[[], bytes]:
    """Sixteen rows of a label and four numbers, with a title over them."""
    faces = FontConfiguration()
    rules = "".join(FACE.format(family, weight, FONTS.as_uri(), file) for family, weight, file in FACES)
    style = """
        @page { size: A4; margin: 12mm } body { font-family: Office } td { font: bold 14pt Pen }
        small { font-family: Narrow } table { width: 100%; border-collapse: collapse }
        td, th { border: 1px solid }"""
    sheet = CSS(string=rules + style, font_config=faces)
    rows = "".join(map(_row, range(16)))
    html = f"<html lang=en><title>Plain</title><h1>A plain page</h1><table>{rows}</table>"
    return lambda: HTML(string=html).write_pdf(stylesheets=[sheet], font_config=faces)


def _row(number: int) -> str:
    cells = "".join(f"<td>{number * column}</td>" for column in range(4))
    return f"<tr><th>Row {number} <small>of the table</small></th>{cells}</tr>"


def _alternately(ours: Callable[[], bytes], theirs: Callable[[], bytes]) -> tuple[list[float], list[float]]:
    ours()
    theirs()
    pairs = [(_time(ours), _time(theirs)) for _ in range(ROUNDS)]
    return [first for first, _ in pairs], [second for _, second in pairs]


def _times(make: Callable[[], bytes]) -> list[float]:
    make()
    return [_time(make) for _ in range(ROUNDS)]


def _time(make: Callable[[], bytes]) -> float:
    """Milliseconds of the processor."""
    start = time.process_time()
    make()
    return (time.process_time() - start) * 1000

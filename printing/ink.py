"""What is drawn over a laid-out page: rules, pen strokes, symbols, the QR code.

Straight into the page's own stream, where the layout put the things it is drawn round: a hundred times
cheaper than as pictures in the page, and exact. All of it decoration (an artifact of the tagged PDF):
whatever it says is said in words as well.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import pydyf
from weasyprint import Document
from weasyprint.formatting_structure.boxes import Box, TableBox, TableCellBox, TableRowBox

from printing import pen
from printing.symbols import symbol

MM = 25.4 / 96  # a CSS pixel
POINT = 72 / 25.4  # a millimetre
COLOURS: Mapping[str, str] = {
    "ink": "0.184 0.231 0.208",
    "rule": "0.604 0.639 0.616",
    "pale": "0.706 0.733 0.714",
    "blue": "0.110 0.227 0.471",
    "red": "0.694 0.196 0.169",
    "glow": "0.980 0.890 0.640",
}
HAIR, BOLD, STROKE = 0.15, 0.4, 0.45  # mm
CIRCLED, BARRED = "circled", "barred"  # classes of rows
STRONG = {"who", "bar", "strong"}  # classes of rows with a bold rule above and below

Place = tuple[float, float, float, float]  # left, top, width, height in mm


@dataclass(frozen=True)
class Setting:
    """One way to set a form: its HTML, drawings by the id of the element they are laid over, and the
    pictures it shows, JPEGs by the names it calls them."""

    html: str
    drawings: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def stroke(path: str, colour: str, width: float) -> str:
    return f"{COLOURS[colour]} RG {width} w {path}S\n" if path else ""


def fill(path: str, colour: str) -> str:
    return f"{COLOURS[colour]} rg {path}f*\n" if path else ""


def lines_to_write_on(count: int, *, width: float, apart: float) -> str:
    return stroke(
        "".join(pen.line([(0, n * apart), (width, n * apart)]) for n in range(1, count + 1)), "rule", HAIR
    )


def draw_over(document: Document, pdf: pydyf.PDF, setting: Setting) -> None:
    """A finisher of WeasyPrint's: adds the ink of every page to its stream."""
    for page, leaf in zip(document.pages, _leaves(pdf), strict=True):
        strokes = "".join(_ink(page._page_box, setting))
        contents = pdf.objects[int(leaf["Contents"].split()[0])]
        contents.stream.append(
            f"/Artifact BMC q {POINT:.5f} 0 0 {POINT:.5f} 0 0 cm 1 J 1 j\n{strokes}Q EMC".encode()
        )


def place_of(box: Box) -> Place:
    """Its border box."""
    return box.border_box_x() * MM, box.border_box_y() * MM, box.border_width() * MM, box.border_height() * MM


def _leaves(pdf: pydyf.PDF) -> Iterator[pydyf.Dictionary]:
    return (
        found for found in pdf.objects if isinstance(found, pydyf.Dictionary) and found.get("Type") == "/Page"
    )


def _ink(page_box: Box, setting: Setting) -> Iterator[str]:
    for box in page_box.descendants():
        if box.element is None or not box.element.attrib:
            continue
        attributes = box.element.attrib
        if isinstance(box, TableBox) and "sheet" in attributes.get("class", "").split():
            yield _rules(box)
        if isinstance(box, TableBox) and attributes.get("class") == "fields":
            yield _dotted(box)
        if isinstance(box, TableRowBox):
            yield _row_stroke(place_of(box), attributes.get("class", "").split())
        elif isinstance(box, TableCellBox) and "data-symbol" in attributes:
            yield _symbol(place_of(box), attributes["data-symbol"], float(attributes["data-side"]))
        elif attributes.get("id") in setting.drawings:
            left, top, _, _ = place_of(box)
            yield f"q 1 0 0 1 {left:.2f} {top:.2f} cm {setting.drawings[attributes['id']]}Q\n"


def _rules(table: Box) -> str:
    """Hairlines between the cells, bold ones round the whole and at the sections."""
    hair: list[str] = []
    bold = [pen.box(*place_of(table))]
    for row in (row for group in table.children for row in group.children):
        left, top, width, height = place_of(row)
        strong = STRONG & set(row.element.get("class", "").split())
        for y in (top, top + height) if strong else (top,):
            (bold if strong else hair).append(pen.line([(left, y), (left + width, y)]))
        for cell in row.children[1:]:
            x = cell.position_x * MM
            hair.append(pen.line([(x, top), (x, top + height)]))
    return stroke("".join(hair), "rule", HAIR) + stroke("".join(bold), "ink", BOLD)


def _dotted(table: Box) -> str:
    """Lines to write on under the fields of the form's head."""
    places = [place_of(cell) for group in table.children for row in group.children for cell in row.children]
    lines = (pen.line([(x, y + height), (x + width, y + height)]) for x, y, width, height in places)
    return "q [0.01 0.7] 0 d " + stroke("".join(lines), "ink", 0.25) + "Q\n"


def _row_stroke(place: Place, classes: list[str]) -> str:
    left, top, width, height = place
    if CIRCLED in classes:
        return stroke(pen.ring(left + 0.6, top - 0.2, width - 1.2, height + 0.4), "blue", STROKE)
    if BARRED in classes:
        return stroke(pen.zigzag(left + 0.4, top + 0.1, width - 0.8, height - 0.2), "red", STROKE)
    return ""


def _symbol(place: Place, name: str, side: float) -> str:
    """In its cell at the height of the text, `side` mm large, where the cell's padding leaves it room."""
    left, top, _, height = place
    corner = f"{left + side * 2.1:.2f} {top + (height - side) / 2:.2f}"
    return f"q {side} 0 0 {side} {corner} cm {fill(symbol(name), 'ink')}Q\n"

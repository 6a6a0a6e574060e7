"""What the layout made of a form: its texts, where they stand, and whether a word was cut."""

from dataclasses import dataclass

from weasyprint import Document
from weasyprint.formatting_structure.boxes import LineBox, TableCellBox, TextBox

ROUNDING = 0.5  # CSS pixels


@dataclass(frozen=True)
class Line:
    text: str
    left: float
    right: float
    bottom: float


def lines(document: Document) -> list[Line]:
    return [
        Line(box.text, box.position_x, box.position_x + box.width, box.position_y + box.height)
        for page in document.pages
        for box in page._page_box.descendants()
        if isinstance(box, TextBox)
    ]


def beyond_the_page(document: Document) -> list[str]:
    """Texts that stick out of their page."""
    page = document.pages[0]
    return [
        line.text
        for line in lines(document)
        if line.left < 0 or line.right > page.width + ROUNDING or line.bottom > page.height + ROUNDING
    ]


def beyond_their_cell(document: Document) -> list[str]:
    """Texts wider than the cell of a table they stand in."""
    return [
        text.text
        for cell in all_of(document, TableCellBox)
        for text in cell.descendants()
        if isinstance(text, TextBox)
        and text.position_x + text.width > cell.position_x + cell.border_width() + ROUNDING
    ]


def cut_words(document: Document) -> list[str]:
    """Line ends in the middle of a word: neither a space nor a hyphen nor the end of the paragraph."""
    cut = []
    for block in all_of(document, object):
        children = [child for child in getattr(block, "children", ()) if isinstance(child, LineBox)]
        for line in children[:-1]:
            text = "".join(box.text for box in line.descendants() if isinstance(box, TextBox))
            if (
                line.resume_at
                and text
                and not text.endswith((" ", "-", "\n", ",", "<"))
                and not _at_space(line)
            ):
                cut.append(text)
    return cut


def _at_space(line: LineBox) -> bool:
    """Trailing spaces are taken off a line; its element's whole text still has them."""
    texts = [box for box in line.descendants() if isinstance(box, TextBox)]
    whole = " ".join("".join(line.element.itertext()).split())
    shown = " ".join(texts[-1].text.split())
    return f"{shown} " in whole


def all_of(document: Document, kind: type) -> list:
    return [box for page in document.pages for box in page._page_box.descendants() if isinstance(box, kind)]

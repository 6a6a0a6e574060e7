"""The blank to score on oneself: every line of the score has its boxes, and every box stands in its cell."""

import io

import pypdf
import pytest
from weasyprint.formatting_structure.boxes import TableCellBox

import printing
from games.registry import layout
from printing.forms import empty
from printing.imprint import Imprint
from printing.press import lay_out
from scoring import games
from tests.printing import boxes
from tests.printing.structure import elements
from translations import term

LANGUAGES = ("en", "fr", "pt", "ru")


def printed(game: str, language: str = "en", paper: str = "a4") -> bytes:
    return printing.blank(game, Imprint(language, paper), layout(game), is_guided=True)


def boxed(cell) -> list:
    found = (box for box in cell.descendants() if box.element is not None and box.element is not cell.element)
    return [box for box in found if "box" in box.element.attrib.get("class", "").split()]


@pytest.mark.parametrize(
    ("language", "paper"), [("ru", "a4"), *((language, "letter") for language in LANGUAGES)]
)
@pytest.mark.parametrize("game", games.GAMES)
def test_a_guided_blank_is_one_page_with_every_box_in_its_cell(game, language, paper):
    ways = map(lay_out, empty(game, Imprint(language, paper), layout(game), is_guided=True))
    laid = next(document for document in ways if len(document.pages) == 1)
    assert boxes.beyond_the_page(laid) == []
    assert boxes.beyond_their_cell(laid) == []
    assert boxes.cut_words(laid) == []
    cells = [(cell, box) for cell in boxes.all_of(laid, TableCellBox) for box in boxed(cell)]
    assert len(cells) > 25
    for cell, box in cells:
        assert box.border_box_x() > cell.border_box_x()
        assert box.border_box_x() + box.border_width() < cell.border_box_x() + cell.border_width()
        assert box.border_box_y() > cell.border_box_y()
        assert box.border_box_y() + box.border_height() < cell.border_box_y() + cell.border_height()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.GAMES)
def test_every_line_of_the_score_has_a_box_for_every_player_but_the_library(game, language):
    fields = [
        element["/A"]["/Desc"]
        for element in elements(printed(game, language))
        if element.get("/S") == "/Form"
    ]
    seats = 1 if game == "ex-libris-solo" else games.GAMES[game].most
    for line in (*games.GAMES[game].lines, "total"):
        assert fields.count(term(game, "line", line, language)) >= seats


def test_a_blank_without_a_server_leads_nowhere():
    text = pypdf.PdfReader(io.BytesIO(printed("ex-libris"))).pages[0].extract_text()
    assert "://" not in text
    assert b"/Link" not in printed("ex-libris")

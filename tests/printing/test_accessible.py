"""PDF/UA that holds: no fault in two checkers that share no code, read in the order it is seen."""

import io
from datetime import date, datetime

import outloud
import page
import pypdf
import pytest

import printing
from games.registry import layout
from printing.imprint import Imprint
from scoring import games
from tests.printing import tables
from tests.printing.structure import elements, marks
from tests.printing.test_appendix import ALL_SIX, ENTRY

LINK = "http://192.168.1.20:8000/t/KXRW-7F"
SEALED = printing.Sealed("ab" * 32, "1.0.0", datetime(2026, 11, 18))
LANGUAGES = ("en", "fr", "pt", "ru")
DOCUMENTS = {
    "ex-libris": tables.ORDINARY,
    "ex-libris-solo": tables.SOLO,
    "atheneum": tables.ATHENEUM,
    "exlibrium": tables.EXLIBRIUM,
}


def imprint(language: str) -> Imprint:
    return Imprint(language, "a4", "Клуб Rita", date(2026, 11, 18), datetime(2026, 11, 18), LINK, SEALED)


def filled(game: str, language: str) -> bytes:
    document = DOCUMENTS[game]
    return printing.form(games.score(document), imprint(language), layout(document["game"]))


def blank(game: str, language: str) -> bytes:
    return printing.blank(game, Imprint(language), layout(game))


def appended(game: str, language: str) -> bytes:
    document = DOCUMENTS[game]
    return printing.appendix(
        games.score(document), imprint(language), log=(ENTRY,) * 60, strips=tuple(ALL_SIX)
    )


def scored_oneself(game: str, language: str) -> bytes:
    return printing.blank(game, Imprint(language), layout(game), is_guided=True)


PAPERS = {"filled": filled, "blank": blank, "guided": scored_oneself, "appendix": appended}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DOCUMENTS)
@pytest.mark.parametrize("paper", PAPERS)
def test_two_checkers_find_nothing_wrong_with_any_sheet(paper, game, language, tmp_path):
    file = tmp_path / "sheet.pdf"
    file.write_bytes(PAPERS[paper](game, language))
    report = page.validate_pdf(file, profile=page.ValidationProfile.PDF_UA_1)
    assert [(fault.rule_id, fault.message) for fault in report.failures] == []
    assert report.rules.passed > 100
    found = outloud.check(str(file))
    assert found.error is None
    assert [(fault.rule, fault.message) for fault in found.findings if fault.severity == "error"] == []


@pytest.mark.parametrize("game", DOCUMENTS)
@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_read_first_is_painted_first(paper, game):
    """Some readers follow the tags and others the page; both must come the same way."""
    order = [mark for element in elements(PAPERS[paper](game, "en")) for mark in marks(element)]
    restarts = [place for place in range(1, len(order)) if order[place] != order[place - 1] + 1]
    assert [order[place] for place in restarts] == [0] * len(restarts)  # a new page and nothing else


def test_every_header_says_which_way_it_speaks():
    headers = [element for element in elements(filled("ex-libris", "en")) if element.get("/S") == "/TH"]
    scopes = [header["/A"]["/Scope"] for header in headers]
    assert scopes.count("/Column") == 5  # the corner and four players
    assert scopes.count("/Row") == len(scopes) - 5 > 12


@pytest.mark.parametrize(
    ("game", "language", "spoken"),
    [("exlibrium", "en", {"ru"}), ("exlibrium", "ru", {"en"}), ("ex-libris", "ru", {"und-Latn", "en"})],
)
@pytest.mark.parametrize("paper", ["filled", "appendix"])
def test_words_in_another_script_say_so(paper, game, language, spoken):
    """Петя on an English sheet, Rita and Shelfmark on a Russian one."""
    found = {element.get("/Lang") for element in elements(PAPERS[paper](game, language))}
    assert spoken <= found


def test_a_place_to_write_on_is_known_as_one():
    fields = [
        element["/A"]["/Desc"]
        for element in elements(blank("ex-libris", "en"))
        if element.get("/S") == "/Form"
    ]
    assert fields == ["Table", "Date", "Deck"]


def test_paper_without_a_catalogue_is_not_said_to_be_in_that_language():
    assert pypdf.PdfReader(io.BytesIO(blank("ex-libris", "de"))).trailer["/Root"]["/Lang"] == "en"

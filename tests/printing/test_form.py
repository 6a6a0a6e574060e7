"""The form on paper: one page, no word cut, every number there, in every language and on both papers."""

import io
import re
from datetime import date, datetime

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printing
import translations
from games.ex_libris.sheet.columns import columns
from games.registry import layout
from printing.imprint import Imprint
from printing.press import OnlyTypefaces, lay_out
from scoring import games
from tests import answers
from tests.printing import boxes, tables

LINK = "http://192.168.1.20:8000/t/KXRW-7F"
LANGUAGES = ("en", "fr", "pt", "ru")


def printed(document, **how) -> pypdf.PdfReader:
    imprint = Imprint(**{"link": LINK, "table": "Le club", **how})
    pdf = printing.form(games.score(document), imprint, layout(document["game"]))
    return pypdf.PdfReader(io.BytesIO(pdf))


def first_that_fits(document, *, language="en", paper="a4"):
    """The layout that is printed, and how many were thrown away before it."""
    answer = games.score(document)
    imprint = Imprint(language, paper, "Le club", date(2026, 11, 18), datetime(2026, 11, 18), LINK)
    for tried, setting in enumerate(layout(document["game"]).settings(document["game"], answer, imprint, ())):
        document = lay_out(setting)
        if len(document.pages) == 1:
            return document, tried
    raise AssertionError("no setting fits one page")


@pytest.mark.parametrize("paper", printing.SHEETS)
@pytest.mark.parametrize("name", tables.CASES)
def test_every_form_stands_on_one_page_without_a_cut_word(name, paper):
    laid, tried = first_that_fits(tables.CASES[name], language="ru", paper=paper)
    assert tried == 0  # the height is known beforehand; a second layout costs the server twice
    assert boxes.beyond_the_page(laid) == []
    assert boxes.beyond_their_cell(laid) == []
    assert boxes.cut_words(laid) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_numbers_and_names_can_be_copied_as_typed(language):
    answer = answers.score(tables.ORDINARY)
    text = printed(tables.ORDINARY, language=language).pages[0].extract_text()
    for player in answer["players"]:
        numbers = [*player["counts"].values(), *player["lines"].values(), player["total"], player["books"]]
        assert player["name"] in text
        assert {str(number) for number in numbers} <= set(re.findall(r"-?\d+", text))
    for card in re.findall(r"[A-Z]\d", tables.ORDINARY["players"][0]["shelf"]):
        assert card in text
    assert "Le club" in text
    assert "B-7c" in text


def test_cyrillic_and_accents_survive_the_copying():
    text = printed(tables.EXTREME, language="ru").pages[0].extract_text()
    assert "Константинопольская" in text.replace("-\n", "-")
    assert "Éric" in printed(tables.RULEBOOK).pages[0].extract_text()


def test_the_pdf_is_tagged_titled_and_brings_its_typefaces():
    reader = printed(tables.ORDINARY, language="pt")
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "pt"
    assert b"pdfuaid:part" in root["/Metadata"].get_object().get_data()
    assert "B-7c" in reader.metadata.title
    for font in reader.pages[0]["/Resources"]["/Font"].values():
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)


def test_table_headers_are_told_apart_from_cells():
    tags = str(_structure(printed(tables.RULEBOOK).trailer["/Root"]["/StructTreeRoot"]))
    for tag in ("/Table", "/TH", "/TD", "/H1"):
        assert f"'{tag}'" in tags


def _structure(node):
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        return [_structure(kid) for kid in node]
    return [node.get("/S"), _structure(node["/K"])] if isinstance(node, dict) and "/K" in node else None


def test_the_prominent_row_is_circled_and_the_banned_one_barred():
    """The ink's strokes: a ring in blue and a zig-zag in red, each round its own row."""
    setting = next(
        layout(tables.RULEBOOK["game"]).settings(
            tables.RULEBOOK["game"], games.score(tables.RULEBOOK), Imprint(), ()
        )
    )
    assert re.search(r'class="count circled"><th[^>]*data-symbol="ex-libris-R"', setting.html)
    assert re.search(r'class="count barred"><th[^>]*data-symbol="ex-libris-C"', setting.html)
    page = printed(tables.RULEBOOK).pages[0].get_contents().get_data().decode("latin-1")
    ink = page[page.index("/Artifact BMC q") :]
    rings = re.findall(r"0\.110 0\.227 0\.471 RG 0\.45 w ([^\n]*)S", ink)
    teeth = re.findall(r"0\.694 0\.196 0\.169 RG 0\.45 w ([^\n]*)S", ink)
    assert len(rings) == len(teeth) == 1
    assert _top(rings[0]) > _top(teeth[0])  # R stands below C


@pytest.mark.parametrize(
    ("ruling", "line"),
    [
        ({}, "Books</th>"),
        ({"most-books": "face-up"}, "Books</th>"),
        ({"most-books": "all-known"}, "Books <small>All books known, face down too</small></th>"),
        ({"most-books": "cards"}, "Books <small>Cards, not books</small></th>"),
    ],
)
def test_the_line_of_books_says_what_this_table_counts(ruling, line):
    """Else it seems to contradict the six numbers above it."""
    answer = games.score(tables.RULEBOOK | {"rulings": ruling})
    setting = next(layout(answer.game).settings(answer.game, answer, Imprint(), ()))
    assert f'<tr class="books"><th scope="row">{line}' in setting.html


def _top(path: str) -> float:
    return min(float(y) for y in re.findall(r"[\d.-]+ ([\d.-]+) [ml]", path))


def test_the_public_library_has_a_dash_for_the_stability_it_has_not():
    found = columns(tables.SOLO["game"], games.score(tables.SOLO), library="Public library")
    assert [column.lines["stability"].points == "–" for column in found] == [False, True]


def test_turned_cards_are_crossed_and_the_rectangle_is_framed():
    document = tables.SOLO | {
        "players": [{"name": "Igor", "focus": "R", "shelf": "B3:MMR A1:FH / C2:SS D4:HMMR"}]
    }
    setting = next(layout(document["game"]).settings(document["game"], games.score(document), Imprint(), ()))
    shelves = setting.drawings["shelves"]
    assert shelves.count("0.694 0.196 0.169 RG") == 1  # red: crosses
    assert shelves.count("0.110 0.227 0.471 RG") == 1  # blue: the frame
    assert (
        len(re.search(r"0\.694[^\n]* w ([^\n]*)S", shelves)[1].split(" m ")) - 1 == 2
    )  # one card, two strokes


def test_the_code_leads_back_to_the_table_and_carries_the_seal():
    sealed = printing.Sealed("ab" * 32, "1.0.0", datetime(2026, 11, 18))
    plain, closed = Imprint(link=LINK).code, Imprint(link=LINK, sealed=sealed).code
    assert plain.side < closed.side
    text = printed(tables.RULEBOOK, sealed=sealed).pages[0].extract_text()
    assert "ab" * 32 in text
    assert "192.168.1.20:8000/t/KXRW-7F" in text


@pytest.mark.parametrize(
    ("agreed", "said"),
    [(True, "two calculators agree"), (False, "a second calculator disagrees"), (None, "")],
)
def test_a_sealed_form_says_whether_two_calculators_agree(agreed, said):
    sealed = printing.Sealed("ab" * 32, "1.0.0", datetime(2026, 11, 18), agreed)
    text = printed(tables.RULEBOOK, sealed=sealed).pages[0].extract_text()
    assert said in text
    assert ("calculator" in text) == bool(said)


@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("paper", printing.SHEETS)
def test_blank_forms_of_every_game_stand_on_one_page(game, paper):
    reader = pypdf.PdfReader(io.BytesIO(printing.blank(game, Imprint(paper=paper), layout(game))))
    assert len(reader.pages) == 1
    assert games.GAMES[game].form in reader.pages[0].extract_text()
    width = float(reader.pages[0].mediabox.width) * 25.4 / 72
    assert width == pytest.approx(printing.SHEETS[paper][0], abs=0.1)


@settings(max_examples=12)
@given(names=st.lists(st.text(min_size=1, max_size=120).map(str.strip).filter(str.isprintable).filter(bool),
                      min_size=2, max_size=4, unique=True))  # fmt: skip
def test_no_name_breaks_the_page(names):
    document = tables.shelved(tuple(names), 12)
    laid, _ = first_that_fits(document)
    assert boxes.beyond_the_page(laid) == []


@pytest.mark.parametrize("document", [tables.ATHENEUM, tables.EXLIBRIUM], ids=["atheneum", "exlibrium"])
def test_every_game_has_a_sheet_with_all_its_numbers(document):
    answer = answers.score(document)
    text = printed(document, language="ru").pages[0].extract_text()
    for player in answer["players"]:
        assert {str(n) for n in (*player["lines"].values(), player["total"])} <= set(
            re.findall(r"-?\d+", text)
        )
    assert games.GAMES[document["game"]].form in text


def test_influence_is_shown_before_and_after_the_final_count():
    left = answers.score(tables.EXLIBRIUM)["players"][0]["left"][0]
    assert f"3 → {left}" in printed(tables.EXLIBRIUM).pages[0].extract_text()


def test_books_and_values_of_drawn_shelves_are_told():
    text = printed(tables.ATHENEUM).pages[0].extract_text()
    assert "3 + 6" in text
    assert "T T B K" in " ".join(text.split())


def test_a_hostile_name_stays_a_name():
    evil = "<img src=http://example.com/x><style>*{display:none}</style>"
    document = tables.shelved((evil, "Rita"), 6)
    text = printed(document).pages[0].extract_text()
    assert "Rita" in text
    assert "<style>" in text.replace("\n", "")


@pytest.mark.parametrize("address", ["http://example.com/x.ttf", "file:///etc/passwd", "https://127.0.0.1/"])
def test_the_press_reaches_for_nothing(address):
    with pytest.raises(ValueError, match="refused"):
        OnlyTypefaces().fetch(address)


def test_a_language_without_a_catalogue_is_printed_in_english():
    assert "Total" in printed(tables.RULEBOOK, language="de").pages[0].extract_text()
    assert translations.languages()[0] == "en"

"""Under the table: the rulings in force, who changed one and when; in the head how hard it was; the stamp."""

import io
from math import cos, sin

import pypdf
import pytest
from weasyprint.formatting_structure.boxes import TableCellBox

import printing
from games.registry import layout
from printing.imprint import Imprint
from printing.press import lay_out
from scoring import games
from tests.printing import boxes, tables

LANGUAGES = ("en", "fr", "pt", "ru")


def said(document, *, language="en", **more) -> str:
    pdf = printing.form(games.score(document), Imprint(language), layout(document["game"]), **more)
    return " ".join(pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text().split())


@pytest.mark.parametrize(
    ("document", "ruling", "option", "words"),
    [
        (tables.ATHENEUM, "adjacency", "across-dividers", "Rulings in force:"),
        (tables.EXLIBRIUM, "ties-read", "before-final-count", "As it stood before the final count"),
        (tables.EXLIBRIUM, "final-doubling", "yes", "It still counts for first and second"),
        (tables.RULEBOOK, "popular-tie", "occupied", "the rewards of all the places they take up"),
        (tables.SOLO, "most-books", "cards", "Cards, not books"),
    ],
)
def test_a_ruling_that_is_not_the_rulebooks_stands_on_every_games_sheet(document, ruling, option, words):
    assert words in said({**document, "rulings": {ruling: option}})
    assert "those of the rulebook" not in said({**document, "rulings": {ruling: option}})


def test_french_keeps_its_space_between_two_rulings():
    rulings = {"ties-read": "before-final-count", "final-doubling": "yes"}
    assert "final ; Le jeton" in said({**tables.EXLIBRIUM, "rulings": rulings}, language="fr")


def test_the_rulebooks_own_rulings_are_not_listed_one_by_one():
    assert "those of the rulebook." in said({**tables.EXLIBRIUM, "rulings": {"ties-read": "what-is-left"}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_changed_on_the_way_says_when_and_by_whom(language):
    changed = (
        printing.Changed("ties-read", "before-final-count", "21:40", "Rita"),
        printing.Changed("ties-read", "what-is-left", "21:55", "Éric"),
    )
    text = said(tables.EXLIBRIUM, language=language, changed=changed)
    for part in ("21:40", "Rita", "21:55", "Éric"):
        assert part in text


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Scholar"), ("fr", "érudit"), ("pt", "difícil"), ("ru", "Эрудит")]
)
def test_the_licence_shows_how_hard_it_was(language, name):
    assert f"4 · {name}".lower() in said({**tables.SOLO, "difficulty": 4}, language=language).lower()


@pytest.mark.parametrize("paper", printing.SHEETS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", tables.CASES)
def test_no_stamp_touches_a_line(name, language, paper):
    answer = games.score(tables.CASES[name])
    setting = next(layout(answer.game).settings(answer.game, answer, Imprint(language, paper), ()))
    stamps = [cell for cell in boxes.all_of(lay_out(setting), TableCellBox) if _stamp(cell)]
    assert stamps
    for cell in stamps:
        left, top, right, bottom = _leaning(_stamp(cell))
        assert left > cell.border_box_x()
        assert right < cell.border_box_x() + cell.border_width()
        assert top > cell.border_box_y()
        assert bottom < cell.border_box_y() + cell.border_height()


def _stamp(cell):
    found = [
        box
        for box in cell.descendants()
        if box.element is not None and box.element.tag == "span" and box.style["transform"]
    ]
    return found[0] if found else None


def _leaning(box) -> tuple[float, float, float, float]:
    """What a stamp takes up, turned round its middle."""
    ((_, angle),) = box.style["transform"]
    wide, high = box.border_width(), box.border_height()
    across = wide * cos(angle) + high * sin(abs(angle))
    down = wide * sin(abs(angle)) + high * cos(angle)
    x, y = box.border_box_x() + wide / 2, box.border_box_y() + high / 2
    return x - across / 2, y - down / 2, x + across / 2, y + down / 2

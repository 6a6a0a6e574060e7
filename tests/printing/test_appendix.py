"""The appendix: every reason, who entered what, and what was hard to read, seen and described."""

import io

import cv2
import numpy as np
import pypdf
import pytest

import printing
from games.registry import layout
from printing.imprint import Imprint
from scoring import games
from tests.printing import tables
from translations import explain

ALL_SIX = [printing.Strip(cv2.imencode(".jpg", np.full((40, 120, 3), 40 * n, np.uint8))[1].tobytes(),
                          f"Rita {n}", "read as E2; perhaps E7") for n in range(6)]  # fmt: skip
ENTRY = printing.Logged("18/11/26, 20:15", "Éric: Shelf", "A1:FH B2:SS", "by Éric", ("Éric, Total: 54 → 55",))


def appended(document=tables.RULEBOOK, *, language="en", **more) -> pypdf.PdfReader:
    pdf = printing.appendix(games.score(document), Imprint(language), **more)
    return pypdf.PdfReader(io.BytesIO(pdf))


def text_of(reader: pypdf.PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_every_entry_is_told_with_what_it_changed():
    text = text_of(appended(log=(ENTRY,)))
    for part in ("20:15", "Éric: Shelf", "A1:FH B2:SS", "by Éric", "54 → 55"):
        assert part in text


def test_what_is_lost_has_a_real_minus():
    text = text_of(appended())
    assert "Banned books: −2" in text
    assert "-2" not in text


def test_hard_strips_are_shown_and_described():
    reader = appended(strips=tuple(ALL_SIX))
    shown = {picture.name: picture.image for page in reader.pages for picture in page.images}
    assert sorted(np.asarray(image).mean().round(-1) for image in shown.values()) == [
        0,
        40,
        80,
        120,
        160,
        200,
    ]
    assert text_of(reader).count("perhaps E7") == 6
    figures = [node for node in structure(reader) if node.get("/S") == "/Figure"]
    assert sorted(figure["/Alt"] for figure in figures) == [
        f"Rita {n}: read as E2; perhaps E7" for n in range(6)
    ]


def structure(reader: pypdf.PdfReader):
    """Every element of the tags."""
    open_ones = [reader.trailer["/Root"]["/StructTreeRoot"]]
    while open_ones:
        node = open_ones.pop().get_object()
        if isinstance(node, pypdf.generic.ArrayObject):
            open_ones += node
        elif isinstance(node, pypdf.generic.DictionaryObject):
            yield node
            if "/K" in node:
                open_ones.append(node["/K"])


@pytest.mark.parametrize("language", ["en", "fr", "pt", "ru"])
@pytest.mark.parametrize("document", [tables.RULEBOOK, tables.EXLIBRIUM], ids=["ex-libris", "exlibrium"])
def test_why_each_stands_above_the_next_is_told_on_appendix_and_sheet(document, language):
    answer = games.score(document)
    pairs = [reason.text for reason in explain(answer, language).standing]
    assert len(pairs) == len(document["players"]) - 1
    sheet = printing.form(answer, Imprint(language), layout(document["game"]))
    papers = text_of(appended(document, language=language)), text_of(pypdf.PdfReader(io.BytesIO(sheet)))
    for paper in papers:
        assert [pair for pair in pairs if _bare(pair) not in _bare(paper)] == []


def test_a_hand_nobody_entered_is_named_where_a_place_turns_on_it():
    twins = [
        {"name": name, "focus": focus, "tally": dict.fromkeys("CFHMRS", 5), "stability": 4, **more}
        for name, focus, more in (("Ann", "H", {"hand": 3}), ("Bob", "M", {}))
    ]
    document = {"game": "ex-libris", "popular": "R", "banned": "C", "players": twins}
    answer = games.score(document)
    assert answer.settled_by == "hand-unknown"
    sheet = printing.form(answer, Imprint(), layout(document["game"]))
    for paper in (text_of(appended(document)), text_of(pypdf.PdfReader(io.BytesIO(sheet)))):
        assert "Nobody has said yet: Bob: Cards in hand." in paper


def _bare(text: str) -> str:
    return "".join(text.split())


def test_without_a_table_there_is_neither():
    text = text_of(appended())
    assert "What was entered" not in text
    assert "hard to read" not in text


@pytest.mark.parametrize("language", ["fr", "pt", "ru"])
def test_a_long_log_stays_on_the_paper(language):
    long = printing.Logged("18.11.2026, 20:15", "Доротея-Александра: Shelf", "A1:FH " * 60, "by Доротея")
    reader = appended(language=language, log=(long,) * 40)
    assert text_of(reader).count("20:15") == 40
    assert len(reader.pages) < 12

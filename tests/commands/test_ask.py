"""The referee on the command line: one line of JSON, 1 where nothing is found, 2 for bad input."""

import json

import pytest

from commands.__main__ import main


def run(capsys: pytest.CaptureFixture, *words: str) -> tuple[int, str, str]:
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize(
    ("words", "kind", "first", "language"),
    [
        (("ex-libris", "12 vs 7"), "order", "gambling-den", "en"),
        (("ex-libris", "goblin", "sneak", "vs", "gelatinous", "cube"), "order", "gelatinous-cube", "en"),
        (("ex-libris", "gambling", "house"), "about", "gambling-den", "en"),
        (("ex-libris-solo", "public library"), "about", "solo-end", "en"),
        (("exlibrium", "bard"), "about", "bard", "en"),
        (("exlibrium", "бард"), "about", "bard", "ru"),
        (("--lang", "pt", "atheneum", "паук"), "about", "spider", "pt"),
    ],
)
def test_one_line_that_says_what_and_why(capsys, words, kind, first, language):
    code, out, err = run(capsys, "ask", *words)
    answer = json.loads(out)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert (answer["kind"], answer["language"]) == (kind, language)
    assert (answer["order"][0][0] if answer["order"] else answer["matches"][0]["id"]) == first
    assert all(match["does"] and match["sources"] for match in answer["matches"])
    assert bool(answer["because"]) == (kind == "order")


def test_where_nothing_is_found_the_answer_is_no(capsys):
    code, out, err = run(capsys, "ask", "ex-libris", "xyzzy")
    assert (code, err) == (1, "")
    assert json.loads(out)["kind"] == "nothing"


@pytest.mark.parametrize(
    "words",
    [(), ("ex-libris",), ("chess", "rook"), ("ex-libris", " "), ("ex-libris", "a" * 301),
     ("ex-libris", "ghost", "--lang", "xx")],
)  # fmt: skip
def test_bad_input_is_told_on_one_line(capsys, words):
    code, out, err = run(capsys, "ask", *words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1

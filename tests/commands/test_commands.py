"""The commands: answers on standard output, faults on standard error, exit code 2, never a traceback."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.__main__ import NAMES
from store.home import used
from tests.command_line import TABLE, TALLY, main
from tests.scoring.ex_libris.shelves import documents

ROOT = Path(__file__).resolve().parents[2]
NASTY = [
    b"",
    b"{",
    b"\xff\xfe",
    b"null",
    b"[]",
    b'"text"',
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b"9" * 5_000,
    b'{"game": NaN}',
    b'{"game": 1e999}',
    b'{"game": "ex-libris", "game": "ex-libris"}',
    b'{"game": "ex-libris", "players": 1e5}',
    b'{"game": "\\ud800"}',
    b" " * 1_000_001,
]


def run(capsys: pytest.CaptureFixture, *words: str) -> tuple[int, str, str]:
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture
def table(tmp_path: Path) -> str:
    return write(tmp_path / "table.json", TABLE)


def write(path: Path, document: object) -> str:
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_one_line_of_json_a_file_in_order(capsys, table, tmp_path):
    solo = {
        **TABLE,
        "game": "ex-libris-solo",
        "players": TABLE["players"][:1],
        "library": {"focus": "H", "tally": TALLY},
    }
    code, out, err = run(capsys, "score", table, write(tmp_path / "solo.json", solo), table)
    assert (code, err) == (0, "")
    assert [json.loads(line)["form"] for line in out.splitlines()] == ["B-7c", "S-42a", "B-7c"]
    assert "Éric" in out


def test_one_bad_file_leaves_nothing_on_standard_output(capsys, table, tmp_path):
    bad = write(tmp_path / "bad.json", {**TABLE, "popular": "Q", "more": 1})
    code, out, err = run(capsys, "score", table, bad, str(tmp_path / "none.json"))
    assert (code, out) == (2, "")
    assert [line.split(": ")[0].rsplit("/", 1)[-1] for line in err.splitlines()] == [
        "bad.json",
        "bad.json",
        "none.json",
    ]


def test_a_document_from_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + json.dumps(TABLE).encode()))
    )
    code, out, _ = run(capsys, "score", "-")
    assert (code, json.loads(out)["game"]) == (0, "ex-libris")


@pytest.mark.parametrize("raw", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("command", ["score", "advise"])
def test_nasty_files_are_a_clear_line_or_three_and_exit_2(capsys, tmp_path, raw: bytes, command: str):
    path = tmp_path / "nasty.json"
    path.write_bytes(raw)
    code, out, err = run(capsys, command, str(path))
    assert (code, out) == (2, "")
    assert 1 <= len(err.splitlines()) <= 3
    assert len(err) < 600


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("sing",),
        ("score",),
        ("score", "--loud", "x"),
        ("deck",),
        ("deck", "burn", "x"),
        ("deck", "show"),
        ("backup", "-"),
        ("score", ""),
        ("read", ""),
        ("name", "x.jpg", "--deck", "q", "0=ſ"),
    ],
)
def test_bad_words_are_one_line_and_exit_2(capsys, words):
    code, out, err = run(capsys, *words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_named_deck_learns_only_when_all_is_well(capsys, tmp_path):
    good = write(tmp_path / "good.json", {**TABLE, "deck": "club"})
    bad = write(tmp_path / "bad.json", {})
    assert run(capsys, "score", good, bad)[0] == 2
    assert run(capsys, "deck", "list")[1] == ""
    assert run(capsys, "score", good)[0] == 0
    assert json.loads(run(capsys, "deck", "export", "club")[1])["cards"] == {"A1": "FH", "B1": "CC"}
    bare = [TABLE["players"][0], {**TABLE["players"][1], "shelf": "A1 B1"}]
    assert (
        run(capsys, "score", write(tmp_path / "bare.json", {**TABLE, "deck": "club", "players": bare}))[0]
        == 0
    )
    assert run(capsys, "score", write(tmp_path / "bare.json", {**TABLE, "players": bare}))[0] == 2


@pytest.mark.parametrize(("words", "remarks"), [("advise", 1), ("check", 1), ("score", 0)])
def test_a_deck_that_is_not_there_is_told_where_nothing_teaches_it(capsys, tmp_path, words, remarks):
    code, _out, err = run(capsys, words, write(tmp_path / "table.json", {**TABLE, "deck": "clbu"}))
    assert code == 0
    assert err.splitlines() == ["There is no deck called “clbu” here."] * remarks


def test_icons_that_only_a_missing_deck_knows_are_a_fault_of_that_too(capsys, tmp_path):
    bare = [TABLE["players"][0], {**TABLE["players"][1], "shelf": "A1"}]
    file = write(tmp_path / "bare.json", {**TABLE, "deck": "clbu", "players": bare})
    code, out, err = run(capsys, "score", file)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].endswith("deck: There is no deck called “clbu” here.")


def test_files_that_contradict_each_other_teach_a_deck_nothing_and_the_later_one_is_named(capsys, tmp_path):
    rows = [
        {**TABLE, "deck": "club", "players": [TABLE["players"][0], {**TABLE["players"][1], "shelf": shelf}]}
        for shelf in ("A1:FH", "A1:MM")
    ]
    one, other = (write(tmp_path / f"{number}.json", row) for number, row in enumerate(rows))
    code, out, err = run(capsys, "score", one, other)
    assert (code, out) == (2, "")
    assert err.startswith(f"{other}: players[1].shelf, row 1, column 1: ")
    assert run(capsys, "deck", "list")[1] == ""


def test_a_deck_goes_out_and_comes_back(capsys, tmp_path):
    deck = write(tmp_path / "deck.json", {"totals": {"E": 7}, "cards": {"E2": "HFS"}})
    assert run(capsys, "deck", "import", "club", deck) == (0, "", "")
    assert run(capsys, "deck", "list")[1] == "club\n"
    shown = json.loads(run(capsys, "deck", "show", "club")[1])
    assert (shown["name"], shown["cards"], shown["books"], shown["quarrels"]) == ("club", 1, 3, [])
    out = run(capsys, "deck", "export", "club")[1]
    (tmp_path / "deck.json").write_text(out, encoding="utf-8")
    assert run(capsys, "deck", "import", "other", deck)[0] == 0
    assert json.loads(run(capsys, "deck", "export", "other")[1]) == {**json.loads(out), "name": "other"}


EMPTY = [{}, {"name": "club"}, {"totals": {}, "cards": {}, "look": None}]


@pytest.mark.parametrize("empty", EMPTY)
def test_a_deck_is_emptied_only_by_saying_so(capsys, tmp_path, empty):
    deck, nothing = (
        write(tmp_path / "deck.json", {"cards": {"E2": "HFS"}}),
        write(tmp_path / "no.json", empty),
    )
    assert run(capsys, "deck", "import", "club", deck)[0] == 0
    code, out, err = run(capsys, "deck", "import", "club", nothing)
    assert (code, out) == (2, "")
    assert err.startswith("This file holds nothing of a deck")
    assert json.loads(run(capsys, "deck", "export", "club")[1])["cards"] == {"E2": "HFS"}
    assert run(capsys, "deck", "import", "club", nothing, "--empty")[0] == 0
    assert not json.loads(run(capsys, "deck", "export", "club")[1]).get("cards")


LEARNT = {"totals": {"E": 7}, "cards": {"E2": "HFS"}}


@pytest.mark.parametrize(("file", "loses"), [
    (LEARNT, False),
    ({**LEARNT, "cards": {"E2": "HFS", "A1": "CC"}}, False),
    ({**LEARNT, "cards": {"E2": "HF"}}, True),
    ({"totals": {"E": 7}}, True),
    ({"cards": {"A1": "CC"}}, True),
])  # fmt: skip
def test_what_another_file_does_not_know_is_kept_aside(capsys, tmp_path, file, loses):
    assert run(capsys, "deck", "import", "club", write(tmp_path / "deck.json", LEARNT))[0] == 0
    code, out, err = run(capsys, "deck", "import", "club", write(tmp_path / "other.json", file))
    assert (code, out) == (0, "")
    assert bool(err) == loses
    if loses:
        aside = err.split(" is kept in ")[1].removesuffix(".\n")
        assert run(capsys, "deck", "import", "before", aside) == (0, "", "")
        assert json.loads(run(capsys, "deck", "export", "before")[1])["cards"] == {"E2": "HFS"}


def test_five_of_those_kept_aside_stay(capsys, tmp_path):
    for number in range(2, 10):
        deck = write(tmp_path / "deck.json", {"cards": {f"E{number}": "HFS"}})
        assert run(capsys, "deck", "import", "club", deck)[0] == 0
    kept = sorted((used().home / "copies").iterdir())
    assert [json.loads(one.read_text())["cards"] for one in kept] == [{f"E{n}": "HFS"} for n in range(4, 9)]


def test_a_deck_is_the_same_however_its_name_is_composed(capsys, tmp_path):
    deck = write(tmp_path / "deck.json", {"cards": {"E2": "HFS"}})
    for name in ("\u00c9ric 👩\u200d💻", "E\u0301ric 👩\u200d💻"):
        assert run(capsys, "deck", "import", name, deck) == (0, "", "")
    assert run(capsys, "deck", "list")[1] == "\u00c9ric 👩\u200d💻\n"


@pytest.mark.parametrize("name", ["a\u200db", "../evil", "", ".hidden", "a/b", "x" * 61, "nul\0", "end."])
def test_a_deck_name_is_never_a_way_out_of_its_folder(capsys, tmp_path, name):
    deck = write(tmp_path / "deck.json", {})
    code, out, err = run(capsys, "deck", "import", name, deck)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from("CFHMRS"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(documents(), st.data())
def test_a_spoilt_document_is_scored_or_refused_never_more(tmp_path_factory, document: dict, data):
    target: object = document
    path = data.draw(st.lists(st.integers(0, 9), min_size=1, max_size=4))
    for step in path[:-1]:
        inner = list(target.values()) if isinstance(target, dict) else target
        if not isinstance(inner, list) or not inner:
            break
        found = inner[step % len(inner)]
        if not isinstance(found, dict | list) or not found:
            break
        target = found
    key = list(target)[path[-1] % len(target)] if isinstance(target, dict) else path[-1] % len(target)
    target[key] = data.draw(json_values)
    file = tmp_path_factory.getbasetemp() / "spoilt.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = main(["score", str(file)])
    assert (code, bool(out.getvalue()), bool(err.getvalue())) in {(0, True, False), (2, False, True)}


def test_a_terminal_that_knows_ascii_only_gets_the_same_answer():
    """Spelt out as JSON allows, and in a folder named from where one stood."""
    words = [sys.executable, "-m", "commands", "score", "-"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    told = [
        subprocess.run(
            words, cwd=ROOT, env=env, input=json.dumps(TABLE).encode(), capture_output=True, check=True
        ).stdout
        for env in (ascii_only, {**os.environ, "PYTHONIOENCODING": "utf-8"})
    ]
    assert told[0].isascii()
    assert not told[1].isascii()
    assert json.loads(told[0]) == json.loads(told[1])


@pytest.mark.parametrize("asked", ["--help", "-h", "help"])
def test_help_names_every_command_and_what_it_does(asked, capsys):
    assert main([asked]) == 0
    said = capsys.readouterr().out
    assert all(f"\n  {name}" in said for name in NAMES)
    assert "documents → their answers" in said


@pytest.mark.parametrize("asked", ["--help", "-h"])
@pytest.mark.parametrize(
    "name", [*NAMES, "bench reading", "bench advice", "read x.jpg --pile", "print x.json"]
)
def test_every_command_says_how_it_is_used(name, asked, capsys):
    """On standard output, with what its own file says of it and every word it takes."""
    code, out, err = run(capsys, *name.split(), asked)
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: ./run {name.split()[0]}")
    assert "positional arguments" in out or name in ("serve", "bench reading")


@pytest.mark.parametrize("words", ["score", "advise", "check", "read", "teach", "name", "deck import q",
                                   "print", "restore"])  # fmt: skip
def test_a_folder_is_called_a_folder(words, tmp_path, capsys):
    more = {"teach": ["A1:FH", "--deck", "q"], "name": ["0=C", "--deck", "q"], "print": ["out.pdf"]}
    code, out, err = run(capsys, *words.split(), str(tmp_path), *more.get(words, ()))
    assert (code, out) == (2, "")
    assert err.endswith("This is a folder; name the files in it.\n")


@pytest.mark.parametrize("words", ["score {}", "check {}", "deck import q {}", "read {}"])
def test_a_file_without_an_end_is_refused(words, capsys):
    code, out, err = run(capsys, *words.format("/dev/zero").split())
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_file_called_help_is_a_file(capsys):
    code, out, err = run(capsys, "score", "--", "--help")
    assert (code, out, err) == (2, "", "--help: There is no such file.\n")

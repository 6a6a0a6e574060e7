"""`print` on the command line: files made, or faults and exit code 2."""

import json
from pathlib import Path

import pytest

import printing
from scoring import games
from tests.command_line import main
from tests.printing.tables import RULEBOOK

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "table.json"
    path.write_text(json.dumps(RULEBOOK), encoding="utf-8")
    return path


def test_a_document_becomes_a_pdf(file, tmp_path, capsys):
    out = tmp_path / "form.pdf"
    assert main(["print", str(file), str(out), "--paper", "letter"]) == 0
    assert out.read_bytes().startswith(b"%PDF-1.7")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("game", games.GAMES)
def test_an_empty_form_needs_no_document(game, tmp_path):
    out = tmp_path / "blank.pdf"
    assert main(["print", "--blank", game, str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_an_empty_form_may_lead_through_the_sums(tmp_path):
    plain, guided = tmp_path / "plain.pdf", tmp_path / "guided.pdf"
    assert main(["print", "--blank", "ex-libris", str(plain)]) == 0
    assert main(["print", "--blank", "ex-libris", str(guided), "--guided", "--lang", "pt"]) == 0
    assert guided.read_bytes().startswith(b"%PDF")
    assert guided.read_bytes() != plain.read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["FILE"],
        ["FILE", "OUT", "more"],
        ["FILE", "OUT", "--lang", "xx"],
        ["FILE", "OUT", "--paper", "a3"],
        ["--blank", "chess", "OUT"],
        ["FILE", "OUT", "--guided"],
        ["FILE", "/nowhere/at/all/form.pdf"],
        ["missing.json", "OUT"],
    ],
)
def test_what_cannot_be_printed_is_said_on_one_line(words, file, tmp_path, capsys):
    out = tmp_path / "form.pdf"
    words = [{"FILE": str(file), "OUT": str(out)}.get(word, word) for word in words]
    assert main(["print", *words]) == 2
    said, complaint = capsys.readouterr()
    assert said == ""
    assert len(complaint.splitlines()) == 1
    assert not out.exists()


def test_a_bad_document_names_every_fault(tmp_path, capsys):
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({**RULEBOOK, "popular": "X", "banned": "Y"}), encoding="utf-8")
    assert main(["print", str(file), str(tmp_path / "x.pdf")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_without_pango_it_says_what_brings_it(monkeypatch, tmp_path, capsys):
    """As on a machine where the library is found, and what it needs is not."""
    monkeypatch.setattr(printing, "FROM", {**printing.FROM, "blank": "tests.printing.without_pango"})
    monkeypatch.delitem(vars(printing), "blank", raising=False)
    assert main(["print", "--blank", "ex-libris", str(tmp_path / "blank.pdf")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    packages = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    assert f"apt-get install {packages}." in said.err
    assert packages in (ROOT / "run").read_text(encoding="utf-8")

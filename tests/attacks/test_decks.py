"""Decks of a server that strangers use: what they may be called, and who changes what is known of them."""

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cli
from scoring.faults import Refused
from store import editions
from store.backup.members import DECKS, is_ours
from tests.web.conftest import open_table

GOOD = (
    "club",
    "Ex Libris (FR)",
    "Jérôme's",
    "C&C",
    "«Клуб», 2-я коробка",
    "100 % é!",
    "Was? Ja: 1 + 1 = 2",
    "(FR)",
    "書庫",
    "📚 ours",
    "con",
    "x" * 60,
    "é" * 60,
)
BAD = (
    "../evil",
    "a/b",
    "a\\b",
    ".hidden",
    "end.",
    "-x",
    "x" * 61,
    "📚" * 60,
    "nul\0",
    "a\nb",
    "\u202eback",
)


def enter(app, deck: str):
    """A table of two by its forms, on this deck."""
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", popular="R", banned="C", deck=deck)
    host.post(f"/t/{code}/take-all")
    for place, (shelf, focus) in enumerate((("A1:FH B3:MR", "M"), ("E1:FF E2:HH", "H"))):
        host.post(f"/t/{code}/seat/{place}/text", data={"notation": shelf})
        host.post(f"/t/{code}/seat/{place}/focus", data={"focus": focus})
        host.post(f"/t/{code}/seat/{place}/hand", data={"hand": "0"})
    return host, code


@pytest.mark.parametrize("name", GOOD)
def test_a_name_that_is_taken_at_the_opening_is_taken_at_the_reveal(app, name):
    host, code = enter(app, name)
    assert host.post(f"/t/{code}/reveal").location == f"/t/{code}/reveal"
    assert "Level" in host.get(f"/t/{code}/reveal").text or "winner" in host.get(f"/t/{code}/reveal").text
    assert editions.names() == (name,)
    assert editions.load(name)["cards"] == {"A1": "FH", "B3": "MR", "E1": "FF", "E2": "HH"}


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_cannot_be_is_refused_at_the_opening_with_a_sentence(app, name):
    form = {"name": ["Rita", "Éric"], "popular": "R", "banned": "C", "deck": name}
    answer = app.test_client().post("/open/ex-libris", data=form)
    assert answer.status_code == 422
    assert "name of a deck" in answer.text
    with pytest.raises(Refused):
        editions.path_of(name)


@given(st.text(max_size=70))
def test_whatever_it_is_called_a_deck_lies_in_its_folder_under_a_name_of_its_own(name):
    if editions.name_fault(name):
        return
    path = editions.path_of(name)
    assert path.parent == editions.folder()
    assert path.name == path.name.strip()
    assert len(path.name.encode()) <= 255
    assert editions.path_of(editions.name_of(path.stem) or "") == path
    assert is_ours(DECKS + path.name)


@pytest.mark.parametrize("name", [name for name in GOOD if name != "con"])
def test_decks_of_any_name_go_out_and_come_back_by_the_commands(monkeypatch, capsys, name):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"cards": {"E2": "HFS"}}')))
    assert cli.main(["deck", "import", name]) == 0
    assert cli.main(["deck", "list"]) == 0
    assert capsys.readouterr().out == f"{name}\n"
    assert cli.main(["deck", "export", name]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": {"E2": "HFS"}, "name": name}

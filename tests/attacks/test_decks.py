"""Decks of a server that strangers use: what they may be called, and who changes what is known of them."""

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs import worker
from scoring.faults import Refused
from store import editions, photographs, pictures, tables
from store.backup import backup, restore
from store.backup.members import DECKS, is_ours
from store.home import home
from store.proposals import Kept
from store.secrets import kept_secret
from tests.command_line import main
from tests.games.atheneum.conftest import PLAN
from tests.games.ex_libris.test_review import READING
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
        editions.file_of(name)


@given(st.text(max_size=70))
def test_whatever_it_is_called_a_deck_lies_in_its_folder_under_a_name_of_its_own(name):
    if editions.name_fault(name):
        return
    path = home() / "decks" / editions.file_of(name)
    assert path.resolve().parent == home() / "decks"
    assert path.name == path.name.strip()
    assert len(path.name.encode()) <= 255
    assert editions.file_of(editions.name_of(path.stem) or "") == path.name
    assert is_ours(DECKS + path.name)


@pytest.mark.parametrize("name", [name for name in GOOD if name != "con"])
def test_decks_of_any_name_go_out_and_come_back_by_the_commands(monkeypatch, capsys, name):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"cards": {"E2": "HFS"}}')))
    assert main(["deck", "import", name]) == 0
    assert main(["deck", "list"]) == 0
    assert capsys.readouterr().out == f"{name}\n"
    assert main(["deck", "export", name]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": {"E2": "HFS"}, "name": name}


def play(host, deck: str, first: str, second: str = "E1:FF E2:HH", *, reveal: bool = True) -> str:
    """A whole table on a deck, from its opening to the reveal."""
    code = open_table(host, "Rita", "Éric", popular="R", banned="C", deck=deck)
    host.post(f"/t/{code}/take-all")
    for place, (shelf, focus) in enumerate(((first, "M"), (second, "H"))):
        host.post(f"/t/{code}/seat/{place}/text", data={"notation": shelf})
        host.post(f"/t/{code}/seat/{place}/focus", data={"focus": focus})
        host.post(f"/t/{code}/seat/{place}/hand", data={"hand": "0"})
    if reveal:
        assert host.post(f"/t/{code}/reveal").location == f"/t/{code}/reveal", host.get(f"/t/{code}").text
    return code


@pytest.fixture
def club(app):
    """The club's deck, made at a table of the phone that keeps it from then on."""
    rita = app.test_client()
    play(rita, "club", "A1:FH B3:MR")
    return rita


def known() -> dict[str, str]:
    return dict(editions.load("club")["cards"])


def test_a_stranger_changes_nothing_that_is_known_and_nobodys_entry_is_refused_for_it(app, club):
    before = known()
    play(app.test_client(), "club", "C1:CC D1:HM")
    assert known() == before
    play(club, "club", "C1:FRS D1:HM")  # the real card, at the table of whoever keeps the deck
    assert known() == {**before, "C1": "FRS", "D1": "HM"}


def test_what_a_stranger_proposes_hinders_no_stranger_either(app, club):
    play(app.test_client(), "club", "C1:CC D1:HM")
    play(app.test_client(), "club", "C1:FRS D1:HM")
    assert "C1" not in known()
    page = club.get("/deck/club").text
    assert "C1: tables do not agree about its icons (CC, FRS)." in page


@pytest.mark.usefixtures("club")
def test_a_card_that_is_known_still_quarrels_with_other_icons(app):
    stranger = app.test_client()
    code = play(stranger, "club", "A1:CC D1:HM", reveal=False)
    assert "A1" in stranger.post(f"/t/{code}/reveal", follow_redirects=True).text
    assert stranger.get(f"/t/{code}/reveal").status_code == 302
    assert known()["A1"] == "FH"


def proposals() -> list[str]:
    return [one.table for one in editions.kept("club").proposed]


def test_the_keeper_takes_refuses_and_forgets(app, club):
    play(app.test_client(), "club", "C1:FRS D1:HM")
    play(app.test_client(), "club", "C1:CC")
    first, second = proposals()
    club.post("/deck/club/refuse", data={"table": second})
    assert proposals() == [first]
    club.post("/deck/club/take", data={"table": first})
    assert proposals() == []
    assert (known()["C1"], known()["D1"]) == ("FRS", "HM")
    club.post("/deck/club/forget", data={"card": "c1"})
    assert "C1" not in known()


def test_whom_the_keeper_allows_teaches_the_deck_too(app, club):
    friend = app.test_client()
    play(friend, "club", "C1:FRS D1:HM")
    club.post("/deck/club/take", data={"table": proposals()[0], "allow": "1"})
    play(friend, "club", "C2:RRS D2:HM")
    assert known()["C2"] == "RRS"
    assert proposals() == []


@pytest.mark.parametrize("action", ["take", "refuse", "forget"])
def test_nobody_else_decides(app, club, action):
    stranger = app.test_client()
    play(stranger, "club", "C1:CC D1:HM")
    before, form = known(), {"table": proposals()[0], "card": "A1", "allow": "1"}
    for client in (stranger, app.test_client()):
        assert client.post(f"/deck/club/{action}", data=form).status_code == 403
        assert "Take these cards" not in client.get("/deck/club").text
    assert known() == before
    assert len(proposals()) == 1
    assert "Take these cards" in club.get("/deck/club").text


def test_the_servers_keeper_decides_about_every_deck_and_a_deck_without_a_phone_is_theirs(app):
    editions.save("club", {"cards": {"A1": "FH"}})  # as the commands leave it
    play(app.test_client(), "club", "C1:FRS D1:HM")
    assert known() == {"A1": "FH"}
    keeper = app.test_client()
    keeper.get(f"/keeper/{kept_secret('keeper')}")
    keeper.post("/deck/club/take", data={"table": proposals()[0]})
    assert known()["C1"] == "FRS"
    play(keeper, "club", "C2:RRS D2:HM")
    assert known()["C2"] == "RRS"


@pytest.mark.usefixtures("club")
def test_a_keeper_who_reveals_a_strangers_table_vouches_for_nothing_of_it(app):
    stranger, keeper = app.test_client(), app.test_client()
    keeper.get(f"/keeper/{kept_secret('keeper')}")
    code = play(stranger, "club", "C1:CC D1:HM", reveal=False)
    assert keeper.post(f"/t/{code}/reveal").location == f"/t/{code}/reveal"
    assert "C1" not in known()


@pytest.mark.usefixtures("club")
def test_the_commands_are_the_keepers_and_show_what_is_proposed(app, capsys, tmp_path):
    play(app.test_client(), "club", "C1:CC D1:HM")
    play(app.test_client(), "club", "C1:FRS")
    assert main(["deck", "export", "club"]) == 0
    assert set(json.loads(capsys.readouterr().out)) <= {"name", "totals", "cards", "look", "plan"}
    assert main(["deck", "show", "club"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["proposed"][0]["C1"] == "CC"
    assert any("C1" in quarrel for quarrel in shown["quarrels"])
    players = [
        {"name": "A", "focus": "M", "shelf": "C1:FRS G1:SS"},
        {"name": "B", "focus": "H", "shelf": "E9:FF E8:HH"},
    ]
    document = {"game": "ex-libris", "popular": "R", "banned": "C", "deck": "club", "players": players}
    (tmp_path / "table.json").write_text(json.dumps(document), encoding="utf-8")
    assert main(["score", str(tmp_path / "table.json")]) == 0
    assert known()["C1"] == "FRS"
    assert editions.kept("club").by  # and whoever kept it still does


@pytest.mark.usefixtures("club")
def test_symbols_and_plans_of_a_deck_are_its_keepers_too(app):
    stranger = app.test_client()
    code = open_table(stranger, "Timothée", "Simon", game="atheneum", deck="club")
    stranger.post(f"/t/{code}/take-all")
    stranger.post(f"/t/{code}/plan/text", data={"text": PLAN})
    told = stranger.post(f"/t/{code}/plan/keep", data={"before": ""}, follow_redirects=True).text
    assert "kept by somebody else" in told
    assert "plan" not in editions.load("club")
    named = named_looks(stranger)
    assert "kept by somebody else" in named
    with pytest.raises(Refused):
        editions.change("club", lambda known: {**known, "look": {}}, by="another phone")


def named_looks(stranger) -> str:
    """A photograph's symbols named for the club's deck at a table of a stranger."""
    code = open_table(stranger, "Rita", "Éric", popular="R", banned="C", deck="club")
    stranger.post(f"/t/{code}/take-all")
    table = tables.find_table(code)
    assert table is not None
    photo = photographs.add(table.id, seat=0, by=0, picture=b"raw", pile=False)
    taken = photographs.start(photo)
    assert taken is not None
    photographs.finish(taken, reading=READING, width=800, height=600)
    form = {"look-1": "S"}
    return stranger.post(f"/t/{code}/seat/0/review/{photo}/names", data=form, follow_redirects=True).text


@pytest.mark.usefixtures("club")
def test_a_deck_that_is_changed_between_naming_and_reading_learns_nothing(app):
    """The worker asks again: the host may have turned to another deck meanwhile."""
    stranger = app.test_client()
    code = open_table(stranger, "Rita", "Éric", popular="R", banned="C", deck="club")
    table = tables.find_table(code)
    assert table is not None
    photo = photographs.add(table.id, seat=0, by=0, picture=b"raw", pile=False)
    first = photographs.start(photo)
    assert first is not None
    pictures.put(first.file, pictures.CLEAN, b"clean")
    photographs.finish(first, reading=READING, width=8, height=6)
    shown = photographs.photograph(table.id, photo)
    assert shown is not None
    assert photographs.name(shown, {1: "S"})
    taken = photographs.start(photo)
    assert taken is not None
    assert taken.names == {1: "S"}
    job = worker._job(taken)
    assert job is not None
    assert (job.names, job.by) == ({}, table.host)


@pytest.mark.usefixtures("club")
def test_who_keeps_a_deck_and_what_is_proposed_comes_back_with_a_backup_and_its_keys(app, tmp_path):
    play(app.test_client(), "club", "C1:FRS D1:HM")
    before = editions.kept("club"), known()
    kept_secret("session")
    backup(tmp_path / "all.zip", keys=True)
    editions.save("club", {}, Kept())
    restore(tmp_path / "all.zip", keys=True)
    assert (editions.kept("club"), known()) == before


@pytest.mark.usefixtures("club")
def test_a_meddled_file_gives_nobody_a_right():
    path = home() / "decks" / editions.file_of("club")
    for meddled in ("x", [], {"by": 5, "proposed": {}}, {"by": [5, None], "proposed": [5, {"table": 1}]}):
        path.write_text(json.dumps({"cards": {}, "kept": meddled}), encoding="utf-8")
        assert editions.kept("club") == Kept()
        assert not editions.may_change("club", "5")

"""What a deck was taught with: shown to its keeper, handed on as one file, and nothing personal in it."""

import io
import json
import zipfile

import pytest

from store import editions, lessons
from store.proposals import Kept
from store.secrets import kept_secret
from tests.command_line import main
from tests.lessons import LOOK, lesson
from tests.web.conftest import open_table
from vision.lessons import is_bare, read

DECK = "Ritas Kiste"


@pytest.fixture
def taught(app) -> str:
    """A deck kept by nobody's phone that was taught two cards."""
    assert app
    editions.save(DECK, {"cards": {"E2": "HFS", "A1": "CM"}}, Kept())
    fresh = [lesson("E2", "HFS", 80), lesson("A1", "CM", 120)]
    lessons.change(DECK, lambda kept: kept.learning(fresh, LOOK))
    return f"/deck/{DECK}"


@pytest.fixture
def keeper(app):
    phone = app.test_client()
    phone.get(f"/keeper/{kept_secret('keeper')}")
    return phone


def test_the_page_shows_all_that_is_in_the_file(keeper, taught):
    assert f"{taught}/lessons".replace(" ", "%20") in keeper.get(taught).text
    page = keeper.get(f"{taught}/lessons").text
    for said in (
        "A1:CM",
        "E2:HFS",
        "A&nbsp;1 · E&nbsp;1",
        "320 × 256",
        "No whole photograph",
        "Historic Volumes",
    ):
        assert said in page
    size = len(keeper.get(f"{taught}/lessons.zip").data)
    assert f"{size / 1000:.1f}" in page.replace("\N{NO-BREAK SPACE}", " ")
    picture = keeper.get(f"{taught}/lessons/E2.png")
    assert (picture.mimetype, picture.data) == ("image/png", lessons.kept(DECK).of("E2").picture)


def test_the_file_holds_nothing_personal(app, keeper, taught):
    code = open_table(app.test_client(), "Rita", "Éric", popular="R", banned="C", deck=DECK)
    answer = keeper.get(f"{taught}/lessons.zip")
    assert "Rita" not in answer.headers["Content-Disposition"]
    for told in ("Rita", "Éric", "Kiste", DECK, code, "2026"):
        assert told.encode() not in answer.data
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        names = archive.namelist()
        assert set(names) == {"lessons.json", "E2.png", "A1.png"}
        assert all(is_bare(archive.read(name)) for name in names[1:])
        truth = json.loads(archive.read("lessons.json"))
    assert {card["mark"]: card["icons"] for card in truth["cards"]} == {"E2": "HFS", "A1": "CM"}


def test_page_and_command_hand_on_the_same_bytes(keeper, taught, tmp_path):
    assert main(["deck", "lessons", DECK, str(tmp_path / "handed.zip")]) == 0
    handed = (tmp_path / "handed.zip").read_bytes()
    assert handed == keeper.get(f"{taught}/lessons.zip").data == keeper.get(f"{taught}/lessons.zip").data
    assert [card.mark for card in read(handed).cards] == ["E2", "A1"]


def test_a_picture_can_be_left_out(keeper, taught):
    keeper.post(f"{taught}/lessons/leave-out", data={"card": "E2"})
    assert keeper.get(f"{taught}/lessons/E2.png").status_code == 404
    assert [card.mark for card in read(keeper.get(f"{taught}/lessons.zip").data).cards] == ["A1"]
    assert editions.load(DECK)["cards"] == {"E2": "HFS", "A1": "CM"}
    assert "Put E2 back" in keeper.get(f"{taught}/lessons").text
    keeper.post(f"{taught}/lessons/put-back", data={"card": "E2"})
    assert [card.mark for card in read(keeper.get(f"{taught}/lessons.zip").data).cards] == ["E2", "A1"]


def test_only_who_keeps_the_deck_sees_its_pictures(app, taught):
    stranger = app.test_client()
    assert "lessons" not in stranger.get(taught).text
    for path in ("lessons", "lessons.zip", "lessons/E2.png"):
        assert stranger.get(f"{taught}/{path}").status_code == 403
    assert stranger.post(f"{taught}/lessons/leave-out", data={"card": "E2"}).status_code == 403
    assert stranger.post(f"{taught}/lessons/put-back", data={"card": "E2"}).status_code == 403
    assert len(lessons.kept(DECK).handed_on.cards) == 2


def test_the_keepers_office_and_its_decks_lead_to_one_another(app, keeper, taught):
    deck = taught.replace(" ", "%20")
    assert f'href="{deck}"' in keeper.get("/keeper").text
    assert 'href="/keeper"' in keeper.get(taught).text
    assert 'href="/keeper"' not in app.test_client().get(taught).text


def test_a_deck_of_before_says_that_none_were_kept(keeper, capsys, tmp_path):
    editions.save("old", {"cards": {"E2": "HFS"}})
    page = keeper.get("/deck/old/lessons").text
    assert "No picture of this deck" in page
    assert "lessons.zip" not in page
    assert keeper.get("/deck/old/lessons.zip").status_code == 404
    assert main(["deck", "lessons", "old", str(tmp_path / "none.zip")]) == 2
    assert capsys.readouterr().err.startswith("No pictures of the cards of “old” are kept")
    assert not (tmp_path / "none.zip").exists()

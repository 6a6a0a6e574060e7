"""The referee's pages: before a game and at a table, asked in words or by picking two; and tonight."""

import html
import json

import pytest

from referee import books
from tests.web.conftest import FOUR, open_table
from translations import languages
from web.game_pages import PAGES

GAMES = sorted(books())


@pytest.fixture
def client(app):
    return app.test_client()


def text(answer) -> str:
    assert answer.status_code == 200
    return html.unescape(answer.text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_the_page_tells_everything_in_every_language(client, game, language):
    page = text(client.get(f"/referee/{game}", headers={"Accept-Language": language}))
    book = books()[game]
    for entry in book.entries:
        assert book.words(entry.key, language).name in page
    assert "{" not in page.split("<main", 1)[1].split("</main>", 1)[0].replace("{first}", "")


def test_every_game_with_pages_has_its_referee(app):  # noqa: ARG001
    assert set(PAGES) == set(books())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("gambling den", "call a category"),
        ("fantôme", "draw a card"),
        ("12 vs 7", "waits for the resolution"),
        ("goblin sneak vs gelatinous cube", "The rulebooks give this very case."),
        ("bookworm vs ghost", "House ruling"),
        ("xyzzy", "Nothing is found"),
    ],
)
def test_it_answers_without_a_script(client, asked, told):
    page = text(client.get("/referee/ex-libris", query_string={"q": asked}))
    assert told in page.split('id="referee-answer"')[1].split('id="everything"')[0]


def test_two_picked_together_say_which_comes_first(client):
    page = text(client.get("/referee/ex-libris?pick=snowman&pick=assistants-guild"))
    answer = page.split('id="referee-answer"')[1].split('id="everything"')[0]
    assert answer.index("<strong>Assistants Guild") < answer.index("<strong>Snowman")


def test_what_is_asked_is_shown_as_text(client):
    page = client.get("/referee/ex-libris", query_string={"q": "<script>alert(1)</script>"}).text
    assert "<script>alert" not in page


@pytest.mark.parametrize(
    "address", ["/referee/chess", "/referee/chess/en.json", "/referee/ex-libris/xx.json", "/t/ABCDEF/referee"]
)
def test_what_there_is_not_is_not_found(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_without_a_network_has_every_order(client, game):
    """The same order as the page's, for every two that act."""
    found = client.get(f"/referee/{game}/fr.json").json
    acting = [entry for entry in books()[game].entries if entry.timing]
    assert len(found["orders"]) == len(acting) * (len(acting) - 1) // 2
    keys = {key for one in found["orders"].values() for key, _, _ in one["because"]}
    assert keys <= set(found["because"])
    assert len(json.dumps(found)) < 200_000


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", "somebody has 12 cards"),
        ("?players=2", "somebody has 16 cards"),
        ("?players=3&v=long", "somebody has 17 cards"),
        ("?players=99", "somebody has 12 cards"),
        ("?players=%D9%A3", "somebody has 14 cards"),
        ("?players=2&v=first&v=nonsense", "3 Auction House"),
    ],
)
def test_the_list_of_the_set_up_is_for_the_players_and_the_way_of_playing(client, query, told):
    assert told in text(client.get(f"/referee/ex-libris{query}")).split('id="set-up"')[1]


def test_a_table_knows_its_players(evening):
    page = text(evening.host.get(evening.address("/referee")))
    assert "12 cards" in page
    assert all(name in page for name in FOUR)


def test_whoever_sits_there_says_what_lies_out(evening):
    tiles = {"lying": ["snowman", "bookseller", "nonsense"], "v": ["long", "nonsense"]}
    assert evening.phones[2].post(evening.address("/referee"), data=tiles).status_code == 302
    page = text(evening.host.get(evening.address("/referee?q=gambling den")))
    assert "Nothing is found" in page
    assert 'id="e-snowman"' in page
    assert 'id="e-witch"' not in page
    assert "15 cards" in page
    evening.host.post(evening.address("/referee"), data={})
    assert 'id="e-witch"' in text(evening.host.get(evening.address("/referee")))


@pytest.mark.parametrize("lying", [["snowman"], ["bookworm", "snowman"]])
def test_however_few_lie_out_there_is_a_page(evening, lying):
    evening.host.post(evening.address("/referee"), data={"lying": lying})
    page = text(evening.host.get(evening.address("/referee")))
    assert ('id="together"' in page) == (len(lying) > 1)


def test_a_guest_with_the_code_only_asks(evening, client):
    assert client.get(evening.address("/referee")).status_code == 200
    assert client.post(evening.address("/referee"), data={"lying": "snowman"}).status_code == 403
    assert client.post(evening.address("/seat/0/shelved"), data={"step": "more"}).status_code == 403


def test_taps_count_the_cards_until_somebody_calls_the_last_round(evening):
    for _ in range(12):
        answer = evening.phones[1].post(evening.address("/seat/1/shelved"), data={"step": "more"})
        assert answer.status_code == 302
    assert "The last round begins" in text(evening.host.get(evening.address("/referee")))
    evening.phones[1].post(evening.address("/seat/1/shelved"), data={"step": "fewer"})
    page = text(evening.host.get(evening.address("/referee")))
    assert "The last round begins" not in page
    assert "11 / 12" in page
    assert evening.phones[1].post(evening.address("/seat/1/shelved"), data={}).status_code == 400
    assert (
        evening.phones[1].post(evening.address("/seat/0/shelved"), data={"step": "more"}).status_code == 403
    )


def test_a_shelf_that_is_entered_counts_itself(evening):
    notation = {"notation": "A1:FH B3:CMR+ . / C2:SS"}
    assert evening.phones[0].post(evening.address("/seat/0/text"), data=notation).status_code == 302
    page = text(evening.host.get(evening.address("/referee")))
    assert "4 / 12" in page


@pytest.mark.parametrize("rest", ["", "/referee", "/log", "/rulings", "/seat/0"])
def test_it_is_one_tap_away_from_every_page_of_a_table(evening, rest):
    assert f'href="{evening.address("/referee")}"' in evening.host.get(evening.address(rest)).text


def test_a_game_without_a_referee_links_to_none(evening, monkeypatch):
    monkeypatch.setitem(evening.app.jinja_env.globals, "has_referee", lambda _game: False)
    assert "/referee" not in evening.host.get(evening.address()).text


def test_it_is_one_tap_away_from_the_front_page(client):
    assert 'href="/referee/ex-libris"' in client.get("/").text


def test_what_the_referee_was_told_is_no_entry_of_the_log(evening):
    evening.host.post(evening.address("/referee"), data={"lying": ["snowman"]})
    assert "snowman" not in evening.host.get(evening.address("/log")).text


def test_alone_it_is_the_solo_game(client):
    code = open_table(client, "Igor", game="ex-libris-solo", popular="M", banned="C", difficulty="2")
    page = text(client.get(f"/t/{code}/referee"))
    assert "S-42a" in page.split('id="set-up"')[1]
    assert 'id="last-round"' not in page


def test_the_advanced_rules_of_a_table_are_known(client):
    code = open_table(client, "Вася", "Петя", game="exlibrium", rules="advanced")
    assert "7, 6, 5" in text(client.get(f"/t/{code}/referee")).split('id="set-up"')[1]

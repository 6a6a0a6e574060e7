"""The page of rulings: every option on an example that really parts them, before and during a game."""

import pytest

from scoring.games import GAMES
from tests.web.conftest import open_table
from translations import languages
from web.game_pages import PAGES
from web.rulings.explained import told

SOLO = "ex-libris-solo"


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {SOLO}))
def test_every_ruling_of_a_game_has_an_example(app, game):  # noqa: ARG001
    assert PAGES[game].examples.keys() == GAMES[game].rulings.keys()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_two_options_of_a_ruling_look_the_same_on_all_its_examples(app, game):  # noqa: ARG001
    for ruling in told(game, {}):
        shown = [
            tuple(case.outcomes[n].numbers for case in ruling.cases) for n, _ in enumerate(ruling.options)
        ]
        least = 2 if ruling.key == "most-books" else len(shown)
        assert len(set(shown)) >= least, ruling.key


def test_the_solo_game_shows_only_rulings_that_can_matter_there(app):  # noqa: ARG001
    assert [ruling.key for ruling in told(SOLO, {})] == ["order-after-flip", "entombed-under-flipped"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_page_is_there_before_a_game_in_every_language(app, game):
    for language in languages():
        page = app.test_client().get(f"/rulings/{game}", headers={"Accept-Language": language})
        assert page.status_code == 200
        for ruling in told(game, {}):
            assert f'id="{ruling.key}"' in page.text
            assert f"about-{ruling.key}" not in page.text


def test_a_game_nobody_knows_has_no_rulings(app):
    assert app.test_client().get("/rulings/chess").status_code == 404


def test_during_a_game_it_says_what_the_table_decided(app):
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", popular="R", banned="C", **{"ruling-popular-zero": "unranked"})
    page = host.get(f"/t/{code}/rulings").text
    taken = page.split('id="popular-zero"')[1].split("</ol>")[0]
    assert taken.index("in force at this table") > taken.index("They earn nothing")
    assert f"/t/{code}/rulings" in host.get(f"/t/{code}").text

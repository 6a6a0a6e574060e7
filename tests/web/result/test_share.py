"""The result as a picture: for the table and behind the link, never before the reveal."""

import io
import re
from string import ascii_uppercase

from PIL import Image

from scoring import games
from tests.printing.tables import RULEBOOK
from tests.web.finished import finish
from tests.web.result.test_reveal import LEVEL
from web.result import share, sharing
from web.result.podium import podium

PNG = "image/png"


def link(evening) -> str:
    with evening.app.app_context():
        return f"/v/{sharing.token_of(evening.table)}"


def test_there_is_no_picture_before_the_reveal_and_none_for_strangers(evening, app):
    path = evening.address("/result.png")
    assert evening.host.get(path).status_code == 403
    assert evening.host.get(f"{link(evening)}/result.png").status_code == 404
    assert app.test_client().get("/v/nonsense/result.png").status_code == 404


def test_the_picture_is_the_tables_and_the_links_in_the_language_asked_for(evening, app):
    finish(evening, RULEBOOK)
    own = evening.host.get(evening.address("/result.png"))
    assert own.mimetype == PNG
    assert Image.open(io.BytesIO(own.data)).size == (1200, 630)
    stranger = app.test_client()
    assert stranger.get(f"{link(evening)}/result.png").data == own.data
    assert stranger.get(f"{link(evening)}/result.png?language=ru").data != own.data
    assert stranger.get(f"{link(evening)}/result.png?language=x").data == own.data


def test_neither_the_picture_nor_its_name_tells_the_code_that_lets_people_in(evening, app):
    finish(evening, RULEBOOK)
    answer = app.test_client().get(f"{link(evening)}/result.png")
    assert evening.code not in str(answer.headers)
    with app.test_request_context():
        assert evening.code not in repr(share._plate(sharing.sitting_of(link(evening)[3:])))


def test_who_has_it_already_is_sent_nothing(evening):
    finish(evening, RULEBOOK)
    path = evening.address("/result.png")
    tag = evening.host.get(path).headers["ETag"]
    again = evening.host.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_only_so_many_are_drawn_for_an_address(evening, monkeypatch):
    finish(evening, RULEBOOK)
    monkeypatch.setattr(share, "MOST", 2)
    path = evening.address("/result.png")
    told = [evening.host.get(path) for _ in range(3)]
    assert [one.status_code for one in told] == [200, 200, 429]
    assert int(told[2].headers["Retry-After"]) > 0


def test_the_shared_page_announces_itself_with_the_picture_and_the_tables_own_does_not(evening, app):
    finish(evening, RULEBOOK)
    page = app.test_client().get(link(evening)).text
    (image,) = re.findall(r'<meta property="og:image" content="([^"]+)"', page)
    assert app.test_client().get(image).mimetype == PNG
    assert 'og:title" content="Won by Éric · Ex Libris"' in page
    assert evening.code not in page
    assert "og:image" not in evening.host.get(evening.address("/verdict")).text


def test_the_button_stands_on_reveal_and_verdict(evening):
    finish(evening, RULEBOOK)
    for path in ("/reveal", "/verdict"):
        assert "data-share" in evening.host.get(evening.address(path)).text


def test_the_picture_says_what_broke_a_tie_and_nothing_where_the_total_did(app):
    anna, bruno = LEVEL["players"]
    longest = {**anna, "name": ascii_uppercase}
    with app.test_request_context():
        for document, said in (
            (RULEBOOK, ""),
            (LEVEL, "Fewest cards in hand: Anna 1 · Bruno 4"),
            ({**LEVEL, "players": [longest, bruno]}, "Fewest cards in hand: ABCDEFGHIJKLMNO… 1 · Bruno 4"),
        ):
            answer = games.score(document)
            assert share._why(answer, podium(answer)) == said

"""Nothing a person can come to leads nowhere: every page, form and picture, for everybody, at every game."""

import cv2
import numpy as np
import pytest

from store import editions, entries, photographs, pictures
from store.entries import ANYTHING
from store.secrets import kept_secret
from store.values import Change
from tests.games.atheneum.conftest import PLAN
from tests.games.atheneum.test_shelves import SHELVES
from tests.games.ex_libris.test_review import READING, finished
from tests.web.conftest import Evening, open_table
from tests.web.crawling import Crawl

DECK = "Box"
SETTINGS = {
    "ex-libris": {"popular": "R", "banned": "C", "advice": "1", "deck": DECK},
    "ex-libris-solo": {"popular": "R", "banned": "C", "difficulty": "2", "advice": "1"},
    "atheneum": {"deck": DECK},
    "exlibrium": {"rules": "basic", "advice": "1"},
}
STACKS = ([2, 0, 0, 2, 2, 0, 0], [3, 0, 0, 2, 0, 1, 0])
VISITORS = ("stranger", "joined", "holder", "host", "keeper")


def entered(game: str) -> list[Change]:
    """What two players of a game (or one and the library) enter."""
    fields: dict[str, tuple[dict[str, object], dict[str, object]]] = {
        "ex-libris": (
            {"shelf": "A1:FH B3:CMR / C2:SS ~D4:HF", "focus": "M", "hand": 1},
            {"tally": dict.fromkeys("CFHMRS", 2), "stability": 4, "focus": "H", "hand": 0},
        ),
        "ex-libris-solo": (
            {"shelf": "A1:FH B3:CMR / C2:SS", "focus": "M", "hand": 0},
            {"pile": "E1:FF E2:HH", "focus": "H"},
        ),
        "atheneum": (
            {"subject": "pink", "track": 34, "wands": 1, "shelves": SHELVES},
            {
                "subject": "green",
                "track": 3,
                "wands": 1,
                "counts": {
                    "favourite": 9,
                    "compartments": [3],
                    "candles": [4],
                    "books": 31,
                    "subject_books": 11,
                },
            },
        ),
        "exlibrium": (
            {"influence": STACKS[0], "points": 2},
            {"influence": STACKS[1], "points": 1},
        ),
    }
    return [
        Change(place, field, value, ANYTHING)
        for place, player in enumerate(fields[game])
        for field, value in player.items()
    ]


@pytest.fixture(params=SETTINGS)
def table(request, app) -> Evening:
    """Somebody hosts, somebody else sits there, at every game; a photograph was read."""
    game = request.param
    editions.save(DECK, {"cards": {"A1": "FH"}, "plan": PLAN})
    host, holder = app.test_client(), app.test_client()
    names = ("Rita",) if game == "ex-libris-solo" else ("Rita", "Éric")
    code = open_table(host, *names, game=game, **SETTINGS[game])
    for place, phone in enumerate((host, holder)):
        assert phone.post(f"/t/{code}/seat/{place}/take").status_code == 302
    evening = Evening(app, code, host, (host, holder))
    entries.enter_all(evening.table.id, entered(game), by=None)
    if game == "ex-libris":
        photographed(evening)
    return evening


def photographed(evening: Evening) -> int:
    """A photograph that was read, with its pictures."""
    photo = photographs.photograph(evening.table.id, finished(evening, READING))
    assert photo is not None
    drawn = cv2.imencode(".jpg", np.full((600, 800, 3), 90, np.uint8))[1].tobytes()
    for kind in (".jpg", ".view.jpg"):
        pictures.put(photo.file, kind, drawn)
    return photo.id


def phone_of(evening: Evening, visitor: str):
    if visitor in ("host", "holder"):
        return evening.phones[visitor == "holder"]
    client = evening.app.test_client()
    if visitor == "keeper":
        client.get(f"/keeper/{kept_secret('keeper')}")
    if visitor == "joined":
        client.post("/join", data={"code": evening.code})
    return client


@pytest.mark.parametrize("revealed", [False, True], ids=["before the reveal", "after it"])
@pytest.mark.parametrize("visitor", VISITORS)
def test_every_link_leads_somewhere(table, visitor, revealed):
    if revealed:
        assert table.host.post(table.address("/reveal")).location == table.address("/reveal")
    starts = ["/", "/history", "/statistics", "/privacy", table.address(), table.address("/join")]
    crawl = Crawl(table.app, phone_of(table, visitor), prints=visitor == "host")
    crawl.begin(*starts, *(["/keeper"] if visitor == "keeper" else []))
    assert crawl.dead == []
    assert len(crawl.texts) > 10


@pytest.mark.parametrize("game", SETTINGS)
def test_every_link_of_a_table_nobody_has_entered_anything_at_leads_somewhere(app, game):
    host = app.test_client()
    code = open_table(host, *("Rita", "Éric")[: 1 if game == "ex-libris-solo" else 2], game=game, deck="")
    host.post(f"/t/{code}/take-all")
    crawl = Crawl(app, host).begin("/", f"/t/{code}")
    assert crawl.dead == []

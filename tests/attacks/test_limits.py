"""Of many at once no more get through than of as many in a row."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tests.web.photos.test_photographs import picture
from web.photos import photographs
from web.server.app_settings import SETTINGS

AT_ONCE, MOST = 12, 3


def test_many_tables_opened_at_once(app, settings):
    app.config[SETTINGS] = replace(settings, new_tables=MOST)
    form = {"name": ["Rita", "Éric"], "popular": "R", "banned": "C"}

    def opened(_time: int) -> int:
        return app.test_client().post("/open/ex-libris", data=form).status_code

    with ThreadPoolExecutor(AT_ONCE) as crowd:
        answers = list(crowd.map(opened, range(AT_ONCE)))
    assert answers.count(302) == MOST
    assert answers.count(429) == AT_ONCE - MOST


def test_many_photographs_in_one_form(evening, monkeypatch):
    monkeypatch.setattr(photographs, "UPLOADS", MOST)
    files = [(io.BytesIO(picture()), "shelf.jpg") for _ in range(AT_ONCE)]
    answer = evening.phones[0].post(evening.address("/seat/0/photos"), data={"photo": files})
    assert answer.status_code == 429

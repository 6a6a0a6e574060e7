"""What the pages are dressed in: served packed, for ever, from its folder only; light or dark as chosen."""

import brotli
import pytest

from web.site import assets


def fetch(app, name: str, **headers: str):
    return app.test_client().get(f"/static/{assets.edition()}/{name}", headers=headers)


def test_the_stylesheet_is_one_and_packed(app):
    packed = fetch(app, assets.SHEET, **{"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "br"
    assert packed.headers["Cache-Control"] == assets.FOREVER
    assert brotli.decompress(packed.data) == fetch(app, assets.SHEET).data == assets.sheet()


def test_the_night_is_served_to_phones_that_ask_and_people_who_choose():
    sheet = assets.sheet().decode()
    assert "@media (prefers-color-scheme: dark) {\n" in sheet
    assert ':root:not([data-theme="light"]) {' in sheet
    assert ':root[data-theme="dark"] {' in sheet


@pytest.mark.parametrize(
    "name", ["../app.py", "css/../../installed.py", "css", "nothing.css", "js/%2e%2e/%2e%2e/app.py"]
)
def test_nothing_but_the_folder_is_served(app, name):
    assert fetch(app, name).status_code == 404


def test_a_change_anywhere_changes_every_address(tmp_path, monkeypatch):
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    names = []
    for text in ("a", "b"):
        (tmp_path / "one.css").write_text(text)
        assets.edition.cache_clear()
        names.append(assets.edition())
    assets.edition.cache_clear()
    assert len(set(names)) == 2


@pytest.mark.parametrize(("chosen", "theme"), [("dark", "dark"), ("light", "light"), ("purple", "auto")])
def test_the_light_chosen_is_remembered(app, chosen, theme):
    phone = app.test_client()
    answer = phone.post("/looks", data={"theme": chosen, "next": "/history"})
    assert answer.location == "/history"
    assert f'data-theme="{theme}"' in phone.get("/history").text


def test_the_switch_leads_nowhere_else(app):
    answer = app.test_client().post("/looks", data={"theme": "dark", "next": "//elsewhere.example/"})
    assert answer.location == "/"


def test_names_of_nothing_are_not_remembered(app):
    fetch(app, assets.SHEET)
    before = assets._load.cache_info().currsize
    assert {fetch(app, f"{number}.css").status_code for number in range(100)} == {404}
    assert assets._load.cache_info().currsize == before

"""What the pages are dressed in: served packed, for ever, from its folder only; light or dark as chosen."""

import hashlib
import re

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


RUNTIME = "vendor/onnxruntime/ort-wasm-simd-threaded.wasm"


def test_what_is_kept_packed_goes_out_packed_and_whole_to_those_who_ask_otherwise(app):
    packed = fetch(app, RUNTIME, **{"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "br"
    assert packed.mimetype == "application/wasm"
    whole = fetch(app, RUNTIME)
    assert "Content-Encoding" not in whole.headers
    assert brotli.decompress(packed.data) == whole.data
    assert hashlib.sha256(whole.data).hexdigest() in (assets.FOLDER.parent / "NOTICES.md").read_text("utf-8")


def test_a_phone_looks_with_the_readers_own_network(app):
    answer = fetch(app, assets.FINDER, **{"Accept-Encoding": "gzip, br"})
    assert answer.data == (assets.ROOT / "vision" / "weights" / "find.onnx").read_bytes()
    assert "Content-Encoding" not in answer.headers  # packing it would save next to nothing
    assert answer.headers["Cache-Control"] == assets.FOREVER


def test_what_is_loaded_for_the_camera_is_as_heavy_as_its_bar_says(app):
    told = re.search(r"UNPACKED = ([\d_]+);", fetch(app, assets.SIGHT).text)
    assert told
    assert int(told[1].replace("_", "")) == sum(
        len(fetch(app, name).data) for name in (RUNTIME, assets.FINDER)
    )


def test_something_heavy_is_loaded_again_only_when_it_has_changed_itself(app, monkeypatch):
    with app.test_request_context():
        before = assets.lasting(assets.FINDER)
        monkeypatch.setattr(assets, "edition", lambda: "another")
        assert assets.lasting(assets.FINDER) == before
        assert "another" in assets.address(assets.FINDER)


def test_where_the_network_is_missing_its_address_is_still_one(app, monkeypatch):
    monkeypatch.setattr(assets, "_names", frozenset)
    assets._digest.cache_clear()
    with app.test_request_context():
        assert assets.lasting(assets.FINDER)
    assets._digest.cache_clear()
    assert fetch(app, assets.FINDER).status_code == 404


def test_only_the_script_that_runs_the_network_may_compile_what_it_loads(app):
    allowing = "'wasm-unsafe-eval'"
    scripts = [path.relative_to(assets.FOLDER).as_posix() for path in assets.FOLDER.rglob("*.js")]
    assert [name for name in scripts if allowing in fetch(app, name).headers["Content-Security-Policy"]] == [
        assets.SIGHT
    ]
    assert "unsafe-inline" not in fetch(app, assets.SIGHT).headers["Content-Security-Policy"]

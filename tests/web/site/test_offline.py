"""What a phone may keep, and what it is told about its data."""

import pytest


def test_the_manifest_names_a_first_page_and_an_icon_that_are_there(app):
    client = app.test_client()
    assert "/manifest.webmanifest" in client.get("/").text
    answer = client.get("/manifest.webmanifest")
    told = answer.get_json()
    assert answer.mimetype == "application/manifest+json"
    assert client.get(told["start_url"]).status_code == 200
    assert client.get(told["icons"][0]["src"]).mimetype == "image/svg+xml"


def test_the_worker_stands_at_the_root_and_is_asked_for_anew(app):
    answer = app.test_client().get("/worker.js")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    assert "/keeper" in answer.text


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "Privacy"), ("fr", "Vie privée"), ("pt", "Privacidade"), ("ru", "Конфиденциальность")],
)
def test_privacy_is_told_in_every_language(app, language: str, word: str):
    client = app.test_client()
    client.set_cookie("language", language)
    page = client.get("/privacy").text
    assert word in page
    assert "30" in page


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "cannot be reached"),
        ("fr", "injoignable"),
        ("pt", "não responde"),
        ("ru", "Связи с бюро нет"),
    ],
)
def test_what_a_phone_keeps_for_being_cut_off_speaks_its_language(app, language: str, word: str):
    client = app.test_client()
    client.set_cookie("language", language)
    assert word in client.get("/cut-off").text

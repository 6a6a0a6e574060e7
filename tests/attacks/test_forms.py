"""Forms no browser sends: answered with a page, and never a fault of ours."""

import pytest

from tests.attacks.lines import asked, server  # noqa: F401  a fixture
from tests.web.conftest import open_table

HEADS = [
    b'fe"',
    b"form-data",
    b'form-data;\' name="csrf_token"',
    b'form-data; na\nme="csrf_token"',
    b'form-data; filename="shelf.jpg"',
    b'form-data; name=""; filename=""',
    b"",
]
PATHS = ["/join", "/open/ex-libris", "/t/222222/seat/0/photos", "/language", "/api/read"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("head", HEADS)
def test_a_part_of_a_form_without_a_name_is_nobodys(server, path, head):  # noqa: F811
    body = b"--x\r\nContent-Disposition: %b\r\n\r\nabc\r\n--x--\r\n" % head
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    code, _ = asked(server.port, path, "POST", body=body, headers=kind)
    assert 400 <= code < 500


def test_what_has_a_name_is_still_there_beside_it(app):
    from flask import request

    body = b"".join(
        b"--x\r\nContent-Disposition: form-data%b\r\n\r\n%b\r\n" % part
        for part in ((b"; name=a", b"1"), (b"", b"2"), (b"; name=a", b"3"), (b'; name=f; filename="p"', b"4"))
    )
    kind = "multipart/form-data; boundary=x"
    with app.test_request_context("/", method="POST", data=body + b"--x--\r\n", content_type=kind):
        assert list(request.form.items(multi=True)) == [("a", "1"), ("a", "3")]
        assert {name: file.read() for name, file in request.files.items()} == {"f": b"4"}


@pytest.mark.parametrize("path", ["text", "shelf/icons", "focus"])
@pytest.mark.parametrize("game", ["atheneum", "exlibrium"])
def test_a_page_of_one_game_is_not_to_be_had_at_a_table_of_another(app, game, path):
    host = app.test_client()
    code = open_table(host, "Rita", "Bo", game=game)
    host.post(f"/t/{code}/take-all")
    form = {"notation": "1", "icons": "1", "focus": "M"}
    assert host.post(f"/t/{code}/seat/0/{path}", data=form).status_code == 404


@pytest.mark.parametrize("number", ["9" * 19, "9" * 50, "9" * 5000])
def test_settings_based_on_a_number_no_database_holds_are_not_taken(app, number):
    host = app.test_client()
    code = open_table(host, "Rita", "Éric")
    form = {"popular": "R", "banned": "C", "based_on": number}
    assert host.post(f"/t/{code}/settings", data=form).status_code < 500

"""Addresses and hosts as nobody types them: refused, and never a fault of ours."""

import pytest

from tests.attacks.lines import asked, said_to, server, status  # noqa: F401  a fixture

LONG = 256
NASTY = [
    "/static/x/%00",
    "/static/x/css/%00office.css",
    "/static/x/" + "a" * LONG,
    "/static/x/" + "%F0%9F%93%9A" * LONG,
    "/static/x/" + "a/" * 2000,
    "/static/" + "a" * LONG + "/css/office.css%2f..",
    "/t/%00",
    "/t/" + "%C3%9F" * LONG,
    "/v/" + "a" * LONG,
    "/v/%00",
    "/s/%ED%A0%80",
    "/keeper/" + "%00" * 9,
    "/blank/" + "a" * LONG + ".pdf",
    "/blank/%2e%2e%2f%2e%2e%2fapp.pdf",
    "/rulings/" + "a" * LONG,
    "/open/%00",
    "/history?q=%00",
    "/history?q=" + "%ED%A0%80",
    "/statistics?name=%00&game=%ff",
    "/?%ff=%00",
    "/%ff%fe",
    "/api/score?language=%00",
]


@pytest.mark.parametrize("path", NASTY)
def test_a_nasty_address_is_refused(server, path):  # noqa: F811
    code, _ = asked(server.port, path)
    assert code < 500


@pytest.mark.parametrize(
    "host",
    ["a" * 5000, "[" + ":" * 5000 + "]", "a:99999999", "%00", "é".encode().decode("latin-1"), "", "a b"],
)
def test_a_nasty_host_is_refused(server, host):  # noqa: F811
    raw = f"GET /open/ex-libris HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode("latin-1")
    assert 0 < status(said_to(server.port, raw)) < 500


@pytest.mark.parametrize("place", ["/photo/{}/crop", "/photo/{}.jpg", "/photo/{}/state", "/seat/{}"])
@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**50])
def test_a_number_no_database_holds_leads_nowhere(evening_code, place, number):
    port, code, cookie = evening_code
    address = f"/t/{code}{place.format(number)}"
    assert asked(port, address, headers={"Cookie": cookie})[0] == 404


def test_a_host_that_is_too_long_is_refused_on_a_tables_page(evening_code):
    port, code, cookie = evening_code
    long = {"Host": "a" * 5000, "Cookie": cookie}
    assert asked(port, f"/t/{code}", headers=long)[0] == 400
    assert asked(port, f"/t/{code}", headers={"Cookie": cookie})[0] == 200


@pytest.fixture
def evening_code(server):  # noqa: F811
    from tests.web.server.test_killed import seated

    code, phones = seated(server.port, "Rita", "Éric")
    return server.port, code, phones[0].cookie

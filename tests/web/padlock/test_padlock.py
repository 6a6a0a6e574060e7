"""The page with two codes, its files and its check, asked over plain http and over HTTPS."""

import plistlib
import re

import pytest
from cryptography import x509

from padlock import authority, files, switch
from padlock.switch import Doors
from store.secrets import kept_secret
from tests.web.conftest import open_table

HTTP, HTTPS = "http://192.168.1.20:8000", "https://192.168.1.20:8443"
PHONE = {
    "iphone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1",
    "android": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
}


@pytest.fixture
def fitted(app):
    """As `serve` leaves it once the padlock is open."""
    authority.kept()
    switch.tell_open(Doors(https=8443, http=8000))
    return app


@pytest.mark.parametrize("base", [HTTP, HTTPS])
def test_two_codes_one_without_and_one_with_the_padlock(fitted, base):
    page = fitted.test_client().get("/trust", base_url=base)
    assert f'href="{HTTP}/trust"' in page.text
    assert f'href="{HTTPS}/"' in page.text
    assert page.text.count('class="qr"') >= 2
    assert files.fingerprint(files.public() or b"") in page.text


def test_from_a_table_the_second_code_leads_to_it(fitted):
    page = fitted.test_client().get("/trust?table=abc-def", base_url=HTTP).text
    assert f'href="{HTTPS}/t/ABCDEF/join"' in page
    assert f'href="{HTTP}/t/ABCDEF/join"' in page
    assert f'href="{HTTP}/trust?table=ABCDEF"' in page


def test_whether_there_is_such_a_table_is_not_told(fitted):
    code = open_table(fitted.test_client(), "Rita", "Éric")
    real, made_up = (
        fitted.test_client().get(f"/trust?table={one}", base_url=HTTP).text for one in (code, "QQQQQQ")
    )
    blank = [re.sub(r'<svg.*?</svg>|name="csrf_token" value="[^"]*"', "", page) for page in (real, made_up)]
    assert blank[0].replace(code, "QQQQQQ") == blank[1]


def test_on_this_very_computer_the_codes_lead_others_to_its_address(fitted, monkeypatch):
    monkeypatch.setattr("web.padlock.doors.addresses", lambda: ("93.184.216.34", "192.168.1.20"))
    page = fitted.test_client().get("/trust", base_url="http://localhost:8000").text
    assert f'href="{HTTP}/trust"' in page
    assert f'href="{HTTPS}/"' in page


def test_where_the_certificate_cannot_be_for_the_address_that_is_said(fitted, monkeypatch):
    monkeypatch.setattr("web.padlock.doors.addresses", lambda: ("93.184.216.34",))
    said = "is not one of a local network"
    assert said in fitted.test_client().get("/trust", base_url="http://93.184.216.34:8000").text
    assert said not in fitted.test_client().get("/trust", base_url=HTTP).text


@pytest.mark.parametrize(
    ("system", "first"), [("iphone", "shelfmark.mobileconfig"), ("android", "shelfmark.crt")]
)
def test_a_phone_is_given_its_own_steps_first(fitted, system, first):
    page = fitted.test_client().get("/trust", base_url=HTTP, headers={"User-Agent": PHONE[system]}).text
    main = re.search(r'class="button button-main[^"]*" href="([^"]+)"', page)
    assert main
    assert main[1].endswith(first)


def test_android_and_laptops_take_the_certificate_and_nothing_secret(fitted):
    answer = fitted.test_client().get("/trust/shelfmark.crt")
    assert answer.content_type == "application/x-x509-ca-cert"
    assert x509.load_pem_x509_certificate(answer.data) == authority.kept().certificate
    assert b"PRIVATE" not in answer.data


def test_an_iphone_is_offered_a_profile_with_the_same_certificate(fitted):
    answer = fitted.test_client().get("/trust/shelfmark.mobileconfig")
    assert answer.content_type == "application/x-apple-aspen-config"
    told = plistlib.loads(answer.data)
    (root,) = told["PayloadContent"]
    assert root["PayloadType"] == "com.apple.security.root"
    assert x509.load_der_x509_certificate(root["PayloadContent"]) == authority.kept().certificate
    again = plistlib.loads(fitted.test_client().get("/trust/shelfmark.mobileconfig").data)
    assert again["PayloadUUID"] == told["PayloadUUID"]  # it takes the place of the one before


@pytest.mark.parametrize(
    ("origin", "base", "heard"),
    [
        (HTTP, HTTPS, True),
        ("http://192.168.1.20:8001", HTTPS, False),
        ("http://192.168.1.66:8000", HTTPS, False),
        ("https://example.com", HTTPS, False),
        ("null", HTTPS, False),
        ("http://[", HTTPS, False),
        ("", HTTPS, False),
        (HTTP, HTTP, False),
    ],
)
def test_the_check_is_heard_by_our_own_page_on_plain_http_alone(fitted, origin, base, heard):
    answer = fitted.test_client().get("/trust/check", base_url=base, headers={"Origin": origin})
    assert answer.status_code == 204
    assert answer.headers.get("Access-Control-Allow-Origin") == (origin if heard else None)
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_scripts_of_that_page_may_ask_the_other_door_and_nobody_else(fitted):
    client = fitted.test_client()
    policy = client.get("/trust", base_url=HTTP).headers["Content-Security-Policy"]
    assert f"connect-src 'self' {HTTPS};" in policy
    other = client.get("/", base_url=HTTP).headers["Content-Security-Policy"]
    assert policy.replace(f" {HTTPS}", "") == other


def test_a_host_that_is_none_reaches_no_header(fitted):
    answer = fitted.test_client().get("/trust", base_url="http://x;script-src *:8000/")
    assert "script-src *" not in answer.headers.get("Content-Security-Policy", "")


def test_without_a_padlock_the_page_says_how_to_come_by_one_and_has_no_files(app):
    client = app.test_client()
    assert "./run --https" in client.get("/trust").text
    assert [client.get(f"/trust/shelfmark.{kind}").status_code for kind in ("crt", "mobileconfig")] == [
        404,
        404,
    ]
    switch.turn(on=True)
    assert "being fitted" in client.get("/trust").text


def test_the_page_says_whether_any_other_device_has_come_through(fitted, monkeypatch):
    monkeypatch.setattr("web.padlock.reached.addresses", lambda: ("192.168.1.20",))
    client = fitted.test_client()
    for own in ("127.0.0.1", "::1", "192.168.1.20"):
        client.get("/", environ_overrides={"REMOTE_ADDR": own})
    assert "No other device has come" in client.get("/trust", base_url=HTTP).text
    client.get("/", environ_overrides={"REMOTE_ADDR": "192.168.1.31"})
    assert "Another device has come" in client.get("/trust", base_url=HTTP).text
    switch.forget()  # as the next start does
    assert not switch.is_reached()


# ---- the table's own code


def test_the_link_to_share_and_its_code_are_of_the_door_one_came_in_by(fitted):
    client = fitted.test_client()
    code = open_table(client, "Rita", "Éric")
    plain, locked = (client.get(f"/t/{code}", base_url=base).text for base in (HTTP, HTTPS))
    assert f'href="{HTTP}/t/{code}' in plain
    assert HTTPS not in plain
    assert f'href="{HTTPS}/t/{code}' in locked
    assert f'href="{HTTP}/t/{code}/join"' in locked  # for whom this code would only warn
    assert f"/trust?table={code}" in plain


def test_without_a_padlock_a_table_says_nothing_of_it(app):
    client = app.test_client()
    assert "/trust" not in client.get(f"/t/{open_table(client, 'Rita', 'Éric')}").text


# ---- cookies: the same host, two ports


def test_who_comes_over_from_plain_http_is_still_who_they_were(fitted):
    client = fitted.test_client()
    code = open_table(client, "Rita", "Éric")
    client.post(f"/t/{code}/seat/0/take", base_url=HTTP)
    client.get("/", base_url=HTTP)
    plain = client.get_cookie("shelfmark", domain="192.168.1.20")
    assert plain
    answer = client.get(f"/t/{code}", base_url=HTTPS)
    (made,) = [one for one in answer.headers.getlist("Set-Cookie") if "shelfmark=" in one]
    assert made.startswith("__Host-shelfmark=")
    for word in ("Secure", "HttpOnly", "Path=/", "SameSite=Lax"):
        assert word in made
    assert "Domain" not in made
    client.delete_cookie("shelfmark", domain="192.168.1.20")
    assert client.get(f"/t/{code}/seat/0", base_url=HTTPS).status_code == 200


def test_plain_http_knows_nothing_of_the_padlocks_cookie(fitted):
    client = fitted.test_client()
    client.post(
        "/open/ex-libris", base_url=HTTPS, data={"name": ["Rita", "Éric"], "popular": "R", "banned": "C"}
    )
    kept = client.get_cookie("__Host-shelfmark", domain="192.168.1.20")
    assert kept
    other = fitted.test_client()
    other.set_cookie("__Host-shelfmark", kept.value, domain="192.168.1.20")
    with other.session_transaction(base_url=HTTP) as session:
        assert "phone" not in session


def test_plain_http_beside_it_is_never_forbidden_to_a_browser(fitted):
    assert "Strict-Transport-Security" not in fitted.test_client().get("/", base_url=HTTPS).headers


def test_redirects_stay_at_the_door_one_came_in_by(fitted):
    client = fitted.test_client()
    form = {"name": ["Rita", "Éric"], "popular": "R", "banned": "C"}
    answer = client.post("/open/ex-libris", base_url=HTTPS, data=form)
    assert answer.location.startswith(("/", HTTPS))


# ---- the switch


@pytest.fixture
def keeper(app):
    client = app.test_client()
    client.get(f"/keeper/{kept_secret('keeper')}")
    return client


def test_the_keepers_switch_is_turned_on_and_off(keeper):
    assert "Fit a padlock" in keeper.get("/keeper").text
    assert keeper.post("/keeper/padlock", data={"on": "1"}).status_code == 302
    assert switch.is_wanted()
    assert "/trust" in keeper.get("/keeper").text
    keeper.post("/keeper/padlock", data={})
    assert not switch.is_wanted()


def test_nobody_else_turns_it(evening):
    assert evening.host.post("/keeper/padlock", data={"on": "1"}).status_code == 404
    assert not switch.is_wanted()


def test_a_damaged_note_of_where_it_is_open_says_that_it_is_not(fitted):
    (files.place() / switch.OPEN).write_bytes(b"[1")
    assert switch.doors() is None
    assert fitted.test_client().get("/trust").status_code == 200

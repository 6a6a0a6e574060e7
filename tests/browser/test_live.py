"""What one phone does, the others see; what a phone held is found again; two who edit lose nothing."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import forms
from tests.browser.conftest import shut
from tests.browser.tables import opened, seated, until


def test_a_phone_that_joins_is_seen_on_the_others(phone: Callable[..., Page]):
    host, other = phone(), phone()
    table = opened(host, "Rita", "Éric")
    seated(host, table, "Rita")
    host.goto(table)
    free = host.locator("#seats").get_by_text("free", exact=True)
    expect(free).to_be_visible()
    seated(other, table, "Éric")
    expect(free).to_be_hidden()


def test_the_secret_choice_follows_what_is_agreed_and_keeps_what_is_chosen(phone: Callable[..., Page]):
    host, other = phone(), phone()
    table = opened(host, "Rita", "Éric")
    seated(host, table, "Rita")
    seated(other, table, "Éric")
    other.goto(f"{table}/seat/1")
    free = other.locator("input[name=focus][value=F]")
    expect(free).to_have_count(1)
    banned(host, table, "F")
    expect(free).to_have_count(0)
    chosen, version = (
        other.locator("input[name=focus][value=M]"),
        other.evaluate("document.body.dataset.version"),
    )
    chosen.check(force=True)
    banned(host, table, "H")
    until(other, f"document.body.dataset.version !== '{version}'")
    expect(chosen).to_be_checked()


def banned(host: Page, table: str, category: str) -> None:
    host.goto(f"{table}/settings")
    host.locator(f"input[name=banned][value={category}]").check(force=True)
    host.get_by_role("button", name="Save").click()
    host.wait_for_url(table)


def test_closing_the_browser_loses_no_seat(phone: Callable[..., Page], browser, server):
    first = phone()
    table = opened(first, "Rita", "Éric")
    seated(first, table, "Rita")
    kept = first.context.storage_state()
    shut(first.context)
    again = browser.new_context(base_url=server.url, storage_state=kept).new_page()
    again.goto(f"{table}/seat/0")
    expect(again.get_by_role("heading", level=1)).to_have_text("Rita")
    shut(again.context)


def test_nothing_is_asked_of_any_other_server_and_nothing_breaks_the_policy(
    phone: Callable[..., Page], server
):
    page, asked, said = phone(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    table = forms.opened(page, "Rita", "Éric")
    forms.seated(page, table, "Rita")
    for path in ("/", table, f"{table}/seat/0", f"{table}/log", "/history"):
        page.goto(path)
    assert [url for url in asked if not url.startswith((server.url, "data:", "blob:"))] == []
    assert said == []


def test_a_phone_without_a_network_still_shows_what_it_has_seen(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(table)
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto(f"{table}/seat/0")
    page.context.set_offline(True)
    page.goto(f"{table}/seat/0")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rita")
    page.context.set_offline(False)

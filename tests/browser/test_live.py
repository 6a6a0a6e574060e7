"""What one phone does, the others see; what a phone held is found again; two who edit lose nothing."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import shut
from tests.browser.tables import until


def opened(page: Page, *names: str) -> str:
    """A table opened through its form; the code."""
    page.goto("/open/ex-libris")
    for place, name in enumerate(names):
        page.locator("input[name=name]").nth(place).fill(name)
    page.locator("input[name=popular][value=R]").check(force=True)
    page.locator("input[name=banned][value=C]").check(force=True)
    page.locator("main form button").last.click()
    page.wait_for_url(re.compile(r"/t/[A-Z0-9]+/join"))
    return page.url.split("/")[4]


def seated(page: Page, code: str, name: str) -> None:
    page.goto(f"/t/{code}/join")
    page.get_by_role("button", name=name).click()
    page.wait_for_url(re.compile(rf"/t/{code}$"))


def test_a_phone_that_joins_is_seen_on_the_others(phone: Callable[..., Page]):
    host, other = phone(), phone()
    code = opened(host, "Rita", "Éric")
    seated(host, code, "Rita")
    free = host.locator("#seats").get_by_text("free", exact=True)
    expect(free).to_be_visible()
    seated(other, code, "Éric")
    expect(free).to_be_hidden()


def test_the_secret_choice_follows_what_is_agreed_and_keeps_what_is_chosen(phone: Callable[..., Page]):
    host, other = phone(), phone()
    code = opened(host, "Rita", "Éric")
    seated(host, code, "Rita")
    seated(other, code, "Éric")
    other.goto(f"/t/{code}/seat/1")
    free = other.locator("input[name=focus][value=F]")
    expect(free).to_have_count(1)
    banned(host, code, "F")
    expect(free).to_have_count(0)
    chosen, version = (
        other.locator("input[name=focus][value=M]"),
        other.evaluate("document.body.dataset.version"),
    )
    chosen.check(force=True)
    banned(host, code, "H")
    until(other, f"document.body.dataset.version !== '{version}'")
    expect(chosen).to_be_checked()


def banned(host: Page, code: str, category: str) -> None:
    host.goto(f"/t/{code}/settings")
    host.locator(f"input[name=banned][value={category}]").check(force=True)
    host.get_by_role("button", name="Save").click()
    host.wait_for_url(re.compile(rf"/t/{code}$"))


def test_closing_the_browser_loses_no_seat(phone: Callable[..., Page], browser, server):
    first = phone()
    code = opened(first, "Rita", "Éric")
    seated(first, code, "Rita")
    kept = first.context.storage_state()
    shut(first.context)
    again = browser.new_context(base_url=server.url, storage_state=kept).new_page()
    again.goto(f"/t/{code}/seat/0")
    expect(again.get_by_role("heading", level=1)).to_have_text("Rita")
    shut(again.context)


def test_nothing_is_asked_of_any_other_server_and_nothing_breaks_the_policy(
    phone: Callable[..., Page], server
):
    page, asked, said = phone(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    code = opened(page, "Rita", "Éric")
    seated(page, code, "Rita")
    for path in ("/", f"/t/{code}", f"/t/{code}/seat/0", f"/t/{code}/log", "/history"):
        page.goto(path)
    assert [url for url in asked if not url.startswith((server.url, "data:", "blob:"))] == []
    assert said == []


def test_a_phone_without_a_network_still_shows_what_it_has_seen(phone: Callable[..., Page]):
    page = phone()
    code = opened(page, "Rita", "Éric")
    seated(page, code, "Rita")
    page.evaluate("navigator.serviceWorker.ready")
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto(f"/t/{code}/seat/0")
    page.context.set_offline(True)
    page.goto(f"/t/{code}/seat/0")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rita")
    page.context.set_offline(False)

"""The padlock as a phone meets it: Chromium with a store of authorities of its own; no warning is ignored."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE, WAIT, Server, running, shut, steady
from tests.browser.forms import opened, seated, write_shelf
from tests.browser.tables import pressed, until
from tests.services import free_port
from tests.web.processes import until as sooner_or_later

pytestmark = pytest.mark.xdist_group("padlock in a browser")
ANDROID = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"


def doors(server: Server) -> str:
    """The address with the padlock, once it is open."""
    port = server.url.rsplit(":", 1)[1]
    sooner_or_later(lambda: (server.home / "padlock" / "open.json").exists())
    told = (server.home / "padlock" / "open.json").read_text()
    assert f'"http": {port}' in told
    return "https://127.0.0.1:" + told.split('"https": ')[1].split(",")[0]


@pytest.fixture(scope="module")
def padlocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("padlocked") / "home"
    with running(home, SHELFMARK_PADLOCK="1", SHELFMARK_PADLOCK_PORT=str(free_port())) as found:
        doors(found)
        yield found


@contextmanager
def chromium(browser: Browser, folder: Path, trusted: Path | None) -> Iterator[Browser]:
    """With a home, and so a store of authorities, of its own; in it this one, or none."""
    assert browser  # or there is none here, which it says
    certutil = shutil.which("certutil")
    assert certutil, "there is no certutil here (apt-get install libnss3-tools)"
    store = folder / ".pki" / "nssdb"
    store.mkdir(parents=True)

    def said(*words: str) -> None:
        subprocess.run([certutil, "-d", f"sql:{store}", *words], check=True, capture_output=True)

    said("-N", "--empty-password")
    if trusted:
        said("-A", "-t", "C,,", "-n", "Shelfmark", "-i", str(trusted))
    made = browser.browser_type.launch(
        executable_path=CHROMIUM, args=ARGUMENTS, env={**os.environ, "HOME": str(folder)}
    )
    try:
        yield made
    finally:
        made.close()


@pytest.fixture
def a_phone(browser: Browser, padlocked: Server, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Makes phones, each of which trusts this computer, or does not."""
    with ExitStack() as kept:

        def make(*, trusting: bool) -> Page:
            trusted = padlocked.home / "padlock" / "authority.crt" if trusting else None
            made = kept.enter_context(chromium(browser, tmp_path / f"{trusting}", trusted))
            context = made.new_context(
                viewport=PHONE, has_touch=True, is_mobile=True, locale="en", user_agent=ANDROID
            )
            context.set_default_timeout(WAIT)
            return steady(context.new_page())

        yield make


def test_a_phone_that_trusts_it_joins_enters_a_card_and_keeps_the_pages(padlocked, a_phone):
    page, base = a_phone(trusting=True), doors(padlocked)
    page.goto(base)
    assert page.evaluate("window.isSecureContext")
    assert page.evaluate("navigator.mediaDevices !== undefined")
    table = opened_at(page, base)
    seated(page, table, "Rita")
    write_shelf(page, table, 0, "A1:FH")
    expect(page.get_by_text("A1").first).to_be_visible()
    assert page.url.startswith(base)
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto(f"{table}/seat/0")
    page.context.set_offline(True)
    page.goto(f"{table}/seat/0")
    expect(page.locator("#f-hand")).to_be_visible()


def opened_at(page: Page, base: str) -> str:
    """A table opened through the form of this door."""
    straight = page.goto
    page.goto = lambda url, **more: straight(base + url if url.startswith("/") else url, **more)  # type: ignore[method-assign]
    return opened(page, "Rita", "Éric")


def test_a_phone_that_does_not_is_warned_and_joins_without_it(padlocked, a_phone):
    page = a_phone(trusting=False)
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(doors(padlocked))
    page = page.context.new_page()  # a warning asks again by itself, in the middle of whatever comes next
    table = opened_at(page, padlocked.url)
    seated(page, table, "Rita")
    assert page.url.startswith(padlocked.url)


def test_the_page_says_whether_this_phone_trusts_it(padlocked, a_phone):
    for trusting, says in ((False, "Not yet."), (True, "This phone trusts it.")):
        page = a_phone(trusting=trusting)
        page.goto(f"{padlocked.url}/trust")
        expect(page.locator("[data-says]:visible")).to_have_count(1)
        expect(page.get_by_text(says)).to_be_visible()
    assert page.locator("#check .button-main").get_attribute("href") == f"{doors(padlocked)}/"
    assert page.locator("main .button-main").count() == 1  # one thing is green: what comes next


def test_who_was_at_the_table_without_it_comes_over_with_their_seat(padlocked, a_phone):
    page = a_phone(trusting=True)
    table = opened_at(page, padlocked.url)
    seated(page, table, "Rita")
    page.goto(f"{padlocked.url}/trust?table={table.rsplit('/', 1)[1]}")
    page.locator("#check a").first.tap()
    page.wait_for_url(f"{doors(padlocked)}/**")
    expect(page.get_by_text("on this phone", exact=True)).to_be_visible()
    write_shelf(page, table.replace(padlocked.url, doors(padlocked)), 0, "B2:FH")
    page.goto(f"{table}/seat/0")  # and plain http still knows it too
    assert page.locator("#f-hand").count() == 1


def test_what_is_fetched_to_trust_is_what_the_phone_asked_for(padlocked, a_phone):
    page = a_phone(trusting=False)
    page.goto(f"{padlocked.url}/trust")
    with page.expect_download() as fetched:
        page.locator("#steps .button-main").tap()
    assert fetched.value.suggested_filename == "shelfmark.crt"
    kept = (padlocked.home / "padlock" / "authority.crt").read_bytes()
    assert Path(fetched.value.path()).read_bytes() == kept


def test_the_keeper_fits_it_and_takes_it_off_while_a_table_is_played(browser, tmp_path):
    with running(tmp_path / "home", SHELFMARK_PADLOCK_PORT=str(free_port())) as server:
        page = browser.new_context(base_url=server.url, locale="en").new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"/keeper/{server.keeper}")
        pressed(page, page.get_by_role("button", name="Fit a padlock"))
        base = doors(server)
        page.goto("/trust")
        assert page.locator("#join-code a").get_attribute("href") == f"{base}/"
        page.goto("/keeper")
        expect(page.get_by_text("The padlock is open.")).to_be_visible()
        pressed(page, page.get_by_role("button", name="Take it off"))
        sooner_or_later(lambda: not (server.home / "padlock" / "open.json").exists())
        page.goto("/trust")
        expect(page.get_by_text("./run --https")).to_be_visible()
        shut(page.context)

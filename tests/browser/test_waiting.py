"""One question that the office keeps: a page at rest asks hardly anything, and hears of a change at once."""

import time
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.tables import opened, seated, until_heard
from web.server.waiting import parking

WINDOWS = 8  # of one browser, which opens six lines to a host
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Asked:
    """The questions a page asks, each of them kept until it is answered here."""

    def __init__(self, page: Page) -> None:
        self.page, self.routes, self.lost = page, [], []
        page.on("requestfailed", lambda request: self.lost.append(request.url))
        page.route("**/changes?*", lambda route: self.routes.append(route))

    def next(self) -> Route:
        """The one question that is under way, once it is asked."""
        until_heard(self.page, self._asked, "a question", every=20)
        assert len(self.routes) == 1
        return self.routes.pop()

    def _asked(self) -> bool:
        if not self.routes:
            self.page.clock.run_for(10)
        return bool(self.routes)

    def none(self, milliseconds: int) -> None:
        """Nothing is asked for so long by the page's own clock."""
        self.page.clock.run_for(milliseconds)
        self.page.evaluate("new Promise((done) => queueMicrotask(done))")
        assert self.routes == []


def wait_of(route: Route) -> str:
    return route.request.url.partition("&wait=")[2]


def at_rest(page: Page) -> Asked:
    """A table's page whose clock stands still unless it is put on."""
    table = opened(page, "Rita", "Éric")
    page.goto("about:blank")
    asked = Asked(page)
    page.clock.install()
    page.clock.pause_at(time.time() + 1000)
    page.goto(table)
    return asked


def word(page: Page):
    return page.locator("#office-word")


def test_one_question_at_a_time_is_asked_and_taken_back_while_nobody_looks(phone: Callable[..., Page]):
    page = phone(service_workers="block")
    asked = at_rest(page)
    kept = asked.next()
    assert wait_of(kept) == "10"
    asked.none(9000)
    page.evaluate(HIDE, True)
    until_heard(page, lambda: asked.lost, "the question taken back")
    asked.none(5000)
    page.evaluate(HIDE, False)
    short = asked.next()
    assert wait_of(short) == ""  # the line may be dead: one hears of it sooner
    short.fulfill(status=304)
    assert wait_of(asked.next()) == "10"
    expect(word(page)).to_be_empty()


def test_where_questions_are_not_kept_one_is_asked_a_second(phone: Callable[..., Page]):
    page = phone(service_workers="block")
    asked = at_rest(page)
    for _ in range(3):
        asked.next().fulfill(status=304)
        asked.none(900)


def test_what_cuts_long_questions_off_makes_them_shorter_and_nobody_is_alarmed(phone: Callable[..., Page]):
    page = phone(service_workers="block")
    asked = at_rest(page)
    kept = asked.next()
    asked.none(8000)
    kept.abort("connectionreset")
    short = asked.next()
    assert wait_of(short) == ""
    short.fulfill(status=304)
    assert wait_of(asked.next()) == "5"
    expect(word(page)).to_be_empty()


def test_a_line_that_died_in_silence_is_noticed_and_what_comes_back_too(phone: Callable[..., Page]):
    page = phone(service_workers="block")
    asked = at_rest(page)
    asked.next()
    asked.none(11_000)
    expect(word(page)).to_be_empty()
    page.clock.run_for(1500)
    expect(word(page)).to_contain_text("cannot be reached")
    again = asked.next()
    assert wait_of(again) == ""
    again.fulfill(status=304)
    expect(word(page)).to_be_empty()


def test_a_phone_that_slept_asks_again_and_alarms_nobody(phone: Callable[..., Page]):
    page = phone(service_workers="block")
    asked = at_rest(page)
    asked.next()
    page.clock.fast_forward(3_600_000)
    short = asked.next()
    assert wait_of(short) == ""
    short.fulfill(status=304)
    assert wait_of(asked.next()) == "10"
    expect(word(page)).to_be_empty()


def test_many_windows_of_one_phone_leave_lines_for_pages_and_all_hear_of_a_change(phone: Callable[..., Page]):
    """More than a browser has lines, all in sight, and each of them waiting."""
    assert parking.OF_A_PHONE < 6
    host, other = phone(), phone()
    table = opened(host, "Rita", "Éric")
    seated(host, table, "Rita")
    windows = [host.context.new_page() for _ in range(WINDOWS)]
    for window in windows:
        window.goto(table)
    free = [window.locator("#seats").get_by_text("free", exact=True) for window in windows]
    for one in free:
        expect(one).to_be_visible()
    host.goto(f"{table}/seat/0")
    seated(other, table, "Éric")
    for one in free:
        expect(one).to_be_hidden()

"""The reveal: every phone of the table comes by itself, and all of them and the big screen count in step."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from store import entries, tables
from store.engine import FILE
from store.home import Store, using
from store.values import Change
from tests.browser.conftest import DESK, Server
from tests.browser.tables import choose_focus, opened, seated, write_shelf
from web.result.ceremony import EVERY, LEAD

NAMES = ("Rita", "Éric", "Ahmed", "Daria")
LONG = (
    *("Александра Константинопольская", "W" * 30),
    *("Иннокентий Тихомиров-Первозван", "Щ" * 30),
)
SHELVES = (
    "A1:RRFH A3:FHM / B2:RS B4:FHM",
    "H1:RRF H2:HM / I1:FFS I2:RM",
    "J1:MMS J2:HF K1:RS",
    "L1:CCF L2:HHM / N1:RS N2:FM",
)
LINES = 5
ASKED = 1000  # milliseconds between two questions of a phone, as static/js/live.js has it
OF_CODE = "table_id = (SELECT id FROM tables WHERE code = ?)"
ROOM = {"width": 1920, "height": 1080}
BOX = "one => ({...one.getBoundingClientRect().toJSON(), holds: one.scrollWidth})"
PUSHED = f"UPDATE entries SET at = at + ? WHERE field = 'revealed' AND {OF_CODE}"
HOUR = 3_600_000  # milliseconds


@pytest.fixture
def put_off(server: Server) -> Callable[[str, int], None]:
    """Moves a table's reveal in the server's own books, so that no test hangs on how quick the machine is."""

    def move(table: str, by: int) -> None:
        with closing(sqlite3.connect(server.home / FILE)) as db, db:
            db.execute(PUSHED, (by, table.rsplit("/", 1)[1]))

    return move


@pytest.fixture
def evening(phone: Callable[..., Page]) -> tuple[list[Page], str]:
    """Four phones, each with its shelf and its focus, and nothing revealed."""
    phones = [phone(reduced_motion="no-preference") for _ in NAMES]
    table = opened(phones[0], *NAMES)
    for place, (page, name) in enumerate(zip(phones, NAMES, strict=True)):
        seated(page, table, name)
        write_shelf(page, table, place, SHELVES[place])
        choose_focus(page, table, place, "MHFS"[place])
    return phones, table


def reveal(host: Page, table: str) -> None:
    host.goto(table)
    host.locator("form[action$='/reveal'] button").click()
    host.wait_for_url(re.compile("/reveal$"))


def step(page: Page) -> str | None:
    return page.locator("#verdict").get_attribute("data-step")


def test_every_phone_and_the_screen_come_to_the_reveal_and_count_in_step(evening, phone, put_off):
    phones, table = evening
    screen = phone("fr", viewport=ROOM, reduced_motion="no-preference")
    others = dict(zip(("", "/seat/2/text", "/log"), phones[1:], strict=True)) | {"/screen": screen}
    for path, page in others.items():
        page.clock.install(time=0)
        page.goto(table + path)
        page.clock.pause_at(HOUR)
    expect(screen.locator(".guest-ready")).to_have_count(len(NAMES))
    expect(screen.locator(".room-code")).to_have_text(table.rsplit("/", 1)[1])
    others["/seat/2/text"].locator("textarea").fill("J1:MMS J9")
    reveal(phones[0], table)
    put_off(table, HOUR)  # whoever looks now looks at the very moment of the reveal
    for page in others.values():
        page.clock.run_for(2 * ASKED)
        expect(page.locator("#verdict")).to_have_attribute("data-step", "0")
        expect(page.locator(".winner .names")).to_be_hidden()
        expect(page.locator(".rank-total")).to_have_text(["0"] * len(NAMES))
    told = others["/seat/2/text"].locator("#unsaved")
    expect(told).to_contain_text("J1:MMS J9")
    for line in range(LINES):
        for page in others.values():
            page.clock.run_for(EVERY if line else LEAD)
        assert {step(page) for page in others.values()} == {str(line + 1)}
        assert len({page.locator(".ranking").inner_text() for page in others.values()}) == 1
    expect(screen.locator("[data-skip]")).to_have_count(0)
    assert screen.url.endswith("/screen")
    for page in others.values():
        page.clock.run_for(EVERY)
        expect(page.locator(".winner .names")).to_be_visible()
        box = page.locator(".winner .names").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < page.viewport_size["height"] / 2  # the winner stands at the top


def test_whoever_skips_skips_for_themselves_alone(evening, phone, put_off):
    phones, table = evening
    reveal(phones[0], table)
    put_off(table, HOUR)
    one, other = (phone(reduced_motion="no-preference") for _ in range(2))  # which have seen no end yet
    for page in (one, other):
        page.clock.install(time=0)
        page.clock.pause_at(HOUR)
        page.goto(f"{table}/reveal")
        expect(page.locator("#verdict")).to_have_attribute("data-step", "0")
    one.locator("[data-skip]").click()
    expect(one.locator(".winner .names")).to_be_visible()
    expect(one.locator("[data-skip]")).to_be_hidden()
    expect(other.locator("[data-skip]")).to_be_visible()
    one.reload()
    expect(one.locator(".winner .names")).to_be_visible()


def test_a_correction_that_changes_who_won_reaches_every_phone_and_is_read_aloud(evening, phone, put_off):
    phones, table = evening
    reveal(phones[0], table)
    put_off(table, -HOUR)
    other, screen = phone(), phone(viewport=ROOM)
    for page, rest in ((other, "/reveal"), (screen, "/screen")):
        page.goto(table + rest)
        expect(page.locator(".winner .names")).to_be_visible()
    expect(other.locator(".winner .names")).not_to_contain_text("Daria")
    write_shelf(phones[0], table, 3, "B1:SSSR B3:SSRR / B5:SSSS B7:RRRR")
    for page in (other, screen):
        expect(page.locator(".winner .names")).to_contain_text("Daria")
        expect(page.locator("#office-voice")).to_contain_text("First place now: Daria")


def test_a_tie_of_four_long_names_is_in_one_view_on_the_screen(phone, server):
    page = phone(viewport=DESK, reduced_motion="reduce")
    table = opened(page, *LONG)
    given = [
        Change(place, *entry)
        for place, letter in enumerate("MHFS")
        for entry in (("shelf", f"A{place + 1}:RC"), ("focus", letter), ("hand", 1))
    ]
    with using(Store(server.home)):
        found = tables.find_table(table.rsplit("/", 1)[1])
        entries.enter_all(found.id, [*given, Change(None, "revealed", True)], by=None)
    page.goto(f"{table}/screen")
    for size in (DESK, ROOM):
        page.set_viewport_size(size)
        expect(page.locator(".winner .names")).to_be_visible()
        winner, ranking, stage = (
            page.locator(f".{name}").evaluate(BOX) for name in ("winner", "ranking", "stage")
        )
        assert winner["right"] <= ranking["left"]
        assert stage["bottom"] <= size["height"]
        assert winner["holds"] <= winner["width"] + 1


def test_who_comes_late_or_asks_for_less_motion_or_has_no_scripts_sees_the_end(evening, phone, put_off):
    phones, table = evening
    reveal(phones[0], table)
    put_off(table, HOUR)
    calm, plain = phone("fr", reduced_motion="reduce"), phone("ru", java_script_enabled=False)
    put_off(table, -2 * HOUR)
    late = phone("pt", reduced_motion="no-preference")
    for page in (late, plain):
        page.goto(f"{table}/reveal")
        expect(page.locator(".winner .names")).to_be_visible()
        expect(page.locator("#form")).to_be_visible()
    put_off(table, HOUR * 2)
    for page in (calm, plain):
        page.goto(f"{table}/reveal")
        expect(page.locator(".winner .names")).to_be_visible()
        expect(page.locator("[data-skip]")).to_be_hidden()

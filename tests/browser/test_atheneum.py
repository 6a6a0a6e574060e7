"""Atheneum on a phone: the plan tapped in, shelves drawn on it, the result; with scripts and without."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import forms, tables
from tests.browser.conftest import DESK, PHONE
from tests.browser.tables import pressed

AXE = Path(__file__).with_name("vendor") / "axe.min.js"
SQUARES = ("A A B B B", "A A C C C", "D D . E E")
VALUES = (("A", 3), ("B", 6), ("C", 6), ("D", 2), ("E", 4))
NARROWEST = {"width": 320, "height": 640}
CANDLES = ((0, 4), (2, 3), (4, 2))
PLAN = "^4 . ^3 . ^2 / A3 A B6 B B / A A C6 C C / D2 D . E4 E"
SHELVES = "^ / P G . G K / K K . K K / K+K . B K"


def opened(page: Page, deck: str = "") -> str:
    table = tables.opened(page, "Timothée", "Simon", game="atheneum", deck=deck)
    tables.seat_all(page, table)
    return table


def plan_tapped(page: Page, table: str) -> None:
    """The main shelf square by square, as the owner of a box would."""
    page.goto(f"{table}/plan")
    line = page.locator("#f-text")
    for letter, worth in VALUES:
        page.locator(f"#tool-{letter}").tap()
        expect(page.locator(f"#tool-{letter}")).to_have_attribute("aria-current", "true")
        for row, words in enumerate(SQUARES, start=1):
            for col, word in enumerate(words.split()):
                if word == letter:
                    page.locator(f"#square-0-{row}-{col}").tap()
                    expect(page.locator(f"#square-0-{row}-{col} b")).to_have_text(letter)
        page.locator(f'.key[name=tap][value="0-{worth}-0-{letter}"]').tap()
        expect(line).to_have_value(re.compile(f"{letter}{worth}"))
    for col, worth in CANDLES:
        for _ in range(worth):
            before = line.input_value()
            page.locator(f"#square-0-0-{col}").tap()
            expect(line).not_to_have_value(before)


def entered(page: Page, table: str, place: int, subject: str, track: int) -> None:
    page.goto(f"{table}/seat/{place}")
    page.locator(f"input[name=subject][value={subject}]").check(force=True)
    page.locator("#f-track").fill(str(track))
    page.locator("#f-wands").fill("1")
    page.locator("form[action$='/own'] button").click()
    expect(page.locator(".notice-good")).to_be_visible()


def counted(page: Page, table: str, place: int) -> None:
    page.goto(f"{table}/seat/{place}/counts")
    given = {"favourite": 9, "compartments": "3 6 6 2", "candles": "4 3 2", "books": 31, "subject_books": 11}
    expect(page.locator(".unsaved")).to_have_count(0)
    page.locator("details:has(#f-books) > summary").click()  # what only a tie needs
    for key, value in given.items():
        page.locator(f"#f-{key}").fill(str(value))
    page.locator("button[name=done]").click()
    page.wait_for_url(re.compile(r"/seat/\d$"))


def test_a_plan_is_tapped_once_and_shelves_are_drawn_on_it(phone: Callable[..., Page], screenshots: Path):
    page = phone()
    table = opened(page, "Tapped box")
    plan_tapped(page, table)
    expect(page.locator("#f-text")).to_have_value(PLAN)
    pictured(page, screenshots, "atheneum-plan")
    page.locator("form[action$='/plan/keep'] button").tap()
    expect(page.locator("#keeping .done")).to_be_visible()
    entered(page, table, 0, "pink", 30)
    page.goto(f"{table}/seat/0/shelves")
    for slot in ("3-0", "3-1", "2-0"):
        page.locator(f"#slot-{slot}").tap()
        expect(page.locator(f"#slot-{slot} .spine-K")).to_be_visible()
    expect(page.locator(".slot-like")).to_have_count(2)
    expect(page.locator("#slot-2-1 .more b")).to_have_text("+2")
    page.locator("#tool-G").tap()
    page.locator("#slot-1-4").tap()  # at once: what is tapped while the page is on its way waits for it
    page.locator("#slot-0-0").tap()
    expect(page.locator("#notation-now")).to_have_text("^ / . . . . G / K / K K")
    pictured(page, screenshots, "atheneum-shelves")
    entered(page, table, 1, "green", 20)
    counted(page, table, 1)
    page.goto(table)
    page.locator("form[action$='/reveal'] button").click()
    page.wait_for_url(re.compile("/reveal$"))
    page.locator("a[data-why=why-0-favourite]").click()
    expect(page.locator("#why-sheet .book-lit")).to_have_count(2)
    page.keyboard.press("Escape")
    pictured(page, screenshots, "atheneum-reveal")


def test_everything_is_entered_without_scripts(phone: Callable[..., Page]):
    page = phone(java_script_enabled=False)
    table = forms.opened(page, "Timothée", "Simon", game="atheneum", deck="Scriptless box")
    forms.seat_all(page, table)
    page.goto(f"{table}/plan")
    pressed(page, "#square-0-1-0")
    expect(page.locator("#f-text")).to_have_value(". / A")
    page.locator("#f-text").fill(PLAN)
    pressed(page, "form[action$='/plan/text'] button")
    pressed(page, "form[action$='/plan/keep'] button")
    entered(page, table, 0, "pink", 30)
    page.goto(f"{table}/seat/0/shelves?tool=K")
    pressed(page, "#slot-3-0")
    expect(page.locator("#notation-now")).to_have_text(". / . / . / K")
    entered(page, table, 1, "green", 20)
    counted(page, table, 1)
    page.goto(table)
    page.locator("form[action$='/reveal'] button").click()
    expect(page.locator("table.sheet")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_log_of_objectives_fills_in_track_and_wands(
    phone: Callable[..., Page], screenshots: Path, scripts: bool
):
    page = phone(java_script_enabled=scripts)
    table = opened(page)
    page.goto(f"{table}/seat/0")
    page.locator("#log > summary").click()
    for did, points in (("objective", "7"), ("wand", ""), ("points", "3"), ("points", "5"), ("back", "")):
        page.locator("#f-points").fill(points)
        with page.expect_navigation():
            page.locator(f"#log button[name=did][value={did}]").click()
    expect(page.locator("#log li")).to_have_count(3)
    expect(page.locator("#f-track")).to_have_value("10")
    expect(page.locator("#f-wands")).to_have_value("2")
    if scripts:
        pictured(page, screenshots, "atheneum-log")


def test_counts_that_were_refused_are_not_lost_by_leaving(phone: Callable[..., Page]):
    page = phone()
    counts = f"{opened(page)}/seat/0/counts"
    page.goto(counts)
    page.locator("#f-favourite").fill("9")
    page.locator("#f-compartments").fill("3 9")
    page.locator("button[name=done]").click()
    expect(page.locator("#f-compartments[aria-invalid]")).to_be_visible()
    page.goto(counts)
    expect(page.locator("#f-compartments")).to_have_value("3 9")
    expect(page.locator("#f-favourite")).to_have_value("9")
    expect(page.locator(".unsaved")).to_have_text("Not saved yet:")


def pictured(page: Page, folder: Path, name: str) -> None:
    """Four pictures; and in each light nothing for axe to find, nothing wider than the narrowest phone."""
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        for size in (PHONE, DESK):
            page.set_viewport_size(size)
            picture = folder / f"{name}-en-{light}-{size['width']}.png"
            page.screenshot(path=picture, full_page=True, animations="disabled")
        page.evaluate(AXE.read_text("utf-8"))
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [(one["id"], one["nodes"][0]["target"]) for one in result["violations"]] == []
    page.set_viewport_size(NARROWEST)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST["width"]
    page.set_viewport_size(PHONE)

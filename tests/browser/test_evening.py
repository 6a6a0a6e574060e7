"""Four phones at one table, from opening to the winner."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import forms
from tests.browser.tables import (
    choose_focus,
    opened,
    reveal,
    seat_all,
    seated,
    skipped,
    tap_card,
    write_shelf,
)

ROWS = (
    ("A1", "A3", "B2", "B4", "C1"),
    ("C5", "D2", "E1", "E2", "E6"),
    ("F1", "G3", "M1", "M8"),
)
CARDS = {
    **{card: "FHM" for row in ROWS for card in row},
    "A1": "RRFH",
    "B2": "RS",
    "E2": "MSRR",
    "M8": "SSFM",
    "G3": "RSH",
}
OTHERS = (
    "H1:RRF H2:HM / I1:FFS I2:RM",
    "J1:MMS J2:HF K1:RS",
    "L1:CCF L2:HHM / N1:RS N2:FM",
)
MOST_TAPS = 32  # for fourteen cards


@pytest.fixture
def deck(server) -> str:
    """A deck whose catalogue knows every card."""
    folder = server.home / "decks"
    folder.mkdir(exist_ok=True)
    totals = dict.fromkeys("ABCDEFGHIJKLMN", 8)
    (folder / "fourteen.json").write_text(
        json.dumps({"name": "fourteen", "totals": totals, "cards": CARDS, "look": None})
    )
    return "fourteen"


def test_four_phones_from_opening_to_winner(phone: Callable[..., Page], deck):
    phones = [phone() for _ in range(4)]
    names = ("Rita", "Éric", "Ahmed", "Daria")
    table = forms.opened(phones[0], *names, deck=deck)
    for page, name in zip(phones, names, strict=True):
        forms.seated(page, table, name)
    taps = fourteen_cards(phones[0], table)
    assert taps <= MOST_TAPS
    for place, text in enumerate(OTHERS, start=1):
        forms.write_shelf(phones[place], table, place, text)
    for place, focus in enumerate("MHFS"):
        forms.choose_focus(phones[place], table, place, focus)
    watcher = phones[2]
    watcher.goto(table)
    expect(watcher.locator("#seats .done")).to_have_count(8)
    phones[0].goto(table)
    phones[0].locator("form[action$='/reveal'] button").click()
    for page in phones:
        page.wait_for_url(re.compile("/reveal$"))
        expect(page.locator(".winner .names")).to_contain_text("Rita")
    skipped(phones[0])
    light_up(phones[0])


def fourteen_cards(page: Page, table: str) -> int:
    """Every card by two taps, and one more to begin each further row."""
    page.goto(f"{table}/seat/0/shelf")
    taps = 0
    for number, row in enumerate(ROWS):
        if number:
            page.locator("#pad-row").tap()
            expect(page.locator(f"#end-{number}")).to_have_attribute("aria-current", "true")
            taps += 1
        taps += sum(tap_card(page, card) for card in row)
    expect(page.locator("#cards .drawer-note")).to_have_text("14 cards")
    return taps


def light_up(page: Page) -> None:
    """A tap on a line shows its cards, its formula, its sentence and its rule."""
    page.locator("[data-why=why-0-specialty]").tap()
    sheet = page.locator("#why-sheet")
    expect(sheet).to_be_visible()
    lit = [name for name, icons in CARDS.items() if "M" in icons]
    expect(sheet.locator(".book-lit")).to_have_count(len(lit))
    expect(sheet.locator(".formula")).to_have_text(re.compile(r"^2 × \d+ = \d+$"))
    expect(sheet).to_contain_text("FR p.9")


def revealed(host: Page) -> str:
    table = opened(host, "Rita", "Éric")
    seat_all(host, table)
    for place, text in enumerate(OTHERS[:2]):
        write_shelf(host, table, place, text)
    for place, focus in enumerate("MH"):
        choose_focus(host, table, place, focus)
    reveal(host, table)
    return table


def test_a_focus_never_reaches_another_phone(phone: Callable[..., Page]):
    """Every page and every answer another phone gets is the same whatever the focus is."""
    owner, other = phone(), phone()
    table = opened(owner, "Rita", "Éric")
    seated(owner, table, "Rita")
    seated(other, table, "Éric")
    seen: list[str] = []
    for letter in "MH":
        choose_focus(owner, table, 0, letter)
        bodies: list[str] = []
        for path in ("", "/seat/1", "/seat/1/shelf", "/log"):
            body = other.goto(table + path).text()
            bodies.append(re.sub(r"csrf_token\" value=\"[^\"]+|data-version=\"\d+", "", body))
        seen.append(" ".join(re.sub(r"<time.*?</time>|<li.*?</li>", "", "".join(bodies), flags=re.S).split()))
        assert other.goto(f"{table}/seat/0").status == 403
    assert seen[0] == seen[1]


def test_a_correction_after_the_reveal_says_on_every_phone_what_it_changed(phone: Callable[..., Page]):
    host, other = phone(reduced_motion="reduce"), phone(reduced_motion="reduce")
    table = revealed(host)
    other.goto(f"{table}/reveal")
    total = other.locator(".sheet-total td").first
    before = total.inner_text()
    write_shelf(host, table, 0, f"{OTHERS[0]} I9:MM")
    expect(other.locator("#corrected")).to_contain_text("The last correction changed")
    expect(total).not_to_have_text(before)

"""The keypad: on one screen, by few taps, by a real keyboard, and for those who cannot see it."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import opened, seated, tap_card, until, write_shelf

ROWS = (
    "A1:RFC A4:SRF B6:MFCR C1:MFRC C4:MFHH",
    "D2:RFH E6:HMM F6:CF G5:CR H3:SSRM",
    "K3:FCMS M4:RFC S2:HCRF T8:RMCH",
)
MOST_TAPS = 60  # for fourteen cards of which nobody knows anything
ALL_SENT = "Object.keys(localStorage).every((key) => !key.startsWith('office-queue-'))"
NARROWEST = {"width": 320, "height": 640}
IN_SIGHT = """key => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const pad = box("#pad"), pressed = box(key), end = box("#shelf [aria-current=true]");
  const faults = [];
  if (pressed.top < pad.top || pressed.bottom > innerHeight) faults.push("key above or below");
  if (pressed.left < 0 || pressed.right > innerWidth) faults.push("key beside");
  if (end.top < 0 || end.top + end.height / 2 > pad.top) faults.push(`end at ${end.top}`);
  return faults;
}"""  # all of it at once, for the page may be renewed between two questions


@pytest.fixture
def shelf(phone: Callable[..., Page]) -> Callable[..., tuple[Page, str]]:
    """An empty shelf with its keypad; and the address of its table."""

    def make(text: str = "", *, deck: str = "", **more: object) -> tuple[Page, str]:
        page = phone(**more)
        table = opened(page, "Rita", "Éric", deck=deck)
        seated(page, table, "Rita")
        if text:
            write_shelf(page, table, 0, text)
        page.goto(f"{table}/seat/0/shelf")
        return page, table

    return make


def entered(page: Page, table: str, text: str) -> None:
    """Everything has been sent, and this is what stands."""
    until(page, ALL_SENT)
    page.goto(f"{table}/seat/0/text")
    expect(page.locator("textarea")).to_have_value(text)


def tap(page: Page, key: str) -> None:
    """A key that is on the screen as it is, and the end of the shelf with it."""
    expect(page.locator(key)).to_be_visible()
    assert page.evaluate(IN_SIGHT, key) == [], key
    page.locator(key).tap()


def at_a_tap(icons: str) -> list[str]:
    """Two symbols at a tap, as far as they go."""
    return [icons[at : at + 2] for at in range(0, len(icons), 2)]


@pytest.mark.parametrize("size", [{"width": 360, "height": 740}, NARROWEST])
def test_fourteen_cards_of_an_unknown_deck_take_sixty_taps_and_no_scrolling(shelf, size):
    page, table = shelf()
    page.set_viewport_size(size)
    keys = []
    for number, row in enumerate(ROWS):
        keys += ["#pad-row"] if number else []
        for card in row.split():
            mark, icons = card.split(":")
            keys += [f"#letter-{mark[0]}", f"#number-{mark[1:]}"]
            keys += [f"#icon-{pair}" for pair in at_a_tap(icons)]
    for key in keys:
        tap(page, key)
    assert len(keys) <= MOST_TAPS
    entered(page, table, " / ".join(ROWS))


def test_of_a_letter_with_one_card_left_one_tap_enters_it(shelf, server):
    folder = server.home / "decks"
    folder.mkdir(exist_ok=True)
    known = {"totals": {"X": 1, "Y": 2}, "cards": {"X1": "FH", "Y1": "CM", "Y2": "SS"}}
    (folder / "lasts.json").write_text(json.dumps({"name": "lasts", **known, "look": None}))
    page, table = shelf(deck="lasts")
    assert [tap_card(page, card) for card in ("Y1", "Y2", "X1")] == [2, 1, 1]
    entered(page, table, "Y1 Y2 X1")


@pytest.mark.parametrize(
    ("typed", "keys", "expected"),
    [
        ("Z3hf e12cs", ["Enter"], "Z3:HF E12:CS"),
        ("a1hfb2ssc3mm", ["Enter"], "A1:HF B2:SS C3:MM"),  # a symbol's letter may begin the next card
        ("a1hf/b2ss", ["Enter"], "A1:HF / B2:SS"),
        ("a1hfm", ["Backspace", "Enter"], "A1:HF"),
        ("a1hf b2", ["Backspace", "Backspace", "Enter"], "A1:HF"),
        ("a1hf b2ss", ["Backspace", "Backspace", "Backspace", "Enter"], "A1:HF"),
        ("a1hf #.b2ss", ["Enter"], "A1:HF # . B2:SS"),
    ],
)
def test_a_shelf_is_typed_as_it_is_read(shelf, typed, keys, expected):
    page, table = shelf()
    page.keyboard.type(typed)
    for key in keys:
        page.keyboard.press(key)
    entered(page, table, expected)


def test_what_was_tapped_of_a_cards_symbols_outlives_leaving(shelf):
    page, table = shelf()
    for key in ("#letter-E", "#number-2", "#icon-HF"):
        page.locator(key).tap()
    page.get_by_role("link", name="Done").tap()
    expect(page).to_have_url(f"{table}/seat/0")
    expect(page.locator("#shelf .book .icons .mark")).to_have_count(2)
    entered(page, table, "E2:HF")


def test_symbols_are_sent_once_when_the_page_is_left(shelf):
    page, table = shelf()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/icons") else None)
    for key in ("#letter-L", "#number-1", "#icon-CF", "#icon-M"):
        page.locator(key).tap()
    page.get_by_role("link", name="Done").tap()
    expect(page).to_have_url(f"{table}/seat/0")
    expect(page.locator("#shelf .book .icons .mark")).to_have_count(3)
    expect(page.locator(".flashed")).to_have_count(0)
    entered(page, table, "L1:CFM")
    assert len(sent) == 1


def test_without_a_network_the_word_about_it_is_in_sight_with_its_sign(shelf):
    page, table = shelf()
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.context.set_offline(True)
    for key in ("#letter-L", "#number-1"):
        page.locator(key).tap()
    word = page.locator(".office-word")
    expect(word).to_be_in_viewport(ratio=1)
    expect(word.locator("use")).to_have_attribute("href", re.compile("#alert$"))
    page.context.set_offline(False)
    entered(page, table, "L1")


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.id")


def test_by_keyboard_a_letter_is_near_and_focus_stays_on_the_keys(shelf):
    page, table = shelf("A1:FH B3:CMR / C2:SS D4:FF")
    page.locator("#end-1").focus()
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "cell-1-1"
    for _ in range(9):
        if page.evaluate("document.activeElement.closest('.keys') !== null"):
            break
        page.keyboard.press("Tab")
    assert focused(page) == "letter-A"
    for keys, there in (
        (("ArrowRight", "ArrowDown", "Enter"), "number-1"),  # one down from B is I
        (("ArrowRight", "Enter"), "icon-C"),
        (("ArrowDown", "ArrowRight", "Enter"), "icon-FC"),
        (("ArrowUp", "Enter"), "letter-I"),
    ):
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator(f"#{there}")).to_be_focused()
    expect(page.locator("#cell-1-2")).to_be_attached()  # the office's page has come
    expect(page.locator("#letter-I")).to_be_focused()
    entered(page, table, "A1:FH B3:CMR / C2:SS D4:FF I2:FCCC")


SHELF_AS_SAID = """
- group "Cards entered":
  - list:
    - listitem:
      - list:
        - listitem:
          - 'link "row 1, first card, W 3: Historic Volumes, Monster Manuals twice"'
        - listitem:
          - link "row 1, second card, A 1, face down"
        - listitem:
          - link "Add at the end of row 1"
"""
PAD_AS_SAID = """
- region "Keypad":
  - paragraph: Symbols of B2
  - button "Take the last one back"
  - link "Next row"
  - group "Symbols":
    - button "Corrupted Codices"
    - button "Corrupted Codices, Corrupted Codices"
    - button "Corrupted Codices, Fantastical Fictions"
"""


def test_shelf_and_keypad_are_heard_by_name(shelf):
    page, _table = shelf("W3:HMM ~A1:FH")
    expect(page.locator("#shelf")).to_match_aria_snapshot(SHELF_AS_SAID)
    page.keyboard.type("b2")
    page.keyboard.press("Space")
    page.locator("#letter-B").tap()
    page.locator("#number-2").tap()
    expect(page.locator("#pad")).to_match_aria_snapshot(PAD_AS_SAID)

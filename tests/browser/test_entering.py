"""Entering without a network, without scripts, by photograph, and two at a time."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import Page, Route, expect

from store import photographs, tables
from store.home import Store, using
from tests.browser import forms
from tests.browser.conftest import shut
from tests.browser.tables import opened, pressed, seat_all, seated, tap_card, write_shelf
from tests.games.ex_libris.test_review import READING

PHOTOGRAPH = Path(__file__).parent / "shelf.jpg"
CUT = 160  # pixels from its left, a third of its first card
UNHURRIED = """
const [wait, patience] = [setTimeout, 4000];  // which a busy machine may need more than
window.setTimeout = (act, time, ...more) => time === patience ? 0 : wait(act, time, ...more);
"""
READ_WITHIN = 60_000  # milliseconds, the reader's start on a busy machine included


def test_what_is_tapped_without_a_network_is_sent_when_it_is_back(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    write_shelf(page, table, 0, "A1:FH")
    page.goto(f"{table}/seat/0/shelf")
    page.context.set_offline(True)
    tap_card(page, "B2")
    expect(page.locator("#office-word")).to_contain_text("kept and sent")
    tap_card(page, "C3")
    page.context.set_offline(False)
    expect(page.locator("#cards .drawer-note")).to_have_text("3 cards")
    expect(page.locator("#office-word")).to_be_empty()


def test_what_is_tapped_while_a_page_is_on_its_way_falls_on_the_page_that_comes(phone: Callable[..., Page]):
    page = phone(service_workers="block")  # what those ask for nobody could hold up
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    write_shelf(page, table, 0, "A1:FH B3:CM")
    page.goto(f"{table}/seat/0/shelf?row=0&col=0")
    on_its_way: list[Route] = []
    page.route("**/shelf?*", lambda route: on_its_way.append(route), times=1)
    with page.expect_request("**/shelf?*"):
        page.locator("#cell-0-1").tap()
    page.locator("button[value=turn]").tap()
    on_its_way[0].continue_()
    expect(page.locator("#cell-0-1")).to_contain_text("face down")
    page.goto(f"{table}/seat/0/text")
    expect(page.locator("textarea")).to_have_value("A1:FH ~B3:CM")


def test_two_editors_of_one_shelf_see_each_other_and_lose_nothing(
    phone: Callable[..., Page], browser, server
):
    first = phone()
    table = opened(first, "Rita", "Éric")
    seated(first, table, "Rita")
    write_shelf(first, table, 0, "A1:FH")
    second = browser.new_context(base_url=server.url, storage_state=first.context.storage_state()).new_page()
    first.goto(f"{table}/seat/0/shelf")
    second.goto(f"{table}/seat/0/text")
    second.locator("textarea").fill("A1:FH Z1:MM")
    first.bring_to_front()
    tap_card(first, "B2")
    expect(first.locator("#cards .drawer-note")).to_have_text("2 cards")
    second.locator("form[data-keep] button.button-main").click()
    expect(second.locator(".notice-warn code")).to_have_text("A1:FH B2")
    expect(second.locator("textarea")).to_have_value("A1:FH Z1:MM")
    second.locator("textarea").fill("A1:FH B2:SS Z1:MM")
    second.locator("form[data-keep] button.button-main").click()
    second.wait_for_url(re.compile("/shelf"))
    first.bring_to_front()
    expect(first.locator("#cards .drawer-note")).to_have_text("3 cards")
    shut(second.context)


def test_what_is_typed_beside_a_form_that_is_saved_is_not_lost(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seat_all(page, table)
    page.goto(f"{table}/seat/0")
    focus = page.locator("input[name=focus][value=M]")
    focus.check(force=True)
    page.locator("input[name=hand]").fill("3")
    page.locator("form[action$='/hand'] button").click()
    expect(page.locator("form[action$='/hand'] .unsaved")).to_have_count(0)
    expect(page.locator("input[name=hand]")).to_have_value("3")
    expect(focus).to_be_checked()
    page.reload()
    expect(focus).to_be_checked()
    expect(page.locator("form[action$='/focus'] .unsaved")).to_have_text("Not saved yet:")
    page.locator("form[action$='/focus'] button").click()
    expect(page.locator(".unsaved")).to_have_count(0)
    expect(page.locator("#own-focus")).to_have_count(1)
    page.reload()
    expect(page.locator("input[name=hand]")).to_have_value("3")
    expect(page.locator(".unsaved")).to_have_count(0)


def test_a_draft_of_the_text_outlives_a_reload(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0/text")
    page.locator("textarea").fill("A1:FH B")
    page.reload()
    expect(page.locator("textarea")).to_have_value("A1:FH B")


def test_a_text_saved_without_a_network_is_there_after_a_reload(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    write_shelf(page, table, 0, "A1:FH")
    page.goto(f"{table}/seat/0/text")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # the phone keeps this page
    page.context.set_offline(True)
    page.locator("textarea").fill("A1:FH B2:SS")
    page.locator("form[data-keep] button.button-main").click()
    expect(page.locator("#office-word")).to_contain_text("kept and sent")
    page.reload()
    expect(page.locator("textarea")).to_have_value("A1:FH B2:SS")
    page.context.set_offline(False)
    page.wait_for_url(re.compile(r"/shelf"))
    page.goto(f"{table}/seat/0/text")
    expect(page.locator("textarea")).to_have_value("A1:FH B2:SS")


@pytest.fixture
def picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (800, 600), "#8a6").save(buffer, "JPEG")
    return buffer.getvalue()


READ_AS_SAID = """
- list:
  - listitem:
    - list:
      - listitem:
        - 'link "row 1, first card, A 1: Fantastical Fictions, Historic Volumes"'
      - listitem:
        - 'link "row 1, second card, E 2: Fantastical Fictions, Historic Volumes, to be checked"'
"""


def test_one_by_photograph_with_a_correction(phone: Callable[..., Page], server, picture):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")
    page.locator("input[type=file]").last.set_input_files(
        {"name": "shelf.jpg", "mimeType": "image/jpeg", "buffer": picture}
    )
    page.wait_for_url(re.compile(r"/review/\d+$"))
    expect(page.locator("svg.photo")).to_be_visible(timeout=READ_WITHIN)  # or the reader would come after us
    with using(Store(server.home)):
        read_as(table)
    page.reload()
    expect(page.locator("svg.photo polygon")).to_have_count(4)
    expect(page.get_by_role("group", name="The cards read")).to_match_aria_snapshot(READ_AS_SAID)
    left = page.locator("[data-left]")
    expect(left).to_have_text("2")
    page.get_by_text("E7", exact=True).tap()
    expect(left).to_have_text("1")
    expect(page.locator("#check-3")).to_be_focused()  # from doubt to doubt
    page.locator("#check-3").get_by_text("face down", exact=True).tap()
    expect(left).to_have_text("✓")
    page.locator("button[form=review]").first.tap()
    page.wait_for_url(re.compile(r"/seat/0/shelf"))
    expect(page.locator("#cards .book:not(.book-new)")).to_have_count(4)
    expect(page.locator("#cell-0-1")).to_contain_text("E7")


def test_symbols_that_somebody_else_names_are_named_on_this_page_and_what_was_chosen_stays(
    phone: Callable[..., Page], server
):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    with using(Store(server.home)):
        there = tables.find_table(table.rsplit("/", 1)[1])
        assert there is not None
        number = photographs.add(there.id, seat=0, by=0, picture=b"raw", pile=False)
        photographs.finish(photographs.start(number), reading=READING, width=800, height=600)
        page.goto(f"{table}/seat/0/review/{number}")
        expect(page.locator("section#looks")).to_be_visible()
        page.get_by_text("E7", exact=True).tap()
        photographs.again(number)
        named = [{**look, "category": letter} for look, letter in zip(READING["looks"], "FH", strict=True)]
        photographs.finish(
            photographs.start(number), reading={**READING, "looks": named}, width=800, height=600
        )
    expect(page.locator("details#looks")).to_have_count(1)
    expect(page.locator("[data-left]")).to_have_text("1")
    expect(page.locator("[name=card-1][value=E7]")).to_be_checked()


def test_why_a_photograph_was_not_taken_is_said_in_the_servers_words(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")
    page.locator("input[type=file]").last.set_input_files(
        {"name": "shelf.jpg", "mimeType": "image/jpeg", "buffer": bytes(photographs.HEAVIEST + 1)}
    )
    expect(page.locator("#office-word")).to_contain_text("That file is too large")


def test_a_photograph_is_read_by_the_reader_itself(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")
    page.locator("input[type=file]").last.set_input_files(PHOTOGRAPH)
    page.wait_for_url(re.compile(r"/review/\d+$"))
    expect(page.locator("svg.photo polygon")).to_have_count(7, timeout=READ_WITHIN)
    name_symbols(page)
    expect(page.locator(".book .icons .mark")).not_to_have_count(0, timeout=READ_WITHIN)
    expect(page.locator("details#looks")).to_have_count(1)  # nothing left to name, only to correct
    page.locator("button[form=review]").first.tap()
    page.wait_for_url(re.compile(r"/seat/0/shelf"))
    expect(page.locator("#cards .book:not(.book-new)")).to_have_count(7 + 2)  # cards, and holes before them
    for cell, mark in (("0-0", "B5"), ("0-3", "Z1"), ("1-2", "E1"), ("1-4", "Y2")):
        expect(page.locator(f"#cell-{cell}")).to_contain_text(mark)


def test_a_photograph_that_is_blurred_or_cuts_a_card_off_is_told_at_once_and_sent_all_the_same(
    phone: Callable[..., Page], tmp_path: Path
):
    blurred, cut = tmp_path / "blurred.jpg", tmp_path / "cut.jpg"
    with Image.open(PHOTOGRAPH) as sharp:
        sharp.filter(ImageFilter.GaussianBlur(sharp.width / 300)).save(blurred)
        sharp.crop((CUT, 0, sharp.width, sharp.height)).save(cut)
    page = phone()
    page.add_init_script(UNHURRIED)
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")
    asked = page.locator("[data-asks]:has([data-why=blurred])")
    expect(asked).to_be_hidden()
    page.locator("input[type=file]").last.set_input_files(blurred)
    expect(asked.get_by_text("This looks blurred")).to_be_visible()
    expect(asked.get_by_text("This looks too dark")).to_be_hidden()
    with page.expect_file_chooser():
        asked.get_by_role("button", name="Take another").tap()
    expect(asked).to_be_hidden()
    page.locator("input[type=file]").last.set_input_files(cut)
    expect(asked.get_by_text("A card seems to be cut off")).to_be_visible()
    asked.get_by_role("button", name="Send it all the same").tap()
    page.wait_for_url(re.compile(r"/review/\d+$"))


def test_a_photograph_chosen_without_a_network_waits_and_is_sent_when_it_is_back(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")
    page.context.set_offline(True)
    page.locator("input[type=file]").last.set_input_files(PHOTOGRAPH)
    expect(page.locator("[data-why=unsent]")).to_be_visible()
    page.context.set_offline(False)
    page.wait_for_url(re.compile(r"/review/\d+$"))


def test_photographs_chosen_together_become_one_shelf(phone: Callable[..., Page], tmp_path: Path):
    with Image.open(PHOTOGRAPH) as whole:
        halves = [tmp_path / "left.jpg", tmp_path / "right.jpg"]
        whole.crop((0, 0, 1165, whole.height)).save(halves[0], quality=95)
        whole.crop((605, 0, *whole.size)).save(halves[1], quality=95)
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")
    page.locator("input[type=file]").last.set_input_files(halves)
    for number, cards in ((1, 6), (2, 5)):
        expect(page.locator("svg.photo polygon")).to_have_count(cards, timeout=READ_WITHIN)
        expect(page.locator(".tab[aria-current]")).to_have_text(f"Part {number} of 2")
        if number == 2:
            expect(page.locator("input[name=how]:checked")).to_have_value("overlap")
            expect(page.locator(".whole:visible .book:not(.book-hole)")).to_have_count(7)
            page.locator(".slip:has([value=above])").tap()
            expect(page.locator(".whole:visible .book:not(.book-hole)")).to_have_count(6 + 5)
            page.locator(".slip:has([value=overlap])").tap()
        page.locator("button[form=review]").first.tap()
    page.wait_for_url(re.compile(r"/seat/0/shelf"))
    for cell, mark in (
        ("0-0", "B5"),
        ("0-1", "Y9"),
        ("0-3", "Z1"),
        ("1-2", "E1"),
        ("1-3", "P1"),
        ("1-4", "Y2"),
    ):
        expect(page.locator(f"#cell-{cell}")).to_contain_text(mark)


def name_symbols(page: Page) -> None:
    """One tap a symbol: the next opens by itself, and the last of six needs none."""
    looks = page.locator(".look")
    count = looks.count()
    assert count > 2
    for number in range(min(count, 5)):
        looks.nth(number).locator(".slip").nth(number).tap()
    expect(page.locator(".look input:checked")).to_have_count(count)
    page.locator(".naming button").tap()


def read_as(table: str) -> None:
    """Puts a known reading in the place of what the reader made of an empty picture."""
    entered_at = tables.find_table(table.rsplit("/", 1)[1])
    assert entered_at is not None
    (found,) = photographs.of_seat(entered_at.id, 0)
    photographs.finish(found, reading={**READING, "looks": []}, width=800, height=600)


def test_everything_but_the_cameras_comforts_works_without_scripts(phone: Callable[..., Page]):
    page = phone(java_script_enabled=False)
    table = forms.opened(page, "Rita", "Éric")
    forms.seat_all(page, table)
    page.goto(f"{table}/seat/0/shelf")
    for card in ("A1FH", "B3MR"):
        letter, number, *icons = card
        for key in (f"#letter-{letter}", f"#number-{number}", *(f"#icon-{icon}" for icon in icons)):
            pressed(page, key)
    pressed(page, "#pad-keep")
    pressed(page, "#cell-0-0")
    pressed(page, "button[value=turn]")
    expect(page.locator("#cell-0-0")).to_contain_text("row 1, first card, A 1, face down")
    forms.write_shelf(page, table, 1, "C1:RR C2:HS / D1:MM D2:FF")
    for place, focus in enumerate("MH"):
        forms.choose_focus(page, table, place, focus)
    page.goto(table)
    page.locator("form[action$='/reveal'] button").click()
    expect(page.locator(".winner .names")).to_contain_text("Éric")
    page.locator("a[href='#why-0-total']").click()
    expect(page).to_have_url(re.compile("#why-0-total"))


def test_solo_from_the_difficulty_to_the_licence(phone: Callable[..., Page]):
    page = phone("fr")
    table = forms.opened(page, "Igor", game="ex-libris-solo")
    expect(page.locator("main")).to_contain_text("Étudiant")
    for _ in range(5):
        before = page.locator("#round").inner_text()
        page.locator("#round form button").last.click()
        expect(page.locator("#round")).not_to_have_text(before, use_inner_text=True)
    forms.write_shelf(page, table, 0, "A1:FH A2:RRS / B1:HHM B2:SF")
    forms.write_shelf(page, table, 1, "C1:RC C2:MM D5:FHS")
    for place, focus in enumerate("HM"):
        forms.choose_focus(page, table, place, focus)
    page.goto(table)
    page.locator("form[action$='/reveal'] button").click()
    expect(page.locator("h1")).to_have_text("Formulaire de Concours Officiel de Bibliothécaire")
    expect(page.locator(".winner .names")).to_contain_text("Igor")
    expect(page.locator(".winner .stamp")).to_have_text("Diplôme accordé")

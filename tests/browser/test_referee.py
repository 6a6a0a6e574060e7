"""The referee on phones: while one types, offline, without scripts; and games from box to verdict."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee import ask, books
from tests.browser import forms, test_atheneum, test_exlibrium
from tests.browser.tables import opened, seated, until
from tests.referee.asked import questions

SHORT = ("7 or 12", "12", "99", "13 vs 7", "e", "what is a", "ghost/snowman", "помощника", "fant", "phase")
AT_HAND = """Promise.all(
  document.querySelector("a[data-at-hand]").dataset.atHand.split(" ").map((one) => caches.match(one))
).then((kept) => kept.every(Boolean))"""  # the orders for tonight, and the scripts that look them up
FINDING = """async (asked) => {
  const script = document.querySelector("script[src$='/referee.js']");
  const { ask } = await import(new URL("lookup.js", script.src));
  const { known } = await (await fetch(document.getElementById("referee-answer").dataset.orders)).json();
  return asked.map((words) => ask(known, words)).map(({ kind, keys }) => [kind, ...keys]);
}"""


def typed(page: Page, words: str) -> None:
    page.locator("#f-q").fill(words)


def test_it_answers_while_one_types(phone: Callable[..., Page]):
    page = phone("fr")
    page.goto("/referee/ex-libris")
    typed(page, "fant")
    expect(page.locator("details.ruling:visible")).to_have_count(1)
    expect(page.locator("#e-ghost")).to_have_attribute("open", "")
    typed(page, "12")
    expect(page.locator("#e-alehouse")).to_be_visible()
    expect(page.locator("#referee-answer")).to_contain_text("1")
    typed(page, "xyzzy")
    expect(page.locator("#referee-answer")).to_contain_text("Rien")
    expect(page.locator("details.ruling:visible")).to_have_count(0)
    typed(page, "")
    expect(page.locator("#referee-answer")).to_be_empty()
    typed(page, "fant")
    expect(page.locator("details.ruling:visible")).to_have_count(1)
    typed(page, "Duende Sorrateiro contre куб")
    expect(page.locator(".precedence li")).to_have_text(["Cube gélatineux", "Gobelin sournois"])
    expect(page.locator("details.ruling[hidden]")).to_have_count(0)
    page.context.set_offline(True)
    expect(page.locator("#office-word")).to_contain_text("injoignable")
    page.context.set_offline(False)
    expect(page.locator("#office-word")).to_be_empty()


def test_a_phone_finds_the_same_as_the_server_in_the_same_order(phone: Callable[..., Page]):
    page, listed = phone(), questions()
    for game in {one.game for one in listed}:
        asked = [*SHORT, *(words for one in listed if one.game == game for words in one.asks.values())]
        page.goto(f"/referee/{game}")
        found = page.evaluate(FINDING, asked)
        for words, (kind, *keys) in zip(asked, found, strict=True):
            answer = ask(books()[game], game, words, "en")
            assert [kind, *keys] == [answer.kind, *(entry.key for entry in answer.entries)], words


def test_what_is_ticked_stays_on_the_phone(phone: Callable[..., Page]):
    page = phone()
    page.goto("/referee/ex-libris?players=3")
    page.locator("[data-ticks] input").first.check()
    page.locator("[data-words] input").check()
    page.reload()
    expect(page.locator("[data-ticks] input").first).to_be_checked()
    expect(page.locator("#phases details").first).to_have_attribute("open", "")


def test_it_is_at_hand_without_a_network_though_nobody_looked_at_it_before(phone: Callable[..., Page]):
    page = phone()
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(table)
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto(table)
    until(page, f"caches.match('{table}/referee').then((kept) => kept !== undefined)")
    until(page, AT_HAND)
    page.context.set_offline(True)
    page.locator("a[data-at-hand]").tap()
    page.wait_for_url(f"{table}/referee")
    typed(page, "ghost vs snowman")
    expect(page.locator(".precedence li")).to_have_text(["Snowman", "Ghost"])
    page.context.set_offline(False)


def test_without_scripts_it_answers_too(phone: Callable[..., Page]):
    page = phone(java_script_enabled=False)
    page.goto("/referee/ex-libris")
    typed(page, "12 vs 7")
    page.locator(".asking button").tap()
    expect(page.locator(".precedence li")).to_have_text(["Gambling Den", "Alehouse"])
    page.locator("#f-pick-1").select_option("ghost")
    page.locator("#f-pick-2").select_option("diviners-hut")
    page.locator("#together button").tap()
    expect(page.locator("#referee-answer")).to_contain_text("warded against spirits")


def test_ex_libris_from_the_box_to_the_verdict(phone: Callable[..., Page]):
    host, guest = phone(), phone()
    table = forms.opened(host, "Rita", "Éric", advice=True)
    forms.seated(host, table, "Rita")
    forms.seated(guest, table, "Éric")
    set_up(host, table)
    host.goto(table)
    with host.expect_response("**/deal"):  # whoever leaves sooner may find a seat nothing was dealt to yet
        host.locator("form[action$='/deal'] button").tap()
    for page, place in ((host, 0), (guest, 1)):
        page.goto(f"{table}/seat/{place}")
        expect(page.locator("#own-focus")).to_have_count(1)
    host.goto(f"{table}/referee")
    host.locator("#tonight details").first.locator("summary").tap()
    host.locator("#tonight input[value=snowman]").check()
    host.locator("#tonight button").last.tap()
    expect(host.locator("#e-witch")).to_have_count(0)
    guest.goto(f"{table}/referee")
    guest.locator("#last-round form button").last.tap()
    expect(guest.locator("#last-round")).to_contain_text("1 / 16")
    shelf = (
        "A1:FH A2:MS A3:RR A4:FS A5:HM A6:SS / B1:FH B2:MS B3:RR B4:FS B5:HM B6:SS / C1:FH C2:MS C3:RR C4:FS"
    )
    forms.write_shelf(host, table, 0, shelf)
    forms.write_shelf(guest, table, 1, "D1:FH D2:MS / E1:FH E2:MR")
    host.goto(f"{table}/seat/0/so-far?card=C5:HM")
    expect(host.locator("#one-more li").first).to_contain_text("Row 3, column 5")
    guest.goto(f"{table}/referee")
    expect(guest.locator("#last-round")).to_contain_text("The last round begins")
    ended(host, table, "Rita")


def test_solo_from_the_box_to_the_verdict(phone: Callable[..., Page]):
    page = phone()
    table = forms.opened(page, "Igor", game="ex-libris-solo")
    forms.choose_focus(page, table, 0, "M")
    set_up(page, table)
    expect(page.locator("#round strong", has_text="possible")).to_have_count(3)
    for number, card in ((2, "F"), (3, None), (4, "H"), (5, None)):
        turned(page, number)
        if card:
            page.locator(f"#round input[value={card}]").check()
            with page.expect_navigation():
                page.locator("#round form[action$='/revealed'] button").tap()
    expect(page.locator("#round")).to_contain_text("Round 5 of 5")
    expect(page.locator("#round strong", has_text="possible")).to_have_count(1)
    forms.write_shelf(page, table, 0, "A1:RR A2:MS / B1:FH B2:MS")
    forms.write_shelf(page, table, 1, "D1:FH E1:CC")
    forms.choose_focus(page, table, 1, "S")
    ended(page, table, "Igor")


def test_exlibrium_from_the_box_to_the_verdict(phone: Callable[..., Page]):
    page = phone("ru")
    table = forms.opened(page, *test_exlibrium.PICTURE, game="exlibrium")
    forms.seat_all(page, table)
    set_up(page, table)
    for number in (2, 3):
        turned(page, number)
    typed(page, "бард против берсерка")
    expect(page.locator(".precedence li")).to_have_text(["Берсерк", "Бард"])
    for place, cards in enumerate(test_exlibrium.PICTURE.values()):
        test_exlibrium.type_in(page, table, place, cards)
    ended(page, table, "Вася")


@pytest.mark.parametrize("language", ["fr"])
def test_atheneum_from_the_box_to_the_verdict(phone: Callable[..., Page], language):
    page = phone(language)
    table = forms.opened(page, "Timothée", "Simon", game="atheneum")
    forms.seat_all(page, table)
    set_up(page, table)
    typed(page, "araignée")
    expect(page.locator("#e-spider")).to_be_visible()
    for place in (0, 1):
        test_atheneum.entered(page, table, place, ("pink", "green")[place], 34 - place)
        test_atheneum.counted(page, table, place)
    ended(page, table, "Timothée")


def set_up(page: Page, table: str) -> None:
    """Every step of the set-up is ticked."""
    page.goto(f"{table}/referee")
    boxes = page.locator("[data-ticks] input")
    for n in range(boxes.count()):
        boxes.nth(n).check()
    page.reload()
    assert all(boxes.nth(n).is_checked() for n in range(boxes.count()))


def turned(page: Page, number: int) -> None:
    """On to this round."""
    with page.expect_navigation():
        page.locator("#round form[action$='/round'] button").last.tap()
    expect(page.locator("#round h2")).to_contain_text(str(number))


def ended(page: Page, table: str, winner: str) -> None:
    page.goto(table)
    page.locator("form[action$='/reveal'] button").tap()
    page.wait_for_url(re.compile("/reveal$"))
    page.goto(f"{table}/verdict")
    expect(page.locator("main")).to_contain_text(winner)

"""The host's phone dies in the middle of the evening, and the evening goes on."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from sqlalchemy import update

from store import presence, schema
from store.engine import transaction
from store.home import Store, using
from tests.browser.conftest import shut
from tests.browser.tables import opened, seated
from web.server.waiting.watcher import BEAT

ROUNDS = 5  # in which a note of the host's last question may be written after we put all notes back


def passed(home: Path, milliseconds: int, *, host_too: bool) -> None:
    """Puts what was noted back, as if so much time had passed; `host_too`: without a word of anybody."""
    seats, notes = schema.seats.c, schema.presence.c
    with using(Store(home)), transaction() as db:
        db.execute(update(schema.seats).values(held_since=seats.held_since - milliseconds))
        if host_too:
            db.execute(update(schema.presence).values(at=notes.at - milliseconds))


def test_two_others_agree_and_one_of_them_is_the_host_while_a_stranger_is_offered_nothing(
    phone: Callable[..., Page], server
):
    host, second, third, stranger = phone(), phone(), phone("fr"), phone()
    table = opened(host, "Rita", "Éric", "Ahmed", "Daria")
    for page, name in ((host, "Rita"), (second, "Éric"), (third, "Ahmed")):
        seated(page, table, name)
        page.goto(table)
    passed(server.home, presence.EVERY, host_too=False)
    shut(host.context)
    stranger.goto(table)
    expect(second.locator("#waiting")).to_contain_text("Rita, Éric, Ahmed, Daria")
    take_over = second.locator("#waiting").get_by_role("button", name="Take over as host")
    for _ in range(ROUNDS):
        passed(server.home, presence.SILENT, host_too=True)
        second.wait_for_timeout(BEAT * 1000)
        if take_over.is_visible():
            break
    take_over.tap()
    expect(second.locator("#waiting")).to_contain_text("Ahmed")
    expect(stranger.locator("#waiting .notice-warn")).to_be_visible()
    expect(stranger.locator("#waiting button")).to_have_count(0)
    third.locator("#waiting").get_by_role("button", name="Accepter").tap()
    expect(second.locator("#seats form[action$='/reveal'] button")).to_be_visible()
    expect(third.locator("#waiting .notice-warn")).to_have_count(0)

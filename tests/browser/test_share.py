"""The button under the winner: the phone's own sheet for sharing where it has one, else a download."""

import pytest
from playwright.sync_api import Page

from tests.browser.tables import choose_focus, opened, reveal, seat_all, until, write_shelf

SHEET = """
window.shared = [];
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files }) => { window.shared.push([files[0].name, files[0].type, files[0].size]); };
"""
NONE = "navigator.canShare = undefined; navigator.share = undefined;"
BROKEN = "navigator.canShare = () => true; navigator.share = async () => { throw new Error('not here'); };"


def finished(page: Page) -> Page:
    table = opened(page, "Rita", "Éric")
    seat_all(page, table)
    for place, (shelf, focus) in enumerate((("A1:FH B3:MRR", "M"), ("E2:RR F1:MH", "H"))):
        write_shelf(page, table, place, shelf)
        choose_focus(page, table, place, focus)
    reveal(page, table)
    page.goto(f"{table}/verdict")
    return page


def test_the_phones_own_sheet_is_handed_the_picture(phone):
    page = phone()
    page.add_init_script(SHEET)
    finished(page).locator("a[data-share]").click()
    until(page, "window.shared.length === 1")
    name, kind, size = page.evaluate("window.shared[0]")
    assert (name, kind) == ("shelfmark.png", "image/png")
    assert size > 1000


@pytest.mark.parametrize("way", [NONE, BROKEN], ids=["no sheet", "a sheet that fails"])
def test_without_a_sheet_the_picture_is_downloaded(phone, way):
    page = phone()
    page.add_init_script(way)
    finished(page)
    with page.expect_download() as found:
        page.locator("a[data-share]").click()
    assert found.value.suggested_filename == "shelfmark.png"

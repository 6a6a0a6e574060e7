"""Every page: photographed, examined by axe, tried on the narrowest phone, weighed."""

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from store import photographs, pictures, tables
from store.home import Store, using
from tests.browser import test_atheneum, test_exlibrium
from tests.browser.conftest import DESK, PHONE, shut
from tests.browser.tables import choose_focus, opened, reveal, seat_all, write_shelf
from tests.games.ex_libris.test_review import READING

AXE = Path(__file__).with_name("vendor") / "axe.min.js"
pytestmark = pytest.mark.xdist_group("looks")  # who runs one of these has all their pages
OTHERS = ("fr", "pt", "ru")
NARROWEST = {"width": 320, "height": 640}
HEAVIEST = 66_000  # bytes of the first page in all, as they come over the wire
WHOLE_SET = "SHELFMARK_SCREENSHOTS" in os.environ  # every language in every light and size
SHELVES = (
    "A1:FH B3:CMR E9:MMR+ F2:RS / C2:SS # ~D4:HFMR M8:RR / M3:FF N1:HS P2:MRSC P4:FFH",
    "B1:FHH C5:RRM / D1:SSF D2:HF M1:MMR",
    "H1:RRF H2:HM / I1:FFS I2:RM",
)


@pytest.fixture(scope="module")
def house(browser: Browser, server) -> Iterator[tuple[Page, dict[str, str]]]:
    """A phone, and every page there is to see with it."""
    context = browser.new_context(
        base_url=server.url,
        viewport=PHONE,
        reduced_motion="reduce",
        bypass_csp=True,
        locale="en",
        service_workers="block",
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    entering, done = filled(page), filled(page)
    proposed(entering, server.home)
    reveal(page, done)
    shelf = f"{entering}/seat/0/shelf"
    failed = given_up(done, server.home)
    solo = opened(page, "Igor", game="ex-libris-solo")
    seven, seven_done = (opened(page, "Вася", "Александра-Доротея", game="exlibrium") for _ in range(2))
    library = opened(page, "Timothée", "Александра-Доротея", game="atheneum")
    for table in (seven, seven_done, library):
        seat_all(page, table)
    for place in (0, 1):
        test_exlibrium.type_in(page, seven_done, place, "2102201")
        test_atheneum.entered(page, library, place, ("pink", "green")[place], 30 + place)
        test_atheneum.counted(page, library, place)
    reveal(page, library)
    shut(page)  # it shows a page that waits for the reveal, and would go there while led elsewhere
    yield (
        context.new_page(),
        {
            "privacy": "/privacy",
            "keeper": f"/keeper/{server.keeper}",
            "reading": f"{done}/seat/0/review/{failed}",
            "solo": solo,
            "solo-seat": f"{solo}/seat/0",
            "solo-library": f"{solo}/seat/1",
            "seven-filled": f"{seven_done}/seat/0",
            "library-reveal": f"{library}/reveal",
            "library-verdict": f"{library}/verdict",
            "front": "/",
            "open": "/open/ex-libris",
            "open-solo": "/open/ex-libris-solo",
            "open-atheneum": "/open/atheneum",
            "open-exlibrium": "/open/exlibrium",
            "join": f"{entering}/join",
            "referee": f"{entering}/referee?q=ghost",
            "referee-order": "/referee/ex-libris?pick=goblin-sneak&pick=gelatinous-cube",
            "referee-nothing": "/referee/atheneum?q=xyzzy",
            "referee-solo": f"{solo}/referee",
            "referee-seven": f"{seven}/referee",
            "so-far": f"{entering}/seat/1/so-far?card=Z1:MM",
            "board": entering,
            "seat": f"{entering}/seat/0",
            "shelf": f"{shelf}?letter=E&row=0",
            "cell": f"{shelf}?row=0&col=1",
            "icons": f"{shelf}?row=2&col=1&icons=H",
            "text": f"{entering}/seat/0/text",
            "tally": f"{entering}/seat/0/tally",
            "advice": f"{entering}/seat/0/advice",
            "review": f"{entering}/seat/0/review",
            "settings": f"{entering}/settings",
            "log": f"{entering}/log",
            "delete": f"{entering}/delete",
            "board-done": done,
            "reveal": f"{done}/reveal",
            "check": f"{entering}/seat/1/check",
            "seven-board": seven,
            "seven-seat": f"{seven}/seat/0",
            "seven-activation": f"{seven}/exlibrium/activation",
            "seven-count": f"{seven}/exlibrium/count",
            "library-seat": f"{library}/seat/0",
            "library-counts": f"{library}/seat/0/counts",
            "library-plan": f"{library}/plan",
            "verdict": f"{done}/verdict",
            "what-if": f"{done}/what-if",
            "audit": f"{done}/audit",
            "paper": "/audit/ex-libris",
            "statistics": "/statistics",
            "history": "/history",
            "error": "/nowhere",
        },
    )
    shut(context)


def filled(page: Page) -> str:
    table = opened(page, "Rita", "Éric", "Доротея-Александра", advice=True)
    seat_all(page, table)
    for place, text in enumerate(SHELVES):
        write_shelf(page, table, place, text)
    for place, focus in enumerate("MHS"):
        choose_focus(page, table, place, focus)
    return table


def proposed(table: str, home: Path) -> None:
    """A photograph of Rita's shelf, read and waiting for her eyes."""
    with being_read(table, home) as photo:
        drawn = io.BytesIO()
        Image.radial_gradient("L").resize((800, 600)).save(drawn, "JPEG")
        for kind in (pictures.CLEAN, pictures.VIEW):
            pictures.put(photo.file, kind, drawn.getvalue())
        photographs.finish(photo, reading=READING, width=800, height=600)


def given_up(table: str, home: Path) -> int:
    """A photograph that could not be read."""
    with being_read(table, home) as photo:
        photographs.fail(photo, photographs.GIVEN_UP)
    return photo.id


@contextlib.contextmanager
def being_read(table: str, home: Path) -> Iterator[photographs.Photograph]:
    with using(Store(home)):
        found = tables.find_table(table.rsplit("/", 1)[1])
        assert found is not None
        photographs.start(photographs.add(found.id, seat=0, by=0, picture=b"", pile=False))
        (photo,) = photographs.of_seat(found.id, 0)
        yield photo


def speak(page: Page, server, language: str) -> None:
    page.context.add_cookies([{"name": "language", "value": language, "url": server.url}])


TOO_SMALL = """() => [...document.querySelectorAll("a, button, summary, input, select, textarea")]
  .filter((one) => !one.closest("p, .visually-hidden, .chain, .skip") && one.type !== "hidden")
  .map((one) => one.closest("label") ?? one)
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
  .filter((one) => one.getBoundingClientRect().height < 43.5)
  .map((one) => one.outerHTML.slice(0, 90))"""


def test_everybody_can_use_every_page_by_day_and_by_night_on_the_narrowest_phone_too(house, screenshots):
    """axe finds nothing with everything unfolded, and whatever is pressed is as large as a thumb."""
    page, places = house
    found: list[tuple[object, ...]] = []
    for name, place in places.items():
        found += shown(page, name, place)
        pictured(page, screenshots, name, "en")
        page.set_viewport_size(NARROWEST)
        page.evaluate("for (const fold of document.querySelectorAll('details.fold')) fold.open = true")
        found += too_wide(page, name)
        found += [(name, "small", one) for one in page.evaluate(TOO_SMALL)]
        page.add_script_tag(path=AXE)
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            found += [(name, light, one["id"], one["nodes"][0]["target"]) for one in result["violations"]]
    assert found == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_narrowest_phone_shows_everything_in_other_languages(house, server, screenshots, language):
    page, places = house
    speak(page, server, language)
    found = []
    for name, place in places.items():
        found += shown(page, name, place)
        pictured(page, screenshots, name, language)
    page.set_viewport_size(PHONE)
    speak(page, server, "en")
    assert found == []


def shown(page: Page, name: str, place: str) -> list[tuple[object, ...]]:
    page.set_viewport_size(NARROWEST)
    page.goto(place)
    return too_wide(page, name)


def too_wide(page: Page, name: str) -> list[tuple[object, ...]]:
    width = page.evaluate("document.documentElement.scrollWidth")
    return [(name, "wide", width)] if width > NARROWEST["width"] else []


def pictured(page: Page, folder: Path, name: str, language: str) -> None:
    for light, size in looks(language):
        page.emulate_media(color_scheme=light)
        page.set_viewport_size(size)
        picture = folder / f"{name}-{language}-{light}-{size['width']}.png"
        page.screenshot(path=picture, full_page=True, animations="disabled")
        assert picture.stat().st_size > 10_000


def test_the_first_page_is_light(house):
    page, _places = house
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto("/", wait_until="networkidle")
    wire.detach()
    assert len(sizes) > 5
    assert HEAVIEST / 2 < sum(sizes) <= HEAVIEST  # less would have come out of some store of the browser's


def looks(language: str) -> list[tuple[str, dict[str, int]]]:
    whole = [(light, size) for size in (PHONE, DESK) for light in ("light", "dark")]
    return whole if WHOLE_SET else whole[:1] if language == "en" else []

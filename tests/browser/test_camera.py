"""The camera in the page: a drawn shelf, moving and coming to rest, is what Chromium's own camera sees."""

import base64
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from store.pictures import SHOTS
from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE, WAIT, Server, shut
from tests.browser.tables import opened, seated, until
from vision.finding import outlines, peaks
from vision.networks import shipped
from vision.picture.light import normalised
from vision.values import Image

SHELF = Path(__file__).parent / "shelf.jpg"
CARDS, MARKS = 7, ("B5", "Y9", "W2", "Z1", "E1", "P1", "Y2")
SHOOT = "label.pick:has([capture])"
READ_WITHIN = 60_000  # milliseconds
PLACES = 10  # the camera is held at before it rests,
EACH, RESTING = 3, 300  # frames of thirty a second at each, and at rest
SIDE = 512  # pixels of the longest side of what the network looks at
LEAST = (0.3, 0.6)  # heat in static/js/sight/cards.js
HEAVY = re.compile(r"\.(wasm|onnx|mjs)$")
WATCHED = """
const note = (key, more) => sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ""}|${more}`);
navigator.vibrate = (long) => note("buzzed", long);
const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async (wanted) => (window.stream = await ask(wanted));
const said = () => document.querySelector("[data-said]")?.textContent;
const hear = () => said() && note("said", said());
new MutationObserver(hear).observe(document, { subtree: true, childList: true });
"""
SIGHT = """
const { at } = document.querySelector("script[type=module]").src.match(/(?<at>.*)office[.]js/).groups;
const sight = (name) => import(`${at}sight/${name}.js`);
"""
FOUND = """
async ({ pixels, maps, size: [width, height], cells }) => {
  SIGHT
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { layers } = (await sight("light")).normalised({ data: bytes(pixels), width, height }, 64);
  const cards = (await sight("cards")).cardsOf(new Float32Array(bytes(maps).buffer), ...cells);
  return { cards, layers: [...layers.filter((_, at) => at % 101 === 0)] };
}
""".replace("SIGHT", SIGHT)
LEFT = """
async ({ pixels, size: [width, height], cards }) => {
  SIGHT
  const data = Uint8Array.from(atob(pixels), (letter) => letter.charCodeAt(0));
  const picture = { ...(await sight("light")).normalised({ data, width, height }, 64), width, height };
  return (await sight("table")).withoutHoles(cards, picture).length;
}
""".replace("SIGHT", SIGHT)
TOLD = """
async (looks) => {
  SIGHT
  const judge = (await sight("still")).watch();
  return looks.map((seen, at) => ({ asked: judge.still, ...judge.heard(seen, 400 * at) })).at(-1);
}
""".replace("SIGHT", SIGHT)


def filmed(path: Path) -> Path:
    """A film of the shelf as a camera sees it that is brought over it: a stream of JPEGs."""
    shelf = cv2.imread(str(SHELF))
    rest = cv2.imencode(".jpg", shelf)[1].tobytes()
    with path.open("wb") as film:
        for place in range(PLACES):
            left = 200 * (1 - place / PLACES)
            shift = np.array([[1, 0, left * np.sin(place)], [0, 1, left * np.cos(place)]], np.float32)
            moved = cv2.warpAffine(shelf, shift, shelf.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
            film.write(cv2.imencode(".jpg", moved)[1].tobytes() * EACH)
        for _ in range(RESTING):
            film.write(rest)
    return path


@pytest.fixture(scope="module")
def pointed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser with a camera that sees the film."""
    film = filmed(tmp_path_factory.mktemp("film") / "shelf.mjpeg")
    camera = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    made = browser.browser_type.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *camera])
    yield made
    made.close()
    film.unlink()


@pytest.fixture
def camera(pointed: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    contexts: list[BrowserContext] = []

    def make(*leave: str) -> Page:
        context = pointed.new_context(
            base_url=server.url,
            viewport=PHONE,
            is_mobile=True,
            has_touch=True,
            permissions=leave,
            service_workers="block",  # what those ask for nobody could hold up
        )
        context.set_default_timeout(WAIT)
        context.add_init_script(WATCHED)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        shut(context)


def packed(numbers: np.ndarray) -> str:
    return base64.b64encode(np.ascontiguousarray(numbers).tobytes()).decode()


def raw_maps(picture: Image) -> np.ndarray:
    """What the network says of a picture, as it says it."""
    flat = normalised(picture)
    sides = (-(-side // peaks.STEP) * peaks.STEP for side in flat.shape[1:])
    padded = np.zeros((1, 3, *sides), np.float32)
    padded[0, :, : flat.shape[1], : flat.shape[2]] = flat
    return shipped().ask(peaks.NETWORK, padded)[0][0]


def warmed(maps: np.ndarray) -> np.ndarray:
    return np.concatenate([1 / (1 + np.exp(-maps[:2].clip(-30, 30))), maps[2:]])


@pytest.fixture(scope="module")
def anywhere(pointed: Browser, server: Server) -> Iterator[Page]:
    """Any page: for what its modules work out."""
    page = pointed.new_page(base_url=server.url)
    page.goto("/")
    yield page
    shut(page)


def at_the_seat(page: Page) -> None:
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")


def test_the_picture_is_taken_by_itself_and_nothing_is_sent_before(
    camera: Callable[..., Page], server: Server
):
    page, heavy, sent = camera("camera"), [], []
    at_the_seat(page)
    page.on("request", lambda asked: heavy.append(asked.url) if HEAVY.search(asked.url) else None)
    page.on("request", lambda asked: sent.append(asked.url) if asked.method != "GET" else None)
    page.reload()
    shelf, dialog = page.locator(SHOOT), page.get_by_role("dialog", name="Camera")
    assert heavy == []  # no phone loads it that does not point its camera
    page.route(HEAVY, lambda asked: asked.abort())
    shelf.tap()
    expect(dialog.get_by_role("status")).to_contain_text("press the button")
    expect(dialog.get_by_role("button", name="Take the picture")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    until(page, "stream.getTracks().every((track) => track.readyState === 'ended')")
    page.unroute(HEAVY)
    shelf.tap()
    page.wait_for_url(re.compile(r"/review/\d+$"), timeout=READ_WITHIN)
    assert [url.rpartition("/")[2] for url in sent] == ["photos"]
    assert {HEAVY.search(url)[1] for url in heavy} == {"wasm", "onnx", "mjs"}
    expect(page.locator("svg.photo polygon")).to_have_count(CARDS, timeout=READ_WITHIN)
    for mark in MARKS:
        expect(page.get_by_role("group", name="The cards read")).to_contain_text(mark)
    assert f"{CARDS} cards, hold still" in page.evaluate("sessionStorage.getItem('said')")
    assert page.evaluate("sessionStorage.getItem('buzzed')") == "|60"
    kept = [path.name.partition(".")[2] for path in server.home.rglob("*.jpg")]
    assert {"jpg", SHOTS[0][1:]} <= set(kept)  # a moment before went along


def test_a_hidden_page_lets_the_camera_go(camera: Callable[..., Page]):
    page = camera("camera")
    at_the_seat(page)
    page.route(HEAVY, lambda asked: asked.abort())  # or the picture might be taken before
    page.locator(SHOOT).tap()
    expect(page.get_by_role("dialog", name="Camera")).to_be_visible()
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(page.get_by_role("dialog", name="Camera")).to_be_hidden()
    until(page, "stream.getTracks().every((track) => track.readyState === 'ended')")


def test_where_no_camera_may_be_used_the_page_says_why_and_a_picture_is_chosen(camera: Callable[..., Page]):
    page = camera()
    at_the_seat(page)
    page.locator(SHOOT).tap()
    expect(page.get_by_text("This page may not use the camera")).to_be_visible()
    with page.expect_file_chooser():
        page.locator("label.pick", has_text="Choose a picture").tap()
    with page.expect_file_chooser():  # the phone's own camera program, from now on
        page.locator(SHOOT).tap()
    for fault, said in (
        ("NotFoundError", "There is no camera"),
        ("NotReadableError", "Something else is using"),
    ):
        page.reload()
        page.evaluate(
            "name => navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))",
            fault,
        )
        page.locator(SHOOT).tap()
        expect(page.get_by_text(said)).to_be_visible()


def test_a_phone_finds_what_the_reader_finds_in_the_same_picture(anywhere: Page):
    """In a small picture: the same light, the same cards of the same heat, the same corners."""
    side = cv2.resize(cv2.imread(str(SHELF)), (SIDE, SIDE * 3 // 4), interpolation=cv2.INTER_AREA)
    counts = []
    for picture in (side, side[::2, ::2], np.ascontiguousarray(side[::-1])):
        maps, flat = raw_maps(picture), normalised(picture)
        given = {
            "pixels": packed(cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA)),
            "maps": packed(maps),
            "size": picture.shape[1::-1],
            "cells": maps.shape[1:],
        }
        found = anywhere.evaluate(FOUND, given)
        rough = outlines.non_maximum_suppression(peaks.peaks_of(warmed(maps), LEAST))
        assert [card["down"] for card in found["cards"]] == rough.down.tolist()
        quads = np.array([card["quad"] for card in found["cards"]]).reshape(-1, 4, 2)
        assert np.abs(quads - rough.quads).max(initial=0) < 0.01
        whole = np.zeros((3, *(peaks.STRIDE * side for side in maps.shape[1:])), np.float32)
        whole[:, : flat.shape[1], : flat.shape[2]] = flat
        assert np.abs(np.array(found["layers"]) - whole.ravel()[::101]).max() < 0.02
        counts.append(len(quads))
    assert counts[0] == CARDS


def test_a_hole_that_shows_the_table_is_no_card_and_a_back_that_lies_there_is_one(anywhere: Page):
    rng = np.random.default_rng(5)
    cloth = cv2.GaussianBlur(rng.normal(120, 60, (384, SIDE, 3)).astype(np.float32), (0, 0), 2)
    bare = np.clip(cloth, 0, 255).astype(np.uint8)
    quads = [
        [[x, y], [x + 60, y], [x + 60, y + 90], [x, y + 90]]
        for x, y in ((100, 100), (161, 100), (222, 100), (283, 100), (161, 191))
    ]
    for (left, top), _, (right, low), _ in quads[:2] + quads[3:]:
        bare[top:low, left:right] = rng.integers(0, 256, (1, 1, 3))
    lying = cv2.fillConvexPoly(bare.copy(), np.array(quads[2]), (120, 40, 90))
    cards = [{"quad": quad, "down": quad is quads[2]} for quad in quads]
    size = bare.shape[1::-1]
    left = [
        anywhere.evaluate(
            LEFT, {"pixels": packed(cv2.cvtColor(shown, cv2.COLOR_BGR2RGBA)), "size": size, "cards": cards}
        )
        for shown in (bare, lying)
    ]
    assert left == [len(quads) - 1, len(quads)]


def look(*cards: tuple[float, float], wide: float = 0.1, blur: float | None = 0.2, light: int = 200) -> dict:
    """What the camera saw: cards by their top left, in shares of a square frame."""
    quads = [[[x, y], [x + wide, y], [x + wide, y + 1.4 * wide], [x, y + 1.4 * wide]] for x, y in cards]
    seen = [{"quad": quad, "down": False, "heat": 0.9} for quad in quads]
    return {"cards": seen, "width": 1000, "height": 1000, "blur": blur, "light": light}


ROW = ((0.1, 0.2), (0.3, 0.2), (0.5, 0.2), (0.7, 0.2))
UNJUDGED = look(*ROW, blur=None)


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        ([look(*ROW)] * 3, {"take": True, "hint": "", "count": 4}),
        ([look(*ROW)] * 2, {"take": False, "hint": "", "still": True}),
        ([look(*ROW), look(*ROW), UNJUDGED], {"take": False, "hint": ""}),
        ([look(*ROW), look(*ROW[:3]), look(*ROW)], {"take": False, "still": False}),
        ([look(*ROW), look(*ROW), look((0.12, 0.2), *ROW[1:])], {"take": False, "still": False}),
        ([look(*ROW)] * 2 + [look(*ROW, blur=0.6)], {"take": False, "hint": "blurred"}),
        ([look(*ROW, blur=0.6), UNJUDGED, look(*ROW)], {"take": True, "hint": ""}),
        ([look(*ROW, light=20)] * 4, {"take": False, "hint": "dark"}),
        ([look(*ROW, wide=0.04)] * 4, {"take": False, "hint": "closer"}),
        ([look((-0.03, 0.2), *ROW[1:])] * 4, {"take": False, "hint": "cut"}),
        ([look()] * 4, {"take": False, "hint": "", "count": 0}),
    ],
)
def test_the_picture_is_taken_once_all_is_sharp_and_still(anywhere: Page, looks: list[dict], told: dict):
    heard = anywhere.evaluate(TOLD, looks)
    assert {key: heard[key] for key in told} == told


def test_a_phone_held_low_is_told(anywhere: Page):
    near, far = look((0.1, 0.6), (0.5, 0.6), wide=0.2), look((0.2, 0.2), (0.6, 0.2), wide=0.12)
    near["cards"] += far["cards"]
    assert anywhere.evaluate(TOLD, [near] * 4)["hint"] == "tilt"

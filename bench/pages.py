"""The pages as Lighthouse grades them on a phone, and whether any falls below what we promise.

Lighthouse is a developer's tool: fetched once, pinned, beside the tests' own packages, and never shipped.
How fast a page is graded hangs on what else the machine does; how accessible it is does not.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from bench.load import until_ready
from bench.serving import served
from tests.browser.tables import choose_focus, opened, seat_all, write_shelf

ROOT = Path(__file__).resolve().parents[1]
TOOL = "lighthouse@12.8.2"
FOLDER = Path(sys.prefix) / TOOL
KINDS = ("performance", "accessibility", "best-practices")  # a table's pages are not for search engines
LEAST = 95
PHONE = ViewportSize(width=360, height=740)
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
CHROMIUM = os.environ.get("CHROME_PATH") or shutil.which("chromium") or shutil.which("google-chrome")
PATIENCE = 180  # seconds a page may take on a busy machine
SHELVES = ("A1:FH B3:CMR E9:MMR F2:RS / C2:SS # D4:HFMR M8:RR", "B1:FHH C5:RRM / D1:SSF D2:HF M1:MMR")
PLACES = {
    "first-page": "/",
    "open": "/open/ex-libris",
    "join": "{table}/join",
    "table": "{table}",
    "seat": "{table}/seat/0",
    "keypad": "{table}/seat/0/shelf",
    "notation": "{table}/seat/0/text",
    "screen": "{table}/screen",
    "reveal": "{done}/reveal",
    "verdict": "{done}/verdict",
    "history": "/history",
    "statistics": "/statistics",
}


def main(words: Sequence[str] = ()) -> None:
    """Grades every page, or those named (`--keypad`); fails if one is below the least."""
    wanted = [word.removeprefix("--") for word in words] or list(PLACES)
    if unknown := [name for name in wanted if name not in PLACES]:
        raise SystemExit(f"no such page: {', '.join(unknown)}; there are {', '.join(PLACES)}")
    program = fetched()
    with served({}) as server:
        asyncio.run(until_ready(server.port))
        poor = graded_all(program, f"http://127.0.0.1:{server.port}", wanted)
    if poor:
        raise SystemExit(f"below {LEAST}: {', '.join(poor)}")


def graded_all(program: Path, url: str, wanted: Sequence[str]) -> list[str]:
    """A line a page; those that are below the least."""
    with phone(url) as page:
        tables = {"table": filled(page), "done": filled(page)}
        page.goto(tables["done"])
        page.locator("form[action$='/reveal'] button").click()
        page.wait_for_url("**/reveal")
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    print(f"{'page':<16}" + "".join(f"{kind:>16}" for kind in KINDS))
    places = {name: address(url, PLACES[name].format(**tables)) for name in wanted}
    return [name for name, place in places.items() if not said(name, graded(program, place, cookie))]


def fetched() -> Path:
    """The program, fetched where it is not there yet."""
    program = FOLDER / "node_modules" / ".bin" / "lighthouse"
    npm = shutil.which("npm")
    if not program.exists():
        if npm is None:
            raise SystemExit("Lighthouse needs Node and npm: apt-get install npm")
        FOLDER.mkdir(exist_ok=True)
        fetch = [npm, "install", "--prefix", str(FOLDER), "--ignore-scripts", "--no-audit", "--no-fund", TOOL]
        subprocess.run(fetch, check=True, stdout=sys.stderr)
    return program


@contextmanager
def phone(url: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser.new_context(base_url=url, viewport=PHONE, locale="en").new_page()
        browser.close()


def filled(page: Page) -> str:
    """A table with two shelves and their foci; its address."""
    table = opened(page, "Rita", "Éric")
    seat_all(page, table)
    for place, (text, focus) in enumerate(zip(SHELVES, "MH", strict=True)):
        write_shelf(page, table, place, text)
        choose_focus(page, table, place, focus)
    return table


def address(url: str, place: str) -> str:
    return place if place.startswith("http") else url + place


def graded(program: Path, url: str, cookie: str) -> Mapping[str, int]:
    """What Lighthouse gives this page of a hundred, for a phone that is logged in."""
    with tempfile.TemporaryDirectory() as folder:
        headers, told = Path(folder) / "headers.json", Path(folder) / "told.json"
        headers.write_text(json.dumps({"Cookie": cookie}))
        command = [str(program), url, "--quiet", "--output=json", f"--output-path={told}"]
        command += [f"--only-categories={','.join(KINDS)}", f"--extra-headers={headers}"]
        command += [f"--chrome-flags=--headless=new {' '.join(FLAGS)}"]
        environment = {**os.environ, "CHROME_PATH": CHROMIUM or ""}
        subprocess.run(command, check=True, env=environment, timeout=PATIENCE, stdout=sys.stderr)
        found = json.loads(told.read_text())["categories"]
    return {kind: round(100 * (found[kind]["score"] or 0)) for kind in KINDS}


def said(name: str, grades: Mapping[str, int]) -> bool:
    """Prints the page's line; whether it is good enough."""
    print(f"{name:<16}" + "".join(f"{grades[kind]:>16}" for kind in KINDS), flush=True)
    return min(grades.values()) >= LEAST

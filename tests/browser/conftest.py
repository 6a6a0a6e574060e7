"""A real server with its reader on a free port of loopback, and phones that look at it."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Response, sync_playwright

from tests.services import free_port

ROOT = Path(__file__).resolve().parents[2]
SEARCHED = os.pathsep.join(
    folder for folder in os.get_exec_path() if not folder.startswith("/snap/")
)  # a snap sees no temporary folder
NAMES = (
    *("chromium", "google-chrome", "google-chrome-stable"),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
CHROMIUM = os.environ.get("CHROME_PATH") or next(
    filter(None, (shutil.which(name, path=SEARCHED) for name in NAMES)), None
)  # else the one Playwright fetched, which the launcher asks for where the system has none
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers often have next to none
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
PATIENCE = 90.0  # seconds for a server to start, and to stop
CLOSING = 20.0  # seconds for a browser context to go
WAIT = 30_000  # milliseconds a page may take on a busy machine


@dataclass(frozen=True)
class Server:
    """A running server: where it is, where its data is, and how it is stopped and started again."""

    url: str
    home: Path
    keeper: str
    pid: int


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared by all browser tests: each opens tables of its own."""
    with running(tmp_path_factory.mktemp("served")) as found:
        yield found


@contextlib.contextmanager
def running(home: Path, **settings: str) -> Iterator[Server]:
    """The whole of `./run serve`, stopped as Ctrl-C stops it."""
    port = free_port()
    environment = {
        **os.environ,
        "SHELFMARK_HOME": str(home),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",
        "SHELFMARK_NEW_TABLES": "10000",
        **settings,
    }
    log = (home.parent / f"{home.name}.log").open("ab")
    command = [sys.executable, "-m", "commands", "serve"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        until_ready(url, process)
        yield Server(url, home, (home / "keeper.key").read_text().strip(), process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        log.close()


def until_ready(url: str, process: "subprocess.Popen[bytes]") -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/ready", timeout=5) as answer:
            if json.load(answer)["status"] == "ready":
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = CHROMIUM or playwright.chromium.executable_path
        assert Path(found).exists(), "there is no Chromium here (apt-get install chromium)"
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield made
        made.close()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Makes phones: each a browser context of its own, with its own cookies, language and light."""
    contexts: list[BrowserContext] = []

    def make(
        language: str = "en", *, viewport: dict[str, int] = PHONE, dark: bool = False, **more: object
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport=viewport,
            locale=language,
            color_scheme="dark" if dark else "light",
            has_touch=viewport is PHONE,
            is_mobile=viewport is PHONE,
            **more,
        )
        context.set_default_timeout(WAIT)
        contexts.append(context)
        return steady(context.new_page())

    yield make
    for context in contexts:
        shut(context)


def shut(one: BrowserContext | Page) -> None:
    """Chromium now and then never says that a page or a context is gone of which one was just led elsewhere:
    then it goes with the browser. Playwright itself would wait for that word for ever."""
    so = {"run_before_unload": False} if isinstance(one, Page) else {}
    with contextlib.suppress(asyncio.TimeoutError):
        one._sync(asyncio.wait_for(one._impl_obj.close(reason=None, **so), CLOSING))


def steady(page: Page) -> Page:
    """Asks for a page once more where the one shown renewed itself at that very moment, as a person would."""
    straight = page.goto

    def goto(url: str, **more: object) -> Response | None:
        try:
            return straight(url, **more)
        except Error as error:
            if "interrupted by another navigation" not in error.message:
                raise
            page.wait_for_load_state()
            return straight(url, **more)

    page.goto = goto  # type: ignore[method-assign]
    return page


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where pictures of the pages go, for people to look at."""
    folder = Path(os.environ.get("SHELFMARK_SCREENSHOTS") or ROOT / "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder

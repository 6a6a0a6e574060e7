"""Behind a proxy with HTTPS the camera may be used, and pages are installed, kept, and work offline."""

import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE, WAIT, running, shut
from tests.browser.forms import opened, seated
from tests.browser.tables import until

pytestmark = pytest.mark.xdist_group("https")
NAME = "shelfmark.test"  # not this machine's own, which browsers trust without HTTPS
UNPASSED = ("connection", "content-length", "date", "server", "transfer-encoding")
OURS = ("in-incognito", "not-from-secure-origin")  # a private window, and a certificate of our own making


class Proxy(BaseHTTPRequestHandler):
    """What deploy/Caddyfile does: HTTPS in front, and the server behind is told of it."""

    protocol_version = "HTTP/1.1"
    behind = 0

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        told = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
        headers = {**dict(self.headers), **told, "X-Forwarded-Host": self.headers["Host"]}
        with closing(HTTPConnection("127.0.0.1", self.behind, timeout=60)) as line:
            line.request(self.command, self.path, body or None, headers)
            answer = line.getresponse()
            content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in UNPASSED:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_GET

    def log_message(self, *_args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The same server with HTTPS in front, and without."""
    folder = tmp_path_factory.mktemp("https")
    settings = {"SHELFMARK_HTTPS": "1", "SHELFMARK_PROXIES": "1"}
    with running(folder / "home", **settings) as server:
        behind = int(server.url.rsplit(":", 1)[1])
        front = ThreadingHTTPServer(("127.0.0.1", 0), type("Front", (Proxy,), {"behind": behind}))
        front.socket = trusted_by_nobody(folder).wrap_socket(
            front.socket, server_side=True, do_handshake_on_connect=False
        )  # whoever only knocks keeps nobody waiting
        threading.Thread(target=front.serve_forever, daemon=True).start()
        yield f"https://{NAME}:{front.server_port}", f"http://{NAME}:{behind}"
        front.shutdown()
        front.server_close()


def trusted_by_nobody(folder: Path) -> ssl.SSLContext:
    """A certificate of our own making."""
    openssl = shutil.which("openssl")
    assert openssl, "there is no openssl here to make a certificate (apt-get install openssl)"
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    named = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([openssl, *made, *named], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


@pytest.fixture(scope="module")
def trusting(browser: Browser) -> Iterator[Browser]:
    """A browser that knows the name, believes the certificate, and has a camera."""
    assert browser  # or there is none here, which it says
    more = [
        f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
        "--ignore-certificate-errors",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
    ]
    made = browser.browser_type.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *more])
    yield made
    made.close()


def phone(browser: Browser, url: str) -> Page:
    context = browser.new_context(base_url=url, viewport=PHONE, has_touch=True, is_mobile=True, locale="en")
    context.set_default_timeout(WAIT)
    return context.new_page()


def test_over_https_the_camera_may_be_used_and_pages_are_kept_installed_and_work_offline(places, trusting):
    page = phone(trusting, places[0])
    table = opened(page, "Rita", "Éric")
    assert table.startswith(places[0])  # the address the others are told too
    seated(page, table, "Rita")
    assert all(cookie["secure"] for cookie in page.context.cookies())
    assert page.evaluate("navigator.mediaDevices.getUserMedia({video: true}).then((s) => s.active)")
    installable(page)
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto(f"{table}/seat/0")
    page.context.set_offline(True)
    page.goto(f"{table}/seat/0")
    page.locator("#f-hand").fill("4")
    page.locator("form[action$='/hand'] button").tap()
    expect(page.locator("#office-word")).to_contain_text("kept and sent")
    page.context.set_offline(False)
    expect(page.locator("#office-word")).to_be_empty()
    page.reload()
    expect(page.locator("#f-hand")).to_have_value("4")
    shut(page.context)


def installable(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"name":"Shelfmark"' in manifest["data"].replace(": ", ":")
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in found if one["errorId"] not in OURS] == []


def test_over_plain_http_everything_but_that_works(places, trusting):
    page = phone(trusting, places[1])
    page.goto("/")
    assert not page.evaluate("window.isSecureContext")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    shut(page.context)

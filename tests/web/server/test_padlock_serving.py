"""`./run --https`: real handshakes with the server as it runs, beside plain http that never minds."""

import contextlib
import http.client
import json
import os
import signal
import socket
import ssl
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from cryptography import x509

from padlock import files, leaf
from padlock.names import Names
from store.home import Store, using
from tests.services import free_port
from tests.web.processes import command, descendants, until
from tests.web.server.test_serve import PATIENCE, ready, served

pytestmark = pytest.mark.xdist_group("padlock")


@dataclass(frozen=True)
class Doors:
    http: int
    https: int
    home: Path
    pid: int

    @property
    def trusting(self) -> ssl.SSLContext:
        """Somebody who trusts this authority and nobody else."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        with using(Store(self.home)):
            context.load_verify_locations(files.certificate())
        return context

    def locked(self, path: str, host: str = "127.0.0.1", **more: object) -> bytes:
        address = f"https://{host}:{self.https}{path}"
        with urllib.request.urlopen(address, timeout=PATIENCE, context=self.trusting, **more) as answer:
            return bytes(answer.read())

    def plain(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.http}{path}", timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def shown(self) -> x509.Certificate:
        """The certificate a new guest is shown."""
        line = socket.create_connection(("127.0.0.1", self.https), PATIENCE)
        with self.trusting.wrap_socket(line, server_hostname="localhost") as locked:
            return x509.load_der_x509_certificate(locked.getpeercert(binary_form=True) or b"")

    @property
    def is_served(self) -> bool:
        with contextlib.suppress(OSError):
            return bool(self.locked("/health"))
        return False

    @property
    def is_open(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.https), 5):
            return True
        return False


@contextlib.contextmanager
def both(home: Path, **settings: str) -> Iterator[Doors]:
    http, https = free_port(), free_port()
    ports = {"PORT": str(http), "SHELFMARK_PADLOCK_PORT": str(https)}
    with served(home, heard=False, **ports, **settings) as process:
        assert ready(http, process)
        yield Doors(http, https, home, process.pid)


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    with both(tmp_path_factory.mktemp("padlock") / "home", SHELFMARK_PADLOCK="1") as found:
        until(lambda: (found.home / "padlock" / "open.json").exists())
        yield found


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_who_trusts_the_authority_alone_is_served_by_address_and_by_name(doors, host):
    assert json.loads(doors.locked("/health", host)) == {"status": "ok"}


def test_who_does_not_is_warned(doors):
    with pytest.raises(urllib.error.URLError) as refused:
        urllib.request.urlopen(f"https://127.0.0.1:{doors.https}/health", timeout=PATIENCE)
    assert isinstance(refused.value.reason, ssl.SSLCertVerificationError)


def test_plain_http_is_served_beside_it(doors):
    assert json.loads(doors.plain("/health")) == {"status": "ok"}
    assert b"shelfmark.crt" in doors.plain("/trust")
    assert doors.plain("/trust/shelfmark.crt").startswith(b"-----BEGIN CERTIFICATE")


def test_plain_words_at_the_locked_door_harm_nobody(doors):
    with socket.create_connection(("127.0.0.1", doors.https), PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        line.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionResetError):
            while line.recv(4096):
                pass
    assert json.loads(doors.locked("/health")) == {"status": "ok"}


def test_a_guest_who_never_shakes_hands_keeps_nobody_waiting(doors):
    with contextlib.ExitStack() as silent:
        for _ in range(40):
            silent.enter_context(socket.create_connection(("127.0.0.1", doors.https), PATIENCE))
        assert json.loads(doors.locked("/health")) == {"status": "ok"}


def test_much_goes_in_and_out_in_pieces(doors):
    """Bodies longer than a record, and several requests on one line."""
    line = http.client.HTTPSConnection("127.0.0.1", doors.https, timeout=PATIENCE, context=doors.trusting)
    for _ in range(3):
        line.request("POST", "/api/v1/read", b"x" * 3_000_000, {"Content-Type": "application/octet-stream"})
        answer = line.getresponse()
        assert answer.read()
        assert 400 <= answer.status < 500
    line.request("GET", "/health")
    assert json.loads(line.getresponse().read()) == {"status": "ok"}
    line.close()


def test_a_line_that_is_closed_is_said_to_be(doors):
    """Else whoever reads to the end could not tell the end from a line that was cut."""
    with socket.create_connection(("127.0.0.1", doors.https), PATIENCE) as line:
        context = doors.trusting
        with context.wrap_socket(line, server_hostname="localhost", suppress_ragged_eofs=False) as locked:
            locked.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            told = b""
            while piece := locked.recv(4096):
                told += piece
    assert told.strip().endswith(b'{"status":"ok"}')


def test_a_form_over_https_is_taken_with_its_token_and_leads_on_over_https(doors):
    jar = CookieJar()
    guest = urllib.request.build_opener(
        urllib.request.HTTPSHandler(context=doors.trusting), urllib.request.HTTPCookieProcessor(jar)
    )
    base = f"https://127.0.0.1:{doors.https}"
    page = guest.open(f"{base}/open/ex-libris", timeout=PATIENCE).read().decode()
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    form = {"csrf_token": token, "popular": "R", "banned": "C"}
    words = urllib.parse.urlencode([*form.items(), ("name", "Rita"), ("name", "Éric")]).encode()
    with guest.open(f"{base}/open/ex-libris", words, timeout=PATIENCE) as answer:
        assert answer.url.startswith(f"{base}/t/")
    assert {(one.name, one.secure) for one in jar} >= {("__Host-shelfmark", True)}


def test_a_machine_that_moved_shows_a_new_certificate_without_a_restart(doors):
    family, before = descendants(doors.pid), doors.shown()
    with using(Store(doors.home)):
        leaf.tend(Names(("10.9.8.7",), ("localhost",)))  # as if that had been its address until now

    def another() -> x509.Certificate | None:
        now = doors.shown()
        old = now.serial_number == before.serial_number or "10.9.8.7" in leaf.told_by(now).addresses
        return None if old else now

    shown = until(another)
    assert "127.0.0.1" in leaf.told_by(shown).addresses
    assert set(descendants(doors.pid)) == set(family)


def test_pages_with_a_padlock_that_are_killed_come_back_and_plain_ones_do_not_notice(doors):
    (locked,) = [
        pid for pid in descendants(doors.pid) if "--certfile" in command(pid) and os.getpgid(pid) == pid
    ]
    plain = [pid for pid in descendants(doors.pid) if "--certfile" not in command(pid)]
    os.killpg(locked, signal.SIGKILL)
    assert json.loads(doors.plain("/health")) == {"status": "ok"}
    until(lambda: doors.is_served)
    assert set(plain) <= set(descendants(doors.pid))


def test_the_keepers_switch_opens_and_shuts_it_while_all_is_served(tmp_path):
    with both(tmp_path / "home") as doors:
        assert not doors.is_open
        assert not (doors.home / "padlock" / "authority.pem").exists()
        pages = set(descendants(doors.pid))
        turn(doors, on="1")
        until(lambda: (doors.home / "padlock" / "open.json").exists())
        assert json.loads(doors.locked("/health")) == {"status": "ok"}
        turn(doors)
        until(lambda: not doors.is_open)
        assert json.loads(doors.plain("/health")) == {"status": "ok"}
        assert pages <= set(descendants(doors.pid))


def turn(doors: Doors, **form: str) -> None:
    jar = CookieJar()
    keeper = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    base = f"http://127.0.0.1:{doors.http}"
    secret = (doors.home / "keeper.key").read_text().strip()
    page = keeper.open(f"{base}/keeper/{secret}", timeout=PATIENCE).read().decode()
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    words = urllib.parse.urlencode({"csrf_token": token, **form}).encode()
    keeper.open(f"{base}/keeper/padlock", words, timeout=PATIENCE).close()


def test_who_may_not_write_a_certificate_is_served_without(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "padlock").write_text("in the way")
    with both(home, SHELFMARK_PADLOCK="1") as doors:
        assert json.loads(doors.plain("/health")) == {"status": "ok"}
        assert not doors.is_open

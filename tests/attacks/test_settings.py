"""Settings that make no sense: every one is said in a sentence, before anything starts."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from commands.__main__ import main
from settings import Settings
from tests.attacks.lines import asked
from tests.services import free_port
from tests.web.server.test_serve import spoken

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0  # seconds


def started(home: Path, *words: str, **settings: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "SHELFMARK_HOME": str(home), "HOST": "127.0.0.1", **settings}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(
        [sys.executable, "-m", "commands", "serve", *words], cwd=ROOT, env=environment, **pipes
    )


def refused(home: Path, *words: str, **settings: str) -> list[str]:
    with started(home, *words, **settings) as process:
        said, complained = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (2, "")
    return complained.splitlines()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "99999"),
        ("PORT", "-1"),
        ("PORT", "any"),
        ("PORT", "8000.5"),
        ("PORT", "٨٠٠٠"),
        ("HOST", "300.1.1.1"),
        ("HOST", "here and there"),
        ("HOST", "192.0.2.77"),  # an address, but none of this machine's
        ("WEB_CONCURRENCY", "0"),
        ("WEB_CONCURRENCY", "two"),
        ("SHELFMARK_THREADS", "0"),
        ("SHELFMARK_THREADS", "1e3"),
        ("SHELFMARK_MAX_REQUESTS", "-1"),
        ("SHELFMARK_READERS", "none"),
        ("SHELFMARK_CONNECTIONS", ""  "0"),
        ("SHELFMARK_SILENCE", "long"),
        ("SHELFMARK_NEW_TABLES", "-3"),
        ("SHELFMARK_CODE_HOURS", "a day"),
        ("SHELFMARK_PROXIES", "yes"),
        ("SHELFMARK_HTTPS", "yes"),
        ("SHELFMARK_LOG", "loud"),
        ("REDIS_URL", "here"),
        ("DATABASE_URL", "here"),
        ("SHELFMARK_BLOBS", "here"),
    ],
)  # fmt: skip
def test_a_setting_that_makes_no_sense_is_said_in_one_sentence(tmp_path, name, value):
    (line,) = refused(tmp_path / "home", **{"PORT": str(free_port()), name: value})
    assert name in line


def test_all_of_them_are_said_at_once(tmp_path):
    wrong = {
        "PORT": "any",
        "WEB_CONCURRENCY": "0",
        "SHELFMARK_HTTPS": "perhaps",
        "SHELFMARK_SILENCE": "long",
        "SHELFMARK_TABLE_DAYS": "x",
        "SHELFMARK_PHOTO_DAYS": "-1",
    }
    lines = refused(tmp_path / "home", **wrong)
    assert sorted(next(name for name in wrong if name in line) for line in lines) == sorted(wrong)


@pytest.mark.parametrize("name", ["SHELFMARK_CONNECTIONS", "SHELFMARK_SILENCE"])
def test_a_command_that_reads_one_says_so_too(tmp_path, name):
    environment = {**os.environ, "SHELFMARK_HOME": str(tmp_path), name: "long"}
    words = [sys.executable, "-m", "commands", "backup", str(tmp_path / "b.zip")]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    (line,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout, name in line) == (2, "", True)


@pytest.mark.parametrize("words", [["serve"], ["deck", "list"], ["backup", "b.zip"], ["score", "x.json"]])
@pytest.mark.parametrize("where", ["a file", "in a file", "a strange name"])
def test_a_data_folder_that_cannot_be_is_said_in_one_sentence(tmp_path, monkeypatch, capsys, words, where):
    (tmp_path / "file").write_bytes(b"no folder")
    folder = tmp_path / {"a file": "file", "in a file": "file/home", "a strange name": "x" * 256}[where]
    document = {"game": "exlibrium", "deck": "club", "players": [{"name": "V", "influence": [0] * 7}]}
    (tmp_path / "x.json").write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(words, {"SHELFMARK_HOME": str(folder)}) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert str(folder) in said.err
    assert "SHELFMARK_HOME" in said.err


def test_secrets_in_an_address_are_not_repeated(tmp_path):
    (line,) = refused(tmp_path / "home", PORT=str(free_port()), DATABASE_URL="mysql://me:secret@here/")
    assert "secret" not in line


def test_what_is_set_to_nothing_is_not_set():
    assert Settings.from_env({"PORT": "", "WEB_CONCURRENCY": ""}) == Settings.from_env({})


def test_one_port_that_is_taken_is_called_one_port(tmp_path):
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        taken = str(holder.getsockname()[1])
        (line,) = refused(tmp_path / "home", PORT=taken)
        assert taken in line
        assert str(int(taken) + 20) not in line


@pytest.mark.parametrize("host", ["::", "::1", "[::1]"])
def test_the_newer_kind_of_address_is_served_too(tmp_path, host):
    port = free_port()
    with started(tmp_path / "home", HOST=host, PORT=str(port), WEB_CONCURRENCY="1") as process:
        assert "open at http://" in spoken(process)
        with urllib.request.urlopen(f"http://[::1]:{port}/health", timeout=PATIENCE) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def test_a_terminal_that_knows_no_letters_but_english_ones_is_served_too(tmp_path):
    settings = {"PORT": str(free_port()), "WEB_CONCURRENCY": "1", "PYTHONIOENCODING": "ascii"}
    with started(tmp_path / "home", **settings) as process:
        said = spoken(process)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "\x1b[7m " in said  # the QR code, of reversed spaces
    assert "\\u" not in said


def test_without_what_prints_all_else_is_served(tmp_path):
    """As on a machine without Pango: the library is found, and what it needs is not."""
    stub = tmp_path / "stub"
    stub.mkdir()
    (stub / "weasyprint.py").write_text("raise OSError('cannot load library libpango')\n")
    port = free_port()
    settings = {"PORT": str(port), "WEB_CONCURRENCY": "1", "PYTHONPATH": str(stub)}
    with started(tmp_path / "home", **settings) as process:
        assert "open at" in spoken(process)
        assert asked(port, "/")[0] == 200
        code, said = asked(port, "/blank/ex-libris.pdf")
        assert code == 503
        assert b"Pango" in said
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)

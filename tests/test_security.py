"""The threat model keeps its word: every test it names is there, and no dependency is known to be unsafe."""

import ast
import json
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from tests.services import free_port

ROOT = Path(__file__).resolve().parent.parent
REQUIRED = (ROOT / "requirements.txt", ROOT / "requirements-test.txt")
UNREACHED = "DEPENDENCY AUDIT SKIPPED: the list of known holes cannot be reached from here"


def test_every_test_the_threat_model_names_is_there():
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "SECURITY.md").read_text(encoding="utf-8")))
    there = {
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    assert len(named) >= 50
    assert named <= there


def test_no_dependency_is_known_to_be_unsafe(tmp_path: Path):
    first = tmp_path / "first.txt"  # one question before a hundred
    first.write_text(
        next(line for line in REQUIRED[0].read_text(encoding="utf-8").splitlines() if "==" in line)
    )
    if not audited(first):
        pytest.skip(UNREACHED)
    found = audited(*REQUIRED)
    assert {name for name, holes in found.items() if holes} == set()
    assert len(found) >= 50  # of whatever is not on the list nothing is known


class KnownHoles(BaseHTTPRequestHandler):
    """A list of known holes of our own, which knows of one, and asks as the real one does."""

    asked: ClassVar[set[str]] = set()

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.add(asked["package"]["name"])
        hole = {"id": "HOLE-1", "summary": "A hole.", "affected": []}
        body = json.dumps({"vulns": [hole]} if asked["package"]["name"] == "jinja2" else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Nothing."""


def test_a_list_that_can_be_reached_is_asked_of_every_dependency_and_believed():
    with ThreadingHTTPServer(("127.0.0.1", 0), KnownHoles) as ours:
        threading.Thread(target=ours.serve_forever, daemon=True).start()
        found = audited(*REQUIRED, ours=f"http://127.0.0.1:{ours.server_port}/query")
        ours.shutdown()
    assert [name for name, holes in found.items() if holes] == ["jinja2"]
    assert set(found) == KnownHoles.asked
    assert len(found) >= 50


def test_where_no_list_answers_nothing_is_taken_for_safe():
    assert audited(REQUIRED[0], ours=f"http://127.0.0.1:{free_port()}/query") == {}


def audited(*files: Path, ours: str = "") -> dict[str, list[object]]:
    """The known holes of every requirement the list knows; nothing where it cannot be asked."""
    named = [word for file in files for word in ("-r", str(file))]
    words = [
        *named,
        "--no-deps",
        "--disable-pip",
        "--progress-spinner",
        "off",
        "--timeout",
        "5",
        "-f",
        "json",
        *(["--vulnerability-service", "osv", "--osv-url", ours] if ours else []),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pip_audit", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    try:
        told = json.loads(done.stdout)["dependencies"]
    except ValueError:
        return {}
    return {one["name"]: one["vulns"] for one in told if "vulns" in one}

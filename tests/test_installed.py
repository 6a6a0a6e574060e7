"""An installed copy: packed as `uv tool install .` packs it, put into an empty place, used from elsewhere."""

import ast
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest

from tests.services import free_port
from tests.test_house import tracked
from tests.web.processes import descendants
from tests.web.server.test_serve import PATIENCE, ready

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "scoring" / "ex_libris" / "goldens" / "order.json"
PHOTOGRAPH = ROOT / "tests" / "vision" / "photographs" / "easy-1.jpg"
STAY_AT_HOME = (
    *(".", "bench", "deploy", "docs", "tests"),
    *("vision/training", "vision/measuring", "vision/simulator"),
)
NOT_REQUIRED = {"pillow_heif", "onnx", "torch", "_typeshed", "playwright"}  # HEIC, training, mypy, grading
pytestmark = pytest.mark.xdist_group("installed")  # who runs one of these has packed it
UV_AND_PIPX_DO_THE_SAME = ("--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check")


@dataclass(frozen=True)
class Installed:
    place: Path
    elsewhere: Path

    @property
    def data(self) -> Path:
        return self.elsewhere / "data"

    def environment(self, **more: str) -> dict[str, str]:
        """A person's shell that knows nothing of the source."""
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        home = {"HOME": str(self.elsewhere), "XDG_DATA_HOME": str(self.data), "PYTHONDONTWRITEBYTECODE": "1"}
        return {**kept, **home, "PYTHONPATH": str(self.place), **more}

    def command(self, *words: str) -> list[str]:
        return [sys.executable, str(self.place / "bin" / "shelfmark"), *words]

    def run(self, *words: str, said: str = "") -> subprocess.CompletedProcess:
        return subprocess.run(
            self.command(*words),
            cwd=self.elsewhere,
            env=self.environment(),
            input=said,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    def files(self) -> set[str]:
        return {path.relative_to(self.place).as_posix() for path in self.place.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """From what a clone holds and nothing else; what it stands on is what the tests stand on."""
    folder = tmp_path_factory.mktemp("installed")
    clone, place, elsewhere = folder / "clone", folder / "place", folder / "elsewhere"
    elsewhere.mkdir()
    for path in tracked(""):
        if path.relative_to(ROOT).parts[0] != "tests":
            copy = clone / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    words = ["install", "--quiet", *UV_AND_PIPX_DO_THE_SAME, "--target", str(place), str(clone)]
    done = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Installed(place, elsewhere)


def test_everything_a_room_holds_comes_along(installed):
    there = installed.files()
    names = [path.relative_to(ROOT).as_posix() for path in tracked("")]
    wanted = [
        name for name in names if "/" in name and not name.startswith(STAY_AT_HOME) and "/." not in name
    ]
    assert len(wanted) > 300
    assert {f"shelfmark/{name}" for name in wanted} <= there
    assert {f"shelfmark/translations/{code}/LC_MESSAGES/messages.mo" for code in ("fr", "pt", "ru")} <= there
    assert "shelfmark/gunicorn.conf.py" in there
    tops = {name.split("/")[0] for name in there}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"bin", "shelfmark"}


def test_it_scores_prints_and_reads_from_elsewhere_and_writes_only_to_the_persons_own_folder(installed):
    before = installed.files()
    document = json.loads(GOLDEN.read_text(encoding="utf-8"))["document"]
    entered = json.dumps({**document, "deck": "club"})
    scored = installed.run("score", "-", said=entered)
    assert scored.returncode == 0, scored.stderr
    assert json.loads(scored.stdout)["because"]
    assert installed.run("deck", "list").stdout == "club\n"
    printed = installed.run("print", "-", "form.pdf", "--lang", "fr", said=json.dumps(document))
    assert printed.returncode == 0, printed.stderr
    assert (installed.elsewhere / "form.pdf").read_bytes().startswith(b"%PDF")
    read = installed.run("read", str(PHOTOGRAPH))
    assert json.loads(read.stdout)["cells"], read.stderr
    assert (installed.data / "shelfmark").is_dir()
    assert installed.files() == before


def test_it_serves_from_elsewhere(installed):
    port = free_port()
    more = {"HOST": "127.0.0.1", "PORT": str(port), "WEB_CONCURRENCY": "1"}
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(
        installed.command(), cwd=installed.elsewhere, env=installed.environment(**more), stdout=nowhere
    )
    try:
        assert ready(port, process)
        page = asked(f"http://127.0.0.1:{port}/")
        assert "Quelle partie" in page or 'lang="fr"' in page
        (sheet,) = re.findall(r'href="(/static/[^"]+\.css)"', page)
        assert "{" in asked(f"http://127.0.0.1:{port}{sheet}")
        assert len(descendants(process.pid)) >= 2  # pages and reader
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def asked(address: str) -> str:
    request = urllib.request.Request(address, headers={"Accept-Language": "fr"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.read().decode()


@pytest.mark.parametrize("word", ["test", "bench"])
def test_what_needs_the_source_says_so(installed, word):
    done = installed.run(word)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"./run {word}" in done.stderr


def test_words_it_does_not_know_are_faults_as_in_the_source(installed):
    done = installed.run("sing")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


# ---- what it stands on


def test_what_the_product_imports_is_required_by_name():
    direct = (ROOT / "requirements.txt").read_text(encoding="utf-8").split("\n\n")[0]
    required = {line.split("==")[0].lower() for line in direct.splitlines() if "==" in line}
    ours = {path.stem for path in ROOT.iterdir()} | sys.stdlib_module_names | NOT_REQUIRED
    carried_by = metadata.packages_distributions()
    for path in tracked(".py"):
        if path.relative_to(ROOT).parts[0] not in ("tests", "setup.py"):
            for name in set(imported(path)) - ours:
                carriers = {carrier.lower() for carrier in carried_by.get(name, ())}
                assert carriers & required, (
                    f"{path} imports {name}, which requirements.txt does not name itself"
                )


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def test_it_is_built_with_what_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = "".join((ROOT / name).read_text() for name in ("requirements.txt", "requirements-test.txt"))
    assert set(project["build-system"]["requires"]) <= set(pinned.splitlines())

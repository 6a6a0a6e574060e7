"""The walls of the house: types, style, which way the arrows point, and what nothing may speak of."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DECISIONS = ROOT / "docs" / "decisions"
ROOMS = (
    "scoring",
    "recount",
    "referee",
    "vision",
    "store",
    "printing",
    "translations",
    "templates",
    "web",
    "games",
)
# Which rooms of the house a room may enter. Whatever is not named here, it may not.
MAY_ENTER = {
    "scoring": set(),
    "recount": set(),  # a second opinion is worth nothing if it asks the first
    "referee": set(),  # tells what the rulebooks say; what it adds up to is for others
    "vision": set(),
    "translations": {"scoring"},
    "store": {"scoring"},
    "templates": set(),
    "printing": {"scoring", "translations", "templates"},
}


def tracked(*suffixes: str) -> list[Path]:
    whoever = ["-c", "safe.directory=*"]  # it may have been cloned by somebody else on this machine
    listed = subprocess.run(
        ["git", *whoever, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    return [ROOT / name for name in listed if name.endswith(suffixes) and (ROOT / name).is_file()]


def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("words", [("check",), ("format", "--check")])
def test_the_style_is_kept(words):
    done = run("ruff", *words, ".")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_hold():
    done = run("mypy")  # of what pyproject.toml names
    assert done.returncode == 0, done.stdout + done.stderr


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("room", MAY_ENTER)
def test_arrows_point_inwards(room: str):
    others = set(ROOMS) - MAY_ENTER[room] - {room}
    files = list((ROOT / room).rglob("*.py"))
    assert files
    for path in files:
        assert not imports(path) & (others | {"flask"}), path


def test_nothing_enters_the_commands():
    for path in tracked(".py"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("commands/", "tests/")) and name != "installed.py":  # the other way in
            assert "commands" not in imports(path), name


@pytest.mark.parametrize("room", ["scoring", "recount", "referee"])
def test_calculators_and_referee_stand_on_the_standard_library(room: str):
    files = list((ROOT / room).rglob("*.py"))
    assert files
    for path in files:
        assert imports(path) <= sys.stdlib_module_names | {room}, path


def test_only_pages_and_app_know_flask():
    for path in tracked(".py"):
        top = path.relative_to(ROOT).parts[0]
        if top not in ("web", "games", "app.py", "tests", "bench"):
            assert not imports(path) & {"flask", "flask_wtf", "wtforms", "flask_babel"}, path


def test_nothing_reads_what_a_clone_does_not_have():
    needle = "/".join(("..", "shared"))
    for path in tracked(".py", ".md", ".html", ".toml", ".txt", ".js", ".css", "run"):
        text = path.read_text(encoding="utf-8")
        assert needle not in text, path
        assert "/".join(("", "work", "shared")) not in text, path


MAY_BE_SKIPPED = {
    "tests/test_security.py",  # where the list of known holes cannot be reached
    "tests/web/server/test_full_disk.py",  # where no disk of one's own may be mounted
}


def test_no_test_is_skipped_for_what_the_launcher_installs():
    skips = ("pytest.skip" + "(", "mark.skip", "importor" + "skip")
    for path in tracked(".py"):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("tests/") and name not in MAY_BE_SKIPPED and name != "tests/test_house.py":
            text = path.read_text(encoding="utf-8")
            assert not any(skip in text for skip in skips), f"{path} fails and says what is missing instead"


@pytest.mark.parametrize(
    "page", ["CONTRIBUTING.md", *sorted(f"docs/decisions/{path.name}" for path in DECISIONS.glob("*.md"))]
)
def test_what_a_page_for_newcomers_points_at_is_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`([\w.-]*/[\w./-]*|[A-Z]+\.md)`", text)
    linked = re.findall(r"\]\(([^):]+)\)", text)
    for name in named:
        assert (ROOT / name).exists() or name == ".venv/", f"{page}: {name}"
    for name in linked:
        assert ((ROOT / page).parent / name).exists(), f"{page}: {name}"


def test_every_decision_is_listed():
    listed = set(re.findall(r"\]\(([^)]+)\)", (DECISIONS / "README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in DECISIONS.glob("[0-9]*.md")}
    assert len(listed) >= 12


def test_every_requirement_is_pinned():
    for name in ("requirements.txt", "requirements-test.txt"):
        lines = [
            line.split("#")[0].strip() for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
        ]
        assert all("==" in line for line in lines if line), name


@pytest.mark.parametrize(
    ("lock", "names"),
    [
        ("requirements.lock", ["requirements.txt"]),
        ("requirements-test.lock", ["requirements.txt", "requirements-test.txt"]),
    ],
)
def test_every_requirement_has_its_hashes(lock, names):
    """In a file of their own: requirements.txt is read by pyproject.toml too, which takes none."""
    required = {pin for name in names for pin in pins((ROOT / name).read_text(encoding="utf-8"))}
    entries = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    hashed = {pin for entry in entries if "--hash=sha256:" in entry for pin in pins(entry)}
    assert required <= hashed, "type .ci/lock, which writes them down"
    assert {name for name, _ in required} & {name for name, _ in hashed - required} == set()


def pins(text: str) -> set[tuple[str, str]]:
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;]+)", text, re.MULTILINE)
    return {(re.sub(r"[-_.]+", "-", name).lower(), version) for name, version in found}


LONGEST_FUNCTION = 40  # lines
LONGEST_FILE = 260  # lines
LONGER = {
    ("store/migrations/versions/0001_the_first_shape.py", "upgrade"),  # a list of columns
    ("vision/training/laying.py", "lay"),  # what is drawn in training, step by step; as are the next two
    ("vision/training/printing.py", "make_printing"),
    ("vision/training/printing.py", "_make_mark"),
}
TYPICAL, NINE_OF_TEN = 10, 20  # lines


def test_functions_and_files_are_short():
    lengths: list[int] = []
    for path in tracked(".py"):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("tests/"):
            continue
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LONGEST_FILE, f"{name} is too long for one file"
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (name, node.name) not in LONGER:
                lengths.append((node.end_lineno or 0) - node.lineno + 1)
                assert lengths[-1] <= LONGEST_FUNCTION, f"{name}: {node.name} is too long for one function"
    lengths.sort()
    assert lengths[len(lengths) // 2] <= TYPICAL
    assert lengths[len(lengths) * 9 // 10] <= NINE_OF_TEN


def test_one_version_is_told_everywhere():
    from web.release import RELEASE

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == RELEASE

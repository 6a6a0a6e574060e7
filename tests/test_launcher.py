"""The launcher: makes its environment, repairs it, and keeps out of the way the second time."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "import sys; print('said', *sys.argv[1:])"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house of the launcher alone, with nothing to install."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "run", folder / "run")
    (folder / "cli.py").write_text(PROGRAM, encoding="utf-8")
    for name in ("requirements.txt", "requirements-test.txt"):
        (folder / name).write_text("# nothing\n", encoding="utf-8")
    tools(folder)
    return folder


def tools(folder: Path) -> None:
    """A system on which every package is installed, and one on which none is and none may be."""
    for name, status in (("full", "install ok installed"), ("bare", "")):
        (folder / name).mkdir()
        tool(folder / name / "dpkg-query", f"printf '%s' '{status}'")
        tool(folder / name / "id", "echo 1000")
        tool(folder / name / "sudo", "exit 1")


def tool(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)


def run(
    house: Path, *words: str, system: str = "full", cwd: Path | None = None
) -> subprocess.CompletedProcess:
    path = f"{house / system}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [house / "run", *words],
        cwd=cwd or house,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_it_installs_speaking_on_standard_error_only(house):
    done = run(house, "score", "a b")
    assert (done.returncode, done.stdout) == (0, "said score a b\n")
    assert "requirements.txt" in done.stderr
    assert "requirements-test.txt" not in done.stderr


def test_the_second_time_it_says_nothing(house, tmp_path):
    run(house)
    done = run(house, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "said serve\n", "")


def test_an_interrupted_first_start_repairs_itself(house):
    run(house)
    (house / ".venv" / ".ready-1").unlink()
    (house / ".venv" / "bin" / "python").unlink()
    done = run(house, "deck", "list")
    assert (done.returncode, done.stdout) == (0, "said deck list\n")


def test_other_requirements_are_installed_again(house):
    run(house)
    with (house / "requirements.txt").open("a", encoding="utf-8") as file:
        file.write("# more\n")
    assert "requirements.txt" in run(house).stderr


def test_where_it_may_not_install_it_prints_the_line_to_type(house):
    (house / ".venv" / ".ready-1").unlink(missing_ok=True)
    done = run(house, system="bare")
    (line,) = (line for line in done.stderr.splitlines() if "Type:" in line)
    assert "apt-get install" in line
    assert "tesseract-ocr" in line
    assert "chromium" not in line
    assert done.stdout == "said serve\n"

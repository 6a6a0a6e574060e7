"""The launcher: makes its environment, heals what went wrong before, and else keeps out of the way."""

import contextlib
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "import pip, sys; print('said', *sys.argv[1:])"  # pip: what is installed is there
SYSTEM = ("tesseract-ocr", "libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-dejavu-core")
EVERYDAY = (
    *("bash", "cat", "chmod", "cksum", "dirname", "env", "flock", "getconf", "grep", "id", "ldconfig"),
    *("find", "ls", "mkdir", "rm", "sh", "sleep", "timeout", "touch", "uname"),
)
LOCKED = (
    "echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (unattended-upgr)' >&2"
)
HALF_DONE = "echo \"E: dpkg was interrupted, you must manually run 'dpkg --configure -a'.\" >&2"
WORKS = """
[ "$2" = install ] || exit 0
for word; do case $word in -* | install) ;; *) touch "$HAS/$word" ;; esac; done
"""
COPIES = """
[ "$1 $2" = "-m venv" ] || exec {python} "$@"
for part in pyvenv.cfg bin/python lib bin; do
  mkdir -p "$(dirname "$3/$part")" && cp -a "{made}/$part" "$(dirname "$3/$part")" && sleep 0.1
done
"""
ENDS = 120.0  # seconds anything may take on a busy machine


class House:
    """A launcher with nothing of Python's to install, in a system whose package manager is ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.has = folder / "has"
        self.bin = folder / "bin"

    def tool(self, name: str, script: str) -> None:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/sh\nHAS='{self.has}'\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def apt(self, script: str) -> None:
        """What the package manager does before it works."""
        self.tool("apt-get", f"{script}\n{WORKS}")

    def lose(self, *packages: str) -> None:
        for package in packages:
            (self.has / package).unlink(missing_ok=True)
        for stamp in (self.folder / ".venv").glob(".ready-*"):
            stamp.unlink()

    def environment(self, patience: int = 0, path: str | None = None) -> dict[str, str]:
        searched = f"{self.bin}{os.pathsep}{os.environ['PATH']}" if path is None else path
        return {**os.environ, "PATH": searched, "SHELFMARK_LOCK_PATIENCE": str(patience)}

    def run(
        self, *words: str, cwd: Path | None = None, patience: int = 0, path: str | None = None
    ) -> subprocess.CompletedProcess:
        return subprocess.run(
            [self.folder / "run", *words],
            cwd=cwd or self.folder,
            env=self.environment(patience, path),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=ENDS,
        )

    @contextlib.contextmanager
    def killed_once(self, there: Callable[[], bool], *, alone: bool = False) -> Iterator[None]:
        """Started, and killed as soon as something is there, with all that it started unless alone."""
        process = subprocess.Popen(
            [self.folder / "run", "score"],
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        ends = time.monotonic() + ENDS
        while not there() and process.poll() is None and time.monotonic() < ends:
            time.sleep(0.002)
        assert process.poll() is None, "it ended before it could be killed"
        (os.kill if alone else os.killpg)(process.pid, signal.SIGKILL)
        process.wait()
        yield


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> tuple[House, subprocess.CompletedProcess]:
    """A house and what its first start said, which made its environment: once, for it takes seconds."""
    house = bare_house(tmp_path_factory.mktemp("made") / "house")
    return house, house.run("score", "a b")


@pytest.fixture
def made(first_start: tuple[House, subprocess.CompletedProcess]) -> House:
    return first_start[0]


@pytest.fixture
def house(made: House, tmp_path: Path) -> House:
    """A copy of it, for one test to spoil; an environment made there anew is copied, step by step."""
    shutil.copytree(made.folder, tmp_path / "house", symlinks=True)
    house = House(tmp_path / "house")
    furnish(house)
    house.tool("python3", COPIES.format(python=sys.executable, made=made.folder / ".venv"))
    return house


def bare_house(folder: Path) -> House:
    folder.mkdir()
    shutil.copy(ROOT / "run", folder / "run")
    (folder / "commands").mkdir()
    (folder / "commands" / "__main__.py").write_text(PROGRAM, encoding="utf-8")
    for name in ("requirements.txt", "requirements-test.txt"):
        (folder / name).write_text("# nothing\n", encoding="utf-8")
    house = House(folder)
    house.has.mkdir()
    house.bin.mkdir()
    for package in ("python3-venv", *SYSTEM):
        (house.has / package).touch()
    furnish(house)
    return house


def furnish(house: House) -> None:
    """A system that has what lies in `has`, where we are root."""
    house.tool(
        "dpkg-query", 'for package; do :; done; [ ! -e "$HAS/$package" ] || printf "install ok installed"'
    )
    house.tool("id", "echo 0")
    house.tool("apt-config", "")  # which names no place that could be knocked at
    house.tool("dpkg", f"rm -f '{house.folder}/half-done'")
    house.apt("")


def failing(times: int, said: str, folder: Path) -> str:
    """The first lines of a program that fails so many times, saying this."""
    return f"""
tried=$(cat '{folder}/tried' 2>/dev/null || echo 0); echo $((tried + 1)) >'{folder}/tried'
[ "$tried" -ge {times} ] || {{ {said}; exit 100; }}"""


# ---- when nothing is wrong


def test_it_installs_speaking_on_standard_error_only(first_start):
    _house, done = first_start
    assert (done.returncode, done.stdout) == (0, "said score a b\n")
    assert "requirements.txt" in done.stderr
    assert "requirements-test.txt" not in done.stderr


def test_the_second_time_it_says_nothing_and_asks_no_package_manager(house, tmp_path):
    house.tool("dpkg-query", f"touch '{tmp_path}/asked'")
    done = house.run(cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "said serve\n", "")
    assert not (tmp_path / "asked").exists()


def test_what_lies_where_it_was_typed_is_not_taken_for_ours(house, tmp_path):
    for name in ("commands.py", "pip.py", "sys.py"):
        (tmp_path / name).write_text("raise SystemExit(9)\n", encoding="utf-8")
    assert house.run("score", cwd=tmp_path).stdout == "said score\n"


def test_other_requirements_are_installed_again(house):
    with (house.folder / "requirements.txt").open("a", encoding="utf-8") as file:
        file.write("# more\n")
    assert "requirements.txt" in house.run().stderr
    assert house.run().stderr == ""


@pytest.mark.parametrize("honest", [True, False])
def test_a_package_is_installed_only_with_the_hash_that_is_written_down(house, monkeypatch, honest):
    wheel = house.folder / "thing-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("thing.py", "")
        packed.writestr("thing-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n")
        packed.writestr("thing-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        packed.writestr("thing-1.0.dist-info/RECORD", "")
    digest = hashlib.sha256(wheel.read_bytes() if honest else b"as it was when we looked").hexdigest()
    (house.folder / "requirements.txt").write_text("thing==1.0\n", encoding="utf-8")
    (house.folder / "requirements.lock").write_text(f"thing==1.0 --hash=sha256:{digest}\n", encoding="utf-8")
    monkeypatch.setenv("PIP_FIND_LINKS", str(house.folder))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    done = house.run("score")
    there = list((house.folder / ".venv" / "lib").glob("*/site-packages/thing.py"))
    assert (done.returncode, bool(there)) == ((0, True) if honest else (2, False)), done.stderr
    assert honest or "HASHES" in done.stderr
    assert (house.run("score").stderr == "") is honest


# ---- the package manager


def test_a_lock_is_waited_for_which_is_said(house):
    house.lose("tesseract-ocr")
    house.apt(failing(2, LOCKED, house.folder))
    done = house.run("score", patience=60)
    assert done.stdout == "said score\n"
    assert done.stderr.count("waiting for it, 60 seconds at most") == 1
    assert "Missing" not in done.stderr
    assert house.run("score").stderr == ""


def test_a_lock_held_too_long_costs_only_what_is_missing_and_the_next_start_tries_again(house):
    house.lose("tesseract-ocr", "libharfbuzz-subset0")
    house.apt(f"{LOCKED}; exit 100")
    done = house.run("score", patience=1)
    assert (done.returncode, done.stdout) == (0, "said score\n")
    assert "Missing: tesseract-ocr. Without it photographs are read" in done.stderr
    assert "Missing: libharfbuzz-subset0. Without it no form can be printed." in done.stderr
    assert "apt-get install --yes --no-install-recommends tesseract-ocr libharfbuzz-subset0'" in done.stderr
    house.apt("")
    assert "Missing" not in house.run("score").stderr
    assert (house.has / "tesseract-ocr").exists()
    assert house.run("score").stderr == ""


def test_a_package_manager_that_fails_is_tried_again_at_the_next_start(house):
    house.lose("libpango-1.0-0")
    house.apt("echo 'E: Unable to fetch some archives' >&2; exit 100")
    done = house.run("score")
    assert done.stdout == "said score\n"
    assert "E: Unable to fetch some archives" in done.stderr
    assert "Missing: libpango-1.0-0." in done.stderr
    house.apt("")
    assert "Missing" not in house.run("score").stderr
    assert house.run("score").stderr == ""


def test_before_a_game_nobody_waits_for_a_network_that_is_not_there(house):
    """A later start knocks once at where the packages come from, and asks nobody else."""
    house.lose("libpango-1.0-0")
    asked = house.folder / "asked"
    house.apt(f"touch '{asked}'")
    house.tool("apt-config", f"echo \"etc='{house.folder}'\"")
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))  # nobody opens yet
        place = f"http://127.0.0.1:{door.getsockname()[1]}/debian"
        (house.folder / "sources.list").write_text(f"# deb http://old/\ndeb {place} stable main\n")
        done = house.run("score")
        assert (done.stdout, asked.exists()) == ("said score\n", False)
        assert "cannot be reached now" in done.stderr
        assert "Missing: libpango-1.0-0." in done.stderr
        door.listen()
        assert "Missing" not in house.run("score").stderr
    assert asked.exists()


def test_lists_that_came_within_the_hour_are_not_fetched_again(house):
    """What no list has costs a later start one look at them."""
    house.lose("libpango-1.0-0")
    fetched = house.folder / "fetched"
    house.apt(
        f"[ $2 != update ] || {{ echo >>'{fetched}'; exit 0; }}; echo 'E: Unable to locate' >&2; exit 100"
    )
    for _ in range(2):
        assert "Missing: libpango-1.0-0." in house.run("score").stderr
    assert len(fetched.read_text()) == 1


def test_old_lists_are_brought_up_to_date(house):
    house.lose("libpango-1.0-0")
    listed = f"{house.folder}/listed"
    unlisted = "{ echo 'E: Unable to locate package' >&2; exit 100; }"
    house.apt(f"[ $2 != update ] || touch '{listed}'; [ -e '{listed}' ] || {unlisted}")
    assert "Missing" not in house.run("score").stderr


def test_what_one_start_killed_half_way_left_is_put_right_first(house):
    house.lose("libpango-1.0-0")
    half_done = house.folder / "half-done"
    half_done.touch()
    house.apt(f"[ ! -e '{half_done}' ] || {{ {HALF_DONE}; exit 100; }}")
    assert "Missing" not in house.run("score").stderr
    assert not half_done.exists()


def test_a_package_manager_that_is_killed_stops_nothing_and_is_tried_again(house):
    house.lose("libpango-1.0-0")
    house.apt("kill -9 $$")
    done = house.run("score")
    assert (done.returncode, done.stdout) == (0, "said score\n")
    assert "ended without a word" in done.stderr
    assert "Missing: libpango-1.0-0." in done.stderr
    house.apt("")
    assert "Missing" not in house.run("score").stderr


def test_one_package_that_cannot_be_had_costs_only_itself(house):
    house.lose(*SYSTEM)
    house.apt('case "$*" in *libpangoft2*) echo "E: Unable to locate package" >&2; exit 100 ;; esac')
    told = house.run("score").stderr
    assert [line.split(".")[0] for line in told.splitlines() if "Missing" in line] == [
        "Missing: libpangoft2-1"
    ]
    assert {path.name for path in house.has.iterdir()} == {*SYSTEM, "python3-venv"} - {"libpangoft2-1.0-0"}


def test_tests_do_not_run_without_what_they_need(house):
    house.apt("exit 100")
    done = house.run("test")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Missing: poppler-utils. Without it the tests cannot be run." in done.stderr
    assert "Nothing was tested" in done.stderr


def test_tests_that_are_named_run_without_what_others_need(house):
    house.apt("exit 100")
    (house.folder / "pytest.py").write_text("import sys; sys.exit('fails' in sys.argv)", encoding="utf-8")
    passed, failed = house.run("test", "tests/scoring"), house.run("test", "fails")
    assert (passed.returncode, failed.returncode) == (2, 1)
    assert "These pass; all tests together need what is missing:  poppler-utils" in passed.stderr


def test_where_it_may_not_install_it_prints_the_line_to_type_until_it_was_typed(house):
    house.lose("tesseract-ocr")
    house.tool("id", "echo 1000")
    house.tool("sudo", "exit 1")
    for _ in range(2):
        done = house.run()
        (line,) = (line for line in done.stderr.splitlines() if "Type:" in line)
        assert "sudo sh -c 'apt-get update && apt-get install" in line
        assert "tesseract-ocr" in line
        assert "chromium" not in line
        assert done.stdout == "said serve\n"
    (house.has / "tesseract-ocr").touch()
    assert house.run().stderr == ""
    assert house.run().stderr == ""


def test_with_sudo_it_installs(house):
    house.lose("tesseract-ocr")
    house.tool("id", "echo 1000")
    house.tool("sudo", '[ "$1" != -n ] || shift; exec "$@"')
    assert "with sudo" in house.run().stderr
    assert (house.has / "tesseract-ocr").exists()


def test_without_any_package_manager_it_says_what_to_bring(house):
    house.lose()
    done = house.run("score", path=str(everyday(house, "python3")))
    assert (done.returncode, done.stdout) == (0, "said score\n")
    assert "Missing: tesseract-ocr." in done.stderr
    assert "there is no apt-get here" in done.stderr


def everyday(house: House, *pythons: str) -> Path:
    """A path with the everyday programs only."""
    folder = house.folder / "everyday"
    folder.mkdir()
    for name in EVERYDAY:
        if found := shutil.which(name, path=f"{os.environ['PATH']}:/sbin:/usr/sbin"):
            (folder / name).symlink_to(found)
    for name in pythons:
        (folder / name).symlink_to(os.path.realpath(sys.executable))
    return folder


# ---- killed in the middle


@pytest.mark.parametrize(
    ("there", "alone"), [(".begun", False), ("pyvenv.cfg", True), ("bin/python", True), ("bin/pip", False)]
)
def test_killed_while_the_environment_is_made_the_next_start_finishes(house, there, alone):
    """Killed alone, what it started goes on for a while, and must not meet the next start's work."""
    shutil.rmtree(house.folder / ".venv")
    with house.killed_once((house.folder / ".venv" / there).exists, alone=alone):
        done = house.run("score")
    assert (done.returncode, done.stdout) == (0, "said score\n")
    assert house.run("score").stderr == ""


def test_killed_while_requirements_are_installed_the_next_start_finishes(house):
    """A package that lies there half unpacked would be taken for installed."""
    with (house.folder / "requirements.txt").open("a", encoding="utf-8") as file:
        file.write("# more\n")
    begun = house.folder / ".venv" / ".begun"
    with house.killed_once(begun.exists):
        shutil.rmtree(next((house.folder / ".venv" / "lib").glob("*/site-packages/pip/_internal")))
        done = house.run("score")
    assert (done.returncode, done.stdout) == (0, "said score\n")
    assert not begun.exists()
    assert house.run("score").stderr == ""


def test_killed_while_packages_are_installed_the_next_start_finishes(house):
    house.lose("tesseract-ocr")
    house.apt(f"touch '{house.folder}/busy'; sleep 60")
    with house.killed_once((house.folder / "busy").exists):
        house.apt("")
        assert house.run("score").stdout == "said score\n"
    assert (house.has / "tesseract-ocr").exists()
    assert house.run("score").stderr == ""


# ---- Python


def test_after_the_systems_python_was_upgraded_the_environment_is_made_again(house):
    (lib,) = (house.folder / ".venv" / "lib").glob("python3*")
    lib.rename(lib.with_name("python3.10"))  # everything in it is of another version now
    for stamp in (house.folder / ".venv").glob(".*-1"):
        was = sys.implementation.cache_tag
        stamp.write_text(stamp.read_text(encoding="utf-8").replace(was, "cpython-310"), encoding="utf-8")
    done = house.run("score")
    assert (done.returncode, done.stdout) == (0, "said score\n"), done.stderr
    assert house.run("score").stderr == ""


def test_a_python_that_is_gone_is_replaced(house):
    (house.folder / ".venv" / "bin" / "python").unlink()
    assert house.run("deck", "list").stdout == "said deck list\n"


def test_a_python_that_does_not_work_is_passed_over(house):
    shutil.rmtree(house.folder / ".venv")
    path = everyday(house, "python3.11" if sys.version_info < (3, 12) else "python3.12")
    house.tool("python3", "echo 'shim: no such version' >&2; exit 127")
    assert house.run("score", path=f"{house.bin}:{path}").stdout == "said score\n"


def test_where_python_is_too_old_it_says_what_to_type(house):
    shutil.rmtree(house.folder / ".venv")
    house.lose("tesseract-ocr")
    path = everyday(house)
    house.tool("python3", '[ "$1" = --version ] && echo Python 3.9.2')
    done = house.run("score", path=f"{house.bin}:{path}")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Python 3.11 or newer is needed; here is Python 3.9.2." in done.stderr
    assert "uv python install" in done.stderr
    assert "python3-pip" in done.stderr  # which is not there either
    assert "Installing system packages" not in done.stderr
    house.tool("apt-cache", '[ "$2" = python3.11-venv ]')
    told = house.run("score", path=f"{house.bin}:{path}").stderr
    assert "apt-get install --yes --no-install-recommends python3.11 python3.11-venv" in told
    assert "Traceback" not in told


# ---- the same from outside


def test_hosted_checks_see_nothing_of_the_callers_shell(tmp_path):
    folder = tmp_path / "clone"
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    (folder / ".venv").mkdir(parents=True)
    (folder / ".venv" / "mine").touch()
    seen = tmp_path / "seen"
    script = f'#!/bin/sh\n(echo "$*"; ls -A "$HOME" "$TMPDIR"; ls -d .venv; env) >"{seen}" 2>&1; exit 1\n'
    (folder / "run").write_text(script, encoding="utf-8")
    (folder / "run").chmod(0o755)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    (temporary / "left").touch()
    hostile = {
        "PYTHONPATH": "/ours", "PIP_FIND_LINKS": "/ours", "VIRTUAL_ENV": "/ours", "XDG_CACHE_HOME": "/ours",
        "PYTEST_ADDOPTS": "--ours", "MYPYPATH": "/ours", "RUFF_CONFIG": "/ours", "SHELFMARK_HOME": "/ours",
        "PATH": f"/ours/bin:{os.environ['PATH']}",
    }  # fmt: skip
    environment = {**os.environ, **hostile, "HOME": "/ours", "TMPDIR": str(temporary), "CI": "true"}
    done = subprocess.run(["bash", ".ci/run"], cwd=folder, env=environment, check=False, timeout=ENDS)
    told = seen.read_text(encoding="utf-8")
    assert done.returncode == 1
    assert told.startswith("test\n")
    assert "CI=true" in told
    assert "ours" not in told.replace("hours", "")
    assert "left" not in told
    assert "\n.venv\n" not in told
    assert (folder / ".venv" / "mine").exists()
    assert [path.name for path in temporary.iterdir()] == ["left"]


def test_after_hosted_checks_that_were_killed_the_persons_own_environment_comes_back(tmp_path):
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    for name in (".venv/theirs", "instance/.venv-aside/mine"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    (tmp_path / "run").write_text("#!/bin/sh\n[ ! -e .venv ]\n", encoding="utf-8")
    (tmp_path / "run").chmod(0o755)
    subprocess.run(["bash", ".ci/run"], cwd=tmp_path, check=True, timeout=ENDS)
    assert [path.name for path in (tmp_path / ".venv").iterdir()] == ["mine"]

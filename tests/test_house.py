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
# Which rooms of the house, and which modules beside them, each may enter. What is not named here, it may not;
# each names only what stands above it, so that no two enter each other.
MAY_ENTER: dict[str, set[str]] = {
    "scoring": set(),
    "recount": set(),  # a second opinion is worth nothing if it asks the first
    "referee": set(),  # tells what the rulebooks say; what it adds up to is for others
    "vision": set(),
    "templates": set(),
    "settings": {"scoring"},
    "translations": {"scoring"},
    "checking": {"scoring", "recount"},
    "store": {"scoring", "settings", "vision"},
    "padlock": {"store"},
    "printing": {"scoring", "translations", "templates"},
    "jobs": {"scoring", "vision", "translations", "settings", "store"},
    "web": {
        *("scoring", "referee", "vision", "translations", "settings", "checking", "store", "padlock"),
        *("printing", "jobs"),
    },
    "games": {"scoring", "vision", "translations", "store", "printing", "jobs", "web"},
    "app": {"templates", "settings", "store", "web", "games"},
    "bench": {"scoring", "recount", "vision", "checking", "store", "printing", "web", "games", "tests"},
    "commands": {
        *("scoring", "referee", "vision", "translations", "settings", "checking", "store", "printing"),
        *("jobs", "web", "games", "bench"),
    },
    "installed": {"commands"},
    "gunicorn.conf": {"settings", "store", "padlock", "printing", "jobs"},
    "setup": set(),
}
MAY_READ_THE_ENVIRONMENT = {
    "settings.py",
    "vision/__init__.py",  # says to libraries written in C how many threads to take; as does the next
    "vision/marks/witness.py",
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


def test_no_file_keeps_both_sides_of_a_conflict():
    sides = tuple(sign * 7 + " " for sign in "<>")
    texts = [path for path in (*ROOT.rglob("*.html"), *ROOT.rglob("*.md")) if ".venv" not in path.parts]
    assert len(texts) > 100
    lines = ((path, line) for path in texts for line in path.read_text(encoding="utf-8").splitlines())
    assert [path for path, line in lines if line.startswith(sides)] == []


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
    files = [path for path in tracked(".py") if room_of(path) == room]
    assert files
    for path in files:
        assert imports(path) & set(MAY_ENTER) <= MAY_ENTER[room] | {room}, path


def test_no_two_rooms_enter_each_other_by_whatever_way():
    seen: set[str] = set()
    for room, others in MAY_ENTER.items():
        assert others - {"tests"} <= seen, f"{room} may enter what stands below it"
        seen.add(room)


def test_every_room_is_watched():
    assert {room_of(path) for path in tracked(".py")} == {*MAY_ENTER, "tests"}


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


BY_NAME = {
    "translations/say.py",  # the words of every game, wherever its folder is
    "printing/__init__.py",  # its own modules, once something is printed
}


def test_no_room_is_entered_by_a_name_in_quotes():
    for path in tracked(".py"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith("tests/") and name not in BY_NAME:
            assert "importlib" not in imports(path), name


def test_only_settings_reads_the_environment():
    for path in tracked(".py"):
        name = path.relative_to(ROOT).as_posix()
        if (
            not name.startswith(("tests/", "bench/", "vision/simulator/"))
            and name not in MAY_READ_THE_ENVIRONMENT
        ):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            assert not read & {"environ", "environb", "getenv"}, name


def test_every_setting_is_told_in_the_readme():
    from settings import VARIABLES

    told = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in VARIABLES.values() if f"`{name}" not in told] == []


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
    "page",
    [
        *("CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md"),
        *sorted(f"docs/decisions/{path.name}" for path in DECISIONS.glob("*.md")),
    ],
)
def test_what_a_page_for_newcomers_points_at_is_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`([\w.-]*/[\w./-]*|[A-Z]+\.md)`", text)
    linked = re.findall(r"\]\(([^):]+)\)", text)
    for name in named:
        assert (ROOT / name).exists() or name == ".venv/", f"{page}: {name}"
    for name in linked:
        assert ((ROOT / page).parent / name).exists(), f"{page}: {name}"


def module_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix().removesuffix(".py").removesuffix("/__init__").replace("/", ".")


MODULES = {module_of(path): path for path in tracked(".py")}
# What every room of web may enter is what stands at its top; which of each other they may, stands here.
WEB_MAY_ENTER: dict[str, set[str]] = {
    "server": set(),
    "keeper": {"server"},
    "api": {"server"},
    "site": {"server", "api"},
    "table": {"server", "keeper"},
    "padlock": {"server", "table"},
    "photos": {"server", "table"},
    "decks": {"keeper", "table"},
    "referee": {"table"},
    "rulings": {"table"},
    "result": {"server", "keeper", "table", "photos", "referee", "rulings"},
}


def ours(path: Path) -> set[str]:
    """Every module of the house that is imported anywhere in a file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else node.module for name in whole}
    return found & set(MODULES)


def web_room(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "web" and len(parts) > 1 and parts[1] in WEB_MAY_ENTER else None


@pytest.mark.parametrize("room", WEB_MAY_ENTER)
def test_rooms_of_web_enter_only_what_they_may(room: str):
    for module in (module for module in MODULES if web_room(module) == room):
        entered = {web_room(name) for name in ours(MODULES[module])} - {None, room}
        assert entered <= WEB_MAY_ENTER[room], module
    assert WEB_MAY_ENTER[room] <= set(list(WEB_MAY_ENTER)[: list(WEB_MAY_ENTER).index(room)])


def test_at_the_top_of_web_stands_little_and_what_every_room_needs():
    folders = {path.parent.name for path in (ROOT / "web").glob("*/__init__.py")}
    assert folders == set(WEB_MAY_ENTER)
    top = [module for module in MODULES if module.startswith("web.") and module.count(".") == 1]
    files = [module for module in top if web_room(module) is None]
    assert 0 < len(files) <= 10
    for module in files:
        assert {web_room(name) for name in ours(MODULES[module])} <= {None}, module


# The stages of reading, each folder in the order of its running: it may enter what stands above it here, and
# at vision's top what is handed from stage to stage. What runs them all enters them, and they never it.
STAGES = ["picture", "marks", "icons", "layout", "finding", "judging", "teaching"]
HANDED_ON = {"values", "probability", "engines", "networks", "reading", "lessons", "deck_look", "card"}
RUNNING = {"pipeline", "read", "teach", "doors"}


def in_vision(name: str) -> list[str]:
    """The modules of a folder of vision, or the one at its top."""
    return [m for m in MODULES if m == f"vision.{name}" or m.startswith(f"vision.{name}.")]


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_of_reading_enters_only_those_before_it(stage: str):
    before = {*STAGES[: STAGES.index(stage)], *HANDED_ON, stage}
    assert len(in_vision(stage)) > 2
    for module in in_vision(stage):
        entered = {name.split(".")[1] for name in ours(MODULES[module]) if name.startswith("vision.")}
        assert entered <= before, module


def test_what_stages_hand_on_knows_no_stage_and_at_the_top_of_vision_stands_little():
    top = {name for name in MODULES if re.fullmatch(r"vision\.\w+", name)}
    folders = {f"vision.{path.parent.name}" for path in (ROOT / "vision").glob("*/__init__.py")}
    assert folders == {f"vision.{name}" for name in (*STAGES, "simulator", "measuring", "training")}
    assert top - folders == {f"vision.{name}" for name in HANDED_ON | RUNNING}
    for name in HANDED_ON:
        entered = {each.split(".")[1] for each in ours(MODULES[f"vision.{name}"])}
        assert entered <= HANDED_ON, name


def test_what_reads_needs_neither_what_measures_nor_what_trains_it():
    for module in (m for name in (*STAGES, *HANDED_ON, *RUNNING) for m in in_vision(name)):
        entered = {name.split(".")[1] for name in ours(MODULES[module]) if name.startswith("vision.")}
        assert not entered & {"simulator", "measuring", "training"}, module


def test_tests_and_measurements_draw_with_the_simulator_and_need_no_training():
    assert len(in_vision("simulator")) > 30
    for module, path in MODULES.items():
        if module.split(".")[0] in ("tests", "bench") or module.startswith(
            ("vision.measuring", "vision.simulator")
        ):
            assert not any(name.startswith("vision.training") for name in ours(path)), module
            assert not (module.startswith("vision.simulator") and "torch" in imports(path)), module


def test_of_the_reader_store_and_pages_know_what_it_hands_on_and_that_loads_no_library():
    for module in (m for m in MODULES if m.split(".")[0] in ("store", "web", "games")):
        entered = {name for name in ours(MODULES[module]) if name.split(".")[0] == "vision"}
        assert entered <= {"vision.reading", "vision.lessons"}, module
    for module in ("vision", "vision.reading", "vision.lessons"):
        assert imports(MODULES[module]) <= sys.stdlib_module_names, module


def test_no_import_goes_in_a_circle():
    left = {name: ours(path) - {name} for name, path in MODULES.items()}
    while free := [name for name, entered in left.items() if not entered & set(left)]:
        for name in free:
            del left[name]
    assert left == {}


def test_words_of_a_game_are_words_alone():
    """Translations find them on the disk: were they more than words, that would hide a circle."""
    words = [module for module in MODULES if is_words(module)]
    assert len(words) > 10
    for module in words:
        entered = {name for name in ours(MODULES[module]) if not is_words(name)}
        assert entered <= {"translations.markers"}, module


def is_words(module: str) -> bool:
    return bool(re.match(r"games\.\w+\.words\b", module))


def test_no_game_knows_another():
    for module, path in MODULES.items():
        if found := re.match(r"games\.(\w+)\.", module):
            entered = {name.split(".")[1] for name in ours(path) if name.startswith("games.")}
            assert entered <= {found[1], "room"}, module


def test_what_the_picture_of_the_house_names_is_there():
    """Modules with their functions, and the tests that watch the walls."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    watching = set(re.findall(r"`(test_\w+)`", text))
    assert watching
    assert {name for name in watching if name not in globals()} == set()
    rooms = "web|games|store|jobs|scoring|printing|translations|vision"
    spelt = set(re.findall(rf"`((?:{rooms})(?:\.\w+)+)`", text))
    assert len(spelt) > 15
    assert {name for name in spelt if not is_there(name)} == set()


def is_there(name: str) -> bool:
    """A module, or what one defines; or what a class of it does."""
    module = name
    while module not in MODULES:
        module = module.rpartition(".")[0]
        if not module:
            return False
    names = {getattr(node, "name", "") for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8")))}
    rest = [part for part in name.removeprefix(module).split(".") if part]
    return all(part in names for part in rest)


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
    ("vision/simulator/laying.py", "lay"),  # what is drawn in training, step by step; as are the next two
    ("vision/simulator/printing.py", "make_printing"),
    ("vision/simulator/printing.py", "_make_mark"),
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

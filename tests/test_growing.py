"""Adding a game and a language as the README says: found in menu, page, PDF, command and API."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from pypdf import PdfReader

ROOT = Path(__file__).resolve().parent.parent
ROOMS = (
    "padlock",
    "commands",
    "scoring",
    "recount",
    "referee",
    "games",
    "store",
    "jobs",
    "printing",
    "web",
    "translations",
    "templates",
    "static",
    "vision",
)
SOURCES = (".py", ".html", ".css", ".js", ".po", ".json")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "training", "*.onnx", "*.mo")

RULES = '''
"""Stacks: the higher pile of books wins."""

from scoring.answer import Answer, PlayerAnswer, from_json
from scoring.fields import Fields
from scoring.faults import Refused
from scoring.game import Game, Json
from scoring.reasons import Reason


def score(document: Json, _: Json) -> Answer:
    faults = []
    fields = Fields(document, (), faults)
    fields.text("game"), fields.text("deck", required=False), fields.group("rulings")
    found = [(group.name("name"), group.whole("height", 0, 99)) for group in fields.groups("players", most=4)]
    fields.close()
    if faults:
        raise Refused(faults)
    best = max(height for _, height in found)
    return Answer(
        game="stacks",
        form="T-1",
        players=tuple(
            PlayerAnswer(name, {"height": height}, height, 1 + sum(other > height for _, other in found))
            for name, height in found
        ),
        winners=tuple(name for name, height in found if height == best),
        settled_by="total",
        because=tuple(
            Reason("height", name, "height", {"height": height}, rule="p.1") for name, height in found
        ),
    )


GAMES = (
    Game("stacks", "T-1", ("height",), 2, 4, {}, score, lambda document, edition, kept: from_json(kept)),
)
'''

WORDS = '''
"""Words of Stacks."""

from translations.markers import N_

GAMES = ("stacks",)
TERMS = {
    "game-stacks": N_("Stacks of Books"),
    "line-height": N_("Height of the pile"),
    "line-total": N_("Total"),
    "line-place": N_("Place"),
}
REASONS = {"height": N_("{player} piled {height} books.")}
FORMULAS = {"height": N_("{height}")}
FAULTS = {}
'''

PAGES = '''
"""The pages of Stacks."""

from scoring.document import Document, Owner
from web.forms import GameSettings
from web.game_pages import GamePages


def document(sitting):
    heights = {seat.name: sitting.facts.value(seat.place, "height", seat.place) for seat in sitting.players}
    return Document("stacks", tuple(Owner(name, {"height": height}) for name, height in heights.items()))


PAGES = (
    GamePages("stacks", "stacks", GameSettings, document, lambda facts, place: (), lambda app: None),
)
'''

GAME = '''
"""Stacks."""

from games.room import Room


def pages():
    from games.stacks.pages import PAGES

    return PAGES


ROOM = Room(pages)
'''

EVENING = """
import json, sys
from app import create_app
from settings import Settings
from store import migrate
from store.home import Store, use
settings = Settings.from_env()
use(Store.of(settings))
migrate.upgrade()
app = create_app(settings)
app.config["WTF_CSRF_ENABLED"] = False
client = app.test_client()
client.set_cookie("language", "la")
seen = {"menu": client.get("/").text}
seen["opening"] = client.get("/open/stacks").text
code = client.post("/open/stacks", data={"name": ["Gaius", "Titus"]}).location.split("/")[2]
seen["board"] = client.get(f"/t/{code}").text
client.post(f"/t/{code}/reveal")
seen["reveal"] = client.get(f"/t/{code}/reveal").text
table = json.load(open(sys.argv[1]))
seen["api"] = client.post("/api/score", json=table).get_json()
print(json.dumps(seen))
"""
TABLE = {"game": "stacks", "players": [{"name": "Gaius", "height": 7}, {"name": "Titus", "height": 9}]}


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with one more game and one more language; only two old lines differ."""
    house = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(ROOT / room, house / room, ignore=LEFT_OUT)
    for path in ROOT.glob("*.py"):
        shutil.copy(path, house)
    write(house / "scoring/stacks/__init__.py", RULES)
    write(house / "games/stacks/words/game.py", WORDS)
    write(house / "games/stacks/__init__.py", GAME)
    write(house / "games/stacks/pages.py", PAGES)
    write(house / "games/stacks/templates/seat.html", "")
    register(house / "scoring/games.py", "*ex_libris.GAMES", "*stacks.GAMES")
    register(house / "games/registry.py", "ex_libris.ROOM", "stacks.ROOM")
    latin(house / "translations")
    write(house / "table.json", json.dumps(TABLE))
    return house


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.lstrip(), encoding="utf-8")


def register(path: Path, known: str, new: str) -> None:
    """The one line of a registry, and the module's name in its import."""
    text = path.read_text(encoding="utf-8")
    room, module = path.parent.name, new.strip("*").split(".", 1)[0]
    assert known in text
    text = text.replace(known, f"{known}, {new}", 1)
    text = text.replace(f"from {room} import ", f"from {room} import {module}, ", 1)
    path.write_text(text, encoding="utf-8")


def latin(folder: Path) -> None:
    """A catalogue with two words in it; the rest stays English."""
    with (folder / "fr/LC_MESSAGES/messages.po").open("rb") as file:
        catalog = read_po(file, locale="la")
    for message in catalog:
        if message.id:
            message.string = ("", "") if message.pluralizable else ""
    catalog.get("Open a table").string = "Mensam aperi"
    catalog.add("Height of the pile", "Altitudo strues")
    (folder / "la/LC_MESSAGES").mkdir(parents=True)
    with (folder / "la/LC_MESSAGES/messages.po").open("wb") as file:
        write_po(file, catalog)


def run(house: Path, *words: str, code: int = 0) -> str:
    env = {**os.environ, "SHELFMARK_HOME": str(house / "instance"), "PYTHONPATH": str(house)}
    env.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, *words], cwd=house, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


def test_it_touches_its_own_folders_and_one_line_in_each_of_two_registries(grown: Path):
    before, after = files(ROOT), files(grown)
    touched = {name for name in after if after[name] != before.get(name)}
    own = {name for name in touched if name.startswith(("scoring/stacks/", "games/stacks/"))}
    language = {name for name in touched if name.startswith("translations/la/")}
    assert touched - own - language == {"scoring/games.py", "games/registry.py"}
    for name in ("scoring/games.py", "games/registry.py"):
        known = before[name].decode().splitlines()
        new = [line for line in after[name].decode().splitlines() if line not in known]
        assert len(new) == 2, "its line, and its name in the import"


def files(house: Path) -> dict[str, bytes]:
    """Everything written by hand in the rooms of a house, by name."""
    paths = [path for room in ROOMS for path in (house / room).rglob("*") if path.suffix in SOURCES]
    return {path.relative_to(house).as_posix(): path.read_bytes() for path in paths}


def test_the_command_scores_it(grown: Path):
    answer = json.loads(run(grown, "-m", "commands", "score", "table.json"))
    assert answer["winners"] == ["Titus"]
    assert answer["because"][0]["text"] == "Gaius piled 7 books."


def test_menu_pages_and_api_know_it_in_the_new_language(grown: Path):
    seen = json.loads(run(grown, "-c", EVENING, "table.json"))
    assert "Stacks of Books" in seen["menu"]
    assert "Mensam aperi" in seen["menu"]
    assert "Mensam aperi" in seen["opening"]
    assert "Stacks of Books" in seen["board"]
    assert "Altitudo strues" in seen["reveal"]
    assert "Gaius piled 0 books." in seen["reveal"]
    assert seen["api"]["winners"] == ["Titus"]


def test_its_sheet_is_printed(grown: Path):
    run(grown, "-m", "commands", "print", "table.json", "sheet.pdf", "--lang", "la")
    text = "\n".join(page.extract_text() for page in PdfReader(grown / "sheet.pdf").pages)
    assert "Altitudo strues" in text
    assert "Titus" in text


def test_nobody_has_written_it_a_second_time_and_the_command_says_so(grown: Path):
    assert "no second calculator for the game “stacks”" in run(
        grown, "-m", "commands", "check", "table.json", code=2
    )

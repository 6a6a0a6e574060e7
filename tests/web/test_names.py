"""Every endpoint, template and address that is named by a literal is there."""

import ast
import re
from pathlib import Path

import pytest
from jinja2 import meta

import templates
from web.game_pages import PAGES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = {
    **{path.relative_to(templates.SHARED).as_posix(): path for path in templates.SHARED.rglob("*.html")},
    **{
        f"{game}/{path.relative_to(folder).as_posix()}": path
        for game, folder in templates.folders().items()
        for path in folder.rglob("*.html")
    },
}  # by name
QUOTED = r"""["']([^"']+)["']"""
OF_A_GAME = (
    "settings.html",
    "seat.html",
    "drawing.html",
)  # that every game has; others only where they say more


def sources() -> list[Path]:
    return [
        ROOT / "app.py",
        *sorted((ROOT / "web").rglob("*.py")),
        *sorted((ROOT / "games").rglob("*.py")),
        *sorted((ROOT / "printing").rglob("*.py")),
    ]


def literals(node: ast.AST) -> set[str]:
    return {
        one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }


def called(path: Path, names: tuple[str, ...]) -> set[str]:
    """The strings that stand in the first argument of a call of one of these."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in names:
                found |= literals(node.args[0])
    return found


def in_templates(pattern: str) -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES.values()]
    return {name for text in texts for said in re.findall(pattern, text) for name in re.findall(QUOTED, said)}


def test_every_endpoint_that_is_named_is_there(app):
    named = {name for path in sources() for name in called(path, ("url_for", "is_endpoint_expecting"))}
    named |= in_templates(r"url_for\(([^,)]*)")
    rooms = "|".join(map(re.escape, app.blueprints))  # a name of two parts is an endpoint wherever it stands
    told = {text for path in sources() for text in literals(ast.parse(path.read_text(encoding="utf-8")))}
    named |= {
        text for text in told | in_templates(r"\{[{%](.*?)[}%]\}") if re.fullmatch(rf"(?:{rooms})\.\w+", text)
    }
    there = {rule.endpoint for rule in app.url_map.iter_rules()}
    assert len(named) > 60
    assert named <= there


def test_nobody_is_led_to_an_address_spelt_out():
    """Addresses are made from endpoints, so that they move with them."""
    assert {
        text for path in sources() for text in called(path, ("redirect",)) if text.startswith("/")
    } == set()
    assert in_templates(r"\b(?:href|src|action)=([\"']/[^\"']*[\"'])") == set()


def test_every_template_that_is_named_is_there():
    told = {text for path in sources() for text in literals(ast.parse(path.read_text(encoding="utf-8")))}
    named = {text for text in told if re.fullmatch(r"[\w/-]+\.html", text)}
    named |= {
        text for text in in_templates(r"\{%-?\s*(?:extends|include|import|from)\b(.*?)%\}") if ".html" in text
    }
    named = {text for text in named if not text.startswith("/")}  # these are of a game's folder
    assert len(named) > 40
    assert {text for text in named if text not in TEMPLATES} == set()


@pytest.mark.parametrize("name", OF_A_GAME)
def test_every_game_has_its_templates(app, name):  # noqa: ARG001  the application fills in the games
    assert PAGES
    assert {shell.folder for shell in PAGES.values() if f"{shell.folder}/{name}" not in TEMPLATES} == set()


def test_no_template_of_the_shell_lies_about_unused():
    named = {text for path in sources() for text in literals(ast.parse(path.read_text(encoding="utf-8")))}
    named |= in_templates(r"\{%(.*?)%\}") | in_templates(r"\bkept\((.*?),")
    assert {
        name for name in TEMPLATES if name not in named and f"/{name.split('/', 1)[-1]}" not in named
    } == set()


def test_the_modules_in_the_browser_know_addresses_that_are_there(app):
    rules = [rule.rule for rule in app.url_map.iter_rules()]
    named = set()
    for path in (*(ROOT / "static" / "js").glob("*.js"), ROOT / "static" / "worker.js"):
        named |= set(re.findall(r'"(/[a-z./]+)"', path.read_text(encoding="utf-8")))
    assert {"/worker.js", "/changes", "/static/"} <= named
    assert {name for name in named if not any(name in rule for rule in rules)} == set()


IMPORTED = re.compile(r"""\{%-?\s*from\s+["']([^"']+)["']\s+import\s[^%]*%\}""")


def test_macros_know_what_they_are_given_and_nothing_of_the_page(app):
    """Else they are fetched "with context", which makes them anew for every page."""
    pages = [path for path in TEMPLATES.values() if "print" not in path.parts]
    found = [imported for path in pages for imported in IMPORTED.finditer(path.read_text(encoding="utf-8"))]
    plain = {imported[1] for imported in found if "with context" not in imported[0]}
    made = app.jinja_env
    lacking = {
        name: meta.find_undeclared_variables(made.parse(TEMPLATES[name].read_text(encoding="utf-8")))
        for name in plain
    }
    assert len(plain) > 10
    assert {
        name: names - set(made.globals) for name, names in lacking.items() if names - set(made.globals)
    } == {}

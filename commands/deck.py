"""`deck list|show|export|import NAME`, `deck lessons NAME FILE`: decks as JSON files; what taught one."""

import json
from collections.abc import Sequence

import translations
from commands.arguments import (
    DECK,
    STANDARD,
    Arguments,
    no_terminal,
    read_bytes,
    remark,
    shown,
    write_out,
)
from scoring import games
from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.json_text import read_json
from store import editions, lessons
from store.earlier import put_aside
from store.proposals import quarrel_faults

ACTIONS = ("list", "show", "export", "import", "lessons")
FILE = "what to import, or where lessons go; else standard input or output"


def run(arguments: Sequence[str]) -> int:
    words = Arguments("deck", __doc__)
    words.add_argument("action", choices=ACTIONS, help="what to do; `list` prints the names, a line each")
    words.add_argument("name", nargs="?", metavar="NAME", help=DECK)
    words.add_argument("file", nargs="?", default=STANDARD, metavar="FILE", help=FILE)
    words.add_argument("--empty", action="store_true", help="import a deck that knows nothing, too")
    given = words.read(arguments)
    if given.action == "list":
        print("\n".join(editions.names()), end="\n" if editions.names() else "")
        return 0
    if given.name is None:
        raise Refused([Fault("usage", {"command": "./run deck", "why": f"deck {given.action} NAME"})])
    if given.action == "import":
        return _import(given.name, given.file, empty=given.empty)
    if not editions.exists(given.name):
        raise Refused([Fault("edition-missing", {"name": short(given.name)})])
    if given.action == "lessons":
        return _lessons(given.name, given.file)
    told = _shown(given.name) if given.action == "show" else editions.load(given.name)
    print(json.dumps(told, ensure_ascii=False))
    return 0


def _shown(name: str) -> dict[str, object]:
    """What is known of a deck and proposed for it, with all quarrels in words."""
    edition, kept = editions.load(name), editions.kept(name)
    checked, found = games.check_edition(edition)
    faults = (*found, *quarrel_faults(kept, editions.cards_of(edition)))
    said = [translations.fault_sentence(fault) for fault in faults]
    return {**checked, "proposed": [dict(one.cards) for one in kept.proposed], "quarrels": said}


def _lessons(name: str, file: str) -> int:
    """The cards the deck was taught with, cut out, in one file to be handed on."""
    if file == STANDARD:
        no_terminal("deck", "a file of lessons")
    content = lessons.content_of(name)
    if content is None or not lessons.kept(name).handed_on.cards:
        raise Refused([Fault("lessons-none", {"name": short(name)})])
    write_out("deck", file, content)
    return 0


def _import(name: str, file: str, *, empty: bool) -> int:
    """The file's deck in place of the one here, which is put aside where it knew more."""
    editions.stem_of(name)
    edition = games.read_edition(read_json(read_bytes(file, editions.LARGEST), most=editions.LARGEST), name)
    if not empty and not any(value for part, value in edition.items() if part != "name"):
        raise Refused([Fault("edition-empty")])
    aside = put_aside(name, edition)
    editions.save(name, edition)
    if aside is not None:
        remark(Fault("edition-put-aside", {"name": short(name), "file": shown(str(aside))}))
    return 0

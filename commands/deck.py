"""`deck list|show|export|import NAME`: decks as JSON files."""

import json
from collections.abc import Sequence

import translations
from commands.arguments import DECK, Arguments, read_bytes
from scoring import games
from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.json_text import read_json
from store import editions
from store.proposals import quarrel_faults


def run(arguments: Sequence[str]) -> int:
    words = Arguments("deck", __doc__)
    words.add_argument("action", choices=("list", "show", "export", "import"), help="what to do")
    words.add_argument("name", nargs="?", metavar="NAME", help=DECK)
    words.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="what to import; else standard input"
    )
    given = words.read(arguments)
    if given.action == "list":
        print("\n".join(editions.names()), end="\n" if editions.names() else "")
        return 0
    if given.name is None:
        raise Refused([Fault("usage", {"command": "./run deck", "why": f"deck {given.action} NAME"})])
    if given.action == "import":
        return _import(given.name, given.file)
    if not editions.exists(given.name):
        raise Refused([Fault("edition-missing", {"name": short(given.name)})])
    shown = _shown(given.name) if given.action == "show" else editions.load(given.name)
    print(json.dumps(shown, ensure_ascii=False))
    return 0


def _shown(name: str) -> dict[str, object]:
    """What is known of a deck and proposed for it, with all quarrels in words."""
    edition, kept = editions.load(name), editions.kept(name)
    checked, found = games.check_edition(edition)
    faults = (*found, *quarrel_faults(kept, editions.cards_of(edition)))
    said = [translations.fault_sentence(fault) for fault in faults]
    return {**checked, "proposed": [dict(one.cards) for one in kept.proposed], "quarrels": said}


def _import(name: str, file: str) -> int:
    editions.path_of(name)
    edition = read_json(read_bytes(file, editions.LARGEST), most=editions.LARGEST)
    editions.save(name, games.read_edition(edition, name))
    return 0

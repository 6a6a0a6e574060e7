"""`deck list|show|export|import NAME`: decks as JSON files."""

import json
from collections.abc import Sequence

import translations
from commands.arguments import DECK, Arguments, read_bytes, remark, shown
from scoring import games
from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.json_text import read_json
from store import editions
from store.earlier import put_aside
from store.proposals import quarrel_faults


def run(arguments: Sequence[str]) -> int:
    words = Arguments("deck", __doc__)
    words.add_argument("action", choices=("list", "show", "export", "import"), help="what to do")
    words.add_argument("name", nargs="?", metavar="NAME", help=DECK)
    words.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="what to import; else standard input"
    )
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

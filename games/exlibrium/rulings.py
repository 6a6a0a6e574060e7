"""The rulings of Exlibrium, each with influence on which its options part, for the page of rulings."""

from collections.abc import Mapping

from games.exlibrium.document import GAME
from scoring.document import Document, Owner
from scoring.exlibrium.characters import CHARACTERS
from web.game_pages import Example

NAMES = ("Вася", "Петя")


def _influence(line: str, *rows: list[int], shown: tuple[int, ...], **more: object) -> Example:
    players = (Owner(name, {"points": 0, "influence": row}) for name, row in zip(NAMES, rows, strict=True))
    facts = tuple(
        ("character", CHARACTERS[number - 1], tuple(row[number - 1] for row in rows)) for number in shown
    )
    return Example(Document(GAME, tuple(players), settings={"rules": "basic"}, more=more), line, facts)


EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "ties-read": (_influence("alchemist", [0, 0, 0, 0, 0, 1, 2], [0, 0, 1, 0, 0, 0, 2], shown=(3, 6, 7)),),
    "final-doubling": (
        _influence(
            "assassin",
            [0, 0, 0, 2, 0, 0, 0],
            [0, 0, 0, 3, 0, 0, 0],
            shown=(4,),
            doubled=[{"player": NAMES[0], "character": 4}],
        ),
    ),
}

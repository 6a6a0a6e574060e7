"""Every sentence of the words, said for a few numbers and names, so that what comes out can be looked at."""

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from translations import say
from translations.markers import Plural, Sentence

GAMES = ("ex-libris", "ex-libris-solo", "atheneum", "exlibrium")
KINDS = ("REASONS", "FORMULAS", "FAULTS", "ASKS")
NUMBERS = (0, 1, 2, 5, 21)  # each form of each language, and 21, which Russian says like 1
NAMES = ("Rita", "Éric", "Анна")
LEVELS = {
    "ex-libris": ("total", "books-face-up", "hand"),
    "ex-libris-solo": ("total", "books-face-up", "hand"),
    "atheneum": ("total", "books", "subject-books"),
    "exlibrium": ("total", "berserk", "alchemist"),
}
KNOWN = {
    "category": "F",
    "subject": "green",
    "character": "assassin",
    "step": "bard",
    "kind": "whole",
    "card": "E2",
}


@dataclass(frozen=True)
class Said:
    game: str
    key: str
    number: int
    language: str
    text: str


def everything() -> Iterator[Said]:
    for game in GAMES:
        for kind in KINDS:
            for key, sentence in say._words(game, kind).items():
                yield from _in_all_ways(game, key, sentence)


def _in_all_ways(game: str, key: str, sentence: Sentence) -> Iterator[Said]:
    for position, number in enumerate(NUMBERS):
        args = _args(game, sentence, number, people=position % len(NAMES) + 1)
        for language in say.languages():
            yield Said(game, key, number, language, say._say(sentence, game, args, language))


def _args(game: str, sentence: Sentence, number: int, people: int) -> Mapping[str, object]:
    """Something for every blank of a sentence; a `player` of the solo game is the public library."""
    text = sentence.many if isinstance(sentence, Plural) else sentence
    nobody = "library" if game == "ex-libris-solo" else NAMES[0]
    args: dict[str, object] = {}
    for _, blank, _, _ in string.Formatter().parse(text):
        match blank:
            case None:
                continue
            case "held":
                args |= {"players": NAMES[:people], "numbers": (number,) * people}
            case "level":
                args |= {"level": LEVELS[game][:people], "level_at": (number,) * people}
            case "players":
                args[blank] = NAMES[:people]
            case "categories":
                args[blank] = ("F", "S", "H")[:people]
            case "place":
                args[blank] = min(number + 1, 4)
            case _ if blank.endswith("_character"):
                args["character"] = KNOWN["character"]
            case _ if blank in say.NAME_ARGS:
                args[blank] = nobody
            case _:
                args[blank] = KNOWN.get(blank, number)
    return args | ({sentence.by: number} if isinstance(sentence, Plural) else {})

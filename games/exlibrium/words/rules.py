"""The rules behind each line of Exlibrium in our own words, and where the rulebook has them."""

from collections.abc import Mapping

from games.exlibrium.words.game import CHARACTERS
from translations.markers import N_, Sentence, Source

GAMES = ("exlibrium",)

COUNT = N_(
    "Whoever has most influence on a character may discard up to two cards of it for a point each, the second "
    "one card; by the advanced rules the first one card, and nobody else any. Ties go by influence on the first, "
    "the second … character."
)
PLAY = N_("Russian rulebook, course of the game")
END = N_("Russian rulebook, end of the game")

TERMS: Mapping[str, Sentence] = {
    "rule-points": N_("Each card put aside during the game is a point."),
    **{f"rule-{character}": COUNT for character in CHARACTERS},
    "rule-total": N_("The points from play and one for each card discarded in the final count."),
    "rule-place": N_(
        "Most points win. Players who are level compare what influence they have left on the first character, "
        "then on the second, and so on; whoever is level on all seven shares the victory."
    ),
    "rule-unlikely": N_("Three rounds deal only so many cards, and the Knight draws at most one a round."),
}

SOURCES: Mapping[str, Source] = {
    "activation": Source(PLAY, {"ru": "«Ход игры»"}),
    "deal": Source(PLAY, {"ru": "«Ход игры»"}),
    "ties": Source(
        N_("Russian rulebook, ties of influence"), {"ru": "«Разрешение спора при равенстве влияния»"}
    ),
    "doubling": Source(N_("Russian rulebook, the Wizard"), {"ru": "«Волшебник (свойство „Удвоение“)»"}),
    **{
        rule: Source(END, {"ru": "«Окончание игры и определение победителя»"})
        for rule in ("count", "points", "total", "place")
    },
}

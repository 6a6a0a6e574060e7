"""Characters of Exlibrium in the cases that a sentence needs: with an article, with a preposition, as a beginning."""

from collections.abc import Mapping

from translations.markers import N_, Sentence

GAMES = ("exlibrium",)

TERMS: Mapping[str, Sentence] = {
    "the-character-berserk": N_("the Berserk"),
    "the-character-mercenary": N_("the Mercenary"),
    "the-character-wizard": N_("the Wizard"),
    "the-character-assassin": N_("the Assassin"),
    "the-character-knight": N_("the Knight"),
    "the-character-bard": N_("the Bard"),
    "the-character-alchemist": N_("the Alchemist"),
    "on-character-berserk": N_("on the Berserk"),
    "on-character-mercenary": N_("on the Mercenary"),
    "on-character-wizard": N_("on the Wizard"),
    "on-character-assassin": N_("on the Assassin"),
    "on-character-knight": N_("on the Knight"),
    "on-character-bard": N_("on the Bard"),
    "on-character-alchemist": N_("on the Alchemist"),
    "influence-character-berserk": N_("Influence on the Berserk"),
    "influence-character-mercenary": N_("Influence on the Mercenary"),
    "influence-character-wizard": N_("Influence on the Wizard"),
    "influence-character-assassin": N_("Influence on the Assassin"),
    "influence-character-knight": N_("Influence on the Knight"),
    "influence-character-bard": N_("Influence on the Bard"),
    "influence-character-alchemist": N_("Influence on the Alchemist"),
}

"""Words of Exlibrium."""

from collections.abc import Mapping

from translations.markers import N_, NP_, Sentence

GAMES = ("exlibrium",)
CHARACTERS = ("berserk", "mercenary", "wizard", "assassin", "knight", "bard", "alchemist")

TERMS: Mapping[str, Sentence] = {
    "game-exlibrium": N_("Exlibrium"),
    "stamp-won": N_("Keeper of the seal"),
    "form-exlibrium": N_("Register of Influence"),
    "progress-influence": N_("Influence"),
    "progress-points": N_("Points from play"),
    "setting-rules": N_("Rules"),
    "setting-advice": N_("Advice"),
    "setting-seat": N_("Seat"),
    "setting-character": N_("Character"),
    "field-settings": N_("Settings"),
    "field-revealed": N_("Reveal"),
    "field-freed": N_("Seat freed by the host"),
    "field-signed-off": N_("Checked by the neighbour"),
    "field-host-wanted": N_("Change of the host, while the host's phone is silent"),
    "field-host-agreed": N_("Agrees to the change of the host"),
    "field-host": N_("Is the host from now on"),
    "field-influence": N_("Influence"),
    "field-moved": N_("Mercenaries moved under other stacks"),
    "field-points": N_("Points from play"),
    "field-doubled": N_("The doubling token"),
    "field-count": N_("The final count"),
    "field-discard-berserk": N_("Cards discarded on the Berserk"),
    "field-discard-mercenary": N_("Cards discarded on the Mercenary"),
    "field-discard-wizard": N_("Cards discarded on the Wizard"),
    "field-discard-assassin": N_("Cards discarded on the Assassin"),
    "field-discard-knight": N_("Cards discarded on the Knight"),
    "field-discard-bard": N_("Cards discarded on the Bard"),
    "field-discard-alchemist": N_("Cards discarded on the Alchemist"),
    "rules-basic": N_("Basic rules"),
    "rules-advanced": N_("Advanced rules"),
    "character-berserk": N_("Berserk"),
    "character-mercenary": N_("Mercenary"),
    "character-wizard": N_("Wizard"),
    "character-assassin": N_("Assassin"),
    "character-knight": N_("Knight"),
    "character-bard": N_("Bard"),
    "character-alchemist": N_("Alchemist"),
    "line-points": N_("Points from play"),
    "line-berserk": N_("Berserk"),
    "line-mercenary": N_("Mercenary"),
    "line-wizard": N_("Wizard"),
    "line-assassin": N_("Assassin"),
    "line-knight": N_("Knight"),
    "line-bard": N_("Bard"),
    "line-alchemist": N_("Alchemist"),
    "paper-berserk": N_("Influence on the Berserk"),
    "paper-mercenary": N_("Influence on the Mercenary"),
    "paper-wizard": N_("Influence on the Wizard"),
    "paper-assassin": N_("Influence on the Assassin"),
    "paper-knight": N_("Influence on the Knight"),
    "paper-bard": N_("Influence on the Bard"),
    "paper-alchemist": N_("Influence on the Alchemist"),
    "line-total": N_("Total"),
    "line-place": N_("Place"),
    "code-points": "0",
    "code-berserk": "1",
    "code-mercenary": "2",
    "code-wizard": "3",
    "code-assassin": "4",
    "code-knight": "5",
    "code-bard": "6",
    "code-alchemist": "7",
    "step-total": N_("total"),
    "step-berserk": N_("influence left on the Berserk"),
    "step-mercenary": N_("influence left on the Mercenary"),
    "step-wizard": N_("influence left on the Wizard"),
    "step-assassin": N_("influence left on the Assassin"),
    "step-knight": N_("influence left on the Knight"),
    "step-bard": N_("influence left on the Bard"),
    "step-alchemist": N_("influence left on the Alchemist"),
    "level-total": N_("points"),
    "level-berserk": N_("Berserk"),
    "level-mercenary": N_("Mercenary"),
    "level-wizard": N_("Wizard"),
    "level-assassin": N_("Assassin"),
    "level-knight": N_("Knight"),
    "level-bard": N_("Bard"),
    "level-alchemist": N_("Alchemist"),
    "step-shared": N_("level to the end, so the victory is shared"),
    "ruling-ties-read": N_("Which influence settles ties for a character"),
    "option-what-is-left": N_("What is left after the discards so far"),
    "option-before-final-count": N_("As it stood before the final count"),
    "ruling-final-doubling": N_("The doubling token in the final count"),
    "option-no": N_("It no longer counts"),
    "option-yes": N_("It still counts for first and second"),
}

REASONS: Mapping[str, Sentence] = {
    "contest-1": N_("Who is first {on_character}?"),
    "contest-2": N_("Who is second {on_character}?"),
    "influence": N_("{influence_character}: {held}."),
    "level": N_("Level: {level}."),
    "tie": N_("{influence_character} decides: {held}."),
    "tie-some": N_("{influence_character} leaves fewer of them level: {held}."),
    "doubled": N_("{influence_character} counts twice for {player}: the doubling token lies there."),
    "nobody-1": N_("{players} are level on all seven characters: nobody discards {on_character}."),
    "nobody-2": N_("{players} are level on all seven characters: nobody is second {on_character}."),
    "no-influence-1": N_("{influence_character}: nobody has any."),
    "no-influence-2": N_("{influence_character}: nobody else has any."),
    "activates": N_("{players} activates {the_character}."),
    "activates-nobody": N_("{players} are level on all seven characters: nobody activates {the_character}."),
    "seat-1": NP_(
        "First {on_character}: {cards} card discarded, up to {most} allowed.",
        "First {on_character}: {cards} cards discarded, up to {most} allowed.",
        "cards",
    ),
    "seat-2": NP_(
        "Second {on_character}: {cards} card discarded, up to {most} allowed.",
        "Second {on_character}: {cards} cards discarded, up to {most} allowed.",
        "cards",
    ),
    "seat-1-kept": N_("First {on_character}, but no card discarded, up to {most} allowed."),
    "seat-2-kept": N_("Second {on_character}, but no card discarded, up to {most} allowed."),
    "no-seat-basic": NP_(
        "Neither first nor second {on_character}: {held} card stays.",
        "Neither first nor second {on_character}: {held} cards stay.",
        "held",
    ),
    "no-seat-advanced": NP_(
        "Not first {on_character}: {held} card stays.",
        "Not first {on_character}: {held} cards stay.",
        "held",
    ),
    "no-cards": N_("{influence_character}: none."),
    "points": NP_("{points} point from play.", "{points} points from play.", "points"),
    "points-none": N_("No points from play."),
    "total": N_("The points from play and the cards discarded on the seven characters."),
    "place-total": N_("{first} is ahead of {second} with the higher total: {upper} to {lower}."),
    **{
        f"place-{character}": N_(
            "{first} is ahead of {second}. Level: {level}. What decides is {step}: {upper} to {lower}."
        )
        for character in CHARACTERS
    },
    "place-shared": N_("{first} and {second} share a place, level on points and on all seven characters."),
    "unlikely-cards": N_(
        "{sum} cards, points from play included ({held}), but three rounds bring {most} to this table at most; "
        "count again."
    ),
}

FAULTS: Mapping[str, Sentence] = {
    "influence-over-box": N_(
        "{sum} influence at this table, but the box has {most} cards, one influence each. "
        "Who has it: {held}. Count again."
    ),
    "characters-seven": NP_(
        "There is {count} number here; write {needed}, one for every character.",
        "There are {count} numbers here; write {needed}, one for every character.",
        "count",
    ),
    "doubled-nobody": N_("“{name}”, whose influence is doubled, is no player of this table."),
}

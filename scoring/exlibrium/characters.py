"""The seven characters in the order they are activated, and the numbers the rulebook gives them."""

CHARACTERS = ("berserk", "mercenary", "wizard", "assassin", "knight", "bard", "alchemist")
COUNT = len(CHARACTERS)
MERCENARY = CHARACTERS.index("mercenary")

CARDS = 63  # influence cards in the box; every point of the game is one of them, discarded
MOST_DISCARDS = {"basic": (2, 1), "advanced": (1,)}  # for the first on a character, then the second

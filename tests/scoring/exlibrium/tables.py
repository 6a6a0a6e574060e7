"""Tables of Exlibrium made at random."""

from hypothesis import strategies as st

from scoring.exlibrium.characters import CARDS
from scoring.exlibrium.rulings import OPTIONS

Json = dict[str, object]
NAMES = ("Вася", "Петя", "Маша", "Zoë", "Ян")

rulings = st.fixed_dictionaries({}, optional={key: st.sampled_from(ways) for key, ways in OPTIONS.items()})


@st.composite
def documents(
    draw: st.DrawFn, *, fewest: int = 2, most: int = 5, most_cards: int = 4, characters: int = 7
) -> Json:
    """A document with few cards, so that ties are common; cards lie on the first few characters only."""
    names = NAMES[: draw(st.integers(fewest, most))]
    cards = st.lists(st.integers(0, most_cards), min_size=characters, max_size=characters)
    choices = st.lists(st.none() | st.integers(0, 3), min_size=7, max_size=7)
    players, box = [], CARDS
    for name in names:
        player: Json = {"name": name, "points": draw(st.integers(0, 3))}
        influence = draw(cards) + [0] * (7 - characters)
        while sum(influence) > box:
            influence[influence.index(max(influence))] -= 1
        box -= sum(influence)
        player["influence"] = influence
        if draw(st.booleans()):
            player["discards"] = draw(choices)
        players.append(player)
    document: Json = {"game": "exlibrium", "players": players, "rulings": draw(rulings)}
    document["rules"] = draw(st.sampled_from(("basic", "advanced")))
    if draw(st.booleans()):
        token = {"player": draw(st.sampled_from(names)), "character": draw(st.integers(1, 7))}
        document["doubled"] = [token]
    return document

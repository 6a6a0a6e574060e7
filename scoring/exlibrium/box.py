"""What one box of Exlibrium holds: more influence than its cards bear is a fault, or a remark.

Every influence card bears two characters, of which one stands upright for its owner: a card on the table is
one influence and no more. So all influence of a table together is at most the number of cards. How often each
character stands on the cards, the rulebook does not say.
"""

from collections.abc import Iterator, Sequence

from scoring.exlibrium.characters import CARDS
from scoring.exlibrium.table import Player
from scoring.faults import Args, Fault
from scoring.reasons import Reason

UNLIKELY = "unlikely"
DEALT = {"basic": {}, "advanced": {2: 18, 3: 18, 4: 15}}  # cards a player in three rounds, by players
LEAST_DEALT = 12  # 5 + 4 + 3
DRAWN = 3  # cards the Knight can bring in three rounds


def box_faults(players: Sequence[Player | None]) -> Iterator[Fault]:
    held = {player.name: sum(player.influence) for player in players if player is not None}
    total = sum(held.values())
    if total > CARDS:
        yield Fault("influence-over-box", {**_who(held), "sum": total, "most": CARDS}, ("players",))


def remarks(players: Sequence[Player], rules: str, rule: str) -> Iterator[Reason]:
    """Every point of the game is a card too, and only so many cards are dealt."""
    held = {player.name: sum(player.influence) + player.points for player in players}
    total = sum(held.values())
    if len(players) > 1 and total > (most := most_cards(len(players), rules)):
        args: Args = {**_who(held), "sum": total, "most": most}
        yield Reason(UNLIKELY, "", "unlikely-cards", args, (), rule)


def most_cards(players: int, rules: str) -> int:
    """The most cards that three rounds can bring to a table."""
    return DEALT[rules].get(players, LEAST_DEALT) * players + DRAWN


def _who(held: dict[str, int]) -> Args:
    return {"players": tuple(held), "numbers": tuple(held.values())}

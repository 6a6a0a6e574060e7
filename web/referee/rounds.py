"""The round a table is in and what it asks for; alone, what the public library's focus can still be."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from referee import books
from referee.rounds import Candidate, foci_of_the_library, revealed_by
from referee.setting_up import number
from scoring.ex_libris.notation import cards_in, placed
from store import entries
from store.entries import ANYTHING
from store.values import Change
from web.game_pages import PAGES
from web.referee import tonight
from web.table.seats import Visit

FIELD, REVEALED = "round", "category-cards"  # of the table
OWN, LIBRARY = 0, 1  # seats of a solo game
LOCATIONS = 7  # of a solo game, less the number of the round: 6-5-4-3-2, FR p.21


@dataclass(frozen=True)
class Round:
    """A round out of `last`, and what is dealt in it; empty where the game says nothing of it."""

    number: int
    last: int
    cards: str = ""
    passing: str = ""  # left or right
    goals: bool = False


@dataclass(frozen=True)
class Alone:
    """What a solo round asks for, and what can be known of the public library."""

    locations: int
    discards: int | None  # as the level says
    reveals: bool  # whether a category card is shown before discarding
    to_reveal: int  # how many must lie open by now
    revealed: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    pile: Mapping[str, int]
    cards: int


def last_of(game: str) -> int:
    """How many rounds there are, where the number is fixed."""
    return PAGES[game].rounds or books()[game].rounds


def current(here: Visit) -> int:
    found = here.sitting.facts.number(None, FIELD) or 1
    return min(max(found, 1), last_of(here.table.game))


def turn(here: Visit, *, back: bool) -> None:
    """On to the next round, or back; what counted for one round only is cleared on the way."""
    last = last_of(here.table.game)
    wanted = min(max(current(here) + (-1 if back else 1), 1), last)
    facts = here.sitting.facts
    cleared = [] if back else [field for field in PAGES[here.table.game].one_round if facts.has(None, field)]
    changes = (
        Change(None, FIELD, wanted, ANYTHING),
        *(Change(None, field, None, ANYTHING) for field in cleared),
    )
    entries.enter_all(here.table.id, changes, by=here.by())


def shown(here: Visit) -> Round | None:
    game, ways = here.table.game, tonight.of(here).versions
    last = last_of(game)
    if not last:
        return None
    now, players = current(here), len(here.sitting.players)
    cards, passing = (_of_round(game, name, players, ways, now) for name in ("deal", "passing"))
    return Round(now, last, cards, passing, goals="advanced" in ways)


def _of_round(game: str, name: str, players: int, ways: tuple[str, ...], now: int) -> str:
    each = str(number(books()[game], name, players, ways)).split(", ")
    return each[now - 1] if len(each) >= now else ""


def alone(here: Visit) -> Alone | None:
    """Only for the phone that plays: its own focus is one of the reasons."""
    draw, facts = PAGES[here.table.game].draw, here.sitting.facts
    if not PAGES[here.table.game].roles or draw is None or not here.holds(OWN):
        return None
    now, settings = current(here), here.sitting.settings
    popular, banned = (str(settings.get(key) or "") for key in draw.settings)
    revealed = revealed_cards(here)
    own = str(facts.value(OWN, "focus", ""))
    pile = str(facts.value(LIBRARY, "pile") or "")
    return Alone(
        locations=LOCATIONS - now,
        discards=here.sitting.difficulty,
        reveals=revealed_by(now) > revealed_by(now - 1),
        to_reveal=revealed_by(now),
        revealed=revealed,
        candidates=foci_of_the_library(
            draw.options, prominent=popular, banned=banned, own=own, revealed=revealed
        ),
        pile=Counter(icon for _place, card in placed(pile) for icon in card.icons or ""),
        cards=cards_in(pile),
    )


def revealed_cards(here: Visit) -> tuple[str, ...]:
    return here.sitting.facts.words(None, REVEALED)


def may_be_revealed(here: Visit, cards: list[str]) -> bool:
    """Two cards at most, each once, none that is known to lie elsewhere."""
    now = alone(here)
    if now is None or len(set(cards)) != len(cards) or len(cards) > revealed_by(last_of(here.table.game)):
        return False
    free = {one.category for one in now.candidates if one.because in ("open", "revealed")}
    return set(cards) <= free

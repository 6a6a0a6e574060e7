"""Ex Libris: the official inspection, form B-7c, and its solo licence, form S-42a."""

from scoring.ex_libris import advice, answer, notation
from scoring.ex_libris.claims import CLAIMABLE
from scoring.ex_libris.deck import Deck, read_deck
from scoring.ex_libris.deck import to_document as deck_document
from scoring.ex_libris.deck_check import check_deck
from scoring.ex_libris.document import read_table
from scoring.ex_libris.rulings import OPTIONS, SOLO, can_apply
from scoring.ex_libris.table import LACKS, LINES, cells_of
from scoring.faults import Fault
from scoring.game import Game, Json, Notation


def score(document: Json, edition: Json) -> answer.Inspection:
    """A document → its answer without words; raises Refused."""
    return answer.score(read_table(document, _deck(edition)))


def restore(document: Json, edition: Json, kept: Json) -> answer.Inspection:
    """The answer that a seal kept of a document; raises Refused."""
    return answer.restore(read_table(document, _deck(edition)), kept)


def advise(document: Json, edition: Json) -> advice.Advised:
    """A document → the best set of cards to turn for each player; raises Refused."""
    return advice.advise(read_table(document, _deck(edition)))


def learn(document: Json, edition: Json) -> dict[str, object]:
    """The deck with the icons of every card that this document enters."""
    deck = _deck(edition)
    return {**edition, **deck_document(deck.learn(cells_of(read_table(document, deck))))}


def marks(text: str) -> tuple[str, ...]:
    """Every card that a shelf or a pile names."""
    return tuple(mark for mark, _place in notation.named(text))


def _deck(edition: Json) -> Deck:
    return read_deck(edition, str(edition.get("name", "")))


def check(edition: Json) -> tuple[dict[str, object], tuple[Fault, ...]]:
    """How complete the deck is, and what in it cannot be."""
    deck = _deck(edition)
    health = check_deck(deck)
    known: dict[str, object] = {
        "name": deck.name,
        "totals": dict(deck.totals),
        "cards": health.cards,
        "books": health.books,
        "per_category": health.per_category,
        "complete": health.complete,
        "look": deck.look is not None,
    }
    return known, health.quarrels


GAMES = tuple(
    Game(
        key,
        form,
        LINES,
        fewest,
        most,
        OPTIONS,
        score,
        restore,
        advise=advise,
        learn=learn,
        check=check,
        claimable=CLAIMABLE,
        notation=Notation(marks, notation.supposed, notation.telling),
        applies=can_apply,
        lacks=LACKS if key == SOLO else {},
    )
    for key, form, fewest, most in (
        ("ex-libris", answer.FORMS["ex-libris"], 2, 4),
        ("ex-libris-solo", answer.FORMS["ex-libris-solo"], 1, 1),
    )
)

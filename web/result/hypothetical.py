"""What if: a document with a ruling switched, a card turned back, an icon corrected; or a paper's claims."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.document import LIBRARY, Document, Owner
from scoring.faults import Fault
from scoring.fields import as_written
from scoring.game import Notation
from scoring.games import GAMES
from web.result.forms import NUMBER, ClaimsForm, SupposedForm


@dataclass(frozen=True)
class Cards:
    """Somebody's cards as they were entered; `field` names them in the form."""

    field: str
    owner: str
    text: str


@dataclass(frozen=True)
class Number:
    """A number that was entered: whose it is, its key of the document, and of a tally the category."""

    field: str
    key: str
    inner: str
    value: int

    @property
    def name(self) -> str:
        """What the form calls it."""
        return f"{NUMBER}{self.field}-{self.key}{'-' * bool(self.inner)}{self.inner}"


def numbers_of(document: Document) -> tuple[Number, ...]:
    """Every number that somebody counted; what a paper claims is no number of the table."""
    return tuple(
        Number(field, key, inner, number)
        for field, owner in _fields(document)
        for key, value in owner.entered.items()
        if key != "claimed"
        for inner, number in _inner(value)
    )


def _inner(value: object) -> Iterator[tuple[str, int]]:
    if isinstance(value, Mapping):
        yield from ((str(key), one) for key, one in value.items() if isinstance(one, int))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield "", value


def marks_of(document: Document) -> tuple[str, ...]:
    """Every card that stands on the table by its mark."""
    notation = GAMES[document.game].notation
    return (
        tuple(mark for cards in cards_of(document) for mark in notation.marks(cards.text)) if notation else ()
    )


def cards_of(document: Document) -> tuple[Cards, ...]:
    return tuple(
        Cards(f"cards-{field}", owner.name, text)
        for field, owner in _fields(document)
        for text in owner.cards.values()
    )


def supposed(document: Document, form: SupposedForm) -> Document:
    """The document as the form would have it; what it leaves out, or no ruling knows, stays as it is."""
    game = GAMES[document.game]
    owners = (_with_cards(game.notation, owner, form, field) for field, owner in _fields(document))
    return document.ruled(form.rulings(game)).owned(tuple(owners))


def _with_cards(notation: Notation | None, owner: Owner, form: SupposedForm, field: str) -> Owner:
    typed = form[name].typed if (name := f"cards-{field}") in form else ""
    texts = {key: typed or text for key, text in owner.cards.items()}
    if notation and (card := form.card.typed):
        texts = {
            key: notation.supposed(text, card, form.icons.typed, form.side.typed)
            for key, text in texts.items()
        }
    return owner.entering({**texts, **_with_numbers(owner, form, field)})


def _with_numbers(owner: Owner, form: SupposedForm, field: str) -> dict[str, object]:
    """The keys in which a number is supposed otherwise."""
    found: dict[str, object] = {}
    for key, value in owner.entered.items():
        for inner, _number in _inner(value):
            said = form.numbers.get(Number(field, key, inner, 0).name)
            if said is not None and key != "claimed":
                before = found.get(key, value)
                found[key] = {**before, inner: said} if isinstance(before, Mapping) else said
    return found


def claimed(document: Document, form: ClaimsForm) -> Document:
    """The document with what a paper form says of every player; what is no number claims nothing."""
    claims = {field: form.claims(field) for field, _owner in _fields(document)}
    numbers = {
        field: {line: n for line, n in said.items() if isinstance(n, int)} for field, said in claims.items()
    }
    return document.owned(
        tuple(owner.entering({"claimed": numbers[field]}) for field, owner in _fields(document))
    )


def unreadable(document: Document, form: ClaimsForm) -> list[tuple[str, str, Fault]]:
    """What is no number: in whose column and in which line, and what is wrong with it."""
    return [
        (owner.name, line, Fault("field-type", {"kind": "whole", "value": as_written(said)}))
        for field, owner in _fields(document)
        for line, said in form.claims(field).items()
        if isinstance(said, str)
    ]


def owners(document: Document) -> list[tuple[str, str]]:
    """Whose columns a form has: the name of their fields, and their own."""
    return [(field, owner.name) for field, owner in _fields(document)]


def _fields(document: Document) -> list[tuple[str, Owner]]:
    """Every owner with what names their fields of the form."""
    players = [(str(place), owner) for place, owner in enumerate(document.players)]
    return [*players, (LIBRARY, document.library)] if document.library else players

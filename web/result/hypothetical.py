"""What if: a document with a ruling switched, a card turned back, an icon corrected; or a paper's claims."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.document import LIBRARY, Document, Owner
from scoring.faults import Fault
from scoring.fields import as_written
from scoring.game import Json
from scoring.games import GAMES
from store.editions import cards_of as cards_known
from web.game_pages import PAGES, Listed
from web.result.forms import NUMBER, ClaimsForm, SupposedForm

MOST_MORE = 3  # numbers that may be put behind a list


@dataclass(frozen=True)
class Cards:
    """Somebody's cards as they were entered; `field` names them in the form."""

    field: str
    owner: str
    text: str


@dataclass(frozen=True)
class Number:
    """A number that was entered: whose it is, its key of the document, and of a tally the category.

    Of a list `inner` is the place in it, from 0.
    """

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
    lists = PAGES[document.game].lists
    return tuple(
        Number(field, key, inner, number)
        for field, owner in _fields(document)
        for key, value in owner.entered.items()
        if key != "claimed"
        for inner, number in _inner(value, lists.get(key))
    )


def _inner(value: object, listed: Listed | None) -> Iterator[tuple[str, int]]:
    """The numbers within a value; of a list that may grow, one that is not there yet too."""
    if isinstance(value, Mapping):
        yield from ((str(key), one) for key, one in value.items() if isinstance(one, int))
    elif listed and isinstance(value, list):
        places = value if listed.names else [*value, 0]
        yield from ((str(at), one) for at, one in enumerate(places) if isinstance(one, int))
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


def edition_of(edition: Json, real: Document, now: Document) -> Json:
    """The edition without the cards that are supposed to look otherwise than it knows them."""
    notation = GAMES[now.game].notation
    stands = {word for cards in cards_of(real) for word in cards.text.split()}
    others = [word for cards in cards_of(now) for word in cards.text.split() if word not in stands]
    told = {mark for word in others for mark in (notation.telling(word) if notation else ())}
    known = {mark: icons for mark, icons in cards_known(edition).items() if mark not in told}
    return {**edition, "cards": known} if told else edition


def supposed(document: Document, form: SupposedForm) -> Document:
    """The document as the form would have it; what it leaves out, or no ruling knows, stays as it is.

    In its lists 0 stands where a number was taken away, so that every number keeps its place.
    """
    game = GAMES[document.game]
    owners = (_supposed(document.game, owner, form, field) for field, owner in _fields(document))
    return document.ruled(form.rulings(game)).owned(tuple(owners))


def without_zeros(document: Document) -> Document:
    """The same without the numbers that were taken away: what can be scored."""
    free = {key for key, listed in PAGES[document.game].lists.items() if not listed.names}
    return document.owned(
        tuple(
            owner.entering(
                {
                    key: [one for one in value if one != 0]
                    for key, value in owner.entered.items()
                    if key in free and isinstance(value, list)
                }
            )
            for owner in document.owners
        )
    )


def _supposed(game: str, owner: Owner, form: SupposedForm, field: str) -> Owner:
    notation, name = GAMES[game].notation, f"cards-{field}"
    typed = form[name].typed if name in form else ""
    texts = {key: typed or text for key, text in owner.cards.items()}
    if notation and (card := form.card.typed):
        texts = {
            key: notation.supposed(text, card, form.icons.typed, form.side.typed)
            for key, text in texts.items()
        }
    lists = PAGES[game].lists
    numbers = {
        key: _with_numbers(key, value, form, field, lists.get(key))
        for key, value in owner.entered.items()
        if key != "claimed"
    }
    return owner.entering({**numbers, **texts})


def _with_numbers(key: str, value: object, form: SupposedForm, field: str, listed: Listed | None) -> object:
    """A value with the numbers in it that are supposed otherwise."""
    if listed and isinstance(value, list):
        room = [*value, *(0 for _more in range(0 if listed.names else MOST_MORE))]
        row = [form.numbers.get(Number(field, key, str(at), 0).name, one) for at, one in enumerate(room)]
        while len(row) > len(value) and row[-1] == 0:
            row.pop()
        return row
    said = {inner: form.numbers.get(Number(field, key, inner, 0).name) for inner, _n in _inner(value, None)}
    told = {inner: number for inner, number in said.items() if number is not None}
    return {**value, **told} if isinstance(value, Mapping) else told.get("", value)


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

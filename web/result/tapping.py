"""What if, by a tap on the thing itself: every card, number and ruling leads to another table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import url_for
from flask_babel import gettext as _

from scoring.document import Document
from scoring.games import GAMES
from web.game_pages import PAGES, Listed
from web.result.hypothetical import Cards, Number, cards_of, numbers_of
from web.words import entered_as, term


@dataclass(frozen=True)
class Taps:
    """The table as it is, the table as it is supposed so far, and where every further tap leads."""

    real: Document
    now: Document

    @property
    def anything(self) -> bool:
        return bool(self._state())

    def in_force(self, ruling: str) -> str:
        return _in_force(self.now, ruling)

    def ruling(self, ruling: str, option: str) -> str:
        return self._to({f"ruling-{ruling}": "" if option == _in_force(self.real, ruling) else option})

    def is_other(self, ruling: str) -> bool:
        return _in_force(self.now, ruling) != _in_force(self.real, ruling)

    def card(self, cards: Cards, mark: str, *, down: bool) -> str:
        """The same cards with this one turned over."""
        notation = GAMES[self.now.game].notation
        text = notation.supposed(cards.text, mark, "", "up" if down else "down") if notation else cards.text
        return self.rewritten(cards, text)

    def rewritten(self, cards: Cards, *texts: str) -> str:
        """The cards as the first of these says, or as they really are where another says that."""
        real = self._real_cards()[cards.field]
        return self._to({cards.field: "" if real in texts else texts[0]})

    def numbers(self, field: str) -> Iterator[tuple[Number, Number]]:
        """Somebody's numbers, each as it is supposed and as it is."""
        real = {number.name: number for number in numbers_of(self.real)}
        mine = (one for one in numbers_of(self.now) if one.field == field)
        yield from ((one, real.get(one.name) or replace(one, value=0)) for one in mine)

    def said(self, number: Number) -> str:
        """What a number is called: by its category or its line, and where it has neither by its place."""
        game, key = self.now.game, number.key
        listed, name = PAGES[game].lists.get(key), entered_as(game, key)
        if listed is None:
            return term(game, "category", number.inner) if number.inner else name
        at = int(number.inner)
        return (
            f"{name}{_(': ')}{term(game, 'line', listed.names[at])}" if listed.names else f"{name} {at + 1}"
        )

    def number(self, number: Number, real: Number, by: int) -> str:
        value = PAGES[self.now.game].lists.get(number.key, Listed()).stepped(number.value, by)
        return self._to({number.name: "" if value == real.value else str(value)})

    def _to(self, change: Mapping[str, str]) -> str:
        wanted = {**self._state(), **change}
        said = urlencode({key: value for key, value in wanted.items() if value})
        return f"{url_for('verdict.what_if')}?{said}" if said else url_for("verdict.what_if")

    def _state(self) -> dict[str, str]:
        """What is supposed otherwise, as the address says it."""
        others = (key for key in GAMES[self.now.game].rulings if self.is_other(key))
        rulings = {f"ruling-{key}": self.in_force(key) for key in others}
        real = self._real_cards()
        cards = {one.field: one.text for one in cards_of(self.now) if one.text != real[one.field]}
        was = {one.name: one.value for one in numbers_of(self.real)}
        numbers = {
            one.name: str(one.value) for one in numbers_of(self.now) if one.value != was.get(one.name, 0)
        }
        return {**rulings, **cards, **numbers}

    def _real_cards(self) -> dict[str, str]:
        return {one.field: one.text for one in cards_of(self.real)}


def _in_force(document: Document, ruling: str) -> str:
    return (document.rulings or {}).get(ruling, GAMES[document.game].rulings[ruling][0])

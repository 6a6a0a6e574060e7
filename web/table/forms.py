"""The forms of a table: who plays, what is agreed on, the word of the draw, a number that is asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from flask import flash
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict
from wtforms.validators import ValidationError

from scoring.faults import Fault
from scoring.fields import LONGEST_NAME
from scoring.game import Game
from scoring.names import same
from store import editions, fair_draw, house_rules
from store.values import rulings_in
from web.fields import Choice, Entry, Field, Name, Text, WholeNumber
from web.forms import Form, GameSettings, extended
from web.game_pages import GamePages
from web.table.house_rules import may_change

RULING = "ruling-"  # leads the name of a ruling's field


class RenameForm(Form):
    """One player's name; no two at a table bear the same."""

    name = Name(required=True, longest=LONGEST_NAME)
    others: Collection[str] = ()  # casefolded

    def validate_name(self, field: Name) -> None:
        if field.typed.casefold() in self.others:
            raise ValidationError(twice(field.typed))


def twice(name: str) -> Fault:
    return Fault("name-twice", {"name": name}, ("name",))


class WordForm(Form):
    """The word somebody calls out for the draw."""

    word = Text(required=True, longest=fair_draw.LONGEST_WORD)


class AddressForm(Form):
    """Another address of this machine, by which phones reach it."""

    address = Choice(required=True)


class AskedForm(Form):
    """A number that first place turns on."""

    field = Text()
    number: WholeNumber


class BoardForms(Form):
    """What the host may fill in on the table's own page."""

    word = WordForm.word
    address = AddressForm.address


def asked_form(most: int) -> type[AskedForm]:
    """The same with the limit of what is asked."""

    def says() -> str:
        return str(_("Write a whole number from 0 to %(most)s.", most=most))

    return extended(AskedForm, number=WholeNumber(0, most, required=True, says=says))


class Names(Field):
    """Everybody's name in the order of their seats; places left empty count for nobody."""

    slots: tuple[Name, ...]
    data: tuple[str, ...]

    def __init__(self, game: Game, roles: Collection[str], **rest: Any) -> None:
        super().__init__(**rest)
        self.game, self.roles = game, roles

    def process_data(self, value: object) -> None:
        self._take(value if isinstance(value, list) else ())

    def process_formdata(self, values: Sequence[str]) -> None:
        self._take(values)

    def _take(self, values: Sequence[str]) -> None:
        most = self.game.most
        texts = [*values, *[""] * (most - len(values))]
        self.slots = tuple(self._slot(n, text.strip()) for n, text in enumerate(texts))
        self.data = tuple(slot.typed for slot in self.slots if slot.typed)

    def _slot(self, place: int, text: str) -> Name:
        slot: Name = Name(longest=LONGEST_NAME).bind(self._form, self.name)
        slot.id, slot.errors = f"f-{self.name}-{place + 1}", []
        slot.required = place < self.game.fewest
        slot.process_data(text)
        return slot

    def __iter__(self) -> Iterator[Name]:
        """The places that the page shows."""
        return iter(self.slots[: self.game.most])

    def faults(self) -> tuple[Fault, ...]:
        count, found = len(self.data), []
        if not self.game.fewest <= count <= self.game.most:
            limits = {"count": count, "fewest": self.game.fewest, "most": self.game.most}
            found.append(Fault("players-count", limits, ("name",)))
        taken = {role.casefold() for role in self.roles}
        for place, slot in enumerate(slot for slot in self.slots if slot.typed):
            faults = (*slot.faults(), *((twice(slot.typed),) if slot.typed.casefold() in taken else ()))
            slot.errors = [replace(fault, where=("name", place)) for fault in faults]
            found += [replace(fault, where=("name", place)) for fault in faults]
            taken.add(slot.typed.casefold())
        return tuple(found)


class NamesForm(Form):
    """Who plays."""

    names: Names


class DeckName(Text):
    """The name of an edition or deck, for the one rule there is for it."""

    def cleaned(self, text: str) -> str:
        return same(text)

    def faults(self) -> tuple[Fault, ...]:
        fault = editions.name_fault(self.typed) if self.typed else None
        return (fault,) if fault else ()


class RulingsForm(GameSettings):
    """A game's own settings and its rulings: a field for each."""

    def rulings(self) -> dict[str, str]:
        """Only what differs from the default, so that the document stays as short as the decision."""
        fields = [field for field in self if field.name.startswith(RULING)]
        return {
            field.name.removeprefix(RULING): field.typed for field in fields if field.typed != field.default
        }


class AgreedForm(RulingsForm):
    """What is agreed on at a table."""

    deck = DeckName(longest=editions.LONGEST_NAME)
    house = Name(longest=LONGEST_NAME)
    take_house = Text(name="take-house")
    based_on = Entry()

    def agreed(self) -> dict[str, object]:
        """As the table keeps it."""
        deck = {"deck": self.deck.typed} if self.deck.typed else {}
        return {**self.settings(), **deck, "rulings": self.rulings()}

    def validate_house(self, field: Name) -> None:
        """Nobody saves over the house rules of somebody else."""
        kept = house_rules.find(self.game, field.typed) if field.typed else None
        if kept is not None and not may_change(kept):
            raise ValidationError(Fault("house-rules-taken", {"name": kept.name}, ("house",)))

    def taking(self) -> Self:
        """The same with the rulings of a saved set in place of its own."""
        kept = house_rules.find(self.game, self.take_house.typed)
        if kept is None:
            flash(_("There are no house rules of this name any more."), "warn")
            return self
        made = MultiDict(self.source)
        for field in self:
            if field.name.startswith(RULING):
                made.poplist(field.name)
        for name, text in {"house": "", **{f"{RULING}{key}": o for key, o in kept.rulings.items()}}.items():
            made[name] = text
        return type(self).of(made, self.game)


class OpenForm(NamesForm, AgreedForm):
    """Everything that opens a table."""


def open_form(game: Game, shell: GamePages) -> type[OpenForm]:
    names = Names(game, shell.roles, name="name")
    return extended(OpenForm, shell.settings, names=names, **ruling_fields(game))


def agreed_form(game: Game, shell: GamePages) -> type[AgreedForm]:
    return extended(AgreedForm, shell.settings, **ruling_fields(game))


def ruling_fields(game: Game) -> dict[str, object]:
    """A choice for each ruling; the first option holds where nothing is said."""
    return {
        f"{RULING}{key}": Choice(options, default=options[0], required=True, where=("rulings", key))
        for key, options in game.rulings.items()
    }


def as_form(settings: Mapping[str, object]) -> dict[str, object]:
    """Settings as a form shows them."""
    chosen = {f"{RULING}{key}": option for key, option in rulings_in(settings).items()}
    return {**{key: value for key, value in settings.items() if key != "rulings"}, **chosen}

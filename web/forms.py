"""Forms as people fill them in. Each room and each game lists its own in a forms.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, TypeVar, cast

import wtforms
from flask import request

from scoring.faults import Fault


class Form(wtforms.Form):  # type: ignore[misc]  # WTForms says nothing of its types
    """Several fields filled in together. The token of the page is looked at before any form is."""

    game = ""  # whose words say what is wrong
    source: Mapping[str, str]  # what the request brought

    @classmethod
    def sent(cls, game: str = "") -> Self:
        """As the request brings it, not looked at yet."""
        return cls.of(request.form, game)

    @classmethod
    def of(cls, sent: Mapping[str, str], game: str = "") -> Self:
        form = cls(sent)
        form.game, form.source = game, sent
        return form

    @classmethod
    def filled(cls, values: Mapping[str, object], game: str = "") -> Self:
        """As a page shows it first: with what stands."""
        form = cls(data=values)
        form.game = game
        return form

    @property
    def faults(self) -> tuple[Fault, ...]:
        return tuple(error for field in self for error in field.errors if isinstance(error, Fault))

    @property
    def wrong(self) -> tuple[str, ...]:
        """Everything that is wrong, each sentence once."""
        return tuple(dict.fromkeys(said for field in self for said in field.wrong))

    @property
    def typed(self) -> dict[str, str]:
        """What stands in every field, by the name it is sent under."""
        return {field.name: field.typed for field in self}


F = TypeVar("F", bound=Form)


def extended(form: type[F], *more: type[Form], **fields: object) -> type[F]:
    """The form with the fields of others, and some of its own."""
    return cast(type[F], type(form.__name__, (form, *more), fields))


class GameSettings(Form):
    """What a game asks of its own when a table is settled."""

    def settings(self) -> dict[str, object]:
        return {}

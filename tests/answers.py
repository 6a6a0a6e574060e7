"""Answers and advice as other programs get them: JSON, with words and without."""

from collections.abc import Mapping
from typing import Any

import translations
from scoring import games

Json = Mapping[str, Any]


def score(document: Json, edition: Json | None = None) -> dict[str, Any]:
    return games.answer(document, edition).to_json()


def said(document: Json, language: str = "en") -> dict[str, Any]:
    """With a text and a formula beside every reason."""
    return translations.explain(games.answer(document), language).to_json()


def advise(document: Json) -> dict[str, Any]:
    return games.advise(document).to_json()

"""What a deck was taught with, cut out: shown to its keeper whole before it is handed on, in one file."""

from collections import Counter
from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from store import lessons
from vision.lessons import HIGH, MOST, WIDE, Lesson
from web.decks.deck import GAME, keeper_only
from web.decks.forms import CardForm
from web.keeper.pages import size
from web.words import term

pages = Blueprint("lessons", __name__)
FILE = "shelfmark-lessons.zip"  # which names no deck: that may be somebody's name


@dataclass(frozen=True)
class Shown:
    """What is in the file, counted."""

    deck: str
    cards: tuple[Lesson, ...]
    bytes: int
    left_out: tuple[str, ...]

    @property
    def letters(self) -> tuple[tuple[str, int], ...]:
        return tuple(sorted(Counter(card.mark[0] for card in self.cards).items()))

    @property
    def icons(self) -> tuple[tuple[str, int], ...]:
        found = Counter(icon for card in self.cards for icon in card.icons)
        return tuple((term(GAME, "category", icon), count) for icon, count in sorted(found.items()))


@pages.get("/deck/<deck>/lessons")
def page(deck: str) -> ResponseReturnValue:
    keeper_only(deck)
    kept = lessons.kept(deck)
    cards = tuple(sorted(kept.handed_on.cards, key=lambda card: _in_order(card.mark)))
    left_out = tuple(sorted(kept.left_out, key=_in_order))
    shown = Shown(deck, cards, len(lessons.content_of(deck) or b""), left_out)
    return render_template("decks/lessons.html", shown=shown, size=size, most=MOST, wide=WIDE, high=HIGH)


def _in_order(mark: str) -> tuple[str, int]:
    return mark[0], int(mark[1:])


@pages.get("/deck/<deck>/lessons/<card>.png")
def picture(deck: str, card: str) -> ResponseReturnValue:
    keeper_only(deck)
    lesson = lessons.kept(deck).handed_on.of(card)
    if lesson is None:
        abort(404)
    return _private(Response(lesson.picture, mimetype="image/png"))


@pages.get("/deck/<deck>/lessons.zip")
def file(deck: str) -> ResponseReturnValue:
    """The file, as it is kept; 404 where there is nothing to hand on."""
    keeper_only(deck)
    content = lessons.content_of(deck)
    if content is None or not lessons.kept(deck).handed_on.cards:
        abort(404)
    answer = Response(content, mimetype="application/zip")
    answer.headers["Content-Disposition"] = f"attachment; filename={FILE}"
    return _private(answer)


@pages.post("/deck/<deck>/lessons/leave-out")
def leave_out(deck: str) -> ResponseReturnValue:
    """A picture that shows more than its keeper would hand on; what the deck learnt from it stays."""
    keeper_only(deck)
    card = CardForm.sent().card.typed
    lessons.change(deck, lambda kept: kept.leaving_out(card))
    return redirect(url_for("lessons.page", deck=deck, _anchor="pictures"))


@pages.post("/deck/<deck>/lessons/put-back")
def put_back(deck: str) -> ResponseReturnValue:
    """One that was left out is handed on after all."""
    keeper_only(deck)
    card = CardForm.sent().card.typed
    lessons.change(deck, lambda kept: kept.putting_back(card))
    return redirect(url_for("lessons.page", deck=deck, _anchor="pictures"))


def _private(answer: Response) -> Response:
    answer.headers["Cache-Control"] = "private, no-store"
    return answer

"""A deck's own page: what is known of it for sure, what tables propose, and who decides about that."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring import games
from scoring.faults import Fault, Refused
from scoring.game import Json
from store import editions
from store.proposals import Kept, Proposal, quarrel_faults
from web.decks.forms import CardForm
from web.keeper.access import is_keeper
from web.phone import known_phone
from web.words import sentence

GAME = "ex-libris"  # whose decks have cards
Decision = Callable[[dict[str, object], Kept, Proposal], tuple[Json, Kept]]
pages = Blueprint("decks", __name__)


@dataclass(frozen=True)
class Known:
    """A deck as its page shows it."""

    name: str
    cards: Mapping[str, str]
    kept: Kept
    may_decide: bool
    quarrels: tuple[str, ...]
    is_keepers: bool = False  # whether the server's keeper looks at it, whose office leads here


@pages.get("/deck/<deck>")
def page(deck: str) -> ResponseReturnValue:
    return render_template("decks/deck.html", deck=known_deck(deck), form=CardForm.filled({}))


@pages.post("/deck/<deck>/take")
def take(deck: str) -> ResponseReturnValue:
    """A table's proposal is known from now on, where nothing else is; its host may be allowed to teach."""
    _decide(deck, lambda known, kept, one: (_with(known, one), _gone(kept, one)))
    flash(_("The deck knows these cards now."), "good")
    return redirect(url_for("decks.page", deck=deck))


@pages.post("/deck/<deck>/refuse")
def refuse(deck: str) -> ResponseReturnValue:
    _decide(deck, lambda known, kept, one: (known, kept.without(one.table)))
    return redirect(url_for("decks.page", deck=deck))


@pages.post("/deck/<deck>/forget")
def forget(deck: str) -> ResponseReturnValue:
    """A card that was learnt wrong is unknown again, so that nobody's entry quarrels with it."""
    keeper_only(deck)
    card = CardForm.sent().card.typed

    def without(known: dict[str, object]) -> Json:
        cards = editions.cards_of(known)
        return {**known, "cards": {mark: icons for mark, icons in cards.items() if mark != card}}

    editions.change(deck, without)
    return redirect(url_for("decks.page", deck=deck))


def _decide(deck: str, how: Decision) -> None:
    keeper_only(deck)
    table = request.form.get("table", "")

    def decided(known: dict[str, object], kept: Kept) -> tuple[Json, Kept]:
        one = kept.of(table)
        return how(known, kept, one) if one else (known, kept)

    editions.change_kept(deck, decided)


def _with(known: dict[str, object], one: Proposal) -> Json:
    cards = editions.cards_of(known)
    return {**known, "cards": {**one.cards, **cards}}


def _gone(kept: Kept, one: Proposal) -> Kept:
    left = kept.without(one.table)
    return left.allowing(one.by) if request.form.get("allow") == "1" else left


def known_deck(deck: str) -> Known:
    """404 where there is no such deck; what cannot be read says so."""
    try:
        if not editions.exists(deck):
            abort(404)
        edition, kept = editions.load(deck), editions.kept(deck)
        found = games.check_edition(edition)[1]
    except Refused as refused:
        return Known(deck, {}, Kept(), may_decide=False, quarrels=_said(refused.faults))
    cards = editions.cards_of(edition)
    said = _said((*found, *quarrel_faults(kept, cards)))
    return Known(deck, cards, kept, _decides(kept), said, is_keeper())


def keeper_only(deck: str) -> None:
    """403 for whoever does not decide about it."""
    if not known_deck(deck).may_decide:
        abort(403)


def _decides(kept: Kept) -> bool:
    return is_keeper() or known_phone() in kept.by


def _said(faults: Iterable[Fault]) -> tuple[str, ...]:
    return tuple(sentence(fault, GAME) for fault in faults)

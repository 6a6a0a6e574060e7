"""The pages of a finished verdict. None of them changes the table; only the seal enters something."""

from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.answer import Answer
from scoring.faults import Refused
from scoring.game import Json
from scoring.games import GAMES
from store import entries
from store.entries import ANYTHING
from store.values import Change, Sitting
from web.game_pages import PAGES
from web.result import evidence, explanation, hypothetical, seals, sharing
from web.result.corrections import difference
from web.result.exports import play_link
from web.result.forms import claims_form, supposed_form
from web.result.podium import podium, steps
from web.result.tapping import Taps
from web.table import documents
from web.table.seats import host_visit, visit
from web.words import entered_as, sentence

pages = Blueprint("verdict", __name__)
SAID = ("players", "winners", "settled_by", "depends_on", "disputes")


@dataclass(frozen=True)
class Standing:
    """How the verdict of today stands to the sealed one, and to the seal that a printed form shows."""

    seal: seals.Seal | None
    broken: bool  # what is kept is no longer what was sealed
    differs: bool  # the table says something else today
    paper: bool | None  # whether the form's checksum is this one; None: the address brought none


@pages.get("/t/<code>/verdict")
def page() -> ResponseReturnValue:
    here = visit()
    if not here.sitting.revealed:
        return redirect(url_for("board.page"))
    link = sharing.address(here)
    return _told(here.sitting, here=here, link=link, seen=evidence.pieces(here.sitting))


@pages.get("/v/<token>")
def shared(token: str) -> ResponseReturnValue:
    """The same for anybody with the link: to read, without photographs, log or any button."""
    return _told(sharing.sitting_of(token), here=None, link=None, seen={})


def _told(sitting: Sitting, **more: object) -> str:
    try:
        answer = documents.answer(sitting)
    except Refused as refused:
        return render_template(
            "result/none.html", faults=documents.sentences(sitting, refused.faults), **more
        )
    document = documents.document(sitting)
    return render_template(
        "result/verdict.html",
        sitting=sitting,
        game=GAMES[answer.game],
        told=explanation.tell(document, answer, documents.edition(sitting)),
        standing=standing(sitting, answer),
        podium=podium(answer),
        pair_steps=lambda game, why: tuple(steps(game, why)),
        beside=evidence.beside,
        bg_stats=play_link(sitting, answer),
        **more,
    )


@pages.get("/t/<code>/what-if")
def what_if() -> ResponseReturnValue:
    """A supposed table beside the real one; everything supposed stands in the address alone."""
    here = visit()
    if not here.sitting.revealed:
        return redirect(url_for("board.page"))
    document, edition = documents.document(here.sitting), documents.edition(here.sitting)
    cards = [one.field for one in hypothetical.cards_of(document)]
    form = supposed_form(GAMES[document.game], cards).of(request.args)
    supposed = hypothetical.supposed(document, form)
    before, _none = explanation.score_or_faults(document.to_json(), edition)
    then = hypothetical.without_zeros(supposed)
    known = hypothetical.edition_of(edition, document, then)
    after, refused = explanation.score_or_faults(then.to_json(), known)
    return render_template(
        "result/what_if.html",
        here=here,
        game=GAMES[here.table.game],
        rulings=supposed.rulings or {},
        taps=Taps(document, supposed),
        shell=PAGES[here.table.game],
        owners=hypothetical.owners(document),
        applicable=explanation.applicable(then),
        before=before,
        cards=hypothetical.cards_of(supposed),
        marks=hypothetical.marks_of(document),
        asked=bool(request.args),
        after=after,
        effects=tuple(difference(before, after)),
        faults=documents.sentences(here.sitting, refused.faults) if refused else (),
    )


@pages.get("/t/<code>/audit")
def audit() -> ResponseReturnValue:
    """What a paper form claims against what follows from the cards; nothing of it is kept."""
    here = visit()
    if not here.sitting.revealed:
        return redirect(url_for("board.page"))
    document = documents.document(here.sitting)
    owners = hypothetical.owners(document)
    form = claims_form(GAMES[document.game], [field for field, _owner in owners]).of(request.args)
    unreadable = [
        f"{name}, {entered_as(document.game, line)}{_(': ')}{sentence(fault, document.game)}"
        for name, line, fault in hypothetical.unreadable(document, form)
    ]
    document = hypothetical.claimed(document, form)
    answer, refused = explanation.score_or_faults(document.to_json(), documents.edition(here.sitting))
    return render_template(
        "result/audit.html",
        here=here,
        game=GAMES[here.table.game],
        typed=form.typed,
        asked=any(form.typed.values()),
        disputes=answer.disputes if answer else (),
        answer=answer,
        owners=owners,
        faults=(*unreadable, *(documents.sentences(here.sitting, refused.faults) if refused else ())),
    )


@pages.post("/t/<code>/seal")
def seal() -> ResponseReturnValue:
    """Closes the verdict as it stands, or takes the seal back; both stand in the log."""
    here = host_visit()
    if request.form.get("back") == "1":
        entries.enter_all(here.table.id, [Change(None, seals.FIELD, None, ANYTHING)], by=None)
    elif here.sitting.revealed:
        try:
            seals.seal(here.sitting)
        except Refused:
            flash(_("As it stands this table cannot be scored, so there is nothing to seal."))
    return redirect(url_for("verdict.page"))


def standing(sitting: Sitting, answer: Answer) -> Standing:
    kept, shown = seals.seal_of(sitting), request.args.get("seal")
    paper = None if shown is None else kept is not None and kept.checksum == shown
    if kept is None:
        return Standing(None, broken=False, differs=False, paper=paper)
    return Standing(
        kept, broken=not kept.whole, differs=_told_of(kept.answer) != _told_of(answer.to_json()), paper=paper
    )


def _told_of(answer: Json) -> dict[str, object]:
    """What a verdict says, whatever the words in which a version of ours explained it."""
    return {key: answer.get(key) for key in SAID}

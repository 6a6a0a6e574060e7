"""A change made from what stands is made again when somebody else was quicker, and not for ever."""

import pytest
from werkzeug.exceptions import ServiceUnavailable

from games.ex_libris.forms import HandForm
from scoring.faults import Fault, Refused
from store import entries
from store.entries import ANYTHING
from store.values import Change, Conflict, Sitting
from web.table.entering import TRIES, Done, Faults, enter, newest, of_form, these
from web.table.seats import Visit


@pytest.fixture
def here(evening) -> Visit:
    return Visit(entries.sitting(evening.table), None)


def standing(sitting: Sitting) -> str:
    return str(sitting.facts.value(0, "shelf", ""))


def somebody_enters(here: Visit, text: str) -> None:
    entries.enter(here.table.id, seat=0, by=0, field="shelf", value=text, based_on=ANYTHING)


def test_a_change_is_made_again_from_what_somebody_else_entered_meanwhile(here):
    seen: list[str] = []

    def made(sitting: Sitting) -> tuple[Change]:
        seen.append(standing(sitting))
        if len(seen) == 1:
            somebody_enters(here, "A1:FH")
        return (Change(0, "shelf", f"{seen[-1]} B2:CM".strip(), sitting.facts.id(0, "shelf")),)

    enter(here, made, by=0)
    assert seen == ["", "A1:FH"]
    assert standing(entries.sitting(here.table)) == "A1:FH B2:CM"


def test_whoever_is_always_too_late_is_told_to_try_later(here):
    seen: list[str] = []

    def made(sitting: Sitting) -> tuple[Change]:
        seen.append(standing(sitting))
        somebody_enters(here, f"A{len(seen)}:FH")
        return (Change(0, "shelf", "B2:CM", sitting.facts.id(0, "shelf")),)

    with pytest.raises(ServiceUnavailable):
        enter(here, made, by=0)
    assert len(seen) == TRIES
    assert standing(entries.sitting(here.table)) == f"A{TRIES}:FH"


def test_what_was_made_from_a_page_is_a_conflict_where_somebody_was_quicker(here):
    somebody_enters(here, "A1:FH")
    match enter(here, these(Change(0, "shelf", "B2:CM", None)), by=0):
        case Conflict(theirs=theirs):
            assert theirs.value == "A1:FH"
        case other:
            pytest.fail(f"{other} is no conflict")
    assert standing(entries.sitting(here.table)) == "A1:FH"


def test_what_was_entered_is_answered(here):
    match enter(here, these(Change(0, "shelf", "B2:CM"), Change(0, "hand", 2)), by=0):
        case Done(made):
            assert [entry.value for entry in made] == ["B2:CM", 2]
        case other:
            pytest.fail(f"{other} is not done")


def test_a_form_with_faults_enters_nothing(app, here):
    with app.test_request_context(method="POST", data={"hand": "many"}):
        form = HandForm.sent("ex-libris")
        match enter(here, these(Change(0, "hand", 3)), by=0, form=form):
            case Faults(found):
                assert found == ()
                assert len(form.wrong) == 1  # a sentence beside its field
            case other:
                pytest.fail(f"{other} has no faults")
    assert not entries.sitting(here.table).facts.has(0, "hand")


def test_what_cannot_be_made_is_refused(here):
    def made(_sitting: Sitting) -> tuple[Change]:
        raise Refused([Fault("log-moved")])

    assert enter(here, made, by=0) == Faults((Fault("log-moved"),))


def test_of_a_form_made_from_what_no_longer_stands_only_what_differs_is_a_conflict(here):
    somebody_enters(here, "A1:FH")
    seen = newest(entries.sitting(here.table), 0, ("shelf", "hand"))
    somebody_enters(here, "A2:FH")
    assert isinstance(enter(here, of_form(0, {"shelf": "A2:FH"}, seen), by=0), Done)
    assert isinstance(enter(here, of_form(0, {"shelf": "A3:FH", "hand": 1}, seen), by=0), Conflict)
    assert not entries.sitting(here.table).facts.has(0, "hand")

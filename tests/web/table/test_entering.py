"""A change made from what stands is made again when somebody else was quicker, and not for ever."""

import pytest
from werkzeug.exceptions import ServiceUnavailable

from store import entries
from store.entries import ANYTHING
from store.values import Change, Sitting
from web.table.entering import TRIES, enter
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

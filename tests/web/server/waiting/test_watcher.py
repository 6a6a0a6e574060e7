"""One thread for all who wait: on SQLite and on PostgreSQL, with real changes of real tables."""

from collections.abc import Iterator

import pytest

from store import called, entries, presence, tables
from store.home import used
from tests.web.processes import until
from web.server.waiting import watcher
from web.server.waiting.question import Question
from web.server.waiting.watcher import Told, Watcher

pytestmark = pytest.mark.usefixtures("database")


class Watched:
    """A watcher, and what it said."""

    def __init__(self) -> None:
        self.said: dict[Question, Told] = {}
        self.watcher = Watcher(used(), self.hear)

    def hear(self, told: list[Told]) -> None:
        self.said.update({one.question: one for one in told})

    def ask(self, table, phone: str = "host", since: int = 1) -> Question:
        made = Question(table.code, phone, str(since), 20, False, "")
        self.watcher.ask(made)
        return made

    def waits(self, question: Question) -> bool:
        """As soon as the thread knows it; whatever it had to say at once is said by then."""
        until(lambda: question.table or question in self.said)
        return question not in self.said

    def answer(self, question: Question) -> Told:
        return until(lambda: self.said.get(question))


@pytest.fixture
def watched(monkeypatch) -> Iterator[Watched]:
    monkeypatch.setattr(watcher, "BEAT", 0.05)
    monkeypatch.setattr(watcher, "LAST_WORD", None)  # nothing is left over for the next test
    made = Watched()
    yield made
    made.watcher.end()


def enter(table, value: int) -> None:
    entries.enter(table.id, seat=0, by=0, field="hand", value=value, based_on=entries.ANYTHING)


def test_all_who_wait_at_a_table_are_told_of_its_change_and_nobody_else(table, watched):
    tables.invite(table.id, ["guest"])
    other = tables.open_table("ex-libris", ("Anna", "Boris"), host="other")
    asked = [watched.ask(table), watched.ask(table, "guest"), watched.ask(other, "other")]
    assert all(watched.waits(one) for one in asked)
    enter(table, 1)
    assert [watched.answer(one).version for one in asked[:2]] == [2, 2]
    assert asked[2] not in watched.said


def test_who_does_not_know_the_newest_is_told_at_once(table, watched):
    enter(table, 1)
    told = watched.answer(watched.ask(table))
    assert (told.version, told.revealed) == (2, False)


def test_that_the_result_is_shown_is_told(table, watched):
    asked = watched.ask(table)
    assert watched.waits(asked)
    entries.enter(table.id, seat=None, by=None, field="revealed", value=True, based_on=None)
    told = watched.answer(asked)
    assert (told.version, told.revealed) == (2, True)


def test_whom_the_table_does_not_know_and_a_code_that_is_none_are_for_the_pages(table, watched):
    stranger = watched.ask(table, "stranger")
    assert watched.answer(stranger).version is None
    guess = Question("QQQQQQ", "host", "1", 20, False, "")
    watched.watcher.ask(guess)
    assert watched.answer(guess).version is None


def test_whose_table_is_gone_hears_it_from_the_pages(table, watched, monkeypatch):
    monkeypatch.setattr(called, "SELDOM", 0.05)  # what nobody calls out is found by looking at everything
    asked = watched.ask(table)
    assert watched.waits(asked)
    tables.delete_table(table.id)
    enter(tables.open_table("ex-libris", ("Anna", "Boris"), host="other"), 1)
    assert watched.answer(asked).version is None


def test_whoever_left_is_not_told_anything(table, watched):
    gone, stays = watched.ask(table), watched.ask(table)
    watched.watcher.left(gone)
    assert watched.waits(stays)
    enter(table, 1)
    assert watched.answer(stays).version == 2
    assert gone not in watched.said


def test_who_waits_is_there_until_it_leaves(table, watched, monkeypatch):
    monkeypatch.setattr(watcher, "NOTED", 0.0)
    tables.invite(table.id, ["guest"])
    asked = watched.ask(table, "guest")
    until(lambda: "guest" in presence.last_heard(table.id))
    first = presence.last_heard(table.id)["guest"]
    until(lambda: presence.last_heard(table.id)["guest"] > first)
    watched.watcher.left(asked)
    stays = watched.ask(table)  # whose notes show that the thread goes on
    until(lambda: "host" in presence.last_heard(table.id))
    last = presence.last_heard(table.id)["guest"]
    again = presence.last_heard(table.id)["host"]
    until(lambda: presence.last_heard(table.id)["host"] > again)
    assert presence.last_heard(table.id)["guest"] == last
    assert stays not in watched.said


def test_that_the_host_fell_silent_is_a_change_for_those_who_wait(table, watched, monkeypatch):
    tables.invite(table.id, ["guest"])
    presence.all_heard({(table.id, "host"), (table.id, "guest")})
    asked = watched.ask(table, "guest")
    assert watched.waits(asked)
    real = presence.now
    monkeypatch.setattr(presence, "now", lambda: real() + presence.SILENT)
    assert watched.answer(asked).version == 2
    back = watched.ask(table, "host", 2)
    assert watched.answer(back).version == 3


def test_while_the_database_fails_the_pages_are_asked_and_afterwards_it_goes_on(table, watched, monkeypatch):
    asked = watched.ask(table)
    assert watched.waits(asked)
    with monkeypatch.context() as patch:
        patch.setattr(presence, "asked_by", fail)
        assert watched.answer(watched.ask(table)).version is None
        enter(table, 1)
    assert watched.answer(asked).version == 2


def fail(_who: object) -> None:
    raise OSError("no database")

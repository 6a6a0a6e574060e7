"""Nothing is thrown away for a wrong number of days or a clock that jumps; what is over goes in the end."""

import pytest
from sqlalchemy import BigInteger, bindparam

from jobs import retention
from jobs.__main__ import main as worker_main
from jobs.retention import CATCHES_UP, Calendar, Retention, caught_up, tidy
from scoring.faults import Refused
from settings import Settings
from store import entries, photographs, pictures, tables
from store.clock import DAY, HOUR, SECOND, now
from tests.command_line import main
from tests.services import postgresql  # noqa: F401  a fixture
from tests.store.conftest import database, table  # noqa: F401  fixtures

LOOK = 600  # seconds between two looks, of which the days of a test have many
MODULES = ("jobs.retention", "store.photographs", "store.blobs.folder", "store.limits", "store.tables")
KEPT = Retention(photographs=30, tables=365)


class Machine:
    """A machine with its two clocks: the one on the wall, and how long it has run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.ran = now(), 1000.0
        for module in MODULES:
            monkeypatch.setattr(f"{module}.now", lambda: self.wall)
        databases = bindparam("clock", callable_=lambda: self.wall, type_=BigInteger)
        monkeypatch.setattr("store.blobs.database._CLOCK", databases)
        monkeypatch.setattr(retention.time, "monotonic", lambda: self.ran)
        self.start()

    def start(self) -> None:
        """The server is started (again)."""
        self.calendar = Calendar()

    def runs(self, hours: float) -> None:
        for _ in range(round(hours * 3600 / LOOK)):
            self.wall += LOOK * SECOND
            self.ran += LOOK
            tidy(self.calendar, KEPT)


@pytest.fixture
def machine(database, monkeypatch) -> Machine:  # noqa: ARG001, F811
    found = Machine(monkeypatch)
    found.runs(1)
    return found


@pytest.fixture
def evening(machine, table):  # noqa: ARG001, F811
    """Whether a table and its photograph of now are still there."""
    photographs.add(table.id, seat=0, by=0, picture=b"picture", pile=False)
    return lambda: (tables.table_of_id(table.id) is not None, len(photographs.of_seat(table.id, 0)))


BOTH, TABLE_ONLY, NOTHING = (True, 1), (True, 0), (False, 0)


@pytest.mark.parametrize("years", [1, 10, 73])
@pytest.mark.parametrize("off", [False, True])
def test_a_clock_that_jumps_ahead_throws_nothing_away(machine, evening, years, off):
    """Found an hour later and put right; it jumped while the server ran, or while it was off."""
    machine.wall += years * 365 * DAY
    if off:
        machine.start()
    machine.runs(1)
    assert evening() == BOTH
    machine.wall -= years * 365 * DAY
    machine.runs(2)
    assert evening() == BOTH


def test_a_clock_that_starts_in_1970_and_is_put_right_delays_nothing_for_long(machine, evening):
    right = machine.wall
    machine.wall = 5 * SECOND
    machine.start()
    machine.runs(0.5)
    machine.wall = right + 29 * DAY
    machine.runs(24)
    assert evening() == BOTH
    machine.runs(48)
    assert evening() == TABLE_ONLY


@pytest.mark.parametrize("off", [False, True])
def test_what_is_over_goes_though_the_laptop_slept_for_a_month(machine, evening, off):
    machine.wall += 40 * DAY
    if off:
        machine.start()
    machine.runs(1)
    assert evening() == BOTH
    machine.runs(6)
    assert evening() == TABLE_ONLY


def test_what_is_over_goes_after_its_days(machine, evening):
    machine.wall += 360 * DAY
    machine.runs(360 * 24 / CATCHES_UP + 1)
    assert evening() == TABLE_ONLY
    machine.wall += 366 * DAY  # that its photograph went was a change of the table too
    machine.runs(366 * 24 / CATCHES_UP + 1)
    assert evening() == NOTHING


def test_a_table_that_chose_to_keeps_its_photographs_as_long_as_it_is_kept_itself(machine, evening, table):  # noqa: F811
    entries.enter(table.id, seat=None, by=None, field=photographs.KEPT_FIELD, value=True, based_on=None)
    machine.wall += 300 * DAY
    machine.runs(300 * 24 / CATCHES_UP + 1)
    assert evening() == BOTH
    machine.wall += 66 * DAY
    machine.runs(66 * 24 / CATCHES_UP + 1)
    assert evening() == NOTHING


def test_an_evening_a_week_is_enough_to_keep_up(machine, evening):
    for _ in range(5):
        machine.wall += 7 * DAY
        machine.start()
        machine.runs(4)
    assert evening() == TABLE_ONLY


def test_nought_days_are_for_ever_for_photographs_as_for_tables(machine, evening, monkeypatch):
    monkeypatch.setattr("tests.attacks.test_retention.KEPT", Retention(0, 0))
    machine.wall += 4000 * DAY
    machine.runs(4000 * 24 / CATCHES_UP + 1)
    assert evening() == BOTH


def test_a_photograph_on_its_way_in_is_not_swept_away_when_the_clock_jumps(machine):
    pictures.put("coming", pictures.RAW, b"its row is written in a moment")
    machine.wall += 10 * DAY
    machine.ran += LOOK
    tidy(machine.calendar, KEPT)
    assert pictures.exists("coming", pictures.RAW)
    machine.runs(1)
    assert not pictures.exists("coming", pictures.RAW)


@pytest.mark.parametrize(
    ("before", "clock", "hours", "believed"),
    [
        (0, 0, 1, 0),
        (0, HOUR, 1, HOUR),
        (0, 8 * DAY, 1, 7 * DAY),
        (0, 8 * DAY, 2, 8 * DAY),
        (0, 1000 * DAY, 0, 0),
        (1000 * DAY, 0, 1, 993 * DAY),
    ],
)
def test_a_clock_is_believed_a_week_an_hour(before, clock, hours, believed):
    assert caught_up(before, clock, hours * 3600) == believed


WRONG = ["-1", "1.5", "a week", "1e3", "١٢", "9" * 40, "30 31", "+5"]


@pytest.mark.parametrize("name", ["SHELFMARK_PHOTO_DAYS", "SHELFMARK_TABLE_DAYS"])
@pytest.mark.parametrize("value", WRONG)
def test_days_that_are_none_are_refused_in_a_sentence(monkeypatch, capsys, name, value):
    assert main(["serve"], **{name: value}) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert name in said.err
    monkeypatch.setenv(name, value)
    assert worker_main() == 2  # the worker, started on its own
    assert capsys.readouterr() == said


def test_every_wrong_setting_is_named_at_once():
    with pytest.raises(Refused) as refused:
        Settings.from_env({"SHELFMARK_PHOTO_DAYS": "-1", "SHELFMARK_TABLE_DAYS": "x"})
    assert len(refused.value.faults) == 2


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({}, Retention(30, 0)),
        ({"SHELFMARK_PHOTO_DAYS": ""}, Retention(30, 0)),
        ({"SHELFMARK_PHOTO_DAYS": "0", "SHELFMARK_TABLE_DAYS": " 365 "}, Retention(0, 365)),
    ],
)
def test_days_are_read_as_they_are_set(said, kept):
    assert Retention.of(Settings.from_env(said)) == kept

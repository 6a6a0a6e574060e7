"""Who is there, asked and noted for many phones at once, as the watcher does it for those that wait."""

import pytest
from sqlalchemy import event

from store import presence, tables
from store.clock import SECOND
from store.engine import engine

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def clock(monkeypatch):
    real, ahead = presence.now, [0]
    monkeypatch.setattr(presence, "now", lambda: real() + ahead[0])
    return lambda more: ahead.__setitem__(0, ahead[0] + more)


def test_many_are_told_what_each_would_be_and_strangers_nothing(table):
    tables.invite(table.id, ["guest"])
    other = tables.open_table("ex-libris", ("Anna", "Boris"), host="other")
    who = {(table.code, "host"), (table.code, "guest"), (other.code, "other"), (other.code, "guest")}
    found = presence.asked_by(who)
    assert {one: asked.version for one, asked in found.items()} == {
        (table.code, "host"): 1,
        (table.code, "guest"): 1,
        (other.code, "other"): 1,
    }
    assert presence.last_heard(table.id) == {}
    for code, phone in found:
        assert presence.asked(code, phone) == found[code, phone].version


def test_all_are_noted_in_one_transaction(table, clock):
    phones = [f"phone {number}" for number in range(40)]
    presence.all_heard({(table.id, phone) for phone in phones[:20]})
    clock(SECOND)
    begun: list[object] = []
    count = begun.append
    event.listen(engine(), "commit", count)
    presence.all_heard({(table.id, phone) for phone in phones})
    event.remove(engine(), "commit", count)
    assert len(begun) == 1
    noted = presence.last_heard(table.id)
    assert set(noted) == set(phones)
    assert len(set(noted.values())) == 1
    assert tables.versions([table.id]) == {table.id: 1}


def test_the_hosts_silence_is_counted_once_and_so_is_the_return(table, clock):
    other = tables.open_table("ex-libris", ("Anna", "Boris"), host="other")
    both = [table.id, other.id]
    presence.all_heard({(table.id, "host"), (table.id, "guest"), (other.id, "other")})
    clock(presence.SILENT)
    presence.all_heard({(table.id, "guest"), (other.id, "other")})
    for _ in range(2):
        presence.count_silences(both)
        assert tables.versions(both) == {table.id: 2, other.id: 1}
    for _ in range(2):
        presence.all_heard({(table.id, "host"), (table.id, "guest")})
        assert tables.versions(both) == {table.id: 3, other.id: 1}

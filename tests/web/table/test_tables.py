"""Opening, joining and hosting a table, by forms alone."""

import hashlib
import hmac
import re

import pytest

from store import entries, seats, tables
from store.secrets import kept_secret
from tests.printing.tables import RULEBOOK
from tests.web.conftest import FOUR, open_table
from tests.web.finished import finish


def test_a_table_is_opened_with_its_names_and_settings(app):
    code = open_table(app.test_client(), "Rita", "Éric", popular="R", banned="C", deck="club")
    page = app.test_client().get(f"/t/{code}").text
    assert "Rita" in page
    assert "Éric" in page


@pytest.mark.parametrize("typed", [str, str.lower, lambda code: f" {code[:3]} {code[3:]} "])
def test_a_code_typed_on_the_start_page_leads_to_the_table(app, typed):
    code = open_table(app.test_client(), "Rita", "Éric")
    page = app.test_client().post("/join", data={"code": typed(code)}, follow_redirects=True)
    assert (page.status_code, page.request.path) == (200, f"/t/{code}/join")
    assert "Éric" in page.text


@pytest.mark.parametrize("typed", ["abc de", "ABCDEF"])
def test_a_code_that_leads_nowhere_stays_as_it_was_typed(app, typed):
    page = app.test_client().post("/join", data={"code": typed}, follow_redirects=True).text
    assert "no open table with this code" in page
    assert f'value="{typed}"' in page


@pytest.mark.parametrize(
    ("names", "agreed"),
    [
        (("Rita",), {}),
        (("Rita", "rita"), {}),
        (("Rita", "x" * 121), {}),
        (("Rita", "Éric", "Ahmed", "Daria", "Fünf"), {}),
        (("Rita", "Éric"), {"popular": "R", "banned": "R"}),
        (("Rita", "Éric"), {"popular": "Q", "banned": "R"}),
        (("Rita", "Éric"), {"popular": "R", "banned": "C", "ruling-popular-tie": "whatever"}),
    ],
)
def test_what_is_wrong_with_a_new_table_is_said_and_what_was_typed_is_kept(app, names, agreed):
    answer = app.test_client().post("/open/ex-libris", data={"name": list(names), **agreed})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert names[0] in answer.text


def test_a_ruling_is_kept_only_where_it_differs_from_the_default(app):
    chosen = {"ruling-popular-tie": "occupied", "ruling-most-books": "face-up"}
    code = open_table(app.test_client(), "Rita", "Éric", popular="R", banned="C", **chosen)
    from store import tables

    settings = entries.sitting(tables.find_table(code)).settings
    assert settings["rulings"] == {"popular-tie": "occupied"}


def test_a_seat_belongs_to_one_phone(evening):
    taken = evening.phones[1].post(evening.address("/seat/0/take"), follow_redirects=True)
    assert "Rita" in taken.text
    assert evening.phones[0].get(evening.address("/seat/0")).status_code == 200
    assert evening.phones[1].get(evening.address("/seat/0")).status_code == 403


def test_a_seat_is_handed_over_once_and_the_old_phone_has_lost_it(evening):
    page = evening.phones[1].post(evening.address("/seat/1/hand-over")).text
    link = re.search(r"/s/[\w-]+", page).group()
    new, late = evening.app.test_client(), evening.app.test_client()
    assert new.get(link).status_code == 200
    assert evening.phones[1].get(evening.address("/seat/1")).status_code == 200  # looking takes nothing
    assert new.post(link).status_code == 302
    assert new.get(evening.address("/seat/1")).status_code == 200
    assert evening.phones[1].get(evening.address("/seat/1")).status_code == 403
    assert late.post(link).status_code == 404


def test_a_link_to_a_seat_expires(evening, monkeypatch):
    secret = seats.make_link(evening.table.id, 1)
    later = seats.now() + seats.LINK_LIVES + 1
    monkeypatch.setattr(seats, "now", lambda: later)
    assert evening.app.test_client().post(f"/s/{secret}").status_code == 404


def test_one_phone_enters_for_everybody(app):
    host = app.test_client()
    code = open_table(host, *FOUR)
    host.post(f"/t/{code}/take-all")
    assert [host.get(f"/t/{code}/seat/{place}").status_code for place in range(4)] == [200] * 4


HOSTLY = [
    ("/reveal", {}),
    ("/draw", {"word": "lamp"}),
    ("/race", {"place": "1"}),
    ("/settings", {"popular": "S", "banned": "H"}),
    ("/seat/2/free", {}),
    ("/seat/1/host", {}),
    ("/seat/0/rename", {"name": "Nobody"}),
    ("/address", {"address": "10.0.0.1"}),
    ("/take-all", {}),
    ("/copy", {}),
    ("/round", {}),
    ("/delete", {}),
]


@pytest.mark.parametrize(("path", "form"), HOSTLY)
def test_what_is_the_hosts_is_refused_to_every_other_phone(evening, path, form):
    before = evening.table
    for phone in (evening.phones[1], evening.app.test_client()):
        assert phone.post(evening.address(path), data=form).status_code == 403
    assert evening.table == before


def test_the_host_makes_another_phone_the_host(evening):
    evening.host.post(evening.address("/seat/2/host"))
    assert evening.host.get(evening.address("/settings")).status_code == 403
    assert evening.phones[2].get(evening.address("/settings")).status_code == 200


def test_the_keeper_stands_in_for_a_host_that_is_lost_but_sees_no_secret(evening):
    entries.enter(evening.table.id, seat=1, by=1, field="focus", value="H", based_on=None)
    keeper = evening.app.test_client()
    keeper.get(f"/keeper/{kept_secret('keeper')}")
    assert keeper.get(evening.address("/settings")).status_code == 200
    assert keeper.get(evening.address("/seat/1")).status_code == 403


def test_freeing_a_seat_takes_its_secrets_back(evening):
    table = evening.table.id
    entries.enter(table, seat=1, by=1, field="focus", value="H", based_on=None)
    evening.host.post(evening.address("/seat/1/free"))
    evening.host.post(evening.address("/seat/1/take"))
    assert evening.host.get(evening.address("/seat/1")).status_code == 200
    assert not entries.facts(table).has(1, "focus")
    assert entries.facts(table).has(1, "freed")  # and everybody can see that it happened


def test_the_draw_can_be_worked_out_again_by_anybody(app):
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", popular="", banned="")
    sealed = re.search(r"[0-9a-f]{64}", host.get(f"/t/{code}").text).group()
    host.post(f"/t/{code}/draw", data={"word": "Bücherwurm"})
    page = host.get(f"/t/{code}").text
    seed = re.search(r"\b[0-9a-f]{32}\b", page).group()
    assert hashlib.sha256(seed.encode()).hexdigest() == sealed
    key = f"{seed} Bücherwurm".encode()
    order = sorted("CFHMRS", key=lambda option: hmac.new(key, option.encode(), hashlib.sha256).hexdigest())
    from store import tables

    settings = entries.sitting(tables.find_table(code)).settings
    assert [settings["popular"], settings["banned"]] == order[:2]


def test_the_seed_is_not_told_before_the_word_nor_drawn_twice(app):
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", popular="F", banned="")
    table = tables.find_table(code)
    seed = entries.facts(table.id).value(None, "draw")["seed"]
    assert all(seed not in host.get(f"/t/{code}{page}").text for page in ("", "/log", "/join"))
    host.post(f"/t/{code}/draw", data={"word": "one"})
    drawn = entries.sitting(table).settings
    assert drawn["popular"] == "F"
    assert drawn["banned"] in set("CHMRS")
    assert host.post(f"/t/{code}/draw", data={"word": "two"}).status_code == 404
    assert entries.sitting(table).settings == drawn


def test_settings_changed_meanwhile_are_not_overwritten(evening):
    stale = entries.facts(evening.table.id).id(None, "settings")
    first = {"popular": "S", "banned": "H", "based_on": stale}
    second = {"popular": "M", "banned": "F", "based_on": stale}
    evening.host.post(evening.address("/settings"), data=first)
    evening.host.post(evening.address("/settings"), data=second)
    assert entries.sitting(evening.table).settings["popular"] == "S"


def test_a_copied_table_keeps_people_and_phones_but_nothing_entered(evening):
    entries.enter(evening.table.id, seat=1, by=1, field="focus", value="H", based_on=None)
    code = evening.host.post(evening.address("/copy")).location.split("/")[2]
    assert code != evening.code
    assert evening.phones[1].get(f"/t/{code}/seat/1").status_code == 200
    assert evening.phones[2].get(f"/t/{code}/seat/1").status_code == 403
    table = tables.find_table(code)
    kept = {"popular", "banned"} ^ entries.sitting(evening.table).settings.keys()
    assert entries.sitting(table).settings.keys() == kept  # a new game has other categories
    assert not entries.facts(table.id).has(1, "focus")
    assert code in evening.phones[3].get(evening.address()).text  # everybody is shown the way


def test_the_categories_of_the_next_game_are_asked_for_and_the_phones_on_the_reveal_hear_of_it(evening):
    finish(evening, RULEBOOK)
    asked = evening.host.post(evening.address("/copy")).location
    code = asked.split("/")[2]
    assert asked == f"/t/{code}/settings"
    page = evening.host.get(asked).text
    assert "categories of its own" in page
    assert 'name="popular" value="" checked' in page
    assert f"/t/{code}" in evening.phones[2].get(evening.address("/reveal")).text
    assert "Call out any word" in evening.host.get(f"/t/{code}").text
    seen = entries.facts(tables.find_table(code).id).id(None, "settings")
    evening.host.post(asked, data={"popular": "S", "banned": "H", "based_on": seen})
    assert entries.sitting(tables.find_table(code)).settings["popular"] == "S"
    assert "Call out any word" not in evening.host.get(f"/t/{code}").text  # there is nothing left to draw


def test_the_neighbour_on_the_left_signs_and_a_change_takes_the_signature_away(evening):
    shelf = entries.enter(evening.table.id, seat=0, by=0, field="shelf", value="A1:FH", based_on=None)
    form = {"entry": shelf.id}
    path = evening.address("/seat/0/sign-off")
    assert [phone.post(path, data=form).status_code for phone in evening.phones] == [403, 302, 403, 403]
    assert "checked by the neighbour" in evening.phones[2].get(evening.address()).text.lower()
    assert f'class="typed">{shelf.id}<' not in evening.phones[0].get(evening.address("/log")).text
    entries.enter(evening.table.id, seat=0, by=0, field="shelf", value="A1:FH A2:CC", based_on=shelf.id)
    assert "checked by the neighbour" not in evening.phones[2].get(evening.address()).text.lower()
    late = evening.phones[1].post(path, data=form)  # signing what was shown before the change
    assert late.location == evening.address("/seat/0/check")
    assert "checked by the neighbour" not in evening.phones[2].get(evening.address()).text.lower()

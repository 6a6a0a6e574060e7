"""House rules: saved under a name, taken over by another table, changed only by whom they were saved."""

import re
from io import BytesIO

from pypdf import PdfReader

from store import entries, house_rules
from tests.printing.tables import RULEBOOK
from tests.web.conftest import SETTINGS, open_table
from tests.web.finished import finish

CLUB = {"ruling-popular-zero": "unranked", "ruling-most-books": "cards"}


def saved(app, name="The Club", phone=None):
    phone = phone or app.test_client()
    open_table(phone, "Rita", "Éric", **SETTINGS, **CLUB, house=name)
    return phone


def chosen(page: str) -> set[str]:
    """The rulings a form has checked."""
    return set(re.findall(r'name="(ruling-[\w-]+)" value="([\w-]+)" checked', page))


def test_another_table_takes_a_saved_set_over_and_loses_nothing_that_was_typed(app):
    saved(app)
    other = app.test_client()
    assert 'value="The Club"' in other.get("/open/ex-libris").text
    page = other.post(
        "/open/ex-libris", data={"name": ["Ana", "Igor"], "popular": "H", "take-house": "The Club"}
    ).text
    assert set(CLUB.items()) <= chosen(page)
    assert 'value="Ana"' in page
    assert re.search(r'name="popular" value="H" checked', page)


def test_a_table_under_way_takes_a_set_over_too(app):
    phone = saved(app)
    code = open_table(phone, "Rita", "Éric")
    page = phone.post(f"/t/{code}/settings", data={**SETTINGS, "take-house": "the club"}).text
    assert set(CLUB.items()) <= chosen(page)


def test_whoever_saved_a_set_changes_and_forgets_it_and_nobody_else_does(app):
    keeper, other = saved(app), app.test_client()
    refused = other.post("/open/ex-libris", data={"name": ["Ana", "Igor"], **SETTINGS, "house": "THE CLUB"})
    assert refused.status_code == 422
    assert "by somebody else" in refused.text
    assert other.post("/rulings/ex-libris/forget", data={"name": "The Club"}).status_code == 403
    open_table(keeper, "Rita", "Éric", **SETTINGS, house="The Club")
    (kept,) = house_rules.of_game("ex-libris")
    assert kept.rulings == {}
    assert keeper.post("/rulings/ex-libris/forget", data={"name": "The Club"}).status_code == 302
    assert house_rules.of_game("ex-libris") == ()


def test_a_set_belongs_to_its_game(app):
    saved(app)
    assert 'value="The Club"' not in app.test_client().get("/open/exlibrium").text


def test_a_hostile_name_of_house_rules_is_only_a_name(app):
    saved(app, name='"><script>alert(1)</script>')
    for path in ("/open/ex-libris", "/rulings/ex-libris"):
        assert "<script>alert" not in app.test_client().get(path).text


def test_a_ruling_changed_after_the_first_entry_stands_in_the_log_with_who_changed_it(evening):
    def settle(**rulings: str) -> None:
        based_on = entries.sitting(evening.table).facts.id(None, "settings")
        data = {**SETTINGS, **rulings, "based_on": str(based_on)}
        assert evening.host.post(evening.address("/settings"), data=data).status_code == 302

    settle(**{"ruling-popular-tie": "occupied"})
    assert "Ruling changed" not in evening.host.get(evening.address("/log")).text
    evening.phones[1].post(evening.address("/seat/1/focus"), data={"focus": "H"})
    settle(**{"ruling-popular-tie": "occupied", "ruling-popular-zero": "unranked"})
    page = evening.phones[2].get(evening.address("/log")).text
    (said,) = re.findall(r"<p>Ruling changed: ([^<]+)</p>", page)
    assert said.startswith("Players without prominent works")
    assert "by Rita" in page


def test_a_changed_ruling_stands_on_the_printed_form_with_when_and_by_whom(evening):
    finish(evening, RULEBOOK)
    based_on = entries.sitting(evening.table).facts.id(None, "settings")
    data = {**SETTINGS, "ruling-popular-zero": "unranked", "based_on": str(based_on)}
    assert evening.host.post(evening.address("/settings"), data=data).status_code == 302
    pdf = PdfReader(BytesIO(evening.host.get(evening.address("/form.pdf")).data))
    said = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
    assert re.search(r"changed at \d\d:\d\d by Rita", said), said

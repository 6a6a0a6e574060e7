"""Fields as people fill them in: what each takes, what it says of anything else, and how a page draws it."""

import re
from pathlib import Path

import pytest
from flask import render_template_string
from markupsafe import escape
from werkzeug.datastructures import MultiDict

from web.fields import Choice, Entry, Lines, Name, Text, Tick, WholeNumber, whole
from web.forms import Form

GAME, ROOT = "ex-libris", Path(__file__).resolve().parents[2]
FIELD = """{% from "components/forms.html" import field with context %}
{{ field(form.one, "Cards", hint, layout=layout) }}"""


def made(field, **sent: str) -> Form:
    form = type("Tried", (Form,), {"one": field}).of(MultiDict(sent), GAME)
    form.validate()
    return form


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("12345678", 12345678)]
    + [
        (text, None)
        for text in ("", " 1", "-1", "+1", "1.0", "1_0", "1e3", "²", "٣", "१२", "123456789", "0x1")
    ],
)
def test_a_whole_number_is_plain_digits_and_not_too_many(text, number):
    assert whole(text) == number


@pytest.mark.parametrize(
    ("field", "typed", "data", "faults"),
    [
        (WholeNumber(0, 85), " 85 ", 85, []),
        (WholeNumber(0, 85), "86", None, ["number-range"]),
        (WholeNumber(3, 85), "2", None, ["number-range"]),
        (WholeNumber(0, 85), "٣", None, ["field-type"]),
        (WholeNumber(0, 85), "9" * 400, None, ["field-type"]),
        (WholeNumber(0, 85), "", None, []),
        (WholeNumber(0, 85, required=True), "", None, ["field-type"]),
        (Choice("CF"), "C", "C", []),
        (Choice("CF"), "", "", []),
        (Choice("CF"), "X", "X", ["field-choice"]),
        (Choice("CF", required=True), "", "", ["field-choice"]),
        (Name(), "", "", []),
        (Name(), " Éric ", "Éric", []),
        (Name(required=True), "", "", ["name-empty"]),
        (Name(), "x" * 121, "x" * 121, ["name-long"]),
        (Name(), "a\0b", "a\0b", ["name-unprintable"]),
        (Name(), "E\u0301ric", "\u00c9ric", []),
        (Name(), "👩🏽\u200d💻", "👩🏽\u200d💻", []),
        (Name(), "a\u200db", "a\u200db", ["name-unprintable"]),
        (Text(), "E\u0301ric", "\u00c9ric", []),
        (Text(), "  two \n words ", "two words", []),
        (Lines(), "  as\r\ntyped ", "  as\r\ntyped ", []),
        (Tick(), "1", True, []),
        (Entry(), "12", 12, []),
        (Entry(), "1" * 19, None, []),
        (Entry(), "twelve", None, []),
    ],
)
def test_what_a_field_takes_and_what_it_faults(field, typed, data, faults):
    form = made(field, one=typed)
    assert (form.one.data, [fault.key for fault in form.faults]) == (data, faults)


def test_what_was_not_sent_is_as_it_was():
    assert made(Choice("CF", default="F", required=True)).one.data == "F"
    assert made(Tick()).one.data is False
    assert made(WholeNumber(0, 9)).one.sent is False


def test_a_field_with_a_sentence_of_its_own_says_only_that(app):
    with app.test_request_context():
        assert made(WholeNumber(0, 9, says=lambda: "How many?"), one="ten").wrong == ("How many?",)


@pytest.mark.parametrize("layout", ["stack", "row", "ledger", "bare"])
@pytest.mark.parametrize("field", [WholeNumber(0, 85), Name(), Lines()])
def test_a_wrong_field_keeps_what_was_typed_and_says_what_is_wrong_beside_it(app, field, layout):
    typed = '"><b>' + "x" * 120
    with app.test_request_context():
        form = made(field, one=typed)
        form.one.errors = form.one.errors or ["Something is wrong."]
        drawn = render_template_string(FIELD, form=form, layout=layout, hint=None)
        (said,) = form.wrong
    told = re.search(r'aria-invalid="true" aria-describedby="([^"]+)"', drawn)[1]
    assert re.search(rf'<p class="wrong" id="{told}">', drawn)
    assert "<b>" not in drawn
    assert "&gt;&lt;b&gt;xx" in drawn
    assert f'-wrong">{escape(said)}</p>' in drawn
    assert layout == "bare" or f'for="{form.one.id}"' in drawn


def test_a_right_field_is_described_by_its_hint_alone(app):
    with app.test_request_context():
        drawn = render_template_string(
            FIELD.replace("HINT", '"few"'), form=made(Text(), one="a"), layout="stack"
        )
    assert 'aria-describedby="f-one-hint"' in drawn
    assert "aria-invalid" not in drawn


BUTTONS = {
    "games/atheneum/forms.py": 1,  # taps on a shelf or a plan
    "games/atheneum/shelves.py": 2,
    "games/ex_libris/review.py": 5,  # a correction for each card of it
    "games/ex_libris/seat.py": 1,  # the cards advised to be turned
    "games/ex_libris/shelf.py": 9,  # the keypad
    "web/api/routes.py": 1,  # not a form of a page
    "web/decks/deck.py": 2,
    "web/forms.py": 1,
    "web/languages.py": 2,
    "web/photos/photographs.py": 1,
    "web/redirects.py": 1,
    "web/referee/pages.py": 5,  # ticks, and a step more or fewer
    "web/result/log.py": 1,
    "web/result/verdict.py": 1,
    "web/site/theme.py": 1,
    "web/table/asking.py": 1,
    "web/table/board.py": 2,
    "web/table/hosting.py": 1,
    "web/table/house_rules.py": 1,
}


def test_only_buttons_and_taps_are_read_without_a_form():
    found = {}
    for path in (*(ROOT / "web").rglob("*.py"), *(ROOT / "games").rglob("*.py")):
        lines = sum("request.form" in line for line in path.read_text(encoding="utf-8").splitlines())
        if lines:
            found[path.relative_to(ROOT).as_posix()] = lines
    assert {name: count for name, count in found.items() if count > BUTTONS.get(name, 0)} == {}

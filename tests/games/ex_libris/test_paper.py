"""The audit of a form without a table: what follows from its own counts, and what does not."""

import re

import pytest

from tests.web.conftest import FOUR
from tests.web.result.test_verdict import FRENCH, LINES, PORTUGUESE

AGREED = {"popular": "R", "banned": "C"}
FOCUSES = "MHSF"


def form(columns=FRENCH, *, but=None, **more: str) -> dict[str, str]:
    """The rulebook's form typed in, with the cells `but` names otherwise."""
    typed = {
        f"claim-{place}-{line}": str((but or {}).get((place, line), number))
        for place, column in enumerate(columns)
        for line, number in zip(LINES, column, strict=True)
    }
    owners = {f"name-{n}": name for n, name in enumerate(FOUR)}
    return {**AGREED, **typed, **owners, **{f"focus-{n}": f for n, f in enumerate(FOCUSES)}, **more}


def check(app, game: str = "ex-libris", **typed: str):
    return app.test_client().post(f"/audit/{game}", data=typed)


def test_the_french_print_follows_from_its_own_counts(app):
    answer = check(app, **form())
    assert answer.status_code == 200
    assert "Every number typed follows." in answer.text
    assert re.search(r"The winner: <strong>\s*Éric", answer.text)


def test_the_portuguese_print_contradicts_itself_and_the_cells_are_named(app):
    """Two of its four misprints are counts, which are believed: what they break is what is named."""
    said = check(app, **form(but=PORTUGUESE)).text
    assert "Ahmed, Focus: claimed 18, follows 8" in said
    assert "Daria, Total: claimed 38, follows 43" in said
    assert "Daria, Banned books" not in re.search("Claims that do not follow:.*?</ul>", said, re.S).group()
    assert 'name="claim-2-specialty" value="18"' in said


def test_a_wrong_sum_is_named_though_every_line_is_right(app):
    said = check(app, **form(but={(1, "total"): 54})).text
    assert re.findall(r"must be (−?\d+)", said) == ["55"]


def test_two_columns_are_a_form_and_names_may_be_left_out(app):
    typed = {
        key: value
        for key, value in form(FRENCH[:2]).items()
        if not key.startswith(("name", "focus-2", "focus-3"))
    }
    typed |= {"claim-0-place": "", "claim-1-place": "", "claim-0-popular": "9", "claim-1-popular": "15"}
    said = check(app, **typed).text
    assert "Player 1, Prominent works: claimed" not in said
    assert "Player 1, Total: claimed 37, follows 42" in said


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"popular": ""}, "missing"),
        ({"focus-1": "R"}, "so it cannot be the focus of Éric"),
        ({"claim-1-C": ""}, "Éric: Corrupted Codices: missing"),
        ({"claim-1-stability": "much"}, "Éric, Shelf stability: &#34;much&#34;"),
        ({"name-1": "Rita"}, "Rita"),
        ({"claim-3-M": "86"}, "Daria, Monster Manuals: "),
        ({"hand-1": "many"}, "Éric, Cards in hand: &#34;many&#34;"),
    ],
)
def test_what_keeps_a_form_from_being_audited_is_said_with_its_place(app, change, sentence):
    answer = check(app, **form(**change))
    assert answer.status_code == 422
    said = re.search(r'<div class="notice notice-bad" role="alert">.*?</form>', answer.text, re.S).group()
    assert sentence in said
    assert 'value="Daria"' in said  # nothing typed is lost


def test_a_solo_form_has_the_librarys_column(app):
    own = {
        "C": 2,
        "F": 12,
        "H": 5,
        "M": 6,
        "R": 7,
        "S": 6,
        "stability": 8,
        "popular": 15,
        "specialty": 12,
        "total": 48,
    }
    library = {"C": 4, "F": 8, "H": 10, "M": 6, "R": 6, "S": 7, "popular": 0, "specialty": 20}
    typed = {
        f"claim-{owner}-{line}": str(n)
        for owner, lines in (("0", own), ("library", library))
        for line, n in lines.items()
    }
    said = check(
        app, "ex-libris-solo", **AGREED, **typed, **{"name-0": "Igor", "focus-0": "M", "focus-library": "H"}
    )
    assert said.status_code == 200, said.text
    assert "Every number typed follows." in said.text
    wrong = check(
        app,
        "ex-libris-solo",
        **AGREED,
        **{**typed, "claim-library-specialty": "21"},
        **{"name-0": "Igor", "focus-0": "M", "focus-library": "H"},
    )
    assert "Public library" in wrong.text
    assert "must be 20" in wrong.text


def test_the_first_page_leads_there_and_other_games_have_none(app):
    phone = app.test_client()
    assert 'href="/audit/ex-libris"' in phone.get("/").text
    assert phone.get("/audit/ex-libris").status_code == 200
    assert phone.get("/audit/chess").status_code == 404

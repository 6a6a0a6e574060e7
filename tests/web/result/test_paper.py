"""The audit of forms of the other games: what was counted is believed, the rest is held against it."""

import pytest

ATHENEUM = {
    "name-0": "Timothée", "subject-0": "pink", "compartments-0": "3+6+6+2", "candles-0": "4, 3 2",
    "claim-0-track": "34", "claim-0-favourite": "9", "claim-0-compartments": "17", "claim-0-candles": "9",
    "claim-0-wands": "1", "claim-0-books": "31", "claim-0-subject_books": "11", "claim-0-total": "70",
    "name-1": "Anne", "subject-1": "green", "compartments-1": "", "candles-1": "4",
    "claim-1-track": "40", "claim-1-favourite": "0", "claim-1-wands": "0", "claim-1-books": "12",
    "claim-1-subject_books": "3", "claim-1-total": "44",
}  # fmt: skip
NOTHING = dict.fromkeys(("berserk", "mercenary", "wizard", "knight", "bard", "alchemist"), "0")
EXLIBRIUM = {
    "rules": "basic", "name-0": "Вася", "claim-0-points": "2", "assassin-0": "3", "name-1": "Петя",
    "claim-1-points": "0", "assassin-1": "2", "claim-0-total": "4", "claim-1-total": "1",
}  # fmt: skip


def check(app, game: str, typed: dict[str, str]) -> str:
    answer = app.test_client().post(f"/audit/{game}", data=typed)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(("game", "typed"), [("atheneum", ATHENEUM), ("exlibrium", EXLIBRIUM)])
def test_a_form_that_follows_from_its_own_counts_is_believed(app, game, typed):
    assert "Every number typed follows." in check(app, game, typed)


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("atheneum", ATHENEUM | {"claim-0-candles": "8"}, "Timothée, Candles: claimed 8, follows 9"),
        ("atheneum", ATHENEUM | {"claim-0-total": "69"}, "Timothée, Total: claimed 69, follows 70"),
        ("exlibrium", EXLIBRIUM | {"claim-1-total": "3"}, "Петя, Total: claimed 3, follows 1"),
        (
            "exlibrium",
            EXLIBRIUM | {f"claim-0-{one}": n for one, n in (NOTHING | {"assassin": "3"}).items()},
            "Вася, Assassin: claimed 3, follows 2",
        ),
    ],
)
def test_a_number_that_does_not_follow_is_named(app, game, typed, said):
    assert said in check(app, game, typed)


def test_a_total_that_is_wrong_twice_is_told_apart(app):
    claimed = NOTHING | {"mercenary": "1", "assassin": "2"}
    typed = EXLIBRIUM | {f"claim-0-{one}": n for one, n in claimed.items()} | {"claim-0-total": "9"}
    text = check(app, "exlibrium", typed)
    assert "Вася, Total: claimed 9, follows 4" in text
    assert "Вася, Total: claimed 9, the lines claimed add up to 5" in text


def test_whoever_claims_less_than_allowed_has_kept_the_cards(app):
    kept = {f"claim-0-{one}": n for one, n in (NOTHING | {"assassin": "1"}).items()}
    assert "Every number typed follows." in check(app, "exlibrium", EXLIBRIUM | kept | {"claim-0-total": "3"})


def test_what_cannot_be_is_said_with_whose_column_it_is_in(app):
    answer = app.test_client().post("/audit/atheneum", data=ATHENEUM | {"compartments-1": "3 nine"})
    assert answer.status_code == 422
    assert "Anne, Full compartments" in answer.text


@pytest.mark.parametrize("game", ["ex-libris", "ex-libris-solo", "atheneum", "exlibrium"])
def test_every_game_has_its_form(app, game):
    page = app.test_client().get(f"/audit/{game}")
    assert page.status_code == 200
    assert page.text.count('class="tab"') == 4


def test_what_is_unlikely_is_said_and_players_who_are_level_are_no_winner(app):
    influence = {f"{one}-{n}": "4" for one in (*NOTHING, "assassin") for n in (0, 1)}
    text = check(app, "exlibrium", EXLIBRIUM | influence | {"claim-0-points": "0"})
    assert "Level: <strong>Вася, Петя</strong>" in text
    assert "56 cards" in text
    assert "The winner" not in text


def test_a_fault_that_names_its_player_is_not_led_by_the_name_again(app):
    typed = ATHENEUM | {"claim-0-books": "3"}
    text = app.test_client().post("/audit/atheneum", data=typed).text
    assert "<li>Books of Timothée on the shelves: 3" in text


@pytest.mark.parametrize("address", ["/audit/ex-libris-solo", "/open/ex-libris-solo"])
def test_a_form_asks_only_for_rulings_that_can_matter_in_its_game(app, address):
    page = app.test_client().get(address).text
    assert 'name="ruling-order-after-flip"' in page
    assert 'name="ruling-popular-tie"' not in page


@pytest.mark.parametrize("written", ["4", "-4", "−4"])
def test_a_loss_may_be_typed_as_it_stands_behind_the_printed_minus(app, written):
    typed = {"popular": "R", "banned": "C", "claim-0-banned": written}
    for place, focus in enumerate("MH"):
        typed |= {f"name-{place}": f"Rita {place}", f"focus-{place}": focus, f"claim-{place}-stability": "0"}
        typed |= {f"claim-{place}-{letter}": "4" for letter in "CFHMRS"}
    assert "Every number typed follows." in check(app, "ex-libris", typed)


@pytest.mark.parametrize("cell", ["claim-0-total", "claim-0-candles", "claim-0-books"])
def test_a_claim_that_is_no_number_is_said_beside_its_cell(app, cell):
    answer = app.test_client().post("/audit/atheneum", data=ATHENEUM | {cell: "x7"})
    assert answer.status_code == 422
    assert "Timothée, " in answer.text
    assert "expected: a whole number" in answer.text
    assert f'name="{cell}" value="x7"' in answer.text


def test_a_long_word_of_the_form_may_be_parted_between_syllables_where_no_browser_knows_them(app):
    page = app.test_client().get("/audit/ex-libris", headers={"Accept-Language": "ru"}).text
    assert "Худо-же-ствен-ная" in page.replace("\u00ad", "-")

"""The verdict's pages: reasons, what if, the audit of both prints of the rulebook's form, seal, link."""

import html
import json
import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from werkzeug.datastructures import MultiDict

import recount
import translations
from scoring import games
from scoring.document import Document, Owner
from store import editions, entries, photographs, tables
from store.entries import ANYTHING
from store.values import Change
from tests.printing.tables import ORDINARY, RULEBOOK, SOLO
from tests.web.conftest import FOUR, open_table
from tests.web.finished import correct, finish
from web.result import evidence, explanation, hypothetical, seals
from web.result.forms import supposed_form

FRENCH = (  # FR p.10, Rita, Éric, Ahmed, Daria: C F H M R S, B1 … B5, books, total, place
    (2, 12, 5, 6, 7, 6, 8, 4, -2, 15, 12, 38, 37, 3),
    (4, 8, 10, 6, 8, 7, 12, 9, -4, 18, 20, 43, 55, 1),
    (5, 3, 6, 9, 4, 9, 10, 0, -5, 9, 18, 36, 32, 4),
    (9, 10, 7, 7, 9, 1, 9, 15, -9, 3, 20, 43, 38, 2),
)
LINES = ("C", "F", "H", "M", "R", "S", "stability", "popular", "banned", "diversity", "specialty",
         "books", "total", "place")  # fmt: skip
PORTUGUESE = {(2, "M"): 4, (2, "S"): 4, (3, "C"): 4, (3, "banned"): -4}  # what that print has instead
CARDS = {**ORDINARY, "players": [{**p, "name": n} for p, n in zip(ORDINARY["players"], FOUR, strict=True)]}


def claims(but=None) -> dict[str, str]:
    return {
        f"claim-{place}-{line}": str((but or {}).get((place, line), number))
        for place, row in enumerate(FRENCH)
        for line, number in zip(LINES, row, strict=True)
    }


@pytest.fixture
def rulebook(evening):
    finish(evening, RULEBOOK)
    return evening


@pytest.fixture
def cards(evening):
    finish(evening, CARDS)
    return evening


def page(evening, rest: str, **query: str) -> str:
    answer = evening.host.get(evening.address(rest), query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_the_revealed_form_shows_turned_cards_and_books_of_everybody(rulebook):
    text = page(rulebook, "/reveal")
    for place, row in enumerate(FRENCH):
        counted = re.findall(rf'data-why="why-{place}-counts" data-category="\w">(\d+)<', text)
        assert tuple(map(int, counted)) == row[:6]
    assert text.count("<span>–</span>") >= len(FRENCH)  # nothing was turned


@pytest.mark.parametrize("rest", ["/verdict", "/what-if", "/audit"])
def test_there_is_no_verdict_before_the_reveal(evening, rest):
    assert evening.host.get(evening.address(rest)).location.endswith(evening.code)


def test_every_line_of_every_player_is_told(rulebook):
    text = page(rulebook, "/verdict")
    for name in FOUR:
        assert name in text
    assert text.count('<section class="why') == 4 * 7  # counts, five lines, total
    assert "FR p.9" in text


def test_the_cards_of_a_reason_are_cut_out_of_the_photograph(cards):
    first = CARDS["players"][0]["shelf"].lstrip("~")[:2]
    quad = [[1, 2], [30, 2], [30, 40], [1, 40]]
    number = photographs.add(cards.table.id, seat=0, by=0, picture=b"x", pile=False)
    taken = photographs.start(number)
    photographs.finish(taken, reading={"cells": [{"mark": first, "quad": quad}]}, width=64, height=48)
    text = page(cards, "/verdict")
    assert f"/photo/{number}/crop?q=1,2,30,2,30,40,1,40" in text.replace("%2C", ",")
    assert f"Card {first} on the photograph" in text


@pytest.mark.parametrize(
    ("shelf", "cells", "names"),
    [
        ("A1:FH ~B3+ / c2:SS #", [(0, 1), (1, 0), (1, 1)], ["B3", "C2"]),
        ("A1:FH", [(0, 5), (3, 0)], []),
        (None, [(0, 0)], []),
    ],
)
def test_a_cell_is_known_on_the_photograph_by_its_mark(shelf, cells, names):
    seen = {name: evidence.Piece(name, "") for name in ("A1", "B3", "C2")}
    tally = {"tally": dict.fromkeys("CFHMRS", 1), "stability": 0}
    rita = {"name": "Rita", "focus": "M", **({"shelf": shelf} if shelf else tally)}
    answer = games.score({**CARDS, "players": [rita, {"name": "Éric", "focus": "H", **tally}]})
    assert [piece.name for piece in evidence.beside(answer.players[0], cells, seen)] == names


def test_rulings_that_decide_nothing_are_said_to_be_moot(rulebook):
    text = page(rulebook, "/verdict")
    assert "moot" in text
    assert "the winner depends on it" not in text


def test_the_french_print_of_the_form_adds_up(rulebook):
    assert "Every number typed follows." in page(rulebook, "/audit", **claims())


def test_the_portuguese_print_does_not_and_the_audit_says_where(rulebook):
    text = page(rulebook, "/audit", **claims(but=PORTUGUESE))
    assert re.findall(r"must be (−?\d+)", text) == ["9", "9", "9", "−9"]
    assert "its lines add up to 43" in text  # Daria's, with −4 in place of −9
    assert "Daria, Banned books: claimed −4, follows −9" in text


def test_a_paper_with_only_totals_is_audited_too(rulebook):
    query = {f"claim-{place}-total": str(total) for place, total in enumerate((37, 55, 33, 38))}
    assert re.findall(r"must be (−?\d+)", page(rulebook, "/audit", **query)) == ["32"]


@pytest.mark.parametrize("typed", ["abc", "1e9", "٣", "--4", "99999"])
def test_what_is_no_number_is_said_and_nothing_typed_is_lost(rulebook, typed):
    text = page(rulebook, "/audit", **{"claim-0-total": typed, "claim-1-total": "55", "claim-2-total": "33"})
    assert "Rita, Total: " in text
    assert "Ahmed, Total: claimed 33, follows 32" in text
    assert "expected: a whole number" in text
    assert "Every number typed follows." not in text
    assert f'name="claim-0-total" value="{typed}"' in text
    assert 'name="claim-1-total" value="55"' in text


def test_an_empty_cell_claims_nothing(rulebook):
    assert "Every number typed follows." in page(
        rulebook, "/audit", **{"claim-0-total": "", "claim-1-total": "55"}
    )


def test_supposing_touches_nothing(cards):
    before = entries.log(cards.table.id)
    first_row = CARDS["players"][0]["shelf"].split("/")[0]
    text = page(cards, "/what-if", **{"ruling-order-after-flip": "neighbour", "cards-0": first_row})
    assert "Rita, Shelf stability" in text
    assert entries.log(cards.table.id) == before


@pytest.mark.parametrize(
    ("query", "supposed"),
    [
        ({"card": "B3", "icons": "CC"}, "A1:FH B3:CC / ~C2:SS+ #"),
        ({"card": "C2", "side": "up"}, "A1:FH B3:CMR / C2:SS+ #"),
        ({"card": "A1", "side": "down"}, "~A1:FH B3:CMR / ~C2:SS+ #"),
        ({"card": "C2", "side": "up", "icons": "RR"}, "A1:FH B3:CMR / C2:RR+ #"),
        ({"card": "Z9", "icons": "CC"}, "A1:FH B3:CMR / ~C2:SS+ #"),
        ({"cards-0": "A1:FH A2:FH", "card": "A2", "icons": "C"}, "A1:FH A2:C"),
    ],
)
def test_one_card_can_be_supposed_otherwise(query, supposed):
    document = Document("ex-libris", (Owner("Rita", {"shelf": "A1:FH B3:CMR / ~C2:SS+ #"}),))
    form = supposed_form(games.GAMES["ex-libris"], ["cards-0"]).of(MultiDict(query))
    assert hypothetical.supposed(document, form).players[0].cards == {"shelf": supposed}


def test_a_supposed_shelf_that_cannot_be_is_refused_by_name(cards):
    assert "Rita: " in page(cards, "/what-if", **{"cards-0": "A1:FH / / B2:XX"})


def test_supposing_what_stands_changes_nothing(cards):
    assert "Nothing would change." in page(cards, "/what-if", **{"ruling-most-books": "face-up"})


def test_a_seal_keeps_the_answer_and_says_when_the_table_says_another(rulebook):
    rulebook.host.post(rulebook.address("/seal"))
    kept = seals.seal_of(entries.sitting(rulebook.table))
    assert kept.whole
    assert "worked out again today it says the same" in page(rulebook, "/verdict")
    assert kept.checksum in page(rulebook, "/verdict")
    correct(rulebook, 0, "stability", 30)
    assert "today it says something else" in page(rulebook, "/verdict")
    assert seals.seal_of(entries.sitting(rulebook.table)).answer["players"][0]["total"] == 37


def test_a_seal_says_that_a_second_calculator_agreed(rulebook):
    rulebook.host.post(rulebook.address("/seal"))
    assert seals.seal_of(entries.sitting(rulebook.table)).agreed is True
    assert "counted everything again: both agree" in page(rulebook, "/verdict")


def test_a_seal_says_plainly_that_they_do_not_agree_and_where(rulebook, monkeypatch):
    monkeypatch.setattr(recount, "count", lambda *_: {"winners": ["Rita"]})
    rulebook.host.post(rulebook.address("/seal"))
    kept = seals.seal_of(entries.sitting(rulebook.table))
    assert kept.whole
    assert kept.agreed is False
    assert kept.answer["winners"] == ["Éric"]
    text = page(rulebook, "/verdict")
    assert "does not agree" in text
    assert "winners: Éric / Rita" in text


def test_a_seal_from_before_the_second_calculator_still_holds(rulebook):
    rulebook.host.post(rulebook.address("/seal"))
    kept = dict(entries.facts(rulebook.table.id).value(None, seals.KEPT))
    del kept["otherwise"]
    said = seals.checksum(kept["document"], kept["answer"], kept["version"], None)
    correct(rulebook, None, seals.KEPT, {**kept, "checksum": said})
    correct(rulebook, None, seals.FIELD, said)
    assert seals.seal_of(entries.sitting(rulebook.table)).whole
    text = page(rulebook, "/verdict")
    assert "worked out again today it says the same" in text
    assert "calculator" not in text


def sealed_as(rulebook, answer: object) -> None:
    """The table with a seal that is whole and keeps this answer."""
    rulebook.host.post(rulebook.address("/seal"))
    kept = dict(entries.facts(rulebook.table.id).value(None, seals.KEPT))
    said = seals.checksum(kept["document"], answer, kept["version"], kept["otherwise"])
    correct(rulebook, None, seals.KEPT, {**kept, "answer": answer, "checksum": said})
    correct(rulebook, None, seals.FIELD, said)


def test_a_seal_of_a_version_that_answered_otherwise_is_told_as_far_as_it_goes(rulebook):
    """An answer as the first version that sealed gave it: its reasons bore other names."""
    old = json.loads((Path(__file__).parent / "sealed_by_an_older_version.json").read_text("utf-8"))
    sealed_as(rulebook, old)
    assert "worked out again today it says the same" in page(rulebook, "/verdict")
    answer = rulebook.host.get(rulebook.address("/form.pdf"))
    assert answer.status_code == 409
    assert "What was sealed: 1. Éric 55, 2. Daria 38, 3. Rita 37, 4. Ahmed 32." in answer.text
    assert "Everything entered is still here." in answer.text
    rulebook.host.post(rulebook.address("/seal"), data={"back": "1"})
    assert rulebook.host.get(rulebook.address("/form.pdf")).data.startswith(b"%PDF")


@pytest.mark.parametrize("answer", [{}, {"players": 7}, {"players": [{"name": "Rita"}]}, ["players"], None])
def test_a_seal_that_keeps_no_answer_at_all_says_so(rulebook, answer):
    sealed_as(rulebook, answer)
    page(rulebook, "/verdict")
    refused = rulebook.host.get(rulebook.address("/form.pdf"))
    assert refused.status_code == 409
    assert "whose answer this version cannot print. Everything entered is still here." in refused.text


def test_the_code_on_paper_tells_its_seal_from_another(rulebook):
    rulebook.host.post(rulebook.address("/seal"))
    kept = seals.seal_of(entries.sitting(rulebook.table))
    assert "bears this table" in page(rulebook, "/verdict", seal=kept.checksum)
    assert "bears another seal" in page(rulebook, "/verdict", seal="0" * 64)


def test_a_seal_that_was_meddled_with_is_broken(rulebook):
    rulebook.host.post(rulebook.address("/seal"))
    kept = dict(entries.facts(rulebook.table.id).value(None, seals.KEPT))
    correct(rulebook, None, seals.KEPT, {**kept, "version": "0.9"})
    assert "The seal is broken" in page(rulebook, "/verdict")


def test_only_the_host_seals(rulebook):
    assert rulebook.phones[1].post(rulebook.address("/seal")).status_code == 403
    assert seals.seal_of(entries.sitting(rulebook.table)) is None


def test_a_seal_can_be_taken_back(rulebook):
    rulebook.host.post(rulebook.address("/seal"))
    rulebook.host.post(rulebook.address("/seal"), data={"back": "1"})
    assert seals.seal_of(entries.sitting(rulebook.table)) is None


def test_the_share_link_shows_the_verdict_to_strangers_and_no_button(rulebook, app):
    link = re.search(r'href="[^"]*(/v/[^"]+)"', page(rulebook, "/verdict"))[1]
    text = app.test_client().get(link).text
    assert "Éric" in text
    assert rulebook.code not in text
    assert '/seal"' not in text
    assert "/log" not in text


def test_no_link_leads_to_a_table_that_is_not_revealed(evening, app):
    from web.result import sharing

    with app.app_context():
        token = sharing.token_of(evening.table)
    assert app.test_client().get(f"/v/{token}").status_code == 404
    assert app.test_client().get("/v/nonsense").status_code == 404


def test_a_player_called_like_a_word_of_the_catalogue_keeps_the_name():
    assert translations.say.player_name("ex-libris", "Total", "ru") == "Total"
    assert translations.say.player_name("ex-libris", "library", "ru") == "library"
    assert translations.say.player_name("ex-libris-solo", "library", "ru") != "library"


def test_the_public_library_is_called_by_its_name(app):
    """The solo table's second column has a key for a name, which no page may show."""
    igor = app.test_client()
    code = open_table(igor, "Igor", game="ex-libris-solo", popular="M", banned="C", difficulty="2")
    table = tables.find_table(code)
    player, library = SOLO["players"][0], {"focus": "H", "pile": "E2:HHFS A2:MMMM F3:MRRS G4:FFFF"}
    entered = [(0, "focus", player["focus"]), (0, "shelf", player["shelf"]), (1, "focus", library["focus"])]
    entered += [(1, "pile", library["pile"]), (None, "revealed", True)]
    entries.enter_all(table.id, [Change(*entry, ANYTHING) for entry in entered], by=None)
    assert "The higher total wins: Public library" in igor.get(f"/t/{code}/verdict").text
    first = re.findall(r'data-why="why-\d-stability">(.*?)<', igor.get(f"/t/{code}/reveal").text)
    assert first[0].isdigit()
    assert first[1:] == ["–"]  # it has no B1
    found = re.findall(
        r'id="\d-stability">\s*<h3>[^<]*<span class="number">(.*?)<', igor.get(f"/t/{code}/verdict").text
    )
    assert found == first
    then = igor.get(f"/t/{code}/what-if").text
    assert [cell for cell in re.findall(r"<td[^>]*><span>(.*?)</span></td>", then) if cell == "–"] == ["–"]
    entries.enter_all(table.id, [Change(1, "pile", "A2:RR", ANYTHING)], by=None)  # a correction, told too
    for rest in ("verdict", "what-if", "audit", "reveal", "log"):
        text = igor.get(f"/t/{code}/{rest}").text
        assert "Public library" in text
        assert re.findall(r"[>\"]library[<:,\s]|(?<!Public )library →|→ library|\bwinners:", text) == []
    entries.enter_all(table.id, [Change(1, "pile", library["pile"], ANYTHING)], by=None)
    assert igor.get(f"/t/{code}/form.pdf").mimetype == "application/pdf"
    audited = igor.get(f"/t/{code}/audit", query_string={"claim-library-total": "99"}).text
    assert audited.count("must be") == 1


def tapped(text: str, name: str) -> str:
    """Where the tap on something leads."""
    found = re.search(rf'id="{name}"[^>]* href="[^"]*/what-if([^"]*)"', text)
    assert found is not None, name
    return html.unescape(found[1])


def test_taps_add_up_and_a_second_one_takes_the_first_back(cards):
    text = page(cards, "/what-if")
    first = re.findall(r'id="(card-cards-0-\w+)"', text)[0]
    once = tapped(text, first)
    assert parse_qs(once[1:])["cards-0"][0].count("~") == 1 + CARDS["players"][0]["shelf"].count("~")
    text = cards.host.get(cards.address(f"/what-if{once}")).text
    both = parse_qs(tapped(text, "tap-order-after-flip-neighbour")[1:])
    assert both.keys() == {"cards-0", "ruling-order-after-flip"}
    assert tapped(text, first) == ""


def test_a_single_symbol_is_another_by_a_tap_whoever_knows_the_card(cards):
    """Also where a deck is sure of it; six taps lead back."""
    editions.save("club", {"cards": {"X6": "CSM"}})
    settings = {**entries.sitting(cards.table).settings, "deck": "club"}
    shelf = "X6 " + CARDS["players"][0]["shelf"].split(" ", 1)[1]
    changes = [Change(None, "settings", settings, ANYTHING), Change(0, "shelf", shelf, ANYTHING)]
    entries.enter_all(cards.table.id, changes, by=None)
    text, seen = page(cards, "/what-if"), []
    while to := tapped(text, "icon-cards-0-X6-2"):
        seen.append(parse_qs(to[1:])["cards-0"][0].split(" ")[0])
        text = cards.host.get(cards.address(f"/what-if{to}")).text
        assert "could not be scored" not in text
    assert seen == ["X6:CCM", "X6:CFM", "X6:CHM", "X6:CMM", "X6:CRM"]


def test_a_number_grows_and_shrinks_by_taps(rulebook):
    more = tapped(page(rulebook, "/what-if"), "number-1-tally-R-more")
    assert more == "?number-1-tally-R=9"
    text = rulebook.host.get(rulebook.address(f"/what-if{more}")).text
    assert "<s>8</s>" in text
    assert tapped(text, "number-1-tally-R-less") == ""
    assert "Nothing would change." in page(rulebook, "/what-if", **{"number-1-tally-R": "many"})


def test_a_ruling_is_told_by_who_would_win_before_any_number(evening):
    level = [{"name": name, "focus": focus, "tally": dict.fromkeys("CFHMRS", 4), "stability": 0}
             for name, focus in zip(FOUR, "MHFS", strict=True)]  # fmt: skip
    level[0]["stability"] = 4
    finish(evening, {"popular": "R", "banned": "C", "players": level})
    text = page(evening, "/verdict")
    told = text[text.index('id="rulings"') :]
    assert re.search(r"<strong>The winner stays: Rita</strong>\s*<ul>", told)


def test_rulings_that_cannot_apply_are_left_out(rulebook):
    two = translations.term("ex-libris", "ruling", "popular-two-players")
    assert two not in page(rulebook, "/verdict")
    told = {key: explanation.applicable(one) for key, one in TABLES.items()}
    assert "popular-two-players" not in told["four"]
    assert "popular-two-players" in told["two"]
    assert "popular-tie" not in told["two"]
    assert "order-after-flip" in told["two"]
    assert "order-after-flip" not in told["four"]  # tallies
    assert "entombed-under-flipped" not in told["two"]
    assert "entombed-under-flipped" in told["mummy"]
    assert "adjacency" not in told["counted"]


def test_letters_are_told_wherever_sums_use_them(cards):
    for rest in ("/reveal", "/verdict", "/log"):
        assert 'class="letters"' in page(cards, rest), rest


TABLES = {
    "four": Document("ex-libris", tuple(Owner(name, {"tally": {}}) for name in FOUR)),
    "two": Document("ex-libris", tuple(Owner(name, {"shelf": "A1:FH"}) for name in FOUR[:2])),
    "mummy": Document("ex-libris", tuple(Owner(name, {"shelf": "A1:FH+"}) for name in FOUR[:2])),
    "counted": Document("atheneum", tuple(Owner(name, {"favourite": 3}) for name in FOUR[:2])),
}


@pytest.mark.parametrize(("table", "way"), [("rulebook", "tally"), ("cards", "shelf")])
def test_an_entry_is_corrected_on_the_page_by_which_it_was_made(request, table, way):
    evening = request.getfixturevalue(table)
    assert f'href="{evening.address(f"/seat/0/{way}")}"' in page(evening, "/reveal")

"""The editor of an edition's plan: every tap is text, faults stand where they are, and all tables know it."""

import re

from games.atheneum import plan_edits
from store import editions, entries
from store.proposals import Kept
from tests.games.atheneum.conftest import EDITION, PLAN
from tests.web.conftest import open_table


def draft(evening) -> object:
    return entries.sitting(evening.table).facts.value(None, "plan")


def post(evening, path: str, **form: object):
    return evening.host.post(evening.address(f"/plan/{path}"), data=form)


def page(evening) -> str:
    return evening.host.get(evening.address("/plan")).text


def keep(evening):
    before = re.search(r'name="before" value="([^"]*)"', page(evening))
    return post(evening, "keep", before=before[1] if before else "")


WRITTEN = (
    ([("tap", "0-1-0-A"), ("tap", "0-1-1-A"), ("value", "0-3-0-A")], ". / A3 A"),
    ([("tap", "0-1-1-B"), ("value", "0-6-0-B"), ("tap", "0-1-0-B")], ". / B B6"),
    ([("tap", "0-1-0-A"), ("value", "0-3-0-A"), ("tap", "0-2-0-A"), ("tap", "0-1-0-.")], ". / . / A3"),
    ([("tap", "0-1-0-A"), ("value", "0-3-0-A"), ("value", "0-5-0-A")], ". / A5"),
    ([("tap", "0-0-2-^1"), ("tap", "0-1-0-A")], ". . ^1 / A"),
    ([("tap", "0-1-0-A"), ("tap", "0-3-0-B"), ("tap", "0-3-0-.")], ". / A"),
    ([("tap", "0-1-0-A"), ("shape", "0-0-0-level"), ("shape", "0-0-0-column")], ". / . / . A"),
    ([("tap", "0-2-1-A"), ("shape", "0-0-0-close")], ". / A"),
    ([("tap", "0-1-0-A"), ("shape", "0-0-0-add"), ("tap", "1-1-0-A")], ". / A | . / A"),
    ([("shape", "0-0-0-add"), ("shape", "1-0-0-remove"), ("tap", "0-1-0-A")], ". / A"),
)


def test_every_tap_is_written_into_the_line(library):
    for steps, expected in WRITTEN:
        post(library, "drop")
        for path, word in steps:
            assert post(library, path, **{"do" if path == "shape" else "tap": word}).status_code == 302
        assert draft(library) == expected
        assert f">{expected}</textarea>" in page(library)


def test_what_no_shelf_can_have_cannot_be_tapped(library):
    for word in ("0-1-0-^3", "0-0-0-A", "0-0-0-^9", "0-1-0-A3"):
        assert post(library, "tap", tap=word).status_code == 400
    assert post(library, "value", tap="0-8-0-A").status_code == 400
    assert draft(library) is None


def test_a_tap_on_a_candles_place_goes_through_its_values(library):
    words = []
    for _ in range(5):
        found = re.search(r'value="0-0-0-([^"]+)"', page(library))
        assert found is not None
        words.append(found[1])
        post(library, "tap", tap=f"0-0-0-{found[1]}")
    assert words == ["^1", "^2", "^3", "^4", "."]


def test_faults_are_named_on_their_shelf_and_marked_in_their_square(library):
    post(library, "text", text="^4 . ^9 / A3 A B B / C . C", based_on="")
    text = page(library)
    for said in (
        "“^9”: a candle slot is worth 1 to 4 points.",
        "Compartment B of shelf 1 has no value",
        "This slot does not hang together with the rest of compartment C.",
        "Shelf 1 has 3 compartments instead of 5.",
    ):
        assert said in text
    assert re.findall(r'slot-wrong" id="square-0-(\d-\d)"', text) == ["0-2", "2-2"]
    assert "/plan/keep" not in text
    assert keep(library).status_code == 422
    assert not editions.exists(EDITION)


def test_of_an_endless_plan_only_a_part_is_drawn(library):
    wide, high = " ".join("A" * 500), " / ".join("." * 500)
    for text in (f"{wide} / {high}", " | ".join(["A"] * 800)):
        post(library, "drop")
        post(library, "text", text=text, based_on=re.search(r'based_on" value="(\d*)"', page(library))[1])
        assert draft(library) == text
        assert page(library).count('id="square-') < 1000


def test_a_plan_that_is_kept_is_known_to_every_table_of_the_edition(library, app):
    post(library, "text", text=PLAN.lower(), based_on="")
    keep(library)
    assert editions.load(EDITION)["plan"] == PLAN
    assert draft(library) is None
    other = app.test_client()
    code = open_table(other, "Banana", "Lucas", game="atheneum", deck=EDITION)
    other.post(f"/t/{code}/seat/0/take")
    assert other.get(f"/t/{code}/seat/0/shelves").status_code == 200


def test_keeping_a_plan_leaves_the_rest_of_the_edition_alone(library):
    editions.save(EDITION, {"totals": {"E": 3}}, Kept(by=(library.table.host,)))
    post(library, "text", text=PLAN, based_on="")
    keep(library)
    assert editions.load(EDITION) == {"name": EDITION, "totals": {"E": 3}, "plan": PLAN}


def test_a_plan_that_somebody_else_kept_meanwhile_is_not_overwritten(library):
    post(library, "text", text=PLAN, based_on="")
    editions.save(EDITION, {"plan": PLAN.replace("E4", "E7")}, Kept(by=(library.table.host,)))
    post(library, "keep", before="")
    assert editions.load(EDITION)["plan"] == PLAN.replace("E4", "E7")
    assert PLAN.replace("E4", "E7") in page(library)
    keep(library)
    assert editions.load(EDITION)["plan"] == PLAN


def test_a_line_based_on_an_older_one_overwrites_nothing(library):
    post(library, "tap", tap="0-1-0-A")
    answer = library.host.post(library.address("/plan/text"), data={"text": PLAN}, follow_redirects=True)
    assert "Somebody changed the plan" in answer.text
    assert draft(library) == ". / A"


def test_the_draft_can_be_thrown_away(planned):
    post(planned, "tap", tap="0-1-0-B")
    post(planned, "drop")
    assert f">{PLAN}</textarea>" in page(planned)


def test_everybody_at_the_table_may_enter_the_plan_and_after_the_reveal_only_the_host(library, app):
    assert library.phones[1].get(library.address("/plan")).status_code == 200
    assert app.test_client().get(library.address("/plan")).status_code in (403, 404)
    entries.enter(library.table.id, seat=None, by=None, field="revealed", value=True, based_on=None)
    assert library.phones[1].get(library.address("/plan")).status_code == 403
    assert library.host.get(library.address("/plan")).status_code == 200


def test_the_plan_is_reached_from_seat_settings_and_history(library):
    for path in (library.address("/seat/0"), library.address("/settings"), "/history"):
        assert f'href="{library.address("/plan")}"' in library.host.get(path).text


def test_a_typed_fault_survives_a_tap_elsewhere():
    sheet = plan_edits.read(". / A3 A5 !")[0]
    assert plan_edits.write((plan_edits.put(sheet, 2, 0, "B"),)) == ". / A3 A5 ! / B"

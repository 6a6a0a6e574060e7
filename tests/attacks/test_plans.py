"""What a neighbour keeps secret changes nothing that another phone is told, by whatever page it asks."""

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from store import entries
from store.values import Change
from tests.web.conftest import Evening, open_table
from tests.web.table.test_secrecy import addresses, swap, wire

CARDS = ("F1:RRMS", "F2:RMMF", "G1:SSSR", "G2:CFRR", "G3:RH")
FOCUSES = ("F", "H", "S", "M")
MINE = "A1:FH B3:CMR / C2:SS ~D4:HFMR A9:RRRF"
ONE_FIXTURE = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
plans = st.sets(st.sampled_from(CARDS))


def shelf(plan: set[str]) -> str:
    words = ["~" + card if card in plan else card for card in CARDS]
    return f"{' '.join(words[:3])} / {' '.join(words[3:])}"


def advised(app) -> Evening:
    """Rita may ask for advice; Éric has entered everything, and turns what he likes."""
    phones = (app.test_client(), app.test_client())
    code = open_table(phones[0], "Rita", "Éric", popular="R", banned="C", advice="1")
    evening = Evening(app, code, phones[0], phones)
    for place, phone in enumerate(phones):
        phone.post(evening.address(f"/seat/{place}/take"))
    own = [Change(0, "shelf", MINE), Change(0, "focus", "M"), Change(0, "hand", 1)]
    his = [Change(1, "shelf", shelf(set())), Change(1, "focus", FOCUSES[0]), Change(1, "hand", 1)]
    entries.enter_all(evening.table.id, [*own, *his], by=None)
    return evening


def test_whatever_a_neighbour_plans_the_advice_is_the_same_byte_for_byte(app):
    evening = advised(app)
    facts = entries.facts(evening.table.id)
    planned, focus = facts.id(1, "shelf"), facts.id(1, "focus")
    path = evening.address("/seat/0/advice")
    before = wire(evening.host, path)
    assert "You then score" in before or "best as it stands" in before  # there is advice

    @ONE_FIXTURE
    @given(plan=plans, secret=st.sampled_from((*FOCUSES, None)))
    @example(plan={"F1:RRMS"}, secret="F")
    @example(plan=set(CARDS), secret="M")
    def whatever(plan, secret):
        swap(planned, shelf(plan))
        swap(focus, secret)
        assert wire(evening.host, path) == before

    whatever()


def test_whatever_a_neighbour_plans_no_address_of_the_table_tells_it(app):
    """Also those that look harmless today, and those that come tomorrow."""
    evening = advised(app)
    stranger = app.test_client()
    planned = entries.facts(evening.table.id).id(1, "shelf")
    for client in (evening.host, stranger):
        client.get(evening.address())
    asked = [(client, path) for client in (evening.host, stranger) for path in addresses(evening)]
    before = {(client, path): wire(client, path) for client, path in asked}
    swap(planned, shelf({"F1:RRMS", "G2:CFRR"}))
    for client, path in asked:
        assert wire(client, path) == before[client, path], path


def test_the_advice_still_counts_what_lies_open(app):
    """It is not deaf: a card more on the neighbour's shelf is open to all, and changes what is advised."""
    evening = advised(app)
    planned = entries.facts(evening.table.id).id(1, "shelf")
    path = evening.address("/seat/0/advice")
    before = wire(evening.host, path)
    swap(planned, "F1:F")
    assert wire(evening.host, path) != before

"""The API: what the commands say, said over HTTP; whatever is sent, an answer of the form described."""

import io
import json

import pypdf
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode

import referee
from tests import answers
from tests.printing.tables import ORDINARY, RULEBOOK, SOLO

PROBLEM = "application/problem+json"


ADDRESSES = ("/api/score", "/api/advise", "/api/ask", "/api/read", "/api/form")


@pytest.fixture
def client(app):
    return app.test_client()


def test_the_description_names_every_address(client):
    assert set(client.get("/api/openapi.json").json["paths"]) == set(ADDRESSES)


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("address", ADDRESSES)
def test_whatever_is_sent_the_answer_is_as_described(app, address, mode, monkeypatch):
    """Orders as described are answered or refused for a reason; others are always turned away."""
    monkeypatch.setattr("web.api.routes.MOST_ORDERS", 10_000)
    described = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
    orders = described[address]["POST"].as_strategy(generation_mode=mode)

    @settings(max_examples=10, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=orders)
    def holds(case):
        case.call_and_validate(headers={"Accept-Encoding": "identity"})  # its WSGI transport unpacks nothing

    holds()


@pytest.mark.parametrize("document", [RULEBOOK, ORDINARY, SOLO])
def test_a_score_is_what_the_command_says(client, document):
    answer = client.post("/api/score?language=fr", json=document)
    assert answer.status_code == 200
    assert answer.json == answers.said(document, "fr")


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("fr-CA, en;q=0.5", "fr"),
        ("ru", "ru"),
        ("pt-BR", "pt"),
        ("xx", "en"),
        ("*", "en"),
        ("", "en"),
        ("de, fr;q=0", "en"),
        ("fr;q=0.2, ru;q=0.9", "ru"),
    ],
)
def test_reasons_and_faults_speak_the_language_that_is_accepted(client, accepted, spoken):
    head = {"Accept-Language": accepted}
    answer = client.post("/api/score", json=RULEBOOK, headers=head)
    said = client.post(f"/api/score?language={spoken}", json=RULEBOOK)
    assert answer.json == said.json
    assert answer.headers["Content-Language"] == spoken
    assert "Accept-Language" in answer.headers["Vary"]
    for order in ({"json": {"game": "chess"}}, {"data": "x"}):
        refused = client.post("/api/score", headers=head, **order).json["detail"]
        assert refused == client.post(f"/api/score?language={spoken}", **order).json["detail"]
        assert (refused == client.post("/api/score", **order).json["detail"]) == (spoken == "en")


def test_advice_is_what_the_command_says(client):
    assert client.post("/api/advise", json=ORDINARY).json == answers.advise(ORDINARY)


def test_a_form_is_a_pdf(client):
    answer = client.post("/api/form", json={"document": RULEBOOK, "paper": "letter", "language": "pt"})
    assert answer.mimetype == "application/pdf"
    assert "Éric" in pypdf.PdfReader(io.BytesIO(answer.data)).pages[0].extract_text()


def test_every_fault_is_named_with_its_place(client):
    answer = client.post("/api/score", json={**RULEBOOK, "popular": "X", "players": RULEBOOK["players"][:1]})
    assert (answer.status_code, answer.mimetype) == (409, PROBLEM)
    faults = json.loads(answer.data)["faults"]
    assert {fault["key"] for fault in faults} == {"field-choice", "players-count"}
    assert ["popular"] in [fault["where"] for fault in faults]


@pytest.mark.parametrize(
    ("address", "how", "status"),
    [
        ("/api/score", {"data": b"{", "content_type": "application/json"}, 400),
        ("/api/score", {"data": b"\xff", "content_type": "application/json"}, 400),
        ("/api/score", {"json": []}, 400),
        ("/api/score", {"json": {"game": "chess", "players": []}}, 400),
        ("/api/score?language=xx", {"json": RULEBOOK}, 400),
        ("/api/score", {"data": "game=ex-libris"}, 415),
        ("/api/score", {"data": b" " * 2_000_000, "content_type": "application/json"}, 413),
        ("/api/score", {"data": b'{"game": 1, "game": 2}', "content_type": "application/json"}, 409),
        ("/api/form", {"json": {"document": RULEBOOK, "paper": "a3"}}, 400),
        ("/api/read", {"data": {"photo": (io.BytesIO(b"GIF89a"), "x.jpg")}}, 409),
        ("/api/read", {"data": {"pile": "1"}, "content_type": "multipart/form-data"}, 400),
        ("/api/nothing", {"json": {}}, 404),
    ],
)
def test_what_is_wrong_is_a_problem(client, address, how, status):
    described = client.get("/api/openapi.json").json["paths"]
    assert str(status) in described.get(address.split("?")[0], {}).get("post", {}).get("responses", ["404"])
    answer = client.post(address, **how)
    assert (answer.status_code, answer.mimetype) == (status, PROBLEM)
    said = json.loads(answer.data)
    assert said["status"] == status
    assert said["detail"]


@pytest.mark.parametrize(
    ("address", "order", "faults"),
    [
        ("/api/score", [], [("document-not-object", [])]),
        ("/api/score", {}, [("field-missing", [])]),
        ("/api/score", {"game": "chess"}, [("field-choice", ["game"])]),
        ("/api/score", {"game": "exlibrium"}, [("field-missing", [])] * 2),
        ("/api/advise", {"game": "exlibrium", "players": {}},
         [("field-missing", []), ("field-type", ["players"])]),
        ("/api/form", {"paper": "a3", "language": 1},
         [("field-missing", []), ("field-type", ["language"]), ("field-choice", ["paper"])]),
        ("/api/form", {"document": {"game": "chess"}},
         [("field-missing", ["document"]), ("field-choice", ["document", "game"])]),
        ("/api/form", {"document": {"game": "exlibrium", "players": []}, "lang": "fr"},
         [("field-unknown", [])]),
        ("/api/ask", {"words": "witch", "lying": ["a", 1]},
         [("field-missing", []), ("field-type", ["lying", 1])]),
        ("/api/score?language=xx", {}, [("field-choice", ["language"])]),
    ],
)  # fmt: skip
def test_what_is_not_of_the_form_is_named_with_its_place(client, address, order, faults):
    answer = client.post(address, json=order)
    said = json.loads(answer.data)
    assert answer.status_code == 400
    assert [(fault["key"], fault["where"]) for fault in said["faults"]] == faults
    assert all(fault["text"] for fault in said["faults"])


def test_a_fault_of_an_ordered_form_is_in_its_document(client):
    answer = client.post("/api/form", json={"document": {**RULEBOOK, "popular": "X"}})
    assert [fault["where"] for fault in answer.json["faults"]] == [["document", "popular"]]


def test_a_photograph_that_is_not_sent_is_named(client):
    answer = client.post("/api/read", data={"pile": "2"}, content_type="multipart/form-data")
    faults = json.loads(answer.data)["faults"]
    assert [(fault["key"], fault["where"]) for fault in faults] == [
        ("field-missing", []),
        ("field-choice", ["pile"]),
    ]


def test_a_deck_that_is_not_there_is_told(client):
    """Beside an answer that stands without it; as a fault where its cards were wanted."""
    answer = client.post("/api/score", json={**ORDINARY, "deck": "Éric"})
    assert (answer.status_code, answer.headers["Warning"]) == (200, '299 - "edition-missing %C3%89ric"')
    assert answer.json == answers.said(ORDINARY, "en")
    assert "Warning" not in client.post("/api/score", json=ORDINARY).headers
    faults = client.post("/api/score", json=_bare({**ORDINARY, "deck": "nope"})).json["faults"]
    assert (faults[-1]["key"], faults[-1]["where"]) == ("edition-missing", ["deck"])


def test_only_orders_are_taken(client):
    answer = client.get("/api/score")
    assert (answer.status_code, answer.mimetype) == (405, PROBLEM)
    assert "POST" in answer.headers["Allow"]


def test_one_address_is_served_only_so_often(client, monkeypatch):
    monkeypatch.setattr("web.api.routes.MOST_ORDERS", 2)
    codes = [client.post("/api/advise", json=RULEBOOK).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


@pytest.mark.parametrize(
    ("words", "spoken", "address"),
    [
        ("12 vs 7", "en", "/api/ask"),
        ("фант", "ru", "/api/ask?language=ru"),
        ("fantôme contre bonhomme de neige", "fr", "/api/ask"),
    ],
)
def test_the_referee_answers_what_the_command_says(client, words, spoken, address):
    answer = client.post(address, json={"game": "ex-libris", "words": words})
    book = referee.books()["ex-libris"]
    named = spoken if "?" in address else None
    assert answer.json == referee.to_json(book, referee.ask(book, "ex-libris", words, named))
    assert (answer.json["language"], answer.headers["Content-Language"]) == (spoken, spoken)


def test_the_referee_is_told_what_lies_on_the_table(client):
    order = {"game": "ex-libris", "words": "witch", "lying": ["snowman"]}
    assert client.post("/api/ask", json=order).json["kind"] == "nothing"


@pytest.mark.parametrize(
    ("order", "status"),
    [
        ({"game": "ex-libris", "words": ""}, 409),
        ({"game": "ex-libris", "words": "a" * 301}, 409),
        ({"game": "chess", "words": "rook"}, 400),
        ({"game": "ex-libris"}, 400),
        ({"game": "ex-libris", "words": "witch", "lying": [1]}, 400),
    ],
)
def test_what_is_no_question_is_refused(client, order, status):
    assert client.post("/api/ask", json=order).status_code == status


def test_strangers_teach_the_decks_nothing(client):
    client.post("/api/score", json={**ORDINARY, "deck": "club"})
    assert answers.score(ORDINARY)["winners"]
    assert client.post("/api/score", json=_bare({**ORDINARY, "deck": "club"})).status_code == 409


def _bare(document):
    """The same cards without their icons, which only a deck that has learnt them could fill in."""
    players = [
        {**p, "shelf": " ".join(word.split(":")[0] for word in p["shelf"].split())}
        for p in document["players"]
    ]
    return {**document, "players": players}

"""Who is who: said by one phone, heard by it alone, and gone with the person."""

import pytest

from store import erasing, people

pytestmark = pytest.mark.usefixtures("database")
PHONE, OTHER = "a" * 64, "b" * 64


def test_names_differ_by_neither_case_nor_spaces():
    assert people.folded("  Anna \t MARIA ") == people.folded("anna maria")


def test_what_is_said_is_known_to_who_said_it_and_undone_again():
    assert people.join(PHONE, "Ania", "Anna")
    assert people.of_phone(PHONE).person("ANIA") == "anna"
    assert people.of_phone(OTHER).person("Ania") == people.of_phone(None).person("Ania") == "ania"
    people.part(PHONE, "ania ")
    assert people.of_phone(PHONE).said == {}


def test_who_is_one_already_is_not_joined_again_in_a_circle():
    assert people.join(PHONE, "A", "B")
    assert people.join(PHONE, "B", "C")
    assert not people.join(PHONE, "C", "A")
    assert people.of_phone(PHONE).person("A") == "c"


def test_a_phone_says_only_so_much(monkeypatch):
    monkeypatch.setattr(people, "MOST", 1)
    assert people.join(PHONE, "A", "B")
    assert not people.join(PHONE, "C", "D")


def test_who_is_taken_out_of_the_history_is_no_longer_said_to_be_anybody():
    people.join(PHONE, "Ania", "Anna")
    people.join(OTHER, "Anna", "Anne")
    erasing.erase("ANNA")
    assert people.of_phone(PHONE).said == people.of_phone(OTHER).said == {}

"""What is said reads well where a machine can tell: numbers, cases, articles, marks, nothing of the code."""

import re
from collections.abc import Iterator

import pytest

from scoring.faults import Fault
from scoring.reasons import Reason
from tests.translations.spoken import Said, everything
from translations import catalogues, say

BREAK = "\u00a0"
CHARACTERS = ("berserk", "mercenary", "wizard", "assassin", "knight", "bard", "alchemist")
NOTATION = ("{text}:", "1:.")  # quoted as it is typed, so its colon stands close
NAME = r"(?:\{(?:name|player|players|owner|other|first|second)\}|%\(name\)s)"
# What no sentence may hold, whatever was put into its blanks.
LEFT_OVER = {
    "a double space": re.compile(r"[ \u00a0]{2}"),
    "an open blank": re.compile(r"[{}]|%\("),
    "a key of the code": re.compile(r"-character|\b[a-z]+_[a-z]+\b|\bNone\b|\('"),
}
# What no translation may hold, whatever will be put into its blanks.
FAULTY = {
    "fr": {
        "a mark without its no-break space": re.compile(
            rf"(?<![{BREAK}\s:])[:;!?»](?=[\s{BREAK}]|$)|«(?!{BREAK})"
        ),
        "another language's quotation marks": re.compile(r"[“”\"]|'"),
        "a name that may need an elision": re.compile(rf"\b(?:de|que|si|le|la|du) {NAME}"),
        "a missing elision": re.compile(
            r"(?<!-)\b(?:[Dd]e|[Ll][ea]|[Qq]ue|[NSns]e) (?!A à Z)(?:[aeiouéèêœAEIOUÉÈÊŒ]|\{(?:cat|cha|sub))"
        ),
    },
    "pt": {
        "another language's quotation marks": re.compile(r"[«»\"]|'"),
        "a missing contraction": re.compile(r"\b(?:em|de) os?\b|\b(?:em|de) \{(?:character|category|the_)"),
        "a word of Portugal": re.compile(r"-lhes?\b|-no\b|\bporquê\b|\bregist[eo]\b"),
    },
    "ru": {
        "another language's quotation marks": re.compile(r"[“”\"]|'"),
        "a dash at the beginning of a line": re.compile(r"\w — "),
        "a name in a case it does not have": re.compile(rf"\b(?:у|от|для|на|к|о|по|перед) {NAME}", re.I),
        "a term in a case it does not have": re.compile(
            r"(?:персонаж\w*|категори\w|темы|на|по) [{(](?:character|category|subject)[})]"
        ),
        "letters of two scripts in one word": re.compile(r"[A-Za-z][А-яё]|[А-яё][A-Za-z]"),
    },
}


@pytest.fixture(scope="module")
def said() -> tuple[Said, ...]:
    return tuple(everything())


def messages(language: str) -> Iterator[tuple[object, str]]:
    for message in catalogues.read(language):
        forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
        yield from ((message.id, form) for form in forms if message.id)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("fr", {0: 0, 1: 0, 2: 1, 5: 1, 21: 1}),  # 0 is singular
        ("pt", {0: 1, 1: 0, 2: 1, 5: 1, 21: 1}),
        ("ru", {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1}),
    ],
)
def test_each_language_counts_its_own_way(language, forms):
    ways = catalogues.read(language).num_plurals
    plural = say.catalogue(language).plural
    assert {number: plural(number) for number in forms} == forms
    assert ways == max(forms.values()) + 1


@pytest.mark.parametrize("fault", LEFT_OVER)
def test_nothing_of_the_code_is_left_in_a_sentence(said, fault):
    assert len(said) > 3000
    wrong = [one for one in said if LEFT_OVER[fault].search(one.text)]
    assert wrong == []


def test_the_public_library_is_never_told_by_its_key(said):
    foreign = [one.text for one in said if one.language != "en"]
    assert [text for text in foreign if re.search(r"\blibrary\b", text)] == []


@pytest.mark.parametrize(
    ("language", "fault"), [(language, fault) for language, faults in FAULTY.items() for fault in faults]
)
def test_a_translation_keeps_the_rules_of_its_language(language, fault):
    plain = [
        (message, text) for message, text in messages(language) if not any(one in text for one in NOTATION)
    ]
    assert len(plain) > 1000
    assert [one for one in plain if FAULTY[language][fault].search(one[1])] == []


def test_a_form_that_russian_says_for_21_does_not_speak_of_one_alone():
    singular = [one.string[0] for one in catalogues.read("ru") if isinstance(one.id, tuple)]
    assert len(singular) > 20
    assert [text for text in singular if re.search(r"\b(?:одно|одна|одну) (?:очк|книг|карт)", text)] == []


@pytest.mark.parametrize("language", say.languages())
@pytest.mark.parametrize("case", say.CASES)
def test_every_character_has_every_case(language, case):
    said = {say.term("exlibrium", f"{case}-character", one, language) for one in CHARACTERS}
    assert len(said) == len(CHARACTERS)
    assert not any("character" in one for one in said)


RITA_AND_KNIGHT = {"players": ("Rita",), "character": "knight"}
CORRUPTED = {"books": 21, "category": "C"}
FIRST = {"place": 1, "books": 8, "category": "R"}
LOST = {"first": "library", "second": "Igor", "upper": 9, "lower": 0}


@pytest.mark.parametrize(
    ("game", "key", "args", "language", "sentence"),
    [
        ("exlibrium", "activates", RITA_AND_KNIGHT, "fr", "Rita active le Chevalier."),
        ("exlibrium", "activates", RITA_AND_KNIGHT, "pt", "Rita ativa o Cavaleiro."),
        ("exlibrium", "activates", RITA_AND_KNIGHT, "ru", "Рыцаря активирует Rita."),
        ("exlibrium", "no-cards", {"character": "assassin"}, "fr", "Influence sur l’Assassin~: aucune."),
        ("exlibrium", "contest-1", {"character": "berserk"}, "ru", "Кто первый по Берсерку?"),
        (
            "ex-libris",
            "banned",
            CORRUPTED,
            "fr",
            "21 livres bannis (Codex Corrompus)~: un point de moins par livre.",
        ),
        (
            "ex-libris",
            "banned",
            CORRUPTED,
            "ru",
            "21 запрещённая книга (Проклятые кодексы): минус очко за каждую.",
        ),
        (
            "ex-libris",
            "popular",
            FIRST,
            "en",
            "1st place for prominent works with 8 books (Reference Texts).",
        ),
        (
            "ex-libris",
            "popular",
            FIRST,
            "fr",
            "1re place aux livres populaires avec 8 livres (Manuels de Référence).",
        ),
        ("ex-libris-solo", "place-total", LOST, "en", "The higher total wins: Public library 9, Igor 0."),
        (
            "ex-libris-solo",
            "place-total",
            LOST,
            "ru",
            "Побеждает больший итог: Публичная библиотека 9, Igor 0.",
        ),
        ("atheneum", "wands", {"count": 1}, "fr", "1 baguette magique non utilisée~: un point."),
    ],
)
def test_a_sentence_that_was_wrong_once(game, key, args, language, sentence):
    reason = Reason("", "Rita", key, args)
    assert say.reason_sentence(game, reason, language) == sentence.replace("~", BREAK)


@pytest.mark.parametrize(
    ("names", "people"),
    [(["Rita", "Éric"], "Rita and Éric"), (["Rita", "Éric", "Ann"], "Rita, Éric and Ann")],
)
def test_people_are_told_as_in_a_sentence(names, people):
    reason = Reason("bard", "", "activates-nobody", {"players": tuple(names), "character": "bard"})
    told = say.reason_sentence("exlibrium", reason)
    assert told == f"{people} are level on all seven characters: nobody activates the Bard."


@pytest.mark.parametrize(
    ("language", "told"), [("en", "players[0].shelf: A name"), ("fr", f"players[0].shelf{BREAK}: Un nom")]
)
def test_the_colon_after_the_place_of_a_fault_is_the_languages_own(language, told):
    fault = Fault("name-empty", where=("players", 0, "shelf"))
    assert say.fault_sentence(fault, language).startswith(told)

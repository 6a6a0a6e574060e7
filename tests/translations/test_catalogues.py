"""The catalogues are whole: nothing missing, unused, guessed or said with other blanks than in English."""

import os
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import translations
from scoring.reasons import Reason
from translations import catalogues, say

LANGUAGES = catalogues.languages()
TEMPLATES = sorted(
    path for room in ("templates", "games") for path in (catalogues.ROOT / room).rglob("*.html")
)
PERCENT = re.compile(r"%\((\w+)\)[a-z]")


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.extract()


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return catalogues.read(request.param)


def messages(catalogue: Catalog) -> dict[object, Message]:
    return {message.id: message for message in catalogue if message.id}


def test_there_are_the_four_languages():
    assert LANGUAGES == ("fr", "pt", "ru")
    assert translations.languages() == ("en", *LANGUAGES)


def test_every_message_is_there_and_none_is_left_over(template, catalogue):
    said, wanted = set(messages(catalogue)), set(messages(template))
    assert sorted(map(str, wanted - said)) == [], "missing: run python -m translations.catalogues update"
    assert sorted(map(str, said - wanted)) == [], "no longer used"


def test_every_message_is_translated_in_every_number(catalogue):
    empty = [one.id for one in messages(catalogue).values() if not all(forms(one))]
    short = [
        one.id
        for one in messages(catalogue).values()
        if one.pluralizable and len(forms(one)) != catalogue.num_plurals
    ]
    assert (empty, short) == ([], [])


def test_nothing_is_guessed(catalogue):
    assert [one.id for one in catalogue if one.id and one.fuzzy] == []


def test_the_blanks_to_fill_in_are_the_same(catalogue):
    wrong = [
        (one.id, form)
        for one in messages(catalogue).values()
        for form in forms(one)
        if form and blanks(form) != blanks(one.id[1] if isinstance(one.id, tuple) else one.id)
    ]
    assert wrong == []


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, list | tuple) else (message.string,)


def blanks(text: str) -> set[str]:
    """The names in `{…}` and in `%(…)s`."""
    percent = set(PERCENT.findall(text))
    braces = set() if percent else {name for _, name, _, _ in string.Formatter().parse(text) if name}
    return percent | braces


# Text of a page that is the same in every language, or no language at all.
SAME = {"Shelfmark", "JSON", "A1", "A2", "B-7c", "SHA-256", "PDF", "CSV", "US Letter", "light dark", "sha256"}
SAME |= {"slot", "wall-"}  # names of classes that a template puts together
SETTING = re.compile(r"SHELFMARK_[A-Z_]+")
CLASS_NAME = re.compile(r"[a-z]+(-[a-z]+)+")
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.S)
UNSEEN = re.compile(r"<(style|script)\b.*?</\1>", re.S)
ATTRIBUTES = re.compile(r"\b(?:placeholder|aria-label|alt|title)=\"([^\"]*)\"")
TAG = re.compile(r"<[^>]*>")
WORD = re.compile(r"[A-Za-zÀ-ÿА-я]{2,}")


def loose_words(path: Path) -> Iterator[str]:
    """What a template says by itself instead of through the catalogues."""
    page = UNSEEN.sub(" ", JINJA.sub("\x00", path.read_text("utf-8")))
    for text in (*ATTRIBUTES.findall(page), *TAG.sub("\x00", page).split("\x00")):
        for part in text.split("\x00"):
            clean = re.sub(r"&\w+;", " ", part).strip(" \n·:,.()/")
            if WORD.search(clean) and clean not in SAME and not code(clean):
                yield clean


def code(text: str) -> bool:
    return bool(CLASS_NAME.fullmatch(text) or SETTING.fullmatch(text))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(catalogues.ROOT).as_posix())
def test_a_template_says_nothing_in_one_language_only(path):
    assert list(loose_words(path)) == []


def test_some_templates_were_looked_at():
    assert len(TEMPLATES) > 20


@pytest.mark.parametrize(
    ("language", "books", "sentence"),
    [
        ("en", 1, "1 book on face-up cards."),
        ("fr", 0, "0 livre sur les cartes face visible."),
        ("fr", 2, "2 livres sur les cartes face visible."),
        ("pt", 2, "2 livros em cartas viradas para cima."),
        ("ru", 1, "1 книга на открытых картах."),
        ("ru", 3, "3 книги на открытых картах."),
        ("ru", 11, "11 книг на открытых картах."),
        ("ru", 21, "21 книга на открытых картах."),
    ],
)
def test_numbers_take_their_own_forms(language, books, sentence):
    reason = Reason("counts", "Rita", "counts", {"books": books})
    assert say.reason_sentence("ex-libris", reason, language) == sentence


@pytest.mark.parametrize(
    ("language", "terms"),
    [
        ("fr", ("Codex Corrompus", "Œuvres de Fiction", "Bestiaires Fantastiques", "Livres populaires")),
        ("pt", ("Códices Corrompidos", "Ficções Fantásticas", "Manuais de Monstros", "Obras ilustres")),
        ("ru", ("Проклятые кодексы", "Художественная фантастика", "Бестиарии", "Популярные книги")),
    ],
)
def test_the_rulebooks_own_words_are_used(language, terms):
    keys = (("category", "C"), ("category", "F"), ("category", "M"), ("line", "popular"))
    assert tuple(translations.term("ex-libris", *key, language) for key in keys) == terms


def test_a_compiled_catalogue_follows_its_source(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogues, "HERE", tmp_path)
    source = tmp_path / "xx" / catalogues.PO
    source.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    compiled = source.with_suffix(".mo")
    for word in ("eins", "zwei"):
        source.write_text(f'{head}msgid "one"\nmsgstr "{word}"\n', "utf-8")
        if compiled.exists():
            touched = compiled.stat().st_mtime_ns + 1_000_000_000
            os.utime(source, ns=(touched, touched))
        monkeypatch.setattr(catalogues, "read", lambda _language: read_plain(source))
        catalogues.compile_stale()
        assert word.encode() in compiled.read_bytes()


def read_plain(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_po(file)

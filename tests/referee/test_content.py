"""What the referee's files hold: all that the rulebooks name, in four languages, relations from both ends."""

import string

import pytest

from referee import ask, books
from scoring.games import GAMES
from translations import languages

BOOKS = [book for game, book in books().items() if game == book.games[0]]
ENTRIES = [(book, entry) for book in BOOKS for entry in book.entries]
EX_LIBRIS = books()["ex-libris"]
# What the two rulebooks' texts call the places; of three of them only the tiles bear the name.
PLACES = {
    1: ("Tente du Devin", "Cabana do Adivinho"),
    2: ("Bourse d'échange", "Feira de Troca de Livros Usados"),
    3: ("Vente aux enchères", "Casa de Leilão"),
    5: ("Centre communautaire", "Centro Comunitário"),
    7: ("Tripot clandestin", "Casa de Apostas"),
    8: ("Salon littéraire", "Albergue de Bibliotecários"),
    9: ("Le Collectionneur", "Colecionador de Livros"),
    10: ("Librairie du Bon Mot", "Vendedora de Livros"),
    11: ("Décharge publique", "Aterro Sanitário"),
    12: ("Brasserie des Amis", "Casa de Curtição e Seleção"),
    13: ("Cabane mystérieuse", "Cabana Misteriosa"),
    14: ("Marché aux puces", "Bazar Beneficente"),
    15: ("Guilde des Assistants", "Guilda dos Assistentes"),
    16: ("Collecteur d'impôts", "Arrecadador de Impostos"),
    17: ("Grande Braderie", "Venda de Garagem"),
}
ASSISTANTS = {
    "goblin-sneak": ("Goblin Sneak", "Gobelin sournois", "Duende Sorrateiro"),
    "automaton": ("Automaton", "Automate", "Autômato"),
    "mummy": ("Mummy", "Momie", "Múmia"),
    "gelatinous-cube": ("Gelatinous Cube", "Cube gélatineux", "Cubo Gelatinoso"),
    "sasquatch": ("Sasquatch", "Le Sasquatch", "Pé-Grande"),
    "bookworm": ("Bookworm", "Ver bibliophage", "Papa-Livros"),
    "ghost": ("Ghost", "Fantôme", "Fantasma"),
    "snowman": ("Snowman", "Bonhomme de neige", "Boneco de Neve"),
    "trash-golem": ("Trash Golem", "Golem de bric & de broc", "Golem do Lixo"),
    "wizard": ("Wizard", "Magicien", "Mago"),
    "witch": ("Witch", "Sorcière", "Bruxa"),
    "fire-imp": ("Fire Imp", "Feu follet", "Imp de Fogo"),
}
CHARACTERS = ("Берсерк", "Наёмник", "Волшебник", "Ассасин", "Рыцарь", "Бард", "Алхимик")
ENGLISH_CHARACTERS = ("Berserk", "Mercenary", "Wizard", "Assassin", "Knight", "Bard", "Alchemist")
PHASES = [
    ("ex-libris", "phase-preparation", "Phase de Préparation", "Fase de Preparação"),
    ("ex-libris", "phase-placement", "Phase de Placement", "Fase de Deslocamento"),
    ("ex-libris", "phase-resolution", "Phase de Résolution", "Fase de Resolução"),
    ("ex-libris", "phase-cleanup", "Phase de Restauration", "Fase de Limpeza"),
    ("ex-libris", "last-round", "Dernière Manche", "Rodada Final"),
    ("atheneum", "phase-a", "Phase A", "Фаза A"),
    ("atheneum", "phase-b", "Phase B", "Фаза B"),
    ("atheneum", "step-play", "Étape 1", "Шаг 1"),
    ("atheneum", "step-benefits", "Étape 2", "Шаг 2"),
    ("atheneum", "step-objectives", "Étape 3", "Шаг 3"),
    ("atheneum", "step-next", "Étape 4", "Шаг 4"),
    ("exlibrium", "phase-deal", "раздача карт", "Phase 1"),
    ("exlibrium", "phase-draft", "набор карт влияния", "Phase 2"),
    ("exlibrium", "phase-activation", "активация персонажей", "Phase 3"),
]


def found(game: str, words: str) -> list[str]:
    return [entry.key for entry in ask(books()[game], game, words).entries]


def test_every_game_of_the_house_has_a_referee():
    assert set(books()) == set(GAMES)


@pytest.mark.parametrize(("number", "names"), [*PLACES.items()])
def test_a_place_is_found_by_each_name_the_rulebooks_give_it(number, names):
    for name in (*names, str(number)):
        assert [entry.number for entry in ask(EX_LIBRIS, "ex-libris", name).entries] == [number]


def test_there_are_eighteen_places_and_the_texts_name_fifteen():
    places = [entry for entry in EX_LIBRIS.entries if entry.kind == "place"]
    assert [place.number for place in places] == list(range(1, 19))
    assert {place.number for place in places if place.named} == set(PLACES)


@pytest.mark.parametrize(("key", "names"), [*ASSISTANTS.items()])
def test_an_assistant_is_found_by_each_name_the_rulebooks_give_it(key, names):
    assert all(found("ex-libris", name) == [key] for name in names)


def test_there_are_twelve_assistants():
    assert {entry.key for entry in EX_LIBRIS.entries if entry.kind == "assistant"} == set(ASSISTANTS)


@pytest.mark.parametrize(
    ("number", "name"), [*enumerate(zip(CHARACTERS, ENGLISH_CHARACTERS, strict=True), 1)]
)
def test_a_character_is_found_by_number_and_name(number, name):
    for words in (*name, str(number)):
        assert [e.number for e in ask(books()["exlibrium"], "exlibrium", words).entries] == [number]


@pytest.mark.parametrize(("game", "key", "one", "other"), PHASES)
def test_a_phase_is_found_by_its_names(game, key, one, other):
    assert found(game, one)[0] == found(game, other)[0] == key


@pytest.mark.parametrize(("book", "entry"), ENTRIES, ids=lambda value: getattr(value, "key", ""))
def test_whatever_is_known_is_said_in_every_language(book, entry):
    said = [book.languages[language].entries[entry.key] for language in languages()]
    english = book.languages["en"].entries[entry.key]
    for words in said:
        assert words.name
        assert words.does
        assert len(words.notes) == len(english.notes)
        assert [bool(part) for part in (words.brief, words.bars, words.differs)] == [
            bool(part) for part in (english.brief, english.bars, english.differs)
        ]
        assert _holes(words.does) == _holes(english.does)


@pytest.mark.parametrize(("book", "entry"), ENTRIES, ids=lambda value: getattr(value, "key", ""))
def test_each_name_finds_its_thing_in_every_language(book, entry):
    for language in languages():
        name = book.languages[language].entries[entry.key].name
        assert entry.key in [one.key for one in ask(book, book.games[0], name).entries], name


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.games[0])
def test_nothing_is_said_of_what_there_is_not(book):
    keys = [entry.key for entry in book.entries]
    assert len(keys) == len(set(keys))
    for language in book.languages.values():
        assert set(language.entries) == set(keys)
        assert set(language.timings) == set(book.timings)
        assert set(language.relations) == {relation.between for relation in book.relations}
        assert set(language.because) == set(book.languages["en"].because)
    assert all(entry.section in book.sections for entry in book.entries)
    assert all(entry.timing in (None, *book.timings) for entry in book.entries)


@pytest.mark.parametrize("relation", EX_LIBRIS.relations, ids=lambda one: " ".join(one.between))
def test_a_relation_is_told_from_both_ends(relation):
    one, other = relation.between
    assert relation in EX_LIBRIS.relations_of(one)
    assert relation in EX_LIBRIS.relations_of(other)
    assert EX_LIBRIS.relation(other, one) == relation
    assert relation.first in (None, one, other)
    assert all(EX_LIBRIS.told(relation, language).text for language in languages())
    assert list(relation.between) == sorted(relation.between)


def test_where_the_rulebooks_disagree_it_is_said():
    differing = {e.key for e in EX_LIBRIS.entries if EX_LIBRIS.words(e.key, "en").differs}
    assert {"gambling-den", "setup-libraries", "bookworm", "community-center", "ghost"} <= differing


def _holes(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}

"""Finding: whatever case, accent, ending or language; what is being typed; only what lies on the table."""

import pytest

from referee import ask, books
from referee.lookup import language_of

EX_LIBRIS = books()["ex-libris"]


def found(words: str, lying: tuple[str, ...] = ()) -> list[str]:
    return [entry.key for entry in ask(EX_LIBRIS, "ex-libris", words, lying=lying).entries]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("GAMBLING   DEN", "gambling-den"),
        ("gambling house", "gambling-den"),
        ("Duende sorrateiro", "goblin-sneak"),
        ("momie", "mummy"),
        ("mumia", "mummy"),
        ("bonhomme de neige", "snowman"),
        ("снеговика", "snowman"),
        ("location 12", "alehouse"),
        ("lieu 12", "alehouse"),
        ("12", "alehouse"),
        ("snow", "snowman"),
        ("What does the Auction House do?", "auction-house"),
        ("When does the last round begin?", "last-round"),
        ("рука", "setup-hands"),
    ],
)
def test_it_is_found(words, key):
    assert found(words)[0] == key


@pytest.mark.parametrize("words", ["pickpocket wallet", "xyzzy", "99", "?", "the of", "🦄"])
def test_nothing_is_made_up(words):
    answer = ask(EX_LIBRIS, "ex-libris", words)
    assert answer.is_nothing
    assert answer.entries == ()


def test_a_word_of_the_text_finds_too():
    assert "auction-house" in found("bid")
    assert "goblin-sneak" in found("pockets")


def test_a_name_outweighs_a_word_of_the_text():
    assert found("witch") == ["witch"]


def test_only_what_lies_on_the_table_tonight():
    assert (
        set(found("assistant cards discard", ("snowman", "bookseller"))) & {"gambling-den", "witch"} == set()
    )
    assert found("witch", ("snowman",)) == []
    assert found("last round", ("snowman",)) == ["last-round"]


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("fantôme contre momie", "fr"),
        ("boneco de neve", "pt"),
        ("призрак", "ru"),
        ("gambling den", "en"),
        ("12 vs 7", "en"),
        ("cubo gelatinoso", "pt"),
        ("cube gélatineux", "fr"),
    ],
)
def test_the_answer_is_in_the_language_of_the_question(words, language):
    assert language_of(EX_LIBRIS, words) == language
    assert ask(EX_LIBRIS, "ex-libris", words).language == language


def test_a_language_asked_for_wins():
    assert ask(EX_LIBRIS, "ex-libris", "ghost", "ru").language == "ru"
    assert ask(EX_LIBRIS, "ex-libris", "ghost", "ru").entries[0].key == "ghost"


def test_two_named_in_one_question_bring_what_holds_between_them():
    answer = ask(EX_LIBRIS, "ex-libris", "Can the Ghost visit the Diviner's Hut?")
    assert {entry.key for entry in answer.entries} == {"ghost", "diviners-hut"}
    assert [relation.between for relation in answer.relations] == [("diviners-hut", "ghost")]


@pytest.mark.parametrize(
    "words", ["7 or 12", "7 ou 12", "7 или 12", "7 et 12", "lieu 7 ou lieu 12", "7 vs 12"]
)
def test_a_conjunction_between_two_numbers_picks_both(words):
    answer = ask(EX_LIBRIS, "ex-libris", words)
    assert answer.kind == "order"
    assert [entry.number for entry in answer.entries] == [7, 12]


@pytest.mark.parametrize(
    ("words", "key"),
    [("8, 10, 9 and 7 prominent works", "prominent"), ("Which comes first, 7 or 12?", "clash")],
)
def test_a_conjunction_among_other_words_picks_nothing(words, key):
    answer = ask(EX_LIBRIS, "ex-libris", words)
    assert answer.kind == "about"
    assert answer.entries[0].key == key


@pytest.mark.parametrize(
    "words", ["0 vs 7", "7 vs 0", "99 vs 7", "7 or 99", "location 0 contre 7", "7 или 19"]
)
def test_a_number_of_no_tile_finds_nothing_in_its_stead(words):
    assert ask(EX_LIBRIS, "ex-libris", words).is_nothing


END = {
    "en": "When does the game end?",
    "fr": "Quand la partie finit-elle ?",
    "pt": "Quando o jogo acaba?",
    "ru": "Когда заканчивается игра?",
}
START = {"en": "Who starts?", "fr": "Qui commence ?", "pt": "Quem começa?", "ru": "Кто ходит первым?"}


@pytest.mark.parametrize("language", END)
@pytest.mark.parametrize(
    ("game", "end", "start"),
    [
        ("ex-libris", "last-round", "setup-first-player"),
        ("atheneum", "end", "step-play"),
        ("exlibrium", "final-count", "phase-draft"),
    ],
)
def test_how_it_ends_and_who_starts_is_found_in_every_language(game, end, start, language):
    for words, key in ((END[language], end), (START[language], start)):
        answer = ask(books()[game], game, words)
        assert answer.entries[0].key == key
        assert answer.language == language

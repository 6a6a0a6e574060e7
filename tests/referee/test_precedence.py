"""Which comes first, as tables of (who against whom, the order, why)."""

import pytest

from referee import ask, books, to_json
from referee.precedence import which_first

EX_LIBRIS = books()["ex-libris"]
RULEBOOKS = [  # the very cases of FR p.15–18 and their Portuguese pages
    ("goblin sneak vs gelatinous cube", "gelatinous-cube > goblin-sneak", "written"),
    ("ghost vs snowman", "snowman > ghost", "written"),
    ("assistants guild vs snowman", "assistants-guild > snowman", "written"),
    ("ghost vs 1", "ghost > diviners-hut", "written"),
]
CLASSES = [
    ("12 vs 7", "gambling-den > alehouse", "instant-delayed"),
    ("12 vs 3", "auction-house > alehouse", "number"),
    ("11 vs 12 vs 3", "auction-house > garbage-dump > alehouse", "number"),
    ("goblin sneak vs 7", "goblin-sneak > gambling-den", "rank-before-places"),
    ("automaton vs 2", "automaton > book-swap", "rank-before-places"),
    ("fire imp vs 16", "fire-imp > tax-collector", "rank-before-places"),
    ("gelatinous cube vs 16", "gelatinous-cube > tax-collector", "rank-before-all"),
    ("sasquatch vs goblin sneak", "sasquatch > goblin-sneak", "rank-before-all"),
    ("ghost vs fire imp", "ghost > fire-imp", "rank-before-all"),
    ("ghost vs 14", "ghost > charity-bazaar", "rank-before-all"),
    ("assistants guild vs sasquatch", "assistants-guild > sasquatch", "worked-out"),
    ("mummy vs 10", "bookseller > mummy", "within-effect"),
    ("witch vs 10", "bookseller > witch", "within-effect"),
    ("snowman vs 13", "mysterious-shack > snowman", "rank-places"),
    ("trash golem vs 12", "alehouse > trash-golem", "rank-places"),
    ("mummy vs goblin sneak", "goblin-sneak > mummy", "rank-before-places"),
]
LEFT_TO_THE_TABLE = [
    ("mummy vs wizard", "mummy wizard", "arrival"),
    ("goblin sneak vs automaton", "goblin-sneak automaton", "arrival"),
    ("2 vs 10", "book-swap bookseller", "turn"),
    ("2 vs 10", "book-swap bookseller", "resolved"),
    ("bookworm vs ghost", "bookworm ghost", "never-meet"),
    ("bookworm vs ghost", "bookworm ghost", "no-order"),
    ("variety vs ghost", "variety ghost", "no-order"),
]


def order(words: str, game: str = "ex-libris") -> tuple[str, list[str], bool]:
    answer = ask(books()[game], game, words)
    assert answer.order is not None, words
    steps = " > ".join(" ".join(step) for step in answer.order.steps)
    return steps, [why.key for why in answer.order.because], answer.order.settled


@pytest.mark.parametrize(("words", "steps", "why"), RULEBOOKS + CLASSES)
def test_the_order_and_why(words, steps, why):
    found, because, settled = order(words)
    assert (found, settled) == (steps, True)
    assert why in because


@pytest.mark.parametrize(("words", "steps", "_"), RULEBOOKS + CLASSES)
def test_it_does_not_matter_who_is_named_first(words, steps, _):
    assert order(" vs ".join(reversed(words.split(" vs "))))[0] == steps


@pytest.mark.parametrize(("words", "steps", "why"), LEFT_TO_THE_TABLE)
def test_where_the_books_give_no_order_it_says_what_decides(words, steps, why):
    found, because, settled = order(words)
    assert (found, settled) == (steps, False)
    assert why in because


def test_three_on_one_tile():
    """Cube, then Goblin, then the place, then whatever the Mummy does with the cards."""
    steps, because, settled = order("mummy / 2 / goblin sneak / gelatinous cube")
    assert steps == "gelatinous-cube > goblin-sneak > book-swap > mummy"
    assert settled
    assert {"rank-before-all", "rank-before-places", "within-effect", "written"} <= set(because)


def test_the_one_there_longer_goes_first_among_those_before_everything():
    assert order("ghost vs gelatinous cube")[0] == "gelatinous-cube > ghost"
    assert order("ghost vs sasquatch")[0] == "sasquatch > ghost"
    assert order("sasquatch vs gelatinous cube")[2] is False


@pytest.mark.parametrize(
    ("game", "words", "steps", "why"),
    [
        ("exlibrium", "Бард против Берсерка", "berserk > bard", "number"),
        ("exlibrium", "3 vs 7 vs 1", "berserk > wizard > alchemist", "number"),
        ("exlibrium", "phase 3 vs phase 1", "phase-deal > phase-activation", "phases"),
        ("atheneum", "step 3 vs step 2", "step-benefits > step-objectives", "phases"),
        ("atheneum", "side shelf vs bonus token", "side-shelf bonus-token", "own-choice"),
    ],
)
def test_other_games_have_their_own_orders(game, words, steps, why):
    found, because, _ = order(words, game)
    assert found == steps
    assert why in because


def test_every_pair_of_places_and_assistants_has_an_answer_with_a_reason():
    acting = [entry for entry in EX_LIBRIS.entries if entry.timing]
    for one in acting:
        for other in acting:
            if one is not other:
                found = which_first(EX_LIBRIS, (one, other))
                assert {key for step in found.steps for key in step} == {one.key, other.key}
                assert found.because
                assert (
                    set(found.steps) == set(which_first(EX_LIBRIS, (other, one)).steps) or not found.settled
                )


def test_a_reason_is_said_in_the_language_of_the_question():
    said = to_json(EX_LIBRIS, ask(EX_LIBRIS, "ex-libris", "гоблин против куба"))
    texts = [why["text"] for why in said["because"]]
    assert said["order"] == [["gelatinous-cube"], ["goblin-sneak"]]
    assert any("Студенистый куб" in text for text in texts)
    assert all("{" not in text for text in texts)


def test_one_thing_named_twice_is_no_contest():
    assert ask(EX_LIBRIS, "ex-libris", "ghost vs fantôme").order is None

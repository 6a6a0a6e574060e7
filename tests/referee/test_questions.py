"""Each note and each example of the rulebooks is a question that the referee answers."""

import pytest

from tests.referee.asked import PAGE, page, questions

QUESTIONS = questions()


@pytest.mark.parametrize(
    ("question", "language"),
    [(one, language) for one in QUESTIONS for language in one.asks],
    ids=lambda value: value if isinstance(value, str) else f"{value.game} {value.source}",
)
def test_the_referee_answers_it(question, language):
    found = [entry.key for entry in question.answer(language).entries]
    assert question.is_answered(language), f"{question.asks[language]} → {found}"
    assert question.told(language)


def test_none_is_asked_in_one_language_only():
    assert len(QUESTIONS) >= 80
    assert all("en" in one.asks and len(one.asks) == 2 for one in QUESTIONS)


def test_the_list_shows_todays_answers():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.referee.asked"

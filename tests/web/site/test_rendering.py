"""What is kept of pages is kept for a language and for where the application is mounted, and is escaped."""

import pytest

from web.site.rendering import kept, said, said_of_many, symbol

KEYS = ("ex_libris/symbol_keys.html", "symbol_keys", "ex-libris", "CF", 4)


def asked(app, language="en", mounted=""):
    headers = {"Accept-Language": language}
    return app.test_request_context("/", headers=headers, environ_overrides={"SCRIPT_NAME": mounted})


def test_a_piece_is_kept_for_each_language(app):
    drawn = []
    for language in ("en", "fr", "en", "fr"):
        with asked(app, language):
            drawn.append(kept(*KEYS))
    assert drawn[0] is drawn[2]
    assert drawn[1] is drawn[3]
    assert ("Symbols" in drawn[0], "Symbols" in drawn[1]) == (True, False)


def test_a_piece_is_kept_for_what_it_is_given(app):
    with asked(app):
        full, free = kept(*KEYS[:-1], 0), kept(*KEYS)
    assert (full.count("disabled"), free.count("disabled")) == (6, 0)


@pytest.mark.parametrize("mounted", ["", "/club"])
def test_a_symbol_is_looked_for_where_the_application_is_mounted(app, mounted):
    with asked(app, mounted=mounted):
        assert f'<use href="{mounted}/static/' in symbol("seal")


def test_what_a_symbol_or_a_sentence_is_given_is_escaped(app):
    with asked(app):
        assert symbol("seal", "<b>").endswith("</svg>")
        assert "<b>" not in symbol("seal", "<b>") + said("Table %(code)s", code="<b>")
        assert said_of_many("%(num)d card", "%(num)d cards", 2) == "2 cards"


def test_a_sentence_is_said_in_the_language_of_the_page(app):
    told = []
    for language in ("en", "ru", "en"):
        with asked(app, language):
            told.append(said("Language"))
    assert told[0] == told[2] == "Language" != told[1]

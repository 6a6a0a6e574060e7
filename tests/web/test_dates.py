"""Days and hours in the reader's way, wherever the product says one."""

import re
from datetime import datetime
from pathlib import Path

import pytest

from printing.words import day as printed_day
from web import dates

ROOT = Path(__file__).resolve().parents[2]
EVENING = datetime(2026, 11, 3, 17, 5)  # 11/3 and 3/11 are two days
AT = int(EVENING.timestamp() * 1000)


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("en", "3 Nov 2026, 17:05"),
        ("en-GB,en;q=0.9", "3 Nov 2026, 17:05"),
        ("en-US,en;q=0.9", "Nov 3, 2026, 5:05 PM"),
        ("en,en-US;q=0.5", "Nov 3, 2026, 5:05 PM"),
        ("fr", "3 nov. 2026, 17:05"),
        ("fr-CA", "3 nov. 2026, 17 h 05"),
        ("pt-BR,pt;q=0.9", "3 de nov. de 2026 17:05"),
        ("ru-RU", "3 нояб. 2026 г., 17:05"),
        ("de-AT,en;q=0.5", "3 Nov 2026, 17:05"),
        ("en-QQ,en-US;q=0", "3 Nov 2026, 17:05"),
        ("en-12345,en-GB-oed,x", "3 Nov 2026, 17:05"),
    ],
)
def test_a_moment_is_written_in_the_way_of_the_language_and_country_the_phone_names(app, accepted, expected):
    with app.test_request_context(headers={"Accept-Language": accepted}):
        assert re.sub(r"\s", " ", dates.moment(AT)) == expected


def test_the_language_that_was_chosen_goes_before_the_country_of_another(app):
    with app.test_request_context(headers={"Accept-Language": "en-US", "Cookie": "language=fr"}):
        assert dates.day(AT) == "3 nov. 2026"


def test_the_log_says_it_so_on_the_page(evening):
    page = evening.host.get(evening.address("/log"), headers={"Accept-Language": "en-GB"}).text
    said = re.findall(r"<time[^>]*>([^<]+)</time>", page)
    assert said
    assert all(re.fullmatch(r"\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d", one) for one in said), said


def test_paper_names_the_month_too_and_puts_the_day_first():
    said = [re.sub(r"\s", " ", printed_day(EVENING, language)) for language in ("en", "fr", "pt", "ru")]
    assert said == ["3 November 2026", "3 novembre 2026", "3 de novembro de 2026", "3 ноября 2026 г."]


def test_no_day_is_written_in_any_other_place():
    """What knows nothing of the reader's country writes no dates for them."""
    rooms = [path for room in ("web", "games", "printing") for path in (ROOT / room).rglob("*.py")]
    writing = re.compile(r"\bformat_(?:date|time|datetime|timedelta)\b")
    found = {str(path.relative_to(ROOT)) for path in rooms if writing.search(path.read_text("utf-8"))}
    assert found == {"web/dates.py", "printing/words.py"}

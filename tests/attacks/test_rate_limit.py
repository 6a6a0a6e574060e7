"""Many guesses at once, and from many addresses of one network, are as few as one after the other."""

from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice, product

import pytest

from store.networks import household
from store.secrets import ALPHABET
from tests.attacks.lines import asked, serving
from tests.services import postgresql  # noqa: F401  a fixture
from tests.web.server.test_growth import emptied
from web.server import rate_limit

AT_ONCE = 64


@pytest.fixture(params=["embedded", "postgresql"])
def port(request, tmp_path):
    settings = {"WEB_CONCURRENCY": "2"}
    if request.param == "postgresql":
        settings["DATABASE_URL"] = emptied(request.getfixturevalue("postgresql"))
    with serving(tmp_path / "home", **settings) as server:
        yield server.port


def test_of_many_guesses_at_once_no_more_get_an_answer_than_of_as_many_in_a_row(port):
    codes = ["/t/" + "".join(letters) for letters in islice(product(ALPHABET, repeat=6), AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        answers = [status for status, _ in crowd.map(asked, cycle([port]), codes)]
    assert answers.count(404) == rate_limit.WRONG_CODES
    assert answers.count(429) == AT_ONCE - rate_limit.WRONG_CODES


@pytest.mark.parametrize(
    ("one", "other"),
    [("2001:db8::1", "2001:db8:0:1::1"), ("10.0.0.1", "10.0.0.2"), ("::ffff:10.0.0.1", "::ffff:10.0.0.2")],
)
def test_neighbours_are_not_one_guesser(one, other):
    assert household(one) != household(other)


def test_an_address_is_the_same_in_both_of_its_spellings():
    assert household("::ffff:10.0.0.1") == household("10.0.0.1")
    assert household("2001:DB8:0::9") == household("2001:db8::1")


@pytest.mark.parametrize("address", ["10.0.0.1", "2001:db8::1", "::ffff:10.0.0.1"])
def test_a_guest_a_proxy_names_with_a_port_is_one_guesser(address):
    """Else every connection would be another."""
    written = f"[{address}]" if ":" in address else address
    assert {household(f"{written}:{port}") for port in (1, 50_000)} == {household(address)}

"""A table of Exlibrium as in the rulebook's picture, one phone a player."""

import pytest

from tests.web.conftest import Evening, open_table

NAMES = ("Вася", "Петя", "Маша")
PICTURE = {  # Petya breaks the tie for the Assassin, Vasya the one for the Knight
    "Вася": (2, 0, 0, 2, 2, 0, 0),
    "Петя": (3, 0, 0, 2, 0, 1, 0),
    "Маша": (2, 0, 0, 0, 2, 0, 2),
}


@pytest.fixture
def order(app) -> Evening:
    return seated(app)


@pytest.fixture
def entered(order) -> Evening:
    """Everybody's influence and points are there."""
    for place, name in enumerate(NAMES):
        enter_influence(order, place, PICTURE[name])
        post(order, place, f"/seat/{place}/points", points=place)
    return order


def seated(app, **settings: str) -> Evening:
    phones = tuple(app.test_client() for _ in NAMES)
    code = open_table(phones[0], *NAMES, game="exlibrium", **(settings or {"rules": "basic", "advice": "1"}))
    for place, phone in enumerate(phones):
        assert phone.post(f"/t/{code}/seat/{place}/take").status_code == 302
    return Evening(app, code, phones[0], phones)


def post(table: Evening, place: int, path: str, **form: object):
    return table.phones[place].post(table.address(f"/exlibrium{path}"), data=form, follow_redirects=True)


def enter_influence(table: Evening, place: int, cards: tuple[int, ...]):
    names = ("berserk", "mercenary", "wizard", "assassin", "knight", "bard", "alchemist")
    typed = {f"influence-{name}": number for name, number in zip(names, cards, strict=True)}
    return post(table, place, f"/seat/{place}/influence", **typed)

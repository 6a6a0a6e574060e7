"""Seats a thousand tables in a second: their rows go straight into the store, as the forms would leave them.

By the forms it takes a dozen requests a table, which would be most of a measurement. What phones carry is
made here too: a session signed with the servers' key, and the token that their forms send along.
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from random import randint

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import insert

from bench.phones import Phone, Room
from bench.serving import Server
from scoring.ex_libris.cards import CATEGORIES
from store import schema
from store.clock import now
from store.engine import transaction
from store.home import using
from store.secrets import hashed, new_code, new_secret
from store.values import PLAYER
from web.phone import KEY

PLAYERS = 4
CARDS = 15  # on a shelf, in rows of
ACROSS = 5
SETTINGS = '{"popular": "R", "banned": "C"}'

Table = Sequence[Phone]
Values = dict[str, object]


@dataclass(frozen=True)
class Signed:
    """What a phone carries, and the hash by which the store knows it."""

    phone: str
    cookie: str
    token: str


class Signing:
    """Makes phones that servers with this key believe."""

    def __init__(self, key: str) -> None:
        signing = Flask("bench")
        signing.config["SECRET_KEY"] = key
        sessions = SecureCookieSessionInterface().get_signing_serializer(signing)
        assert sessions is not None
        self._sessions, self._forms = sessions, URLSafeTimedSerializer(key, salt="wtf-csrf-token")

    def phone(self) -> Signed:
        secret, token = new_secret(), secrets.token_hex(20)
        session = self._sessions.dumps({"_permanent": True, KEY: secret, "csrf_token": token})
        return Signed(hashed(secret), f"shelfmark={session}", str(self._forms.dumps(token)))


def seat(servers: Sequence[Server], count: int, room: Room) -> list[Table]:
    """So many tables of four with filled shelves; their phones spread over the servers."""
    signing = Signing(servers[0].key)
    signed = [[signing.phone() for _ in range(PLAYERS)] for _ in range(count)]
    with using(servers[0].store):
        codes = _seated([[one.phone for one in phones] for phones in signed])
    ports = cycle(server.port for server in servers)
    return [
        [
            Phone(next(ports), room, _address(), code, place, one.cookie, one.token, version=1)
            for place, one in enumerate(phones)
        ]
        for code, phones in zip(codes, signed, strict=True)
    ]


def _seated(phones: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Everything in one transaction; the codes."""
    at = now()
    codes: set[str] = set()
    while len(codes) < len(phones):
        codes.add(new_code())
    common = {"game": "ex-libris", "opened": at, "changed": at, "version": 1}
    rows = [{"code": code, "host": at_it[0], **common} for code, at_it in zip(codes, phones, strict=True)]
    with transaction() as db:
        made = db.execute(insert(schema.tables).returning(schema.tables.c.id, schema.tables.c.code), rows)
        numbers = {code: number for number, code in made}
        seated = [
            (numbers[code], place, phone)
            for code, at_it in zip(codes, phones, strict=True)
            for place, phone in enumerate(at_it)
        ]
        db.execute(insert(schema.seats), [_seat(*one, at) for one in seated])
        known = [{"table_id": table, "phone": phone, "since": at} for table, _, phone in seated]
        db.execute(insert(schema.phones), known)
        db.execute(insert(schema.entries), [one for table in numbers.values() for one in _entries(table, at)])
    return tuple(codes)


def _seat(table: int, place: int, phone: str, at: int) -> Values:
    name = f"Player {place}"
    held = {"name": name, "folded": name.casefold(), "role": PLAYER, "holder": phone, "held_since": at}
    return {"table_id": table, "place": place, **held}


def _entries(table: int, at: int) -> Iterator[Values]:
    yield {"table_id": table, "seat": None, "field": "settings", "value": SETTINGS, "at": at}
    for place in range(PLAYERS):
        yield {"table_id": table, "seat": place, "field": "shelf", "value": f'"{shelf(place)}"', "at": at}


def shelf(place: int) -> str:
    """Cards that nobody else at the table has, in order."""
    numbers = range(place * CARDS, (place + 1) * CARDS)
    cards = [f"{chr(ord('A') + n // 4)}{n % 4 + 1}:{_icons(n)}" for n in numbers]
    return " / ".join(" ".join(cards[at : at + ACROSS]) for at in range(0, CARDS, ACROSS))


def _icons(number: int) -> str:
    letters = tuple(CATEGORIES)
    return "".join(letters[(number * step + step) % len(letters)] for step in range(1, 3 + number % 2))


def _address() -> str:
    """One of loopback's, as every phone has its own: limits are by address."""
    return f"127.{randint(1, 254)}.{randint(0, 255)}.{randint(1, 254)}"

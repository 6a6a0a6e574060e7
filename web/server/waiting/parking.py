"""Connections whose question waits for an answer: who may, until when, and what each is told."""

import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from flask import Flask
from gunicorn.config import Config
from gunicorn.http import wsgi

from store.home import Store
from web.server.app_settings import SETTINGS
from web.server.connections.connection import Connection
from web.server.waiting.answers import Answer, Answers
from web.server.waiting.question import Question, Questions
from web.server.waiting.watcher import Told, Watcher

log = logging.getLogger("shelfmark.web")
OF_A_PHONE = 4  # windows side by side; hidden ones do not wait (static/js/live.js)
OF_AN_ADDRESS = 512  # a hall of people behind one address
OF_ALL = 0.75  # of the connections a process may have: pages need some as well


class Loop(Protocol):
    """What is asked of the worker."""

    alive: bool
    cfg: Config
    worker_connections: int

    def unpark(self, connection: Connection, *, answered: bool) -> None: ...


@dataclass(frozen=True)
class Place:
    question: Question
    until: float  # by the loop's clock


class Parking:
    """Belongs to the loop; the watcher's thread reaches it by `later` alone."""

    def __init__(self, loop: Loop, app: Flask, later: Callable[..., None]) -> None:
        self._loop = loop
        self._questions = Questions(app, loop.cfg)
        self._answers = Answers(app)
        self._places: dict[Connection, Place] = {}
        self._whose: dict[Question, Connection] = {}
        self._many: Counter[str] = Counter()  # by phone and by address
        self._watcher = Watcher(Store.of(app.config[SETTINGS]), lambda told: later(self._settle, told))

    def takes(self, connection: Connection) -> bool:
        """Whether its request waits here from now on. One that finds no place is answered at once."""
        question = self._question_of(connection)
        if question is None or not self._has_room(question):
            return False
        self._places[connection] = Place(question, time.monotonic() + question.wait)
        self._whose[question] = connection
        self._many.update((question.phone, question.guest))
        self._watcher.ask(question)
        return True

    def left(self, connection: Connection) -> None:
        """The other side is gone, or has to go."""
        place = self._free(connection)
        if place is not None:
            self._watcher.left(place.question)

    def release(self, now: float) -> None:
        """Whose time is over learns that nothing changed, and asks again."""
        for connection, place in tuple(self._places.items()):
            if now >= place.until:
                self._send_away(connection, place)

    def end(self) -> None:
        """All at once: another process will take their next question."""
        for connection, place in tuple(self._places.items()):
            self._send_away(connection, place)
        self._watcher.end()

    def _question_of(self, connection: Connection) -> Question | None:
        try:
            request = connection.incoming.request
            return request and self._questions.of(request, connection.client, connection.server)
        except Exception as error:  # whatever is wrong with it, the pages say so, and the loop goes on
            log.warning("a question could not be read", exc_info=error)
            return None

    def _has_room(self, question: Question) -> bool:
        if len(self._places) >= OF_ALL * self._loop.worker_connections:
            return False
        crowd = self._many[question.guest] >= OF_AN_ADDRESS and not _is_this_machine(question.guest)
        return self._many[question.phone] < OF_A_PHONE and not crowd

    def _free(self, connection: Connection) -> Place | None:
        place = self._places.pop(connection, None)
        if place is not None:
            del self._whose[place.question]
            for name in (place.question.phone, place.question.guest):
                self._many[name] -= 1
                if not self._many[name]:
                    del self._many[name]
        return place

    def _settle(self, told: Sequence[Told]) -> None:
        """What the watcher found out, for those who are still there."""
        for one in told:
            connection = self._whose.get(one.question)
            if connection is None:
                continue
            self._free(connection)
            if one.version is None:
                self._loop.unpark(connection, answered=False)
            else:
                self._say(connection, self._answers.to(one.question, one.version, revealed=one.revealed))

    def _send_away(self, connection: Connection, place: Place) -> None:
        self.left(connection)
        if place.question.table:
            self._say(connection, self._answers.unchanged(place.question))
        else:  # nobody looked yet whether it may know
            self._loop.unpark(connection, answered=False)

    def _say(self, connection: Connection, answer: Answer) -> None:
        made = wsgi.Response(connection.incoming.request, connection.sock, self._loop.cfg)
        if not self._loop.alive:
            made.force_close()
        made.start_response(answer.status, list(answer.headers))
        if answer.body:
            made.write(answer.body)
        made.close()
        connection.keep = not made.should_close()
        self._loop.unpark(connection, answered=True)


def _is_this_machine(guest: str) -> bool:
    """It may be a proxy nobody told us of, with whose address everybody comes."""
    try:
        return ipaddress.ip_address(guest).is_loopback
    except ValueError:
        return False

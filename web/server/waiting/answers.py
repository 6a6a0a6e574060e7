"""What a phone that asks whether its table changed is told, by the pages and before them alike."""

from dataclasses import dataclass
from functools import lru_cache

from flask import Flask, Response, jsonify, session, url_for
from werkzeug.test import create_environ

from web.phone import KEY
from web.server.waiting.question import Question

KEPT = 512  # answers: every phone of a table is told the same


@dataclass(frozen=True)
class Answer:
    """As it goes over the line."""

    status: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def unchanged() -> Response:
    return Response(status=304)


def changed(version: int, *, revealed: bool, code: str) -> Response:
    """The new version, and where the result is once there is one."""
    shown = {"reveal": url_for("reveal.page", code=code)} if revealed else {}
    answer = jsonify(version=version, **shown)
    answer.set_etag(str(version))
    return answer


class Answers:
    """Made by the application itself, so that they carry what all its answers carry; then kept."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._made = lru_cache(KEPT)(self._make)

    def to(self, question: Question, version: int, *, revealed: bool) -> Answer:
        if question.since == str(version):
            return self.unchanged(question)
        return self._made(question.typed, question.secure, version, revealed)

    def unchanged(self, question: Question) -> Answer:
        return self._made("AAAAAA", question.secure, None, False)

    def _make(self, typed: str, secure: bool, version: int | None, revealed: bool) -> Answer:
        base = "https://localhost" if secure else "http://localhost"
        asked = create_environ(f"/t/{typed}/changes", base)
        with self._app.request_context(asked):
            session.get(KEY)  # as whoever asks is looked up: caches are told that answers differ
            answer = unchanged() if version is None else changed(version, revealed=revealed, code=typed)
            answer = self._app.process_response(answer)
            _, status, headers = answer.get_wsgi_response(asked)
            return Answer(status, tuple(headers), answer.get_data())

"""Compression of answers: Brotli or gzip, where the browser takes it and the answer is long enough."""

import gzip

from flask import Flask, Response, request

WORTH_IT = 1200  # bytes
LEVEL = 5  # of gzip's 9: most of the gain for a third of the time
KINDS = ("text/html", "application/json", "image/svg+xml", "text/csv", "text/plain")


def register(app: Flask) -> None:
    app.after_request(packed)


def packed(answer: Response) -> Response:
    if answer.mimetype not in KINDS or answer.direct_passthrough or "Content-Encoding" in answer.headers:
        return answer
    answer.vary.add("Accept-Encoding")
    if answer.status_code != 200 or request.accept_encodings.quality("gzip") <= 0:
        return answer
    plain = answer.get_data()
    if len(plain) >= WORTH_IT:
        answer.set_data(gzip.compress(plain, LEVEL, mtime=0))
        answer.headers["Content-Encoding"] = "gzip"
    return answer

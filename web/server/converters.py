"""Numbers in addresses: those a database can hold; any other leads nowhere."""

from flask import Flask
from werkzeug.routing import IntegerConverter, Map

HIGHEST = 2**63 - 1  # of any row


class Number(IntegerConverter):
    def __init__(self, map: Map) -> None:
        super().__init__(map, max=HIGHEST)


def register(app: Flask) -> None:
    app.url_map.converters["int"] = Number

"""What a form brings: only what has a name, for nobody could ask for anything else."""

from typing import IO, TypeVar

from flask import Flask, Request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.formparser import FormDataParser

T = TypeVar("T")
Parsed = tuple[IO[bytes], "MultiDict[str, str]", "MultiDict[str, FileStorage]"]


class NamedParts(FormDataParser):
    """A part of a form that says no name is left out: whoever looks at every name would stumble over it."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> Parsed:
        rest, fields, files = super().parse(stream, mimetype, content_length, options)
        return rest, _named(fields), _named(files)


class Sent(Request):
    """A request whose forms hold nothing without a name."""

    form_data_parser_class = NamedParts


def register(app: Flask) -> None:
    app.request_class = Sent


def _named(parts: "MultiDict[str, T]") -> "MultiDict[str, T]":
    return type(parts)((name, part) for name, part in parts.items(multi=True) if name is not None)

"""The tags of a PDF, as a reading voice goes through them."""

import io
from collections.abc import Iterator

import pypdf


def elements(pdf: bytes) -> Iterator[pypdf.generic.DictionaryObject]:
    """Every element of the structure, in reading order."""
    return _under(pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/StructTreeRoot"])


def _under(node: object) -> Iterator[pypdf.generic.DictionaryObject]:
    node = node.get_object()
    if isinstance(node, pypdf.generic.ArrayObject):
        for kid in node:
            yield from _under(kid)
    elif isinstance(node, pypdf.generic.DictionaryObject):
        yield node
        if "/K" in node:
            yield from _under(node["/K"])


def marks(element: pypdf.generic.DictionaryObject) -> list[int]:
    """The pieces of its page that an element itself holds, by the order in which they are painted."""
    kids = element.get("/K", [])
    return [int(kid) for kid in kids if isinstance(kid, pypdf.generic.NumberObject)]

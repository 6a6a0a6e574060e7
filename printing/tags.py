"""What WeasyPrint's tags leave out of a page's structure: which way a header speaks, and in which language.

WeasyPrint 70 maps boxes to tags in one function that calls itself; ours stands in its place and finishes
what it yields. A header cell gets its scope, an element with a `lang` of its own that language, and a place
to write on (`data-field`) the attributes by which PDF/UA knows a form that is filled in by hand.
"""

from collections.abc import Iterator

import pydyf
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.pdf import tags

_build = tags._build_box_tree
PAGE = ("html", "body")  # have no element of their own; their children are yielded in their name


def finished(box: Box, *rest: object) -> Iterator[pydyf.Dictionary]:
    """The elements of a box, with what was left out of them."""
    for element in _build(box, *rest):
        real = box._box if isinstance(box, AbsolutePlaceholder) else box
        if real.element is not None and real.element_tag == real.element.tag not in PAGE:
            _finish(element, real.element.attrib)
        yield element


def _finish(element: pydyf.Dictionary, attributes: dict[str, str]) -> None:
    if element["S"] == "/TH":
        element["A"]["Scope"] = "/Row" if attributes.get("scope") == "row" else "/Column"
    if "lang" in attributes:
        element["Lang"] = pydyf.String(attributes["lang"])
    if "data-field" in attributes:
        element["S"] = "/Form"
        desc = pydyf.String(attributes["data-field"])
        element["A"] = pydyf.Dictionary({"O": "/PrintField", "Role": "/tv", "Desc": desc})
        if not element["K"] and "class" in attributes:  # a box: nothing else says that it is there
            element["Alt"] = desc


tags._build_box_tree = finished

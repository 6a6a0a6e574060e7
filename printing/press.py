"""Sets HTML and one stylesheet as a tagged PDF; reaches for nothing but the typefaces beside it."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from xml.etree import ElementTree

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

import printing.tags  # noqa: F401 - finishes what WeasyPrint tags
from printing.ink import Setting, draw_over

HERE = Path(__file__).parent
FONTS = HERE / "fonts"
VARIANT = "pdf/ua-1"

_pressing = Lock()  # Pango's font map is shared by every thread of a process


class OnlyTypefaces(URLFetcher):  # type: ignore[misc]
    """Refuses every address but a file of the typefaces folder and the pictures handed along."""

    def __init__(self, pictures: Mapping[str, bytes] | None = None) -> None:
        super().__init__()
        self.pictures = pictures or {}

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:  # noqa: ARG002
        if url in self.pictures:
            return URLFetcherResponse(url, self.pictures[url], {"Content-Type": "image/jpeg"})
        file = FONTS / url.rsplit("/", 1)[-1]
        if url != file.as_uri() or not file.is_file():
            raise ValueError(f"refused: {url}")
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": "font/ttf"})


class Page(HTML):  # type: ignore[misc]
    """A template's text is well-formed XML: read by the parser for that, in a tenth of the time."""

    def __init__(self, setting: Setting) -> None:
        root = ElementTree.fromstring(setting.html)
        self.base_url, self.url_fetcher, self.media_type = None, OnlyTypefaces(setting.pictures), "print"
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


def press(setting: Setting) -> bytes:
    """A document of as many pages as it takes."""
    with _pressing:
        return write(lay_out(setting), setting)


def press_one(settings: Iterable[Setting]) -> bytes:
    """The first of these that fits a single sheet, from the roomiest to the tightest."""
    with _pressing:
        for setting in settings:
            document = lay_out(setting)
            if len(document.pages) == 1:
                break
        return write(document, setting)


def lay_out(setting: Setting) -> Document:
    faces, sheet = _stylesheet()
    return Page(setting).render(font_config=faces, stylesheets=[sheet], pdf_variant=VARIANT)


def write(document: Document, setting: Setting) -> bytes:
    """The laid-out pages and the ink over them as PDF/UA, every typeface embedded."""
    pdf = document.write_pdf(
        finisher=lambda laid, made: draw_over(laid, made, setting),
        pdf_variant=VARIANT,
        pdf_tags=True,
        pdf_version="1.7",
    )
    assert isinstance(pdf, bytes)
    return pdf


@cache
def _stylesheet() -> tuple[FontConfiguration, CSS]:
    """Parsed once a process; the typefaces stay registered with it."""
    faces = FontConfiguration()
    text = (HERE / "office.css").read_text(encoding="utf-8")
    base = FONTS.as_uri() + "/"
    return faces, CSS(string=text, base_url=base, font_config=faces, url_fetcher=OnlyTypefaces())

"""A browser that only follows: every page it can reach, and everything on it that leads somewhere."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

OURS = "http://localhost"
ALIKE = 3  # addresses that differ in their arguments alone are looked at so often, and no more
LEADING = ("href", "src", "data-changes")
POINTING = ("for", "aria-describedby", "aria-labelledby", "aria-controls", "data-judge", "data-outline")


@dataclass
class Page(HTMLParser):
    """What a page leads to: addresses that are fetched, forms that are sent, places of its own."""

    text: str
    links: list[str] = field(default_factory=list)
    taps: list[str] = field(default_factory=list)  # links without end: each adds to the address it stands at
    forms: list[tuple[str, str]] = field(default_factory=list)  # method, address
    ids: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "form" and given.get("method") != "dialog":
            self.forms.append((given.get("method", "get").upper(), given.get("action", "")))
        elif given.get("rel") == "nofollow":
            self.taps.append(given["href"])
        else:
            self.links += [given[name] for name in LEADING if name in given]
        self.places |= {word for name in POINTING for word in given.get(name, "").split()}


@dataclass
class Crawl:
    """Everything one phone reaches from where it begins, and what of it leads nowhere."""

    app: Flask
    client: FlaskClient
    prints: bool = False  # whether it waits for forms on paper, which take their time
    seen: set[str] = field(default_factory=set)
    alike: dict[str, int] = field(default_factory=dict)
    dead: list[str] = field(default_factory=list)
    texts: dict[str, Page] = field(default_factory=dict)

    def begin(self, *starts: str) -> "Crawl":
        waiting = deque((start, "the beginning") for start in starts)
        while waiting:
            address, found_on = waiting.popleft()
            if self._is_new(address):
                waiting.extend((link, address) for link in self._look(address, found_on))
        return self

    def _is_new(self, address: str) -> bool:
        parts = urlsplit(address)
        if parts.path.endswith(".pdf") and not self.prints:
            return False
        kind = f"{parts.path}?{sorted(parse_qs(parts.query, keep_blank_values=True))}"
        self.alike[kind] = self.alike.get(kind, 0) + (address not in self.seen)
        fresh = address not in self.seen and self.alike[kind] <= ALIKE
        self.seen.add(address)
        return fresh

    def _look(self, address: str, found_on: str) -> Iterator[str]:
        answer = self.client.get(address, follow_redirects=True)
        if answer.status_code >= 400:
            self.dead.append(f"{answer.status_code} {address} on {found_on}")
            return
        if answer.mimetype == "text/html":
            page = Page(answer.get_data(as_text=True))
            at = answer.request.full_path if answer.request.query_string else answer.request.path
            self.texts[address] = page
            self._check(page, at)
            yield from self._within(page.links + ([] if "?" in at else page.taps), at)
        elif answer.mimetype == "text/css":
            yield from self._within(re.findall(r'url\("([^"#]+)"\)', answer.get_data(as_text=True)), address)
        elif answer.mimetype == "application/manifest+json":
            yield from self._within(
                [answer.json["start_url"], *(icon["src"] for icon in answer.json["icons"])], address
            )
        answer.close()

    def _within(self, links: list[str], at: str) -> Iterator[str]:
        """Those that lead to this server, whole; others there are none of but in the notes on privacy."""
        for link in links:
            whole = urljoin(OURS + at, link)
            if whole.startswith(OURS + "/"):
                path, _, place = whole.removeprefix(OURS).partition("#")
                if place and path.endswith(".svg"):
                    self._symbol(path, place)
                yield path

    def _symbol(self, path: str, place: str) -> None:
        if f'id="{place}"' not in self.client.get(path).get_data(as_text=True):
            self.dead.append(f"no symbol {place} in {path}")

    def _check(self, page: Page, at: str) -> None:
        """Forms lead to a view that takes them; what points into the page points at something."""
        here = {unquote(link[1:]) for link in page.links if link.startswith("#") and len(link) > 1}
        self.dead += [f"no place {place} on {at}" for place in sorted((here | page.places) - page.ids)]
        for method, action in page.forms:
            target = urlsplit(urljoin(OURS + at, action)).path
            try:
                self.app.url_map.bind("localhost").match(target, method=method)
            except HTTPException as error:
                self.dead.append(f"{error.code} {method} {target} on {at}")

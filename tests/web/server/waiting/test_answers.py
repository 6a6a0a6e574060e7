"""What is said before the pages is, header by header, what the pages say."""

from dataclasses import replace

import pytest

from app import create_app
from tests.web.finished import finish
from tests.web.result.test_reveal import RULEBOOK
from web.server.waiting.answers import Answers
from web.server.waiting.question import Question


def alike(app, evening, path: str, *, secure: bool) -> tuple[list, list]:
    """The answer of the pages, and ours, to a phone that knows the version in the path."""
    phone = evening.phones[1]
    scheme = "https" if secure else "http"
    through = {"HTTP_X_FORWARDED_PROTO": scheme, "HTTP_X_FORWARDED_FOR": "203.0.113.5"}
    client = app.test_client(use_cookies=False)
    cookie = phone.get_cookie("shelfmark")
    headers = {"Cookie": f"shelfmark={cookie.value}; __Host-shelfmark={cookie.value}"}
    pages = client.get(path, base_url=f"{scheme}://localhost", headers=headers, environ_overrides=through)
    typed, since = path.split("/")[2], path.rpartition("=")[2]
    question = Question(typed, "", since, 20, secure, "")
    revealed = evening.host.get(evening.address("/reveal")).status_code == 200
    ours = Answers(app).to(question, evening.table.version, revealed=revealed)
    return (
        [pages.status, sorted(pages.headers), pages.data],
        [ours.status, sorted(ours.headers), ours.body],
    )


@pytest.mark.parametrize("secure", [False, True])
@pytest.mark.parametrize("proxies", [0, 1])
@pytest.mark.parametrize("revealed", [False, True])
def test_it_is_what_the_pages_say(evening, settings, secure, proxies, revealed):
    app = create_app(replace(settings, proxies=proxies, https=bool(proxies) and secure))
    if revealed:
        finish(evening, RULEBOOK)
    version = evening.table.version
    for since in (version, version - 1):
        path = f"/t/{evening.code.lower()}/changes?since={since}"
        theirs, ours = alike(app, evening, path, secure=secure)
        assert ours == theirs
        assert theirs[0] == ("304 NOT MODIFIED" if since == version else "200 OK")
        assert (b"reveal" in theirs[2]) is (revealed and since != version)
        assert ("Strict-Transport-Security" in dict(theirs[1])) is (secure and bool(proxies))

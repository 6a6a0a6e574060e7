"""The page with two codes: trust this computer, join the table; and the files and the check it needs."""

from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from padlock import files, switch
from padlock.profile import profile
from store.secrets import tidy_code
from web.padlock.doors import TwoDoors, doors
from web.server.app_settings import settings
from web.server.security import policy_asking
from web.table.addresses import qr

CERTIFICATE = "application/x-x509-ca-cert"
PROFILE = "application/x-apple-aspen-config"
SYSTEMS = (("iphone", ("iPhone", "iPad", "iPod")), ("android", ("Android",)))  # by what their browsers say
pages = Blueprint("padlock", __name__)


@pages.get("/trust")
def page() -> ResponseReturnValue:
    """Over plain http above all: who does not trust this computer yet can read nothing else."""
    found, public = doors(), files.public()
    if found is None or public is None:
        opening = settings().padlock or switch.is_wanted()
        return render_template("padlock/shut.html", opening=opening)
    code = tidy_code(request.args.get("table", ""))
    here = _asked(found, code)
    answer = make_response(
        render_template("padlock/trust.html", fingerprint=files.fingerprint(public), **here)
    )
    answer.headers["Content-Security-Policy"] = policy_asking(found.https)
    return answer


def _asked(found: TwoDoors, code: str) -> dict[str, object]:
    """The addresses on the page. Of a table that is named it is not told whether there is one."""
    path = url_for("joining.page", code=code) if code else url_for("front.page")
    trust = found.http + url_for("padlock.page", table=code or None)
    return {
        "found": found,
        "table": code,
        "ports": f"{urlsplit(found.http).port or 80}, {urlsplit(found.https).port}",
        "system": system(request.user_agent.string),
        "locked": request.is_secure,
        "reached": switch.is_reached(),
        "trust": trust,
        "join": found.https + path,
        "plain": found.http + path,
        "trust_qr": qr(trust),
        "join_qr": qr(found.https + path),
    }


def system(agent: str) -> str:
    """Whose steps stand first. An iPad may call itself a Mac, so all others are there too."""
    return next((name for name, words in SYSTEMS if any(word in agent for word in words)), "computer")


@pages.get("/trust/shelfmark.crt")
def certificate() -> ResponseReturnValue:
    """For Android and for laptops."""
    return _file(_public(), CERTIFICATE, "shelfmark.crt")


@pages.get("/trust/shelfmark.mobileconfig")
def iphone() -> ResponseReturnValue:
    """For iPhones and iPads, which offer to install what comes under this type."""
    about = _(
        "So that this phone trusts the Shelfmark server on your local network. It can vouch for nothing else."
    )
    return _file(profile(_public(), about), PROFILE, "shelfmark.mobileconfig")


def _public() -> bytes:
    found = files.public()
    if found is None:
        abort(404)
    return found


def _file(content: bytes, kind: str, name: str) -> Response:
    answer = Response(content, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@pages.get("/trust/check")
def check() -> ResponseReturnValue:
    """Whoever gets this answer over HTTPS trusts us. Our own page on plain http may read it, and no other."""
    answer = Response(status=204)
    answer.headers["Vary"] = "Origin"
    origin, found = request.headers.get("Origin", ""), switch.doors()
    if request.is_secure and found is not None and _is_ours(origin, found.http):
        answer.headers["Access-Control-Allow-Origin"] = origin
    return answer


def _is_ours(origin: str, port: int) -> bool:
    """The same host, on plain http, on the port we serve it on."""
    try:
        asking, asked = urlsplit(origin), urlsplit(f"//{request.host}")
        return (asking.scheme, asking.hostname, asking.port or 80) == ("http", asked.hostname, port)
    except ValueError:
        return False

"""The theme: light, dark, or as the phone has it. Chosen by a button, remembered by a cookie."""

from flask import Blueprint, Response, redirect, request

from web.redirects import back

COOKIE = "looks"
CHOICES = ("auto", "light", "dark")
REMEMBERED = 365 * 24 * 3600  # seconds

pages = Blueprint("looks", __name__)


@pages.app_template_global()
def theme() -> str:
    chosen = request.cookies.get(COOKIE, "auto")
    return chosen if chosen in CHOICES else "auto"


@pages.post("/looks")
def choose() -> Response:
    chosen = request.form.get("theme", "auto")
    answer = redirect(back(), 303)
    assert isinstance(answer, Response)
    answer.set_cookie(
        COOKIE,
        chosen if chosen in CHOICES else "auto",
        max_age=REMEMBERED,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return answer

"""Photographs of a seat's cards: sent, shown, cut up, read again, thrown away; by the seat's own phone."""

import io

from flask import Blueprint, Response, abort, flash, jsonify, redirect, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import FileStorage

from jobs import worker
from scoring.faults import read_fault
from store import limits, photographs, pictures
from store.clock import HOUR
from store.photographs import Photograph
from web.photos import crops
from web.redirects import back
from web.server import rate_limit
from web.table.seats import Visit, editor_visit, visit
from web.words import sentence

MOST_OF_SEAT = 12  # photographs kept for one seat
UPLOADS = 120  # from one address in
WINDOW = HOUR
CACHED = "private, max-age=86400, immutable"  # a picture under one address never changes
pages = Blueprint("photographs", __name__)


@pages.post("/t/<code>/seat/<int:place>/photos")
def upload(place: int) -> ResponseReturnValue:
    """Takes photographs and answers at once; reading goes on behind the pages. Those sent together are parts
    of one thing, and the page that follows is told which."""
    here, seat = editor_visit(place)
    key, sent = f"photo:{rate_limit.address_group()}", []
    sent_along = _shots()
    for file in request.files.getlist("photo"):
        if len(photographs.of_seat(here.table.id, place)) >= MOST_OF_SEAT:
            flash(_("There are enough photographs of this seat. Delete one first."))
            break
        picture = _bytes(file)
        if picture:
            if limits.take(key, most=UPLOADS, window=WINDOW):
                abort(429)
            pile = request.form.get("pile") == "1"
            number = photographs.add(
                here.table.id,
                seat=seat.place,
                by=here.by(place),
                picture=picture,
                pile=pile,
                shots=sent_along,
            )
            worker.ask_for(number)
            sent.append(str(number))
    onwards = back(url_for("board.seat", place=place))
    return redirect(f"{onwards}?parts={','.join(sent)}" if len(sent) > 1 else onwards)


@pages.get("/t/<code>/photo/<int:photo>/state")
def state(photo: int) -> ResponseReturnValue:
    found = _seen(photo)
    return jsonify(id=found.id, state=found.state, ahead=found.ahead, text=fault_text(visit(), found))


@pages.get("/t/<code>/photo/<int:photo>.jpg")
def picture(photo: int) -> ResponseReturnValue:
    """The photograph as a page shows it; `full=1` as large as it is kept."""
    found = _seen(photo)
    return _sent(found, pictures.CLEAN if request.args.get("full") else pictures.VIEW)


@pages.get("/t/<code>/photo/<int:photo>/crop")
def crop(photo: int) -> ResponseReturnValue:
    """A piece of it, upright, as fine as it was taken: `q` are its corners, clockwise from its top left."""
    found = _seen(photo)
    quad = crops.read_quad(request.args.get("q", ""))
    answer = cut_out(found, quad)
    answer.headers["Cache-Control"] = CACHED
    return answer


def cut_out(photo: Photograph, quad: crops.Quad | None) -> Response:
    """A piece of a photograph, upright, for a page that has seen to who asks; 404 where there is none."""
    if quad is None or not photo.width:
        abort(404)
    piece = crops.cut(photo.file, pictures.CLEAN, quad, photo.width)
    return Response(piece, mimetype="image/jpeg") if piece else abort(404)


@pages.post("/t/<code>/photo/<int:photo>/again")
def again(photo: int) -> ResponseReturnValue:
    found = _own(photo)
    if is_kept(found):
        photographs.again(found.id)
        worker.ask_for(found.id)
    return redirect(back(url_for("board.seat", place=found.seat)))


@pages.post("/t/<code>/photo/<int:photo>/delete")
def delete(photo: int) -> ResponseReturnValue:
    found = _own(photo)
    photographs.delete_photographs((found,))
    return redirect(back(url_for("board.seat", place=found.seat)))


def is_kept(photo: Photograph) -> bool:
    """Whether there is still anything to read; what is no picture was not kept."""
    return any(pictures.exists(photo.file, kind) for kind in (pictures.RAW, pictures.CLEAN))


def fault_text(here: Visit, photo: Photograph) -> str:
    """Why it could not be read, in the page's language; empty where it could."""
    return sentence(read_fault(photo.fault), here.table.game) if photo.fault else ""


def _seen(photo: int) -> Photograph:
    """A photograph this phone may look at: its seat's own, and after the reveal everybody's."""
    here = visit()
    found = photographs.photograph(here.table.id, photo)
    if found is None or not (here.holds(found.seat) or here.sitting.revealed):
        abort(404)
    return found


def _own(photo: int) -> Photograph:
    here = visit()
    found = photographs.photograph(here.table.id, photo)
    if found is None:
        abort(404)
    editor_visit(found.seat)
    return found


def _bytes(file: FileStorage) -> bytes:
    """What was sent, unless it is too much; a form sent without a photograph sends an empty one."""
    picture = file.stream.read(photographs.HEAVIEST + 1)
    if len(picture) > photographs.HEAVIEST:
        abort(413)
    return picture


def _shots() -> tuple[bytes, ...]:
    """Further shots of the one photograph that is sent; beside several nobody knows of which."""
    if sum(bool(file.filename) for file in request.files.getlist("photo")) > 1:
        return ()
    files = request.files.getlist("shot")[: len(pictures.SHOTS)]
    return tuple(shot for shot in map(_bytes, files) if shot)


def _sent(photo: Photograph, kind: str) -> Response:
    content = pictures.get(photo.file, kind)
    if content is None:
        abort(404)
    answer = send_file(io.BytesIO(content), mimetype="image/jpeg", download_name=f"{photo.id}.jpg")
    answer.headers["Cache-Control"] = CACHED
    return answer

"""Things on a table that are no cards of the deck: other cards, books, paper, phones, dice."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.simulator.covers import Stranger, draw_die, draw_token
from vision.simulator.grounds import Image, colour
from vision.simulator.sheets import draw_keyboard, draw_page, draw_screen
from vision.simulator.tables import draw_table

FACE_PIXELS = 260  # width of a drawn stranger


def draw_stranger(rng: Generator) -> Stranger:
    """A flat thing that lies on the table, and its width in card widths."""
    kinds = (
        *(_playing_card, _playing_card, _symbol_card, _game_card, _game_card, _game_card, _lettered_card),
        *(_book, _paper, _paper, draw_screen, draw_token, draw_die, _banner),
        *(draw_page, draw_page, draw_keyboard, draw_screen),
    )
    return kinds[rng.integers(len(kinds))](rng)


def _sheet(
    rng: Generator, *, aspect: float, paint: NDArray[np.float32] | None = None, round_: float = 0.06
) -> Image:
    """An opaque card of one colour with rounded corners; aspect = width / height."""
    rows = int(FACE_PIXELS / aspect)
    sheet = np.zeros((rows, FACE_PIXELS, 4), np.uint8)
    paint = colour(rng, dullness=2) if paint is None else paint
    sheet[..., :3] = paint.astype(np.uint8)
    radius = int(round_ * FACE_PIXELS)
    mask: Image = np.zeros((rows, FACE_PIXELS), np.uint8)
    cv2.rectangle(mask, (radius, radius), (FACE_PIXELS - 1 - radius, rows - 1 - radius), 255, -1)
    if radius:
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
        mask = np.asarray(cv2.dilate(mask, disc), np.uint8)
    sheet[..., 3] = mask
    return sheet


def _text(
    rng: Generator,
    sheet: Image,
    text: str,
    *,
    place: tuple[float, float],
    high: float,
    ink: NDArray[np.float32],
) -> None:
    """Text whose lower left is `place`, in shares of the sheet's width; `high` likewise."""
    faces = (
        cv2.FONT_HERSHEY_SIMPLEX,
        cv2.FONT_HERSHEY_COMPLEX,
        cv2.FONT_HERSHEY_TRIPLEX,
        cv2.FONT_HERSHEY_DUPLEX,
    )
    scale = high * FACE_PIXELS / 22
    at = (int(place[0] * FACE_PIXELS), int(place[1] * FACE_PIXELS))
    layer = np.ascontiguousarray(sheet[..., :3])
    cv2.putText(
        layer, text, at, faces[rng.integers(4)], scale, ink.tolist(), max(1, round(scale * 2)), cv2.LINE_AA
    )
    sheet[..., :3] = layer


def _pip(
    rng: Generator, sheet: Image, centre: tuple[float, float], reach: float, paint: NDArray[np.float32]
) -> None:
    """A symbol: diamond, oval, disc, star or box; lengths in shares of the sheet's width."""
    layer = np.ascontiguousarray(sheet[..., :3])
    middle = np.array(centre) * FACE_PIXELS
    corners = int(rng.choice([2, 4, 4, 10, 24]))
    turns = np.linspace(0, 2 * np.pi, max(corners, 4), endpoint=False)
    far = np.where(np.arange(len(turns)) % 2 == 0, 1.0, rng.uniform(0.4, 1)) * reach * FACE_PIXELS
    outline = middle + np.stack([np.cos(turns), np.sin(turns)], 1) * far[:, None]
    if rng.random() < 0.75:
        cv2.fillPoly(layer, [outline.astype(np.int32)], paint.tolist(), cv2.LINE_AA)
    else:
        cv2.polylines(layer, [outline.astype(np.int32)], True, paint.tolist(), 3, cv2.LINE_AA)
    sheet[..., :3] = layer


def _white(rng: Generator) -> NDArray[np.float32]:
    return rng.uniform(215, 255, 3).astype(np.float32)


def _playing_card(rng: Generator) -> Stranger:
    """White, a rank and a suit in two corners, pips or a figure between."""
    sheet = _sheet(rng, aspect=rng.uniform(0.6, 0.74), paint=_white(rng))
    high = sheet.shape[0] / FACE_PIXELS
    ink = np.array([20, 20, 200] if rng.random() < 0.5 else [20, 20, 20], np.float32)
    rank = str(rng.choice([*list("A23456789JQK"), "10"]))
    size = rng.uniform(0.1, 0.22)
    _text(rng, sheet, rank, place=(0.05, 0.05 + size), high=size, ink=ink)
    _pip(rng, sheet, (0.12, 0.12 + 1.5 * size), size * 0.4, ink)
    sheet[:, :, :3] = np.where(
        (np.arange(len(sheet)) > len(sheet) // 2)[:, None, None], sheet[::-1, ::-1, :3], sheet[..., :3]
    )
    if rng.random() < 0.3:
        cv2.rectangle(sheet, (70, 40), (190, len(sheet) - 40), (*colour(rng).tolist(), 255), -1)
    for row in np.linspace(0.25, high - 0.25, int(rng.integers(1, 5))):
        for column in ((0.5,), (0.35, 0.65))[rng.integers(2)]:
            _pip(rng, sheet, (column, row), rng.uniform(0.05, 0.11), ink)
    return sheet, rng.uniform(0.8, 1.15)


def _symbol_card(rng: Generator) -> Stranger:
    """White or plain with one to four big symbols."""
    sheet = _sheet(rng, aspect=rng.uniform(0.6, 0.75), paint=_white(rng) if rng.random() < 0.7 else None)
    high, paint, count = sheet.shape[0] / FACE_PIXELS, colour(rng, dullness=0), int(rng.integers(0, 5))
    for row in np.linspace(0, high, count + 2)[1:-1]:
        _pip(rng, sheet, (0.5, row), rng.uniform(0.1, 0.3) if count < 3 else 0.14, paint)
    return sheet, rng.uniform(0.8, 1.2)


def _game_card(rng: Generator) -> Stranger:
    """Another game's card: a title, perhaps a cost, a picture, a box of rules."""
    sheet = _sheet(rng, aspect=rng.uniform(0.58, 0.8))
    high = sheet.shape[0] / FACE_PIXELS
    picture = draw_table(
        rng, (int(high * FACE_PIXELS * rng.uniform(0.3, 0.6)), int(FACE_PIXELS * rng.uniform(0.8, 1)))
    )
    top = int(FACE_PIXELS * rng.uniform(0.0, 0.24))
    left = (FACE_PIXELS - picture.shape[1]) // 2
    sheet[top : top + len(picture), left : left + picture.shape[1], :3] = picture[: len(sheet) - top]
    ink = colour(rng, dullness=2)
    if rng.random() < 0.7:
        title = _words(rng, int(rng.integers(1, 4)))
        _text(
            rng,
            sheet,
            title,
            place=(rng.uniform(0.04, 0.3), rng.uniform(0.1, 0.18)),
            high=rng.uniform(0.04, 0.09),
            ink=ink,
        )
    if rng.random() < 0.5:
        _cost(rng, sheet)
    _rules(rng, sheet, top=(top + len(picture)) / FACE_PIXELS + 0.06)
    return sheet, rng.uniform(0.7, 1.5)


def _cost(rng: Generator, sheet: Image) -> None:
    """A number or two in discs at the corners, never a letter with a fraction."""
    for column in rng.choice([0.12, 0.86, 0.7], int(rng.integers(1, 3)), replace=False):
        reach = rng.uniform(0.06, 0.12)
        centre = (float(column), reach + 0.03)
        cv2.circle(
            sheet,
            (int(centre[0] * 260), int(centre[1] * 260)),
            int(reach * 260),
            (*colour(rng).tolist(), 255),
            -1,
        )
        _text(
            rng,
            sheet,
            str(rng.integers(0, 13)),
            place=(centre[0] - reach / 2, centre[1] + reach / 2),
            high=reach,
            ink=colour(rng),
        )


def _rules(rng: Generator, sheet: Image, *, top: float) -> None:
    ink, row = colour(rng, dullness=2) * 0.5, top
    step = rng.uniform(0.045, 0.09)
    while row < sheet.shape[0] / FACE_PIXELS - 0.05:
        _text(rng, sheet, _words(rng, int(rng.integers(2, 7))), place=(0.08, row), high=step * 0.5, ink=ink)
        row += step


def _words(rng: Generator, count: int) -> str:
    letters = np.array(list("aeioulnrstcmdpbvgfh"))
    return " ".join("".join(rng.choice(letters, int(rng.integers(2, 9)))).capitalize() for _ in range(count))


def _lettered_card(rng: Generator) -> Stranger:
    """A lone letter or number on a plain card, as word games and planning cards have it."""
    sheet = _sheet(rng, aspect=rng.uniform(0.6, 1.1))
    text = str(rng.choice(list("ABCDEFGHKLMNPRSTUVWXZ0123456789")))
    high = rng.uniform(0.25, 0.6)
    _text(
        rng,
        sheet,
        text,
        place=(0.5 - high / 2, sheet.shape[0] / FACE_PIXELS / 2 + high / 2),
        high=high,
        ink=colour(rng),
    )
    if rng.random() < 0.5:
        _text(rng, sheet, text, place=(0.05, 0.15), high=0.1, ink=colour(rng))
    return sheet, rng.uniform(0.4, 1.1)


def _book(rng: Generator) -> Stranger:
    """A book's or box's cover: a picture, a big title."""
    sheet = _sheet(rng, aspect=rng.uniform(0.6, 1.3), round_=0.01)
    sheet[..., :3] = draw_table(rng, sheet.shape[:2])
    ink, row = colour(rng), 0.2
    for _ in range(rng.integers(1, 5)):
        high = rng.uniform(0.05, 0.16)
        _text(rng, sheet, _words(rng, 1), place=(rng.uniform(0.03, 0.3), row), high=high, ink=ink)
        row += rng.uniform(0.12, 0.4)
    return sheet, rng.uniform(1.2, 3.5)


def _paper(rng: Generator) -> Stranger:
    """A page, a note, a score sheet with a grid."""
    sheet = _sheet(rng, aspect=rng.uniform(0.5, 1.5), paint=_white(rng), round_=0)
    if rng.random() < 0.4:
        lines = (*rng.uniform(60, 200, 3).tolist(), 255)
        for row in range(10, len(sheet), int(rng.integers(12, 40))):
            cv2.line(sheet, (8, row), (FACE_PIXELS - 8, row), lines, 1)
        for column in range(10, FACE_PIXELS, int(rng.integers(20, 90))):
            cv2.line(sheet, (column, 8), (column, len(sheet) - 8), lines, 1)
    _rules(rng, sheet, top=rng.uniform(0.05, 0.2))
    if rng.random() < 0.4:
        _text(
            rng,
            sheet,
            str(rng.choice(list("ABCXYZ123"))) + " " + _words(rng, 1),
            place=(0.06, 0.14),
            high=0.1,
            ink=colour(rng),
        )
    return sheet, rng.uniform(0.8, 4)


def _banner(rng: Generator) -> Stranger:
    """A strip with a title and symbols but no mark: a reference card, a track, a ruler."""
    sheet = _sheet(rng, aspect=rng.uniform(1.5, 4))
    for column in np.arange(rng.uniform(0.1, 0.6), 0.95, rng.uniform(0.08, 0.2)):
        _pip(
            rng,
            sheet,
            (column, sheet.shape[0] / FACE_PIXELS / 2),
            rng.uniform(0.03, 0.08),
            colour(rng, dullness=0),
        )
    if rng.random() < 0.6:
        _text(rng, sheet, _words(rng, 2), place=(0.05, 0.14), high=rng.uniform(0.04, 0.1), ink=colour(rng))
    return sheet, rng.uniform(0.9, 2.5)

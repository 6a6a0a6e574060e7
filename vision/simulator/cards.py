"""Draws the cards of an invented printing, and says where their parts lie."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulator import bearers, lettering, paint, stands, symbols
from vision.simulator import icons as icon_shapes
from vision.simulator.banded import lay_band
from vision.simulator.design import WIDTH, Mark, Printing, Row, Strip
from vision.simulator.dividers import figures_mask
from vision.simulator.lettering import Box, Lettering
from vision.simulator.ornaments import lay_ornaments
from vision.simulator.paint import Image, Rng
from vision.simulator.painted import lay_painting
from vision.simulator.stock import Stock


@dataclass(frozen=True)
class IconSpotDrawn:
    x: float
    y: float
    radius: float
    category: str


@dataclass(frozen=True, eq=False)
class Card:
    """A drawn card and where its parts lie, in its own pixels. Outside its rounded corners `alpha` is 0."""

    image: Image
    alpha: Image
    mark: str
    total: int
    letter: Box
    fraction: Box
    icons: tuple[IconSpotDrawn, ...]
    strip: float  # height of the strip


def draw_card(printing: Printing, mark: str, total: int, icons: str, rng: Rng, *, depth: float = 1.0) -> Card:
    """The front of one card, e.g. `E2`, 7, `HFS`; of depth < 1 only that share from the top."""
    height = round(printing.height * depth)
    image = paint.picture(rng, height, WIDTH)
    places = _places(printing, len(icons), rng)
    if printing.painting:
        lay_painting(printing.painting, image, printing.strip.ground, rng, tall=printing.height)
    elif printing.stand:
        stands.lay_ground(printing.stand, image, printing.strip.ground, whole=printing.strip.kind == "none")
    if printing.stand:
        stands.lay_books(printing.stand, image, places, rng)
    if printing.stand and printing.bearer:
        borne = [icon_shapes.CATEGORIES.index(icon) for icon in icons]
        text = mark + str(total)
        bearers.lay_behind(printing.bearer, printing.stand, image, borne, places, rng, text=text)
    _lay_strip(printing.strip, image)
    if printing.band:
        lay_band(printing.band, image, tall=printing.height)
    letter, fraction = _lay_mark(printing.mark, image, mark, total)
    if printing.stand:
        stands.lay_tags(printing.stand, image, places)
    if printing.stand and printing.bearer:
        bearers.lay_before(printing.bearer, printing.stand, image, borne, places)
    sizes = bearers.sizes(printing.bearer, len(icons), rng) if printing.bearer else [1.0] * len(icons)
    spots = _lay_icons(printing, image, icons, places, sizes)
    if printing.border:
        edge = (WIDTH - 1, printing.height - 1)
        cv2.rectangle(image, (0, 0), edge, printing.border_ink, 2 * printing.border)
    return Card(
        image, _outline(printing, height), mark, total, letter, fraction, spots, printing.strip.height
    )


def _outline(printing: Printing, height: int) -> Image:
    """255 where the card is, 0 outside its rounded corners."""
    alpha, reach = np.full((printing.height, WIDTH), 255, np.uint8), printing.rounding
    if reach:
        alpha[:] = 0
        cv2.rectangle(alpha, (reach, 0), (WIDTH - 1 - reach, printing.height - 1), 255, -1)
        cv2.rectangle(alpha, (0, reach), (WIDTH - 1, printing.height - 1 - reach), 255, -1)
        for x in (reach, WIDTH - 1 - reach):
            for y in (reach, printing.height - 1 - reach):
                cv2.circle(alpha, (x, y), reach, 255, -1, cv2.LINE_AA)
    return alpha[:height]


def _lay_strip(strip: Strip, image: Image) -> None:
    if strip.kind == "none":
        return
    rng = np.random.default_rng(strip.seed)
    tall = min(round(strip.height), image.shape[0])
    cover = paint.surface(rng, tall, WIDTH, strip.ground, unrest=strip.unrest)
    inset = round(WIDTH * rng.uniform(0.006, 0.02)) if strip.kind == "inset" else 0
    share = {"veil": rng.uniform(0.7, 0.9), "bare": rng.uniform(0.45, 0.7)}.get(strip.kind, 1.0)
    where = image[inset:tall, inset : WIDTH - inset]
    below = cv2.GaussianBlur(where, (0, 0), 6) if strip.kind == "bare" else where
    cover = cover[inset:tall, inset : WIDTH - inset]
    where[:] = cv2.addWeighted(below, 1 - share, cover, share, 0)
    if strip.edge:
        cv2.line(image, (inset, tall), (WIDTH - inset, tall), strip.edge_ink, strip.edge)


def _lay_mark(mark: Mark, image: Image, text: str, total: int) -> tuple[Box, Box]:
    def figures(rim: int) -> lettering.Mask:
        if mark.arrangement is None:
            return lettering.fraction_mask(mark.fraction, int(text[1:]), total, how=mark.how, rim=rim)
        return figures_mask(mark.fraction, int(text[1:]), total, mark.arrangement.divider, rim=rim)

    sign = lettering.letter_mask(mark.letter, text[0])
    letter, fraction = _boxes(mark, sign, figures(0))
    if mark.arrangement is not None:
        lay_ornaments(mark.arrangement.ornaments, image, text + str(total))
    _lay_badge(mark, image, letter, mark.arrangement.room if mark.arrangement else fraction)
    _stamp(image, mark.letter, letter, lambda rim: lettering.letter_mask(mark.letter, text[0], rim=rim))
    _stamp(image, mark.fraction, fraction, figures)
    return letter, fraction


def _boxes(mark: Mark, sign: lettering.Mask, number: lettering.Mask) -> tuple[Box, Box]:
    """What letter and fraction fill."""
    indent = 0.0 if mark.place == "follow" else (mark.slot - sign.shape[1]) / 2
    left, top = mark.left + indent, mark.top
    if mark.arrangement is not None:
        room, align = mark.arrangement.room, mark.arrangement.align
        left = mark.left + (mark.slot - sign.shape[1]) * mark.arrangement.letter_align
        x = max(3.0, room[0] + (room[2] - room[0] - number.shape[1]) * align)
        y = (room[1] + room[3] - number.shape[0]) / 2
    elif mark.place == "under":
        x = mark.left + max(0.0, (mark.slot - number.shape[1]) / 2)
        y = top + mark.drop
    else:
        x = mark.left + (sign.shape[1] if mark.place == "follow" else mark.slot) + mark.gap
        y = top + (mark.letter.height - number.shape[0]) * mark.level
    letter = (left, top, left + sign.shape[1], top + sign.shape[0])
    return letter, (x, max(2.0, y), x + number.shape[1], max(2.0, y) + number.shape[0])


def _stamp(image: Image, style: Lettering, box: Box, mask: Callable[[int], lettering.Mask]) -> None:
    if style.shadow:
        grey = (40, 40, 40) if paint.luminance(style.ink) > 0.2 else (190, 190, 190)
        lettering.stamp(image, mask(0) // 2, left=box[0] + style.shadow, top=box[1] + style.shadow, ink=grey)
    if style.rim:
        wide = mask(style.rim)
        extra = (wide.shape[1] - (box[2] - box[0])) / 2
        lettering.stamp(image, wide, left=box[0] - extra, top=box[1] - style.rim, ink=style.rim_ink)
    lettering.stamp(image, mask(0), left=box[0], top=box[1], ink=style.ink)


def _lay_badge(mark: Mark, image: Image, letter: Box, fraction: Box) -> None:
    """The badge under the letter, or under letter and fraction."""
    if mark.badge == "none":
        return
    slot = (mark.left, letter[1], mark.left + mark.slot, letter[3])
    held = (slot, fraction) if mark.whole else (slot,)
    x0, y0 = min(box[0] for box in held) - 7, min(box[1] for box in held) - 7
    x1, y1 = max(box[2] for box in held) + 7, max(box[3] for box in held) + 7
    ink = mark.badge_ink
    if mark.badge == "tab":
        cv2.rectangle(image, (0, 0), (int(x1), int(y1 + 6)), ink, -1)
    elif mark.badge in ("ribbon", "banner"):
        notch = 14
        corners = {
            "ribbon": [(x0, 0), (x1, 0), (x1, y1 + notch), ((x0 + x1) / 2, y1), (x0, y1 + notch)],
            "banner": [(0, y0), (x1 + notch, y0), (x1, (y0 + y1) / 2), (x1 + notch, y1), (0, y1)],
        }[mark.badge]
        cv2.fillPoly(image, [np.array(corners).astype(np.int32)], ink, cv2.LINE_AA)
    else:
        shape = icon_shapes.plate("rounded" if mark.badge == "square" else mark.badge)
        if mark.size:
            _lay_round(mark, image, shape, slot)
            return
        grow = 0 if mark.badge == "square" else 0.16
        for edge, colour in ((mark.ring, mark.ring_ink), (0, ink))[0 if mark.ring else 1 :]:
            left, top = x0 - grow * (x1 - x0) - edge, y0 - grow * (y1 - y0) - edge
            wide, tall = (x1 - x0) * (1 + 2 * grow) + 2 * edge, (y1 - y0) * (1 + 2 * grow) + 2 * edge
            mask = cv2.resize(shape, (max(4, int(wide)), max(4, int(tall))), interpolation=cv2.INTER_AREA)
            lettering.stamp(image, np.asarray(mask, np.uint8), left=left, top=top, ink=colour)


def _lay_round(mark: Mark, image: Image, shape: lettering.Mask, slot: Box) -> None:
    """A badge around the middle of the letter's slot, with its lines, as large as for any letter."""
    inside = mark.size - 2 * mark.inline - 6
    sizes = [(mark.size + 2 * mark.ring, mark.ring_ink)] if mark.ring else []
    sizes += [(mark.size, mark.badge_ink)]
    sizes += [(inside, mark.ring_ink), (inside - 2 * mark.inline, mark.badge_ink)] if mark.inline else []
    for size, ink in sizes:
        mask = cv2.resize(shape, (max(4, round(size)),) * 2, interpolation=cv2.INTER_AREA)
        left, top = (slot[0] + slot[2] - size) / 2, (slot[1] + slot[3] - size) / 2
        lettering.stamp(image, np.asarray(mask, np.uint8), left=left, top=top, ink=ink)


def _places(printing: Printing, count: int, rng: Rng) -> list[tuple[float, float]]:
    if printing.stand:
        return stands.centres(printing.stand, count, rng)
    return [(x, printing.row.middle) for x in _centres(printing.row, count)]


def _lay_icons(
    printing: Printing, image: Image, icons: str, places: list[tuple[float, float]], sizes: list[float]
) -> tuple[IconSpotDrawn, ...]:
    row = printing.row
    largest = printing.stand.radius if printing.stand else row.radius
    if row.panel is not None and not printing.stand:
        top, bottom = int(row.middle - row.radius * 1.15), int(row.middle + row.radius * 1.15)
        cv2.rectangle(image, (int(row.left - 4), top), (int(row.right + 4), bottom), row.panel, -1)
    spots = []
    for (x, y), category, size in zip(places, icons, sizes, strict=True):
        radius = largest * size
        picture = printing.icons[icon_shapes.CATEGORIES.index(category)]
        side = max(6, round(2 * radius))
        small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
        left, top = max(0, round(x - side / 2)), round(y - side / 2)
        patch = image[max(0, top) : top + side, left : left + side]
        small = small[max(0, -top) :][: patch.shape[0], : patch.shape[1]]
        patch[:] = paint.blend(patch, np.asarray(small[..., :3], np.uint8), small[..., 3] / 255)
        spots.append(IconSpotDrawn(left + side / 2, top + side / 2, radius, category))
    return tuple(spots)


def _centres(row: Row, count: int) -> list[float]:
    room, length = row.right - row.left, row.pitch * (count - 1) + 2 * row.radius
    if row.align == "spread":
        step = (room - 2 * row.radius) / 3 if count < 3 else (room - 2 * row.radius) / (count - 1)
        return [row.left + row.radius + step * place for place in range(count)]
    start = {"left": row.left, "right": row.right - length, "centre": row.left + (room - length) / 2}[
        row.align
    ]
    return [start + row.radius + row.pitch * place for place in range(count)]


def draw_back(printing: Printing, rng: Rng) -> Card:
    """The back of a card; all backs of a printing are the same, but for what `rng` wears off."""
    own = np.random.default_rng(printing.back_seed)
    image = paint.pattern(own, printing.height, WIDTH)
    if own.random() < 0.5:
        inset = int(own.integers(6, 40))
        ink, thick = paint.colour(own), int(own.integers(1, 14))
        cv2.rectangle(image, (inset, inset), (WIDTH - 1 - inset, printing.height - 1 - inset), ink, thick)
    if own.random() < 0.4:
        _lay_emblem(own, image, printing.stock)
    if own.random() < 0.25:
        image[: int(printing.strip.height)] = printing.strip.ground
    if printing.border:
        edge = (WIDTH - 1, printing.height - 1)
        cv2.rectangle(image, (0, 0), edge, printing.border_ink, 2 * printing.border)
    image = np.clip(image * rng.uniform(0.96, 1.0), 0, 255).astype(np.uint8)
    nowhere = (0.0, 0.0, 0.0, 0.0)
    return Card(image, _outline(printing, printing.height), "", 0, nowhere, nowhere, (), 0.0)


def _lay_emblem(own: Rng, image: Image, stock: Stock) -> None:
    mask = symbols.symbol(own, stock=stock)
    side = int(own.integers(60, 400))
    mask = np.asarray(cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    middle = image.shape[0] * own.choice([0.5, own.uniform(0.2, 0.8)])
    lettering.stamp(image, mask, left=(WIDTH - side) / 2, top=middle - side / 2, ink=paint.colour(own))

"""How a table is photographed: where the camera stands, how its lens bends, what light and sensor do."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.simulator.conditions import Conditions, Framing
from vision.simulator.grounds import Field, Image, Size, noise

Points = NDArray[np.float64]
LIGHT_MAP: Size = (96, 128)  # how finely light is drawn before it is spread over the picture


@dataclass(frozen=True, eq=False)
class View:
    """Where every point of the table falls in the picture. The table's unit is a card's width."""

    onto: NDArray[np.float64]  # homography, table to picture before the lens bends it
    bend: float
    size: Size


def choose_view(rng: Generator, conditions: Conditions, *, corners: Points, size: Size, turn: float) -> View:
    """A camera that sees every corner with some margin around; `turn` is degrees of roll besides."""
    roll = np.radians(turn + rng.uniform(-1, 1) * conditions.roll)
    tilt, towards = np.radians(rng.uniform(0, conditions.tilt)), rng.uniform(0, 2 * np.pi)
    middle = (corners.min(0) + corners.max(0)) / 2
    reach = float(np.ptp(corners, 0).max()) + 1
    far = reach * rng.uniform(1.1, 3.0)
    turned = _turn_z(roll) @ _turn_z(-towards) @ _turn_x(tilt) @ _turn_z(towards)
    lay = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    look = np.stack([turned[:, 0], turned[:, 1], np.array([0, 0, far])], 1)
    onto = look @ lay
    framed = _framed(rng, onto, corners=corners, size=size, framing=conditions.framing)
    return View(framed, rng.uniform(-1, 1) * conditions.bend, size)


def _turn_z(angle: float) -> NDArray[np.float64]:
    return np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])


def _turn_x(angle: float) -> NDArray[np.float64]:
    return np.array([[1, 0, 0], [0, np.cos(angle), -np.sin(angle)], [0, np.sin(angle), np.cos(angle)]])


def _framed(
    rng: Generator, onto: NDArray[np.float64], *, corners: Points, size: Size, framing: Framing
) -> NDArray[np.float64]:
    """The same view zoomed and shifted so that the corners fill a good part of the picture."""
    seen = through(onto, corners)
    low, high = seen.min(0), seen.max(0)
    room = np.array(size[::-1], float)
    margin = rng.uniform(*(framing.far_margin if rng.random() < framing.aloof else framing.margin))
    zoom = float(((1 - 2 * margin) * room / (high - low)).min())
    card = zoom * _card_width(seen) / float(room.max())
    zoom *= min(1.0, rng.uniform(*framing.largest) / card)
    zoom = max(zoom, min(zoom * framing.least / card, float((0.98 * room / (high - low)).min())))
    spare = room - zoom * (high - low)
    shift = (
        spare * (0.5 + rng.uniform(-0.45, 0.45, 2) * (1 - 0.01 * room.max() / spare.clip(1).max()))
        - zoom * low
    )
    return np.array([[zoom, 0, shift[0]], [0, zoom, shift[1]], [0, 0, 1]]) @ onto


def _card_width(seen: Points) -> float:
    """The widest first side of the cards whose corners follow each other four by four."""
    cards = seen.reshape(-1, 4, 2)
    return float(np.linalg.norm(cards[:, 1] - cards[:, 0], axis=1).max())


def through(onto: NDArray[np.float64], points: Points) -> Points:
    """Points after a homography."""
    lifted = np.concatenate([points, np.ones((len(points), 1))], 1) @ onto.T
    flat: Points = lifted[:, :2] / lifted[:, 2:]
    return flat


def project(view: View, points: Points) -> Points:
    """Where points of the table fall in the picture."""
    flat = through(view.onto, points)
    centre = np.array(view.size[::-1]) / 2
    away = flat - centre
    radius = (away**2).sum(1, keepdims=True) / (centre**2).sum()
    bent: Points = centre + away * (1 + view.bend * radius)
    return bent


def bend(view: View, image: Image) -> Image:
    """The picture as the lens bends it."""
    if abs(view.bend) < 1e-3:
        return image
    rows, columns = (np.linspace(0, n, 65, dtype=np.float64) for n in view.size)
    aim = np.stack(np.meshgrid(columns, rows), -1)
    centre = np.array(view.size[::-1]) / 2
    source = aim.copy()
    for _ in range(6):
        radius = ((source - centre) ** 2).sum(-1, keepdims=True) / (centre**2).sum()
        source = centre + (aim - centre) / (1 + view.bend * radius)
    maps = _grid_to_pixels(source.astype(np.float32), view.size)
    bent = cv2.remap(  # type: ignore[call-overload]  # None is what it takes where both maps are in one
        image, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(bent, np.uint8)


def _grid_to_pixels(grid: Field, size: Size) -> Field:
    """A map given on the nodes of an even grid, spread over every pixel."""
    rows = np.linspace(0, len(grid) - 1, size[0], dtype=np.float32)
    columns = np.linspace(0, len(grid) - 1, size[1], dtype=np.float32)
    at = np.meshgrid(columns, rows)
    return np.asarray(cv2.remap(grid, at[0], at[1], cv2.INTER_LINEAR), np.float32)


def develop(rng: Generator, image: Image, *, conditions: Conditions, card: float) -> Image:
    """Light, blur, grain and compression; `card` is a card's width in pixels."""
    lit = _light(rng, image, conditions)
    blurred = _blur(rng, lit, conditions, card=card)
    grainy = _grain(rng, blurred, conditions)
    quality = int(rng.integers(*conditions.quality, endpoint=True))
    _, packed = cv2.imencode(".jpg", grainy, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _light(rng: Generator, image: Image, conditions: Conditions) -> Image:
    """Multiplies by the light that falls, adds what shines, row block by row block to spare memory."""
    gain = _falloff(rng, LIGHT_MAP, conditions)[..., None] * _tints(rng, LIGHT_MAP, conditions)
    shine = _shine(rng, LIGHT_MAP, conditions)
    gamma = np.clip((np.arange(256) / 255) ** np.exp(rng.uniform(-0.25, 0.25)) * 255, 0, 255)
    toned = cv2.LUT(image, gamma.astype(np.uint8))
    size = image.shape[1::-1]
    lit = np.empty_like(image)
    gains = cv2.resize(gain.astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    shines = cv2.resize(shine.astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    for top in range(0, len(image), 256):
        part = slice(top, top + 256)
        lit[part] = np.clip(toned[part] * gains[part] + shines[part, :, None], 0, 255).astype(np.uint8)
    return lit


def _falloff(rng: Generator, size: Size, conditions: Conditions) -> Field:
    rows, columns = np.mgrid[-1 : 1 : size[0] * 1j, -1 : 1 : size[1] * 1j].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    light = 1 + conditions.uneven * rng.random() * (np.cos(turn) * columns + np.sin(turn) * rows) / 2
    light -= rng.uniform(0, 0.5) * conditions.uneven * (rows**2 + columns**2) / 2
    for _ in range(rng.integers(0, conditions.shadows + 1)):
        light *= _shadow(rng, size, conditions)
    light = np.maximum(light, conditions.darkest)
    return np.asarray(light * rng.uniform(*conditions.exposure), np.float32)


def _shadow(rng: Generator, size: Size, conditions: Conditions) -> Field:
    """A body, an arm or a lamp's edge between light and table: a soft polygon."""
    corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 7)), 2)) * np.array(size[::-1]) * 4
    mask = np.zeros((size[0] * 4, size[1] * 4), np.float32)
    cv2.fillPoly(mask, [cv2.convexHull(corners.astype(np.int32))], 1.0)
    soft = cv2.resize(
        cv2.GaussianBlur(mask, (0, 0), float(np.exp(rng.uniform(0.5, 4)))),
        size[::-1],
        interpolation=cv2.INTER_AREA,
    )
    return np.asarray(1 - soft * (1 - rng.uniform(*conditions.shade)), np.float32)


def _tints(rng: Generator, size: Size, conditions: Conditions) -> Field:
    """The light's colour, at times of two colours from two sides."""
    warm = np.array([-1, 0, 0.5]) * rng.uniform(*conditions.warmth)
    cast = 1 + rng.uniform(-1, 1, 3) * conditions.cast + warm
    if rng.random() < 0.3:
        other = 1 + rng.uniform(-1, 1, 3) * conditions.cast + warm
        share = np.clip(noise(rng, size, grain=(0.6, 0.6)) + 0.5, 0, 1)[..., None]
        return np.asarray(cast * (1 - share) + other * share, np.float32)
    return np.broadcast_to(cast.astype(np.float32), (*size, 3))


def _shine(rng: Generator, size: Size, conditions: Conditions) -> Field:
    """Reflections of lamps: bright spots, long or round."""
    rows, columns = np.mgrid[0 : 1 : size[0] * 1j, 0 : 1.33 : size[1] * 1j].astype(np.float32)
    shine = np.full(size, rng.uniform(0, 0.12) * conditions.glare, np.float32)
    for _ in range(rng.integers(0, 3)):
        turn, wide, long = rng.uniform(0, 3.14), np.exp(rng.uniform(-4.2, -1.8)), rng.uniform(1, 3)
        x, y = columns - rng.uniform(0, 1.33), rows - rng.uniform(0, 1)
        along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
        far = (along / long) ** 2 + across**2
        shine += conditions.glare * rng.uniform(0.2, 1) * np.exp(-far / (2 * wide**2))
    return shine


def _blur(rng: Generator, image: Image, conditions: Conditions, *, card: float) -> Image:
    sigma = rng.uniform(*conditions.blur) * card
    if sigma > 0.25:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)
    reach = rng.uniform(0, conditions.shake) * card
    if reach > 1.2 and rng.random() < 0.5:
        wide = 2 * int(np.ceil(reach / 2)) + 1
        kernel, turn, middle = np.zeros((wide, wide), np.float32), rng.uniform(0, 3.14), wide // 2
        step = np.array([np.cos(turn), np.sin(turn)]) * reach / 2
        ends = [tuple(int(v) for v in np.round((middle + sign * step) * 16)) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
        image = np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(image, (0, 0), max(0.6, 0.004 * card))
        image = np.asarray(
            cv2.addWeighted(image, 1 + (more := rng.uniform(0.2, 1.2)), soft, -more, 0), np.uint8
        )
    return image


def _grain(rng: Generator, image: Image, conditions: Conditions) -> Image:
    """Noise of the sensor, part of it in lumps as phones leave it; a tile is repeated over large pictures."""
    strength = rng.uniform(*conditions.grain)
    tile = (min(len(image), 1024), min(image.shape[1], 1024))
    fine = rng.standard_normal((*tile, 3), dtype=np.float32) * strength * 0.6
    lumps = rng.standard_normal((tile[0] // 2 + 1, tile[1] // 2 + 1, 3), dtype=np.float32) * strength * 0.6
    fine += cv2.resize(lumps, tile[::-1], interpolation=cv2.INTER_LINEAR)
    grainy = np.empty_like(image)
    for top in range(0, len(image), tile[0]):
        for left in range(0, image.shape[1], tile[1]):
            part = image[top : top + tile[0], left : left + tile[1]]
            noisy = part + fine[: part.shape[0], : part.shape[1]]
            grainy[top : top + tile[0], left : left + tile[1]] = np.clip(noisy, 0, 255).astype(np.uint8)
    return grainy

"""How surfaces and pictures of invented cards are painted: paper, blotches, shelves of lettered books."""

import colorsys
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]  # blue, green, red
Rng = np.random.Generator
WORDS = (
    "Liber",
    "Codex",
    "Ars",
    "Magia",
    "Vita",
    "Rerum",
    "Natura",
    "Historia",
    "Umbra",
    "Regnum",
    "Saga",
    "Opus",
)


def colour(
    rng: Rng, *, light: tuple[float, float] = (0.0, 1.0), vivid: tuple[float, float] = (0.0, 1.0)
) -> Colour:
    """A random colour whose lightness and saturation lie in the given spans."""
    red, green, blue = colorsys.hls_to_rgb(rng.random(), rng.uniform(*light), rng.uniform(*vivid))
    return int(blue * 255), int(green * 255), int(red * 255)


def luminance(value: Colour) -> float:
    """Relative luminance, 0 black to 1 white."""
    blue, green, red = ((part / 255) ** 2.2 for part in value)
    return float(0.0722 * blue + 0.7152 * green + 0.2126 * red)


def contrast(one: Colour, other: Colour) -> float:
    """How far two colours stand apart, 1 (not at all) to 21, as web pages reckon it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(rng: Rng, ground: Colour, *, least: float = 3.0) -> Colour:
    """An ink that can be read on this ground: mostly near black or white, at times coloured."""
    for _ in range(12):
        plain = rng.random() < 0.6
        light = (0.0, 0.25) if rng.random() < 0.5 else (0.75, 1.0)
        ink = colour(rng, light=light if plain else (0.1, 0.9), vivid=(0.0, 0.3) if plain else (0.2, 1.0))
        if contrast(ink, ground) >= least:
            return ink
    return (250, 250, 250) if luminance(ground) < 0.2 else (15, 15, 15)


def cloud(rng: Rng, height: int, width: int, *, grain: int) -> npt.NDArray[np.float32]:
    """Soft noise between -1 and 1, blotches about `grain` pixels wide."""
    rows, cols = max(2, height // grain + 2), max(2, width // grain + 2)
    coarse = rng.uniform(-1, 1, (rows, cols)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def flat(height: int, width: int, value: Colour) -> Image:
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = value
    return picture


def blend(one: Image, other: Image, share: npt.NDArray[Any]) -> Image:
    """`one` where share is 0, `other` where it is 1."""
    weight = np.clip(share, 0, 1).astype(np.float32)[..., None]
    blended: Image = (one * (1 - weight) + other * weight).astype(np.uint8)
    return blended


def surface(rng: Rng, height: int, width: int, ground: Colour, *, unrest: float) -> Image:
    """A ground of about this colour: flat, graded, grained or painted, by `unrest` (0 to 1)."""
    picture = flat(height, width, ground)
    kind = rng.integers(0, 5) if rng.random() < unrest else 0
    if kind == 0:
        return picture
    if kind in (1, 2):
        ramp = np.linspace(0, 1, width if kind == 1 else height, dtype=np.float32)
        share = np.broadcast_to(ramp[None, :] if kind == 1 else ramp[:, None], (height, width))
        return blend(picture, flat(height, width, colour(rng)), share * rng.uniform(0.15, 0.5 + 0.5 * unrest))
    grain = int(rng.integers(2, 60))
    noise = cloud(rng, height, width, grain=grain) + 0.5 * cloud(rng, height, width, grain=max(2, grain // 4))
    if kind == 3:
        depth = rng.uniform(5, 15 + 35 * unrest)
        return np.clip(picture + noise[..., None] * depth, 0, 255).astype(np.uint8)
    return blend(
        picture, flat(height, width, colour(rng)), (noise + 0.5) * rng.uniform(0.2, 0.3 + 0.6 * unrest)
    )


def _lettered_books(rng: Rng, height: int, width: int) -> Image:
    picture = surface(rng, height, width, colour(rng, light=(0.1, 0.6)), unrest=0.8)
    for _ in range(int(rng.integers(1, 4))):
        bottom = int(height * rng.uniform(0.5, 1.0))
        x = int(rng.integers(-20, width // 3))
        while x < width:
            wide, tall = int(rng.integers(18, 75)), int(height * rng.uniform(0.3, 0.9))
            spine = colour(rng, light=(0.1, 0.9), vivid=(0.1, 1.0))
            cv2.rectangle(picture, (x, bottom - tall), (x + wide - 1, bottom), spine, -1)
            _spine_title(rng, picture, x, bottom, wide, tall, spine)
            x += wide + int(rng.integers(0, 6))
            if rng.random() < 0.08:
                break
    return picture


def _spine_title(rng: Rng, picture: Image, x: int, bottom: int, wide: int, tall: int, spine: Colour) -> None:
    if tall < 60 or wide < 20 or x + wide <= 0:
        return
    label = flat(wide, tall, spine)
    scale = wide / rng.uniform(30, 60)
    face = int(rng.choice([0, 2, 3, 4, 5, 6, 7]))
    cv2.putText(
        label,
        _title(rng),
        (8, int(wide * 0.68)),
        face,
        scale,
        ink_on(rng, spine),
        1 + wide // 40,
        cv2.LINE_AA,
    )
    label = np.rot90(label, 1 if rng.random() < 0.7 else 3)
    top, left = max(0, bottom - tall), max(0, x)
    patch = picture[top:bottom, left : x + wide]
    patch[:] = label[-patch.shape[0] :, -patch.shape[1] :]


def _title(rng: Rng) -> str:
    return " ".join(rng.choice(WORDS, int(rng.integers(1, 4))))


def _painting(rng: Rng, height: int, width: int) -> Image:
    picture = surface(rng, height, width, colour(rng), unrest=1.0)
    for _ in range(int(rng.integers(3, 18))):
        centre = int(rng.integers(0, width)), int(rng.integers(0, height))
        axes = int(rng.integers(5, 160)), int(rng.integers(5, 160))
        if rng.random() < 0.5:
            cv2.ellipse(
                picture, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour(rng), -1, cv2.LINE_AA
            )
        else:
            points = (np.array(centre) + rng.integers(-130, 130, (int(rng.integers(3, 7)), 2))).astype(
                np.int32
            )
            cv2.fillPoly(picture, [points], colour(rng), cv2.LINE_AA)
    noise = cloud(rng, height, width, grain=int(rng.integers(3, 40)))[..., None]
    return np.clip(picture + noise * rng.uniform(0, 45), 0, 255).astype(np.uint8)


def _page(rng: Rng, height: int, width: int) -> Image:
    ground = colour(rng, light=(0.5, 1.0), vivid=(0.0, 0.4))
    picture, ink = surface(rng, height, width, ground, unrest=0.5), ink_on(rng, ground)
    y = int(rng.integers(15, 60))
    while y < height:
        scale = rng.uniform(0.3, 1.6)
        text = _title(rng) + " " + (_title(rng) if scale < 0.8 else str(rng.integers(1, 99)))
        at = int(rng.integers(5, 60)), y
        cv2.putText(
            picture, text, at, int(rng.choice([0, 2, 3, 4, 5, 6, 7])), scale, ink, 1 + int(scale), cv2.LINE_AA
        )
        y += int(40 * scale) + int(rng.integers(4, 30))
    return picture


def _pattern(rng: Rng, height: int, width: int) -> Image:
    """A repeated figure, as backs of cards carry it."""
    ground = colour(rng)
    picture, ink = surface(rng, height, width, ground, unrest=0.7), ink_on(rng, ground, least=1.3)
    step, size, kind = int(rng.integers(14, 90)), float(rng.uniform(0.15, 0.6)), int(rng.integers(0, 5))
    thick = -1 if rng.random() < 0.5 else int(rng.integers(1, 5))
    for row, y in enumerate(range(0, height + step, step)):
        for x in range((row % 2) * step // 2, width + step, step):
            reach = max(2, int(step * size))
            if kind == 0:
                cv2.circle(picture, (x, y), reach, ink, thick, cv2.LINE_AA)
            elif kind == 1:
                points = np.array([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], np.int32)
                cv2.polylines(picture, [points], True, ink, max(1, thick), cv2.LINE_AA)
            elif kind == 2:
                cv2.rectangle(picture, (x - reach, y - reach), (x + reach, y + reach), ink, thick)
            elif kind == 3:
                cv2.line(
                    picture, (x - reach, y - step), (x + reach, y + step), ink, max(1, thick), cv2.LINE_AA
                )
    if kind == 4:
        for _ in range(int(rng.integers(10, 120))):
            at = int(rng.integers(0, width)), int(rng.integers(0, height))
            cv2.circle(picture, at, int(rng.integers(2, 14)), ink, thick, cv2.LINE_AA)
    return picture


PICTURES: tuple[Callable[[Rng, int, int], Image], ...] = (
    _lettered_books,
    _lettered_books,
    _painting,
    _page,
    _pattern,
)


def picture(rng: Rng, height: int, width: int) -> Image:
    """A picture as it stands below a strip: mostly books, full of lettering and colours that mean nothing."""
    return PICTURES[int(rng.integers(0, len(PICTURES)))](rng, height, width)


def pattern(rng: Rng, height: int, width: int) -> Image:
    """A repeated figure or a painting, as the backs of cards carry them."""
    return _pattern(rng, height, width) if rng.random() < 0.7 else _painting(rng, height, width)

"""What a camera and a finder's error do to a strip: light, glare, blur, noise, JPEG, misplaced corners."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.simulator.paint import Image, Rng, cloud

Points = npt.NDArray[np.float32]
Span = tuple[float, float]


@dataclass(frozen=True)
class Wear:
    """Spans of what is drawn at random; lengths as shares of the card's width."""

    card: Span  # pixels a card is wide in the photograph, spread evenly over octaves
    blur: Span
    motion: Span
    noise: Span  # grey levels
    gain: Span
    cast: float  # how far the colours of light part, as the spread of a normal distribution
    shade: float  # depth of soft shadows, 0 to 1
    glare: float  # chance of a gleam
    quality: tuple[int, int]  # of JPEG
    slip: float  # misplaced corners, as the spread of a normal distribution


WEARS = (
    Wear((240, 720), (0.0, 0.003), (0.0, 0.0), (0.5, 4), (0.85, 1.12), 0.03, 0.15, 0.15, (80, 97), 0.008),
    Wear((130, 650), (0.0005, 0.006), (0.0, 0.006), (1, 9), (0.6, 1.25), 0.08, 0.35, 0.3, (65, 95), 0.012),
    Wear((70, 600), (0.001, 0.010), (0.0, 0.014), (2, 16), (0.3, 1.4), 0.16, 0.6, 0.5, (45, 92), 0.018),
)
GENTLE = (  # somebody takes some care that the cards fill the picture
    Wear((360, 720), (0.0, 0.0015), (0.0, 0.0), (0.5, 3), (0.85, 1.12), 0.03, 0.12, 0.10, (85, 97), 0.006),
    Wear((260, 700), (0.0003, 0.003), (0.0, 0.003), (1, 6), (0.65, 1.2), 0.06, 0.3, 0.25, (75, 95), 0.009),
    Wear((180, 660), (0.0008, 0.005), (0.0, 0.008), (2, 12), (0.4, 1.35), 0.14, 0.55, 0.5, (60, 92), 0.013),
)


def photograph(rng: Rng, canvas: Image, wear: Wear, *, card: int) -> tuple[Image, float]:
    """The canvas photographed, and how many of the photograph's pixels one of the canvas makes."""
    wide = float(np.exp(rng.uniform(*np.log(wear.card))))
    scale = wide / card
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    image = np.asarray(cv2.resize(canvas, None, fx=scale, fy=scale, interpolation=how), np.uint8)
    image = _blurred(rng, image, wear, wide)
    image = _lit(rng, image, wear)
    image = _grained(rng, image, wear)
    _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*wear.quality))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), image.shape[1] / canvas.shape[1]


def _blurred(rng: Rng, image: Image, wear: Wear, wide: float) -> Image:
    sigma = float(rng.uniform(*wear.blur)) * wide
    if sigma > 0.3:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)
    length = round(float(rng.uniform(*wear.motion)) * wide)
    if length > 1 and rng.random() < 0.6:
        kernel, turn = np.zeros((length + 2, length + 2), np.float32), rng.uniform(0, np.pi)
        middle, reach = (length + 1) / 2, length / 2
        ends = [
            (round(middle + sign * reach * np.cos(turn)), round(middle + sign * reach * np.sin(turn)))
            for sign in (-1, 1)
        ]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1)
        image = np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    if rng.random() < 0.3:
        soft, strength = cv2.GaussianBlur(image, (0, 0), 1.2), rng.uniform(0.2, 1.2)
        image = np.asarray(cv2.addWeighted(image, 1 + strength, soft, -strength, 0), np.uint8)
    return image


def _lit(rng: Rng, image: Image, wear: Wear) -> Image:
    """Brightness, cast, soft and hard shadows, a gleam; reckoned coarsely and laid over the picture."""
    rows, cols = 24, 48
    light = np.full((rows, cols, 3), float(rng.uniform(*wear.gain)), np.float32)
    light *= np.exp(rng.normal(0, wear.cast, 3)).astype(np.float32)
    light *= 1 - wear.shade * rng.uniform(0, 0.5) * (
        1 + cloud(rng, rows, cols, grain=int(rng.integers(8, 40)))[..., None]
    )
    gleam = np.zeros((rows, cols), np.float32)
    if rng.random() < wear.shade:
        light *= 1 - _half_plane(rng, rows, cols)[..., None] * rng.uniform(0.1, 0.8) * wear.shade
    if rng.random() < wear.glare:
        centre, axes = (
            (int(rng.integers(0, cols)), int(rng.integers(0, rows))),
            (int(rng.integers(2, 22)), int(rng.integers(1, 8))),
        )
        cv2.ellipse(gleam, centre, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
        gleam = cv2.GaussianBlur(gleam, (0, 0), float(rng.uniform(0.8, 5))) * rng.uniform(
            20, 60 + 130 * wear.glare
        )
    size = image.shape[1::-1]
    lit = np.asarray(cv2.multiply(image, cv2.resize(light, size), dtype=cv2.CV_32F), np.float32)
    if gleam.any():
        lit += np.asarray(cv2.resize(gleam, size), np.float32)[..., None]
    if rng.random() < 0.3:
        veil = rng.uniform(0, 60 * wear.shade)
        lit = lit * (1 - veil / 255) + veil
    return np.clip(lit, 0, 255).astype(np.uint8)


def _half_plane(rng: Rng, rows: int, cols: int) -> npt.NDArray[np.float32]:
    """1 on one side of a soft-edged line, 0 on the other."""
    turn, y, x = rng.uniform(0, 2 * np.pi), np.arange(rows)[:, None], np.arange(cols)[None]
    reach = (x - rng.uniform(0, cols)) * np.cos(turn) + (y - rng.uniform(0, rows)) * np.sin(turn)
    return np.asarray(np.clip(reach / rng.uniform(0.5, 12) + 0.5, 0, 1), np.float32)


def _grained(rng: Rng, image: Image, wear: Wear) -> Image:
    strength = float(rng.uniform(*wear.noise))
    noise: npt.NDArray[np.int16] = np.empty(image.shape, np.int16)
    cv2.setRNGSeed(int(rng.integers(0, 2**31 - 1)))
    cv2.randn(noise, np.zeros(3), np.full(3, strength))
    if rng.random() < 0.5:
        noise = np.asarray(cv2.blur(noise, (2, 2)) * 2, np.int16)
    return np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), np.uint8)


def misplaced(rng: Rng, wear: Wear, *, width: float, height: float, level: int) -> Points:
    """The corners of a strip of this size, clockwise from its top left, as a finder gets them wrong."""
    slip = wear.slip * width * float(rng.choice([0.5, 1.0, 2.0], p=[0.4, 0.4, 0.2]))
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    turn = np.radians(rng.normal(0, 1.0) * (1 + level / 2))
    about = corners - corners.mean(axis=0)
    turned = about @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + corners.mean(
        axis=0
    )
    moved = turned * (1 + rng.normal(0, 0.01, 2)) + rng.normal(0, slip, 2) + rng.normal(0, slip * 0.5, (4, 2))
    return np.asarray(moved, np.float32)


def cut(image: Image, corners: Points, onto: Points) -> Image:
    """The quadrilateral warped upright; shrunk first where it is much finer than what it is warped to."""
    size = round(float(onto[2, 0])), round(float(onto[2, 1]))
    factor = float(np.linalg.norm(corners[1] - corners[0])) / size[0]
    if factor > 1.5:
        smaller = cv2.resize(image, None, fx=1 / factor, fy=1 / factor, interpolation=cv2.INTER_AREA)
        image = np.asarray(smaller, np.uint8)
        corners = corners / np.float32(factor)
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), onto.astype(np.float32))
    return np.asarray(cv2.warpPerspective(image, warp, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)

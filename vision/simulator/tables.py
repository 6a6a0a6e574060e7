"""Tables for simulated photographs: what lies under the cards, drawn afresh from a random generator."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.simulator.grounds import Field, Image, Size, colour, filled, mixed, noise

EVERYDAY_KINDS = 8  # of the kinds of table, those people play on
DARK = 0.18  # share of tables that are nearly black, whatever they are made of


def draw_table(rng: Generator, size: Size, *, everyday: bool = False) -> Image:
    """One table top of some kind (`everyday`: one that people play on), drawn coarser and then enlarged."""
    fine = min(1.0, rng.uniform(600, 1600) / max(size))
    small = (max(16, int(size[0] * fine)), max(16, int(size[1] * fine)))
    kinds = (
        _wood,
        _wood,
        _cloth,
        _cloth,
        _gingham,
        _plain,
        _clouds,
        _playmat,
        _pattern,
        _printed,
        _stripes,
        _shapes,
    )
    table = kinds[rng.integers(EVERYDAY_KINDS if everyday else len(kinds))](rng, small)
    if rng.random() < 0.12:
        other = kinds[rng.integers(len(kinds))](rng, small)
        table = _split(rng, table, other)
    if rng.random() < DARK:
        table = table * rng.uniform(0.06, 0.4)
    return np.asarray(cv2.resize(_to_image(table), size[::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def _to_image(table: Field) -> Image:
    return np.clip(table, 0, 255).astype(np.uint8)


def _wood(rng: Generator, size: Size) -> Field:
    """Planks with a grain that runs one way, rings and dark seams."""
    hsv = np.array([[[rng.uniform(8, 40), rng.uniform(0.1, 0.75), rng.uniform(0.15, 0.95)]]], np.float32)
    paint = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255
    along, across = rng.uniform(0.1, 0.6), rng.uniform(0.002, 0.02)
    grain = noise(rng, size, grain=(along, across)) + 0.7 * noise(rng, size, grain=(along / 4, across / 3))
    if rng.random() < 0.6:
        bent = noise(rng, size, grain=(0.5, 0.25)) * rng.uniform(2, 12)
        grain += np.sin(bent * 6 + np.linspace(0, rng.uniform(4, 60), size[1], dtype=np.float32)[None])
    shade = (1 + grain * rng.uniform(0.03, 0.16))[..., None]
    table: Field = np.asarray(filled(size, paint) * shade, np.float32)
    planks = int(rng.integers(0, 9))
    edges = np.linspace(0, size[1], planks + 2).astype(int)
    for left, right in itertools.pairwise(edges):
        table[:, left:right] *= rng.uniform(0.82, 1.12)
        if planks:
            table[:, left : left + max(1, size[1] // 400)] *= rng.uniform(0.3, 0.9)
    return table if rng.random() < 0.5 else np.ascontiguousarray(np.rot90(_fit(table, size)))


def _fit(table: Field, size: Size) -> Field:
    """The table turned so that turning it back gives the size asked for."""
    return np.asarray(cv2.resize(table, size), table.dtype)


def _cloth(rng: Generator, size: Size) -> Field:
    """A weave of fine threads, sometimes creased or tartan."""
    rows, columns = (np.arange(n, dtype=np.float32) for n in size)
    pitch = rng.uniform(2, 7)
    weave = (
        np.sin(rows * 6.28 / pitch)[:, None] * np.sin(columns * 6.28 / pitch / rng.uniform(0.5, 1.5))[None]
    )
    dyed = filled(size, colour(rng))
    table: Field = np.asarray(dyed * (1 + weave * rng.uniform(0.01, 0.12))[..., None], np.float32)
    table += (noise(rng, size, grain=(0.004, 0.004)) * rng.uniform(2, 16))[..., None]
    if rng.random() < 0.5:
        creases = noise(rng, size, grain=(rng.uniform(0.02, 0.6), rng.uniform(0.02, 0.6)))
        table *= (1 + creases * rng.uniform(0.03, 0.2))[..., None]
    if rng.random() < 0.35:
        table = _tartan(rng, table)
    return table


def _tartan(rng: Generator, table: Field) -> Field:
    period = rng.uniform(0.04, 0.3) * table.shape[1]
    for _ in range(rng.integers(1, 5)):
        paint, phase, wide = colour(rng), rng.uniform(0, period), rng.uniform(0.05, 0.45) * period
        down = ((np.arange(table.shape[0]) + phase) % period < wide).astype(np.float32)
        across = ((np.arange(table.shape[1]) + phase) % period < wide).astype(np.float32)
        share = (down[:, None] + across[None]) * rng.uniform(0.1, 0.5)
        table = mixed(share.astype(np.float32), table, filled(table.shape[:2], paint))
    return table


def _gingham(rng: Generator, size: Size) -> Field:
    """A chequered cloth or floor, its squares often as large as cards."""
    side = float(np.exp(rng.uniform(np.log(0.02), np.log(0.16)))) * size[1]
    tall = side * rng.uniform(0.8, 1.6)
    down = (np.arange(size[0]) / tall + rng.random()) % 2 < 1
    across = (np.arange(size[1]) / side + rng.random()) % 2 < 1
    grid = np.stack(np.broadcast_arrays(down[:, None], across[None]), -1).astype(np.float32)
    share = np.abs(np.diff(grid))[..., 0] if rng.random() < 0.4 else grid @ rng.uniform(0.3, 0.5, 2)
    table = mixed(share.astype(np.float32), filled(size, colour(rng)), filled(size, colour(rng)))
    grain = noise(rng, size, grain=(0.004, 0.004)) * rng.uniform(0, 0.06)
    return np.asarray(table * (1 + grain)[..., None], np.float32)


def _plain(rng: Generator, size: Size) -> Field:
    table = filled(size, colour(rng))
    fade = noise(rng, size, grain=(0.5, 0.5)) * rng.uniform(0, 0.15)
    speckle = rng.standard_normal(size, dtype=np.float32) * rng.uniform(0, 10)
    return np.asarray(table * (1 + fade)[..., None] + speckle[..., None])


def _clouds(rng: Generator, size: Size) -> Field:
    """Stone, leather, carpet: noise of several grains between two or three colours."""
    grain, table = rng.uniform(0.02, 0.4), filled(size, colour(rng))
    for _ in range(rng.integers(1, 4)):
        octaves = [noise(rng, size, grain=(grain / 2**k, grain / 2**k)) / 1.5**k for k in range(4)]
        lumps = octaves[0] + octaves[1] + octaves[2] + octaves[3]
        share = (lumps * rng.uniform(0.4, 2.5) + rng.uniform(-0.3, 0.8)).astype(np.float32)
        table = mixed(share * rng.uniform(0.2, 1), table, filled(size, colour(rng)))
    return table + (rng.standard_normal(size, dtype=np.float32) * rng.uniform(0, 14))[..., None]


def _playmat(rng: Generator, size: Size) -> Field:
    """A printed mat: a landscape of colours with frames and lettering."""
    table = _clouds(rng, size)
    for _ in range(rng.integers(2, 14)):
        _shape(rng, table)
    for _ in range(rng.integers(0, 5)):
        corner = rng.uniform(0, 0.6, 2) * size[::-1]
        far = corner + rng.uniform(0.08, 0.5, 2) * size[::-1]
        cv2.rectangle(table, _point(corner), _point(far), colour(rng).tolist(), int(rng.integers(1, 6)))
    for _ in range(rng.integers(0, 6)):
        write(rng, table, height=rng.uniform(0.01, 0.12))
    return np.asarray(cv2.GaussianBlur(table, (0, 0), rng.uniform(0.3, 2.5)), np.float32)


def _pattern(rng: Generator, size: Size) -> Field:
    """A motif repeated: tiles, checks, flowers, oilcloth."""
    tile = int(np.clip(rng.uniform(0.02, 0.25) * size[1], 8, 400))
    motif = filled((tile, tile), colour(rng))
    for _ in range(rng.integers(1, 6)):
        _shape(rng, motif)
    repeats = (-(-size[0] // tile), -(-size[1] // tile), 1)
    table = np.tile(motif, repeats)[: size[0], : size[1]]
    if rng.random() < 0.4:
        table = np.asarray(cv2.GaussianBlur(table, (0, 0), rng.uniform(0.5, 3)), np.float32)
    return np.ascontiguousarray(table * (1 + noise(rng, size, grain=(0.3, 0.3)) * 0.1)[..., None])


def _printed(rng: Generator, size: Size) -> Field:
    """A newspaper or a board full of text, boxes and pictures."""
    paper = colour(rng, dullness=2.0)
    table = filled(size, paper)
    ink = (255 - paper) * rng.uniform(0.5, 1)
    for _ in range(rng.integers(1, 9)):
        _shape(rng, table)
    for _ in range(rng.integers(20, 120)):
        write(rng, table, height=float(np.exp(rng.uniform(-5, -2.6))), ink=ink)
    return table


def _stripes(rng: Generator, size: Size) -> Field:
    """Slats, corduroy, checks: stripes one way or both."""
    table = filled(size, colour(rng))
    for axis in range(int(rng.integers(1, 3))):
        period = float(np.exp(rng.uniform(-5, -1.2))) * size[axis]
        wave = (np.arange(size[axis]) % period < period * rng.uniform(0.2, 0.8)).astype(np.float32)
        share = np.broadcast_to(wave[:, None] if axis == 0 else wave[None], size) * rng.uniform(0.15, 1)
        table = mixed(np.asarray(share, np.float32), table, filled(size, colour(rng)))
    return table + (rng.standard_normal(size, dtype=np.float32) * rng.uniform(0, 8))[..., None]


def _shapes(rng: Generator, size: Size) -> Field:
    """Coloured things strewn about, with straight edges and round ones."""
    table = _plain(rng, size)
    for _ in range(rng.integers(10, 70)):
        _shape(rng, table)
    return table


def _split(rng: Generator, table: Field, other: Field) -> Field:
    """The edge of the table: another ground beyond a straight line."""
    rows, columns = table.shape[:2]
    turn = rng.uniform(0, 2 * np.pi)
    across = np.linspace(-1, 1, columns)[None] * np.cos(turn) + np.linspace(-1, 1, rows)[:, None] * np.sin(
        turn
    )
    return np.asarray(np.where((across > rng.uniform(0.3, 1.0))[..., None], other, table), np.float32)


def _shape(rng: Generator, table: Field) -> None:
    """One rectangle, disc or blot in a colour of its own, somewhere on the table."""
    rows, columns = table.shape[:2]
    centre = rng.uniform(0, 1, 2) * (columns, rows)
    reach = float(np.exp(rng.uniform(-4, -1.2))) * max(rows, columns)
    paint, kind = colour(rng).tolist(), rng.integers(3)
    if kind == 0:
        cv2.circle(table, _point(centre), int(reach), paint, -1, cv2.LINE_AA)
        return
    corners = 4 if kind == 1 else int(rng.integers(3, 12))
    turns = (
        np.sort(rng.uniform(0, 6.28, corners))
        if kind == 2
        else np.array([0.6, 2.5, 3.7, 5.7]) + rng.uniform(0, 6.28)
    )
    outline = centre + reach * np.stack([np.cos(turns), np.sin(turns)], 1) * rng.uniform(
        0.5, 1.2, (corners, 1) if kind == 2 else 1
    )
    cv2.fillPoly(table, [outline.astype(np.int32)], paint, cv2.LINE_AA)


def write(rng: Generator, table: Field, *, height: float, ink: Field | None = None) -> None:
    """A line of meaningless lettering, `height` being a share of the picture's height."""
    letters = np.array(list("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/:. "))
    text = "".join(rng.choice(letters, int(rng.integers(1, 40))))
    faces = (
        cv2.FONT_HERSHEY_SIMPLEX,
        cv2.FONT_HERSHEY_COMPLEX,
        cv2.FONT_HERSHEY_TRIPLEX,
        cv2.FONT_HERSHEY_DUPLEX,
    )
    place = rng.uniform(-0.1, 0.9, 2) * table.shape[1::-1]
    scale = height * table.shape[0] / 22
    paint = (colour(rng) if ink is None else ink).tolist()
    thick = max(1, int(scale * rng.uniform(1, 3)))
    layer = _to_image(table)
    cv2.putText(layer, text, _point(place), faces[rng.integers(4)], scale, paint, thick, cv2.LINE_AA)
    table[:] = layer


def _point(place: NDArray[np.float64]) -> tuple[int, int]:
    return int(place[0]), int(place[1])

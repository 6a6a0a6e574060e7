"""Cuts a card out of a photograph and turns it upright."""

import io
import math
import threading
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from store import pictures

LONGEST = 640  # pixels of a crop's longest side
QUALITY = 85
FINEST = 16_000_000  # pixels a picture is decoded to at most: what phones take
IN_MEMORY = 1  # pictures kept decoded: a page asks for many pieces of one

Quad = tuple[float, ...]  # x and y of four corners, clockwise from the piece's own top left


def read_quad(text: str) -> Quad | None:
    """Eight numbers with commas between them; None for anything else."""
    parts = text.split(",")
    if len(parts) != 8 or len(text) > 160:
        return None
    try:
        quad = tuple(float(part) for part in parts)
    except ValueError:
        return None
    return quad if all(math.isfinite(number) and abs(number) < 1e5 for number in quad) else None


def upper(quad: Sequence[Sequence[float]], part: float) -> Quad:
    """The upper part of a card, where it says which card it is."""
    a, b, c, d = quad
    low_b = [b[i] + part * (c[i] - b[i]) for i in (0, 1)]
    low_a = [a[i] + part * (d[i] - a[i]) for i in (0, 1)]
    return tuple(number for point in (a, b, low_b, low_a) for number in point)


def address(quad: Quad) -> str:
    """What `read_quad` reads."""
    return ",".join(f"{number:.0f}" for number in quad)


def cut(file: str, kind: str, quad: Quad, width: int, *, longest: int = LONGEST) -> bytes | None:
    """The piece as a JPEG, None where the picture is gone; corners are in pixels of one `width` wide."""
    try:
        with _one_at_a_time:
            picture = _opened(file, kind)
    except FileNotFoundError:
        return None
    scale = picture.width / width
    x1, y1, x2, y2, x3, y3, x4, y4 = (number * scale for number in quad)
    across = max(math.dist((x1, y1), (x2, y2)), math.dist((x4, y4), (x3, y3)))
    down = max(math.dist((x1, y1), (x4, y4)), math.dist((x2, y2), (x3, y3)))
    grow = min(1.0, longest / max(across, down, 1))
    size = max(1, round(across * grow)), max(1, round(down * grow))
    corners = (x1, y1, x4, y4, x3, y3, x2, y2)  # Pillow goes round the other way
    piece = picture.transform(size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)
    buffer = io.BytesIO()
    piece.save(buffer, "JPEG", quality=QUALITY)
    return buffer.getvalue()


_one_at_a_time = threading.Lock()  # pieces of one page are asked for at once, and decoding is dear


@lru_cache(maxsize=IN_MEMORY)
def _opened(file: str, kind: str) -> Image.Image:
    """A picture never changes under its name. What is not there is not remembered, for it may come yet."""
    content = pictures.get(file, kind)
    if content is None:
        raise FileNotFoundError(file)
    with Image.open(io.BytesIO(content)) as picture:
        if picture.width * picture.height > FINEST:
            picture.draft("RGB", (picture.width // 2, picture.height // 2))
        return picture.convert("RGB")

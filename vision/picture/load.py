"""Decides whether a file is a photograph that can be read, and brings it into memory the right way up."""

from __future__ import annotations

import io
from pathlib import Path

import cv2
import numpy as np

from vision.picture.header import Header, inspect, judge_size
from vision.values import Image, Photograph, Unreadable

HALVED_ABOVE = 36_000_000  # pixels: beyond, half the resolution still shows the smallest print
HEAVIEST = 150_000_000  # bytes of a file
SMALL_SIDE = 1024  # pixels of the small picture's longest side
LEAST_SIDE = 768  # pixels it keeps where a whole step makes it smaller than it need be


def load(source: Path | bytes) -> Photograph:
    """A photograph from a file or its bytes; raises `Unreadable` with the reason."""
    file = source if isinstance(source, bytes) else _bytes_of(source)
    if len(file) > HEAVIEST:
        raise Unreadable("too-heavy", bytes=len(file), limit=HEAVIEST)
    header = inspect(file)
    if header.kind == "heic":
        return photograph_of(_heic(file))
    return photograph_of(_upright(_decode(file, header), header.turn))


def photograph_of(full: Image) -> Photograph:
    """A picture already in memory, with its small twin."""
    height, width = full.shape[:2]
    scale = max(1.0, max(height, width) / SMALL_SIDE)
    whole = int(np.ceil(scale))
    if min(height, width) > whole and max(height, width) / whole >= LEAST_SIDE:
        scale = whole  # whole steps are several times quicker
        full = full[: height // whole * whole, : width // whole * whole]
    size = max(1, round(full.shape[1] / scale)), max(1, round(full.shape[0] / scale))
    small = full if scale == 1 else cv2.resize(full, size, interpolation=cv2.INTER_AREA)
    return Photograph(full=full, small=np.asarray(small, np.uint8), scale=scale)


def _bytes_of(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > HEAVIEST:
            raise Unreadable("too-heavy", bytes=size, limit=HEAVIEST)
        with path.open("rb") as file:
            return file.read(HEAVIEST + 1)  # what never ends says of itself that it is empty
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Unreadable("no-file", path=str(path)) from error
    except IsADirectoryError as error:
        raise Unreadable("is-folder") from error
    except OSError as error:
        raise Unreadable("unreadable", why=error.strerror or "?") from error


def _decode(file: bytes, header: Header) -> Image:
    large = header.width * header.height > HALVED_ABOVE
    shrink = large and header.kind == "jpeg"  # only JPEG is decoded small without being decoded large first
    flags = (cv2.IMREAD_REDUCED_COLOR_2 if shrink else cv2.IMREAD_COLOR) | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        picture = cv2.imdecode(np.frombuffer(file, np.uint8), flags)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise Unreadable("too-large-here") from error
        picture = None
    if picture is None:
        raise Unreadable("damaged")
    if large and not shrink:
        picture = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)


def _upright(picture: Image, turn: int) -> Image:
    """Apply the EXIF turn: 5 to 8 swap the sides, the rest are mirrors and half turns."""
    if turn >= 5:
        picture = np.asarray(cv2.transpose(picture), np.uint8)
    flip = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}.get(turn)
    return picture if flip is None else np.asarray(cv2.flip(picture, flip), np.uint8)


def _heic(file: bytes) -> Image:
    try:
        import pillow_heif  # an optional extra: phones' own format, rarely sent by browsers
    except ImportError as error:
        raise Unreadable("heic-needs-extra") from error
    try:
        heif = pillow_heif.open_heif(io.BytesIO(file), convert_hdr_to_8bit=True)
        judge_size(*heif.size)
        picture = np.asarray(heif.to_pillow().convert("RGB"))
    except (ValueError, OSError, RuntimeError) as error:
        raise Unreadable("damaged") from error
    return np.ascontiguousarray(picture[..., ::-1])

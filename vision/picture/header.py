"""What a picture file says of itself before it is decoded: kind, size, turn, and whether it is whole."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from vision.values import Unreadable

JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # markers that carry the picture's size
JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD9)})  # markers without a length
HEIC_BRANDS = {b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"}
OTHERS = {b"GIF8": "GIF", b"BM": "BMP", b"II*\0": "TIFF", b"MM\0*": "TIFF", b"%PDF": "PDF"}
ORIENTATION = 0x0112  # the EXIF tag
LARGEST = 50_000_000  # pixels: more is refused before it costs memory


@dataclass(frozen=True)
class Header:
    """Kind of file, size in pixels as stored, and the EXIF turn (1 to 8) to show it as a person sees it."""

    kind: str
    width: int
    height: int
    turn: int = 1


def inspect(file: bytes) -> Header:
    """Judge a file by its frame; refuse what is no whole, still JPEG, PNG, WebP or HEIC."""
    try:
        return _inspect(file)
    except (struct.error, IndexError) as error:
        raise Unreadable("damaged") from error


def judge_size(width: int, height: int) -> None:
    """Refuse a picture too large to hold, or of no size at all."""
    if width < 1 or height < 1:
        raise Unreadable("damaged")
    if width * height > LARGEST:
        raise Unreadable("too-large", width=width, height=height, megapixels=LARGEST // 1_000_000)


def _inspect(file: bytes) -> Header:
    if not file:
        raise Unreadable("empty")
    if file.startswith(b"\xff\xd8\xff"):
        return _jpeg(file)
    if file.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png(file)
    if file[:4] == b"RIFF" and file[8:12] == b"WEBP":
        return _webp(file)
    if file[4:8] == b"ftyp":
        if file[8:12] in HEIC_BRANDS:
            return Header("heic", 0, 0)
        raise Unreadable("unsupported", format=file[8:12].decode("ascii", "replace").strip().upper())
    for start, name in OTHERS.items():
        if file.startswith(start):
            raise Unreadable("unsupported", format=name)
    raise Unreadable("not-a-picture")


def _jpeg(file: bytes) -> Header:
    size, turn = None, 1
    for marker, start, end in _jpeg_segments(file):
        if marker in JPEG_FRAMES:
            size = struct.unpack(">HH", file[start + 1 : start + 5])
            judge_size(*size)
        elif marker == 0xE1 and file[start : start + 6] == b"Exif\0\0":
            turn = _turn(file[start + 6 : end])
        elif marker == 0xDA:
            if file.rfind(b"\xff\xd9", end) < 0:  # from the end, where it mostly is
                raise Unreadable("truncated")
            break
    if size is None:
        raise Unreadable("truncated")
    return Header("jpeg", size[1], size[0], turn)


def _jpeg_segments(file: bytes) -> Iterator[tuple[int, int, int]]:
    at = 2
    while at + 4 <= len(file):
        if file[at] != 0xFF:
            raise Unreadable("damaged")
        marker = file[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in JPEG_BARE:
            at += 2
        else:
            end = at + 2 + int.from_bytes(file[at + 2 : at + 4], "big")
            if end > len(file) or end < at + 4:
                break
            yield marker, at + 4, end
            at = end
    raise Unreadable("truncated")


def _png(file: bytes) -> Header:
    size, turn, at = None, 1, 8
    while at + 12 <= len(file):
        length, name = struct.unpack(">I4s", file[at : at + 8])
        body = file[at + 8 : at + 8 + min(length, 1 << 16)]
        at += 12 + length
        if at > len(file):
            break
        if name == b"IHDR":
            size = struct.unpack(">II", body[:8])
            judge_size(*size)
        elif name == b"acTL":
            raise Unreadable("animated")
        elif name == b"eXIf":
            turn = _turn(body)
        elif name == b"IEND" and size:
            return Header("png", size[0], size[1], turn)
    raise Unreadable("truncated")


def _webp(file: bytes) -> Header:
    if len(file) < 30 or int.from_bytes(file[4:8], "little") + 8 > len(file):
        raise Unreadable("truncated")
    chunks = dict(_webp_chunks(file))
    turn = _turn(chunks[b"EXIF"].removeprefix(b"Exif\0\0")) if b"EXIF" in chunks else 1
    if b"ANIM" in chunks or b"ANMF" in chunks:
        raise Unreadable("animated")
    if wide := chunks.get(b"VP8X"):
        width, height = (int.from_bytes(wide[at : at + 3], "little") + 1 for at in (4, 7))
    elif lossless := chunks.get(b"VP8L"):
        bits = int.from_bytes(lossless[1:5], "little")
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif lossy := chunks.get(b"VP8 "):
        width, height = (side & 0x3FFF for side in struct.unpack("<HH", lossy[6:10]))
    else:
        raise Unreadable("damaged")
    judge_size(width, height)
    return Header("webp", width, height, turn)


def _webp_chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at + 8 <= len(file):
        length = int.from_bytes(file[at + 4 : at + 8], "little")
        if at + 8 + length > len(file):
            raise Unreadable("truncated")
        yield file[at : at + 4], file[at + 8 : at + 8 + min(length, 1 << 16)]
        at += 8 + length + length % 2


def _turn(exif: bytes) -> int:
    """The orientation an EXIF block asks for; what cannot be understood asks for nothing."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None or len(exif) < 10:
        return 1
    (first,) = struct.unpack(order + "I", exif[4:8])
    count = struct.unpack(order + "H", exif[first : first + 2])[0] if first + 2 <= len(exif) else 0
    for at in range(first + 2, min(first + 2 + 12 * count, len(exif) - 11), 12):
        tag, _kind, _number, value = struct.unpack(order + "HHIH", exif[at : at + 10])
        if tag == ORIENTATION and 1 <= value <= 8:
            return int(value)
    return 1

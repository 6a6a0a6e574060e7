"""Files nobody should feed a reader, made by code: what each is refused as, or None where it must be read."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
from PIL import Image


def picture(mode="RGB", size=(64, 48)):
    noise = np.random.default_rng(5).integers(0, 255, (size[1], size[0], 3), np.uint8)
    return Image.fromarray(noise).convert(mode)


def saved(image, kind, **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def png_chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png_claiming(width, height, bits=8, colour=2):
    header = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    body = png_chunk(b"IHDR", header) + png_chunk(b"IDAT", zlib.compress(bytes(1000)))
    return b"\x89PNG\r\n\x1a\n" + body + png_chunk(b"IEND", b"")


def jpeg_claiming(width, height):
    file = bytearray(saved(picture(), "JPEG"))
    at = file.index(b"\xff\xc0")
    file[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(file)


def webp_claiming(width, height):
    exif = Image.Exif()
    exif[0x0112] = 1
    file = bytearray(saved(picture(), "WEBP", exif=exif.tobytes()))
    assert file[12:16] == b"VP8X"
    file[24:27], file[27:30] = (width - 1).to_bytes(3, "little"), (height - 1).to_bytes(3, "little")
    return bytes(file)


def sixteen_bits():
    rows = b"".join(b"\0" + (np.arange(60 * 3, dtype=">u2") * 300).tobytes() for _ in range(40))
    header = struct.pack(">IIBBBBB", 60, 40, 16, 2, 0, 0, 0)
    body = png_chunk(b"IHDR", header) + png_chunk(b"IDAT", zlib.compress(rows)) + png_chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def animated(kind):
    frames = [picture(), picture().rotate(90), picture().rotate(180)]
    return saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=50)


JPEG, PNG, WEBP = (saved(picture(), kind) for kind in ("JPEG", "PNG", "WEBP"))

REFUSED = {
    "nothing at all": (b"", "empty"),
    "a letter": ("Liebe Bücherfreunde\n".encode() * 40, "not-a-picture"),
    "zeros": (bytes(4096), "not-a-picture"),
    "a web page": (b"<!doctype html><title>x</title>", "not-a-picture"),
    "a PDF": (b"%PDF-1.7\n%%EOF", "unsupported"),
    "a GIF": (saved(picture("P"), "GIF"), "unsupported"),
    "a GIF that moves": (animated("GIF"), "unsupported"),
    "a BMP": (saved(picture(), "BMP"), "unsupported"),
    "a TIFF": (saved(picture(), "TIFF"), "unsupported"),
    "an AVIF": (b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "unsupported"),
    "a WebP that moves": (animated("WEBP"), "animated"),
    "a PNG that moves": (animated("PNG"), "animated"),
    "half a JPEG": (JPEG[: len(JPEG) // 2], "truncated"),
    "a JPEG's first bytes": (JPEG[:6], "truncated"),
    "a JPEG without its last bytes": (JPEG[:-2], "truncated"),
    "half a PNG": (PNG[: len(PNG) // 2], "truncated"),
    "a PNG without its end": (PNG[:-12], "truncated"),
    "a PNG's first bytes": (PNG[:8], "truncated"),
    "half a WebP": (WEBP[: len(WEBP) // 2], "truncated"),
    "a WebP's first bytes": (WEBP[:16], "truncated"),
    "a PNG bomb": (png_claiming(50_000, 50_000), "too-large"),
    "a PNG of no size": (png_claiming(0, 40), "damaged"),
    "a PNG wider than it is true": (png_claiming(2**31 - 1, 1), "too-large"),
    "a JPEG bomb": (jpeg_claiming(60_000, 60_000), "too-large"),
    "a WebP bomb": (webp_claiming(16_000_000, 16_000_000), "too-large"),
    "a PNG whose pixels are missing": (png_claiming(4000, 4000), "damaged"),
    "a PNG with a broken header": (PNG[:8] + png_chunk(b"IHDR", b"\0\0") + PNG[33:], "damaged"),
    "a JPEG with rubbish for segments": (JPEG[:2] + b"\xff\xe0\0\x04ab" + b"xyz" * 50, "damaged"),
}

READ = {
    "a plain JPEG": (JPEG, (48, 64)),
    "a plain PNG": (PNG, (48, 64)),
    "a plain WebP": (WEBP, (48, 64)),
    "a lossless WebP": (saved(picture(), "WEBP", lossless=True), (48, 64)),
    "a WebP one can see through": (saved(picture("RGBA"), "WEBP", lossless=True), (48, 64)),
    "a progressive JPEG": (saved(picture(), "JPEG", progressive=True), (48, 64)),
    "a JPEG for a printing press": (saved(picture("CMYK"), "JPEG"), (48, 64)),
    "a grey JPEG": (saved(picture("L"), "JPEG"), (48, 64)),
    "a JPEG with more after its end": (JPEG + b"a moving picture follows" * 20, (48, 64)),
    "a grey PNG": (saved(picture("L"), "PNG"), (48, 64)),
    "a PNG of one bit": (saved(picture("1"), "PNG"), (48, 64)),
    "a PNG with a palette": (saved(picture("P"), "PNG"), (48, 64)),
    "a PNG one can see through": (saved(picture("RGBA"), "PNG"), (48, 64)),
    "a PNG of sixteen bits": (sixteen_bits(), (40, 60)),
    "a single pixel": (saved(picture(size=(1, 1)), "PNG"), (1, 1)),
    "a thread": (saved(picture(size=(9000, 3)), "PNG"), (3, 9000)),
    "a pole": (saved(picture(size=(1, 5000)), "JPEG"), (5000, 1)),
}

"""Tesseract as a second witness: what it reads in a strip, as likelihoods; silent where it cannot help."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import replace
from functools import cache

import numpy as np

from vision.marks.inked import line_of
from vision.values import HIGHEST, LETTERS, Image, MarkGuess, Vector

os.environ.setdefault("OMP_THREAD_LIMIT", "1")  # several threads make a single line five times slower

PATIENCE = 10  # seconds a call may take before it is given up, on a busy machine
CALL = "--psm 7 -c tessedit_char_whitelist=ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/"
TRUST = {"letters": 0.7, "orders": 0.8, "totals": 0.8}  # how often it is right where it answers at all
# of the letters it read where the networks were in doubt, on 376 photographs of strange typefaces, 12 were
# right and 9 wrong, 6 of them the very mistake the networks were inclined to
BESIDE = 0.4  # power of its word beside the networks'
MARK = re.compile(r"([A-Z])\D{0,3}?(\d{1,2})\s*[/⁄|lI1]\s*(\d{1,2})")
LOOSE = re.compile(r"(\d{1,2})\s*[/⁄|]\s*(\d{1,2})")


def listen(strip: Image) -> MarkGuess | None:
    """What Tesseract makes of a strip's mark; None where it is missing, fails, or talks nonsense."""
    line = line_of(strip)
    text = "" if line is None else _read(line)
    match = MARK.search(text)
    if match is None:
        letter, numbers = None, LOOSE.search(text)
        order, total = (int(n) for n in numbers.groups()) if numbers else (0, 0)
    else:
        letter, order, total = match[1], int(match[2]), int(match[3])
    if not 1 <= order <= total <= HIGHEST:
        order = total = 0
    if letter is None and not order:
        return None
    return MarkGuess(
        letters=_vector(len(LETTERS), LETTERS.index(letter) if letter else None, TRUST["letters"]),
        orders=_vector(HIGHEST, order - 1 if order else None, TRUST["orders"]),
        totals=_vector(HIGHEST, total - 1 if total else None, TRUST["totals"]),
        is_mark=0.9 if letter and order else 0.5,
    )


def agree(guess: MarkGuess, said: MarkGuess) -> MarkGuess:
    """The network's guess with the witness heard: agreement raises, disagreement lowers."""
    return replace(
        guess,
        letters=_both(guess.letters, said.letters),
        orders=_both(guess.orders, said.orders),
        totals=_both(guess.totals, said.totals),
    )


def alone(strip: Image) -> MarkGuess:
    """The witness as the only reader: what it says, or a guess that knows nothing."""
    said = listen(strip)
    if said is not None:
        return said
    number = _vector(HIGHEST, None, 0)
    inked = line_of(strip) is not None
    return MarkGuess(_vector(len(LETTERS), None, 0), number, number, is_mark=0.5 if inked else 0.2)


@cache
def present() -> bool:
    """Whether there is a Tesseract to ask."""
    return shutil.which("tesseract") is not None


def _read(picture: Image) -> str:
    if not present():
        return ""
    import pytesseract  # only where it is needed: its import costs more than reading a card

    try:
        text = pytesseract.image_to_string(picture, config=CALL, timeout=PATIENCE)
    except (
        pytesseract.TesseractError,
        pytesseract.TesseractNotFoundError,
        RuntimeError,
        OSError,
        ValueError,
    ):
        return ""
    return str(text)[:80]


def _vector(size: int, at: int | None, trust: float) -> Vector:
    vector = np.full(size, 1 / size if at is None else (1 - trust) / (size - 1), np.float32)
    if at is not None:
        vector[at] = trust
    return vector


def _both(one: Vector, other: Vector) -> Vector:
    product = one * other**BESIDE + 1e-12
    return np.asarray(product / product.sum(), np.float32)

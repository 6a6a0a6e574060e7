"""The second witness: silent where Tesseract is missing, crashes, or talks nonsense."""

from __future__ import annotations

import shutil

import cv2
import numpy as np
import pytest

from vision.marks import witness
from vision.values import LETTERS


def strip(letter="E", numbers="2/7", *, ink=(30, 20, 20), ground=200):
    """A strip with a mark in the plain face OpenCV draws with."""
    drawn = np.full((128, 320, 3), ground, np.uint8)
    cv2.putText(drawn, letter, (20, 75), cv2.FONT_HERSHEY_DUPLEX, 1.9, ink, 4, cv2.LINE_AA)
    cv2.putText(drawn, numbers, (75, 70), cv2.FONT_HERSHEY_DUPLEX, 0.8, ink, 2, cv2.LINE_AA)
    return drawn


STRIP = strip()


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Puts a program called tesseract first on the path."""

    def install(script):
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        if script is not None:
            (folder / "tesseract").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            (folder / "tesseract").chmod(0o755)
        shell = shutil.which("sh")
        assert shell
        (folder / "sh").symlink_to(shell)
        monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin" if script is not None else str(folder))
        witness.present.cache_clear()

    yield install
    witness.present.cache_clear()


def saying(text):
    """A tesseract that writes `text` where it was asked to write."""
    return (
        f"if [ \"$1\" = --version ]; then echo tesseract 5.3.0; exit 0; fi\nprintf '%b' '{text}' > \"$2.txt\""
    )


@pytest.mark.parametrize(
    ("said", "letter", "order", "total"),
    [("E 2/7\\n", "E", 2, 7), ("M 10/12", "M", 10, 12), ("junk R8/9 ---", "R", 8, 9), ("3/6", None, 3, 6)],
)
def test_what_it_reads_becomes_likelihoods(fake, said, letter, order, total):
    fake(saying(said))
    heard = witness.listen(STRIP)
    assert heard is not None
    assert (letter is None) == (np.ptp(heard.letters) < 1e-6)
    assert letter is None or LETTERS[int(heard.letters.argmax())] == letter
    assert (int(heard.orders.argmax()) + 1, int(heard.totals.argmax()) + 1) == (order, total)


@pytest.mark.parametrize(
    "script",
    [
        None,
        "exit 1",
        "kill -SEGV $$",
        "echo boom >&2; exit 3",
        saying(""),
        saying("\\0377\\0376\\0000\\0001"),
        saying("zzz 99/3 ???"),
        saying("8/2"),
        "head -c 100000 /dev/zero > $2.txt",
    ],
    ids=["missing", "fails", "crashes", "complains", "mute", "rubbish", "impossible", "backwards", "babbles"],
)
def test_a_witness_that_cannot_help_says_nothing(fake, script):
    fake(script)
    assert witness.listen(STRIP) is None


def test_a_witness_that_never_answers_is_given_up(fake, monkeypatch):
    monkeypatch.setattr(witness, "PATIENCE", 0.3)
    fake("exec sleep 60")
    assert witness.listen(STRIP) is None


@pytest.mark.parametrize("look", [{}, {"ink": (240, 240, 240), "ground": 60}])
def test_tesseract_itself_reads_a_plain_mark(look):
    assert shutil.which("tesseract"), "there is no Tesseract here (apt-get install tesseract-ocr)"
    witness.present.cache_clear()
    heard = witness.listen(strip("B", "3/8", **look))
    assert heard is not None
    assert (int(heard.orders.argmax()) + 1, int(heard.totals.argmax()) + 1) == (3, 8)
    assert LETTERS[int(heard.letters.argmax())] == "B"


def test_a_strip_without_a_mark_is_not_even_asked_about(fake):
    fake(saying("E 2/7"))
    assert witness.listen(np.full((128, 320, 3), 200, np.uint8)) is None


def test_alone_and_silent_it_leaves_everything_open(fake):
    fake(None)
    guess = witness.alone(STRIP)
    assert witness.alone(np.full_like(STRIP, 200)).is_mark < guess.is_mark
    assert np.ptp(guess.letters) == 0
    assert guess.is_mark == 0.5

"""What is a photograph, what is refused, and that every way of holding the phone gives the same picture."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from tests.vision.nasty.files import JPEG, READ, REFUSED, picture, saved
from vision.picture.load import load
from vision.values import Unreadable

ROOT = Path(__file__).parents[3]
MEMORY = 400  # MB a 50-megapixel photograph may cost the whole process


@pytest.mark.parametrize("name", REFUSED)
def test_a_nasty_file_is_refused_with_its_reason(name):
    file, key = REFUSED[name]
    with pytest.raises(Unreadable) as refused:
        load(file)
    assert refused.value.key == key


@pytest.mark.parametrize("name", READ)
def test_an_odd_but_honest_picture_is_read(name):
    file, shape = READ[name]
    photograph = load(file)
    assert all(0 <= side - kept < 4 for side, kept in zip(shape, photograph.full.shape, strict=False))
    assert photograph.full.dtype == np.uint8
    assert max(photograph.small.shape[:2]) <= 1024


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_every_exif_turn_shows_the_same_picture(kind, turn):
    upright = picture(size=(48, 64)).resize((480, 640))
    undo = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # Pillow's transpositions that EXIF then takes back
    stored = upright if turn == 1 else upright.transpose(undo[turn])
    exif = Image.Exif()
    exif[0x0112] = turn
    seen = load(saved(stored, kind, exif=exif.tobytes())).full
    assert seen.shape == (640, 480, 3)
    assert np.abs(seen[..., ::-1].astype(int) - np.asarray(upright)).mean() < 12


@pytest.mark.parametrize(
    "exif", [b"", b"II", b"II*\0\xff\xff\xff\xff", b"MM\0*\0\0\0\x08\xff\xff", b"rubbish" * 9]
)
def test_broken_exif_is_no_reason_to_refuse(exif):
    start = b"\xff\xe1" + (len(exif) + 8).to_bytes(2, "big") + b"Exif\0\0" + exif
    assert load(JPEG[:2] + start + JPEG[2:]).full.shape == (48, 64, 3)


def test_the_bytes_of_a_file_and_its_path_are_read_alike(tmp_path):
    (tmp_path / "photo.jpg").write_bytes(JPEG)
    assert (load(tmp_path / "photo.jpg").full == load(JPEG).full).all()


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(Unreadable) as refused:
        load(Path("/nowhere/photo.jpg"))
    assert refused.value.key == "no-file"
    assert refused.value.arguments == {"path": "/nowhere/photo.jpg"}


def test_heic_without_its_extra_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(Unreadable) as refused:
        load(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100))
    assert refused.value.key == "heic-needs-extra"


@pytest.mark.parametrize("kind", [".jpg", ".png"])
def test_fifty_megapixels_cost_less_than_the_memory_allowed(tmp_path, kind):
    tile = cv2.GaussianBlur(np.random.default_rng(1).integers(0, 255, (408, 612, 3), np.uint8), (0, 0), 3)
    file = tmp_path / f"large{kind}"
    cv2.imwrite(str(file), np.tile(tile, (15, 10, 1))[:6120, :8160])
    exif = Image.Exif()
    exif[0x0112] = 6
    if kind == ".jpg":
        start = b"Exif\0\0" + exif.tobytes().removeprefix(b"Exif\0\0")
        block = b"\xff\xe1" + (len(start) + 2).to_bytes(2, "big") + start
        file.write_bytes(file.read_bytes()[:2] + block + file.read_bytes()[2:])
    program = (
        "import re, sys, pathlib; from vision.picture.load import load;"
        "photograph = load(pathlib.Path(sys.argv[1]));"
        "status = pathlib.Path('/proc/self/status').read_text();"  # the peak of this process alone
        "print(min(photograph.full.shape[:2]), int(re.search(r'VmHWM:\\s+(\\d+)', status)[1]) // 1024)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(file)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    side, memory = (int(word) for word in run.stdout.split())
    assert side >= 3000
    assert memory < MEMORY

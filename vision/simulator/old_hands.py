"""Typefaces of old hands and of drawn initials that carry letters alone, and where they come from."""

import functools
import shutil
import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import ImageFont

from vision.simulator.families import is_held_out
from vision.simulator.stock import Stock
from vision.simulator.typefaces import Typeface
from vision.values import LETTERS

PACKAGE = "texlive-fonts-extra"  # as Debian calls it; half a gigabyte, of which a few megabytes are kept
FETCH_LIMIT = 900  # seconds
PROBE = 48  # pixels a letter is tried at
SAME = 5  # files whose names begin with as many signs alike are one family

# Files by name; only training draws with them.
FILES = {
    "blackletter": """
        AnnSton ArtNouv Carrickc Eichenla Eileen EileenBl GotIn Nouveaud Romantik Rothdn RoyalIn
        Aboensis-Regular Missaali-Regular yfrak ygoth yswab Yinit frcr10 frcbx10""",
    "fantasy": """
        ArtNouvc Elzevier Konanur Kramer Sanremo Starburst Typocaps Zallman auncl10 aunclb10 sqrc10
        sqrcb10 cmin10 cminb10 AuriocusKalligraphicus AuriocusKalligraphicusBold JanaSkrivana
        JanaSkrivanaBold LukasSvatba LukasSvatbaBold trjnr10 FoekFont punknova-regular punknova-bold
        cyklop-regular AntykwaTorunska-Regular AntykwaTorunska-Bold beuron beuronx yvodd8a tap
        augie___ antpolt-regular uaqr8ac""",
    "script": "callig15 miama",
}

# Of these, letters amid tendrils and boxes: nothing more can be done to their outlines.
DRAWN = """
    AnnSton ArtNouv Carrickc Eichenla Eileen EileenBl Elzevier GotIn Konanur Kramer Nouveaud Romantik RoyalIn
    Typocaps Zallman Yinit"""


def fetch(folder: Path) -> None:
    """Bring the package's outlines into `folder`, once, where there is a Debian to ask; else do without."""
    place = folder / "old-hands"
    if place.is_dir() or shutil.which("apt-get") is None:
        return
    place.mkdir(parents=True)
    try:
        subprocess.run(["apt-get", "download", PACKAGE], cwd=place, check=True, timeout=FETCH_LIMIT)
        (archive,) = place.glob("*.deb")
        subprocess.run(["dpkg-deb", "-x", archive.name, "all"], cwd=place, check=True, timeout=FETCH_LIMIT)
        archive.unlink()
    except (subprocess.SubprocessError, ValueError, OSError) as fault:
        print(f"without old hands: {fault}")


@functools.cache
def old_hands(stock: Stock) -> tuple[Typeface, ...]:
    """Those of the stock; none where they were not brought."""
    there = {path.stem: path for path in (stock.folder / "old-hands").rglob("*.*") if _is_outline(path)}
    faces = [
        Typeface(name, kind, str(there[name]))
        for kind, names in FILES.items()
        for name in names.split()
        if name in there and is_held_out(name[:SAME]) == stock.held_out
    ]
    return tuple(face for face in faces if _has_letters(face))


def _is_outline(path: Path) -> bool:
    return path.suffix in (".pfb", ".otf", ".ttf")


def _has_letters(face: Typeface) -> bool:
    font = face.at(PROBE)
    missing = np.asarray(font.getmask("\uffff"))
    return all(_differs(font, sign, missing) for sign in LETTERS)


def _differs(font: ImageFont.FreeTypeFont, sign: str, missing: npt.NDArray[np.uint8]) -> bool:
    drawn = np.asarray(font.getmask(sign))
    return drawn.size > 0 and (drawn.shape != missing.shape or bool((drawn != missing).any()))

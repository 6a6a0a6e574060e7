"""How typefaces are fetched and found: `python -m vision.simulator.typefaces FOLDER` brings all of them."""

import argparse
import functools
import json
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError
from PIL import ImageFont

from vision.simulator.families import FAMILIES, is_held_out, kept
from vision.simulator.stock import NothingToDrawWith, Stock, usual_folder

WEIGHTS = (400, 900, 800, 700)  # the plain weight, and the heaviest there is
NEEDED = frozenset(map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/"))
FETCH_LIMIT = 1800  # seconds
SYMBOL_PACKAGES = ("@iconify-json/game-icons", "@iconify-json/mdi", "@iconify-json/ph")
PACKAGES = Path("npm") / "node_modules"  # inside a folder of fetched ones
INDEX = "typefaces.json"


@dataclass(frozen=True)
class Typeface:
    """One file of a family."""

    family: str
    kind: str
    path: str

    def at(self, size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(self.path, size)


def fetch(folder: Path, families: Iterable[str] | None = None) -> None:
    """Bring families (all but those kept in the repository) and symbols with the package client, once."""
    place = folder / PACKAGES.parent
    if (folder / PACKAGES).is_dir():
        return
    names = families or [name for names in FAMILIES.values() for name in names.split() if name not in kept()]
    wanted = dict.fromkeys([*(f"@fontsource/{name}" for name in names), *SYMBOL_PACKAGES], "*")
    place.mkdir(parents=True, exist_ok=True)
    (place / "package.json").write_text(json.dumps({"private": True, "optionalDependencies": wanted}))
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(command, cwd=place, check=True, timeout=FETCH_LIMIT)


@functools.cache
def typefaces(stock: Stock) -> dict[str, tuple[tuple[Typeface, ...], ...]]:
    """The stock's families of every kind, each as the tuple of its files; raises NothingToDrawWith."""
    index = stock.folder / INDEX
    if not index.exists() and (stock.folder / PACKAGES).is_dir():
        faces = [face for face in fetched(stock.folder) if face.family not in kept()]
        write_index(stock.folder, faces)
    known = [Typeface(**each) for each in json.loads(index.read_text())] if index.exists() else []
    chosen: dict[str, dict[str, list[Typeface]]] = {}
    for face in known:
        if is_held_out(face.family) == stock.held_out:
            here = replace(face, path=str(stock.folder / face.path))
            chosen.setdefault(face.kind, {}).setdefault(face.family, []).append(here)
    if not chosen:
        raise NothingToDrawWith(stock.folder)
    return {kind: tuple(map(tuple, families.values())) for kind, families in chosen.items()}


def write_index(folder: Path, faces: Iterable[Typeface]) -> None:
    """Names the faces of a folder, in which their paths begin."""
    known = [asdict(face) for face in faces]
    (folder / INDEX).write_text(json.dumps(known, indent=0) + "\n", encoding="utf-8")


def fetched(folder: Path) -> list[Typeface]:
    """Of every family fetched into the folder its plain weight and its heaviest."""
    found = []
    for kind, names in FAMILIES.items():
        for name in names.split():
            place = PACKAGES / "@fontsource" / name / "files"
            files = [place / f"{name}-latin-{weight}-normal.woff" for weight in WEIGHTS]
            there = [path for path in files if (folder / path).exists() and _can_draw(folder / path)]
            found += [Typeface(name, kind, str(path)) for path in there[:2]]
    return found


def _can_draw(path: Path) -> bool:
    try:
        with TTFont(path, lazy=True) as font:
            return frozenset(font.getBestCmap() or {}) >= NEEDED
    except (TTLibError, OSError, KeyError):
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=usual_folder())
    fetch(parser.parse_args().folder)


if __name__ == "__main__":
    main()

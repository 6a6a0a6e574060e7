"""Makes anew what the repository keeps to draw with: `python -m vision.simulator.vendor FETCHED`.

Brings the families of `families.KEPT` and the symbols into the folder FETCHED, cuts each typeface down to the
signs the simulator draws, and writes them with their licences where tests and measurements find them.
"""

import argparse
from pathlib import Path

import numpy as np
from fontTools import subset
from fontTools.ttLib import TTFont

from vision.simulator.families import kept
from vision.simulator.stock import KEPT
from vision.simulator.symbols import FILE, collected
from vision.simulator.typefaces import PACKAGES, Typeface, fetch, fetched, write_index

SIGNS = "".join(map(chr, range(0x20, 0x7F)))
# names inside a typeface, by their numbers
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, PRINTER, LICENCE = 0, 1, 2, 3, 4, 5, 6, 13
OPEN = "SIL Open Font License 1.1"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fetched", type=Path, help="a folder of its own, empty or left by an earlier call")
    folder = parser.parse_args().fetched
    fetch(folder, sorted(kept()))
    _keep_typefaces(folder, KEPT.folder)
    _keep_symbols(folder, KEPT.folder)


def _keep_typefaces(folder: Path, to: Path) -> None:
    to.mkdir(parents=True, exist_ok=True)
    for old in to.glob("*.woff"):
        old.unlink()
    faces: list[Typeface] = []
    owners: list[str] = []
    for face in fetched(folder):
        if face.family in kept():
            name = Path(face.path).name.replace("-latin-", "-").replace("-normal", "")
            owner = _cut_down(folder / face.path, to / name, called=f"Drawn With {len(faces) + 1}")
            owners.append(f"{face.family}: {owner}")
            faces.append(Typeface(face.family, face.kind, name))
    write_index(to, faces)
    licence = (folder / PACKAGES / "@fontsource" / "cinzel" / "LICENSE").read_text().partition("-----")
    credits = "\n".join(dict.fromkeys(owners))
    (to / "OFL.txt").write_text(f"{credits}\n\n{licence[1]}{licence[2].rstrip()}\n", encoding="utf-8")


def _cut_down(source: Path, to: Path, *, called: str) -> str:
    """Writes the signs of a typeface under a name nobody has reserved; whose it is."""
    options = subset.Options(flavor="woff", layout_features=["kern"], hinting=False, notdef_outline=True)
    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=SIGNS)
    cutter.subset(font)
    owner = " ".join(str(font["name"].getDebugName(COPYRIGHT)).split())
    font["name"].names = []
    plain = called.replace(" ", "")
    names = {COPYRIGHT: owner, FAMILY: called, STYLE: "Regular", UNIQUE: plain, FULL: called}
    for number, text in {**names, VERSION: "Version 1", PRINTER: plain, LICENCE: OPEN}.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    if "CFF " in font:
        font["CFF "].cff.fontNames = [plain]
    font.flavor = "woff"
    font.save(to)
    return owner


def _keep_symbols(folder: Path, to: Path) -> None:
    found = collected(folder)["kept"]
    np.savez_compressed(to / FILE, held_out=np.array(list(found.values())), names=np.array(list(found)))


if __name__ == "__main__":
    main()

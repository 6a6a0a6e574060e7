"""Packs the house as it stands into one folder, so that an installed copy has the shape of the source.

Everything lies in `shelfmark/`: the rooms, the templates, the weights. `installed.py` is the way in.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
ROOMS = (
    "commands",
    "games",
    "jobs",
    "padlock",
    "printing",
    "recount",
    "referee",
    "scoring",
    "static",
    "store",
    "templates",
    "translations",
    "vision",
    "web",
)
# for making and measuring the networks: needs the source
LEFT_OUT = ("vision/training", "vision/measuring", "vision/simulator")


def folders() -> list[str]:
    """Every folder of every room."""
    found = []
    for room in ROOMS:
        for path in (HERE / room, *(HERE / room).rglob("*")):
            name = path.relative_to(HERE).as_posix()
            if path.is_dir() and path.name != "__pycache__" and not name.startswith(LEFT_OUT):
                found.append(name)
    return found


class Packing(build_py):
    """Copies the rooms, and compiles the catalogues: where they are installed nobody may be allowed to."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)  # what was packed once and is gone since
        super().run()
        if not self.editable_mode:
            self.compile_catalogues()

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        return [one for one in super().find_package_modules(package, package_dir) if one[1] != "setup"]

    def compile_catalogues(self) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in Path(self.build_lib).rglob("*.po"):
            with source.open("rb") as words, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(words, locale=source.parts[-3]))


PACKAGES = {f"shelfmark.{name.replace('/', '.')}": ["*"] for name in folders()}

setup(
    packages=["shelfmark", *PACKAGES],
    package_dir={"shelfmark": "."},
    package_data=PACKAGES,
    exclude_package_data={"": ["*.mo", "*.draft"]},
    cmdclass={"build_py": Packing},
)

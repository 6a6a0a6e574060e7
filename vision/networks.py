"""Whether the networks' files are there and as they were made: a damaged one reads wrongly, or not at all."""

import functools
import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent / "weights"
SUMS = "SHA256SUMS"  # as the program sha256sum writes and checks them


class Unfit(Exception):
    """Some files are missing or damaged; each is named."""

    def __init__(self, missing: tuple[str, ...], damaged: tuple[str, ...]) -> None:
        super().__init__(missing, damaged)
        self.missing = missing
        self.damaged = damaged


@functools.cache
def check(folder: Path) -> None:
    """Raises Unfit with every fault; where there is none, a process looks but once."""
    if not (folder / SUMS).is_file():
        raise Unfit((SUMS,), ())
    lines = (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines()
    told = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    missing = tuple(name for name in told if not (folder / name).is_file())
    damaged = tuple(name for name in told if name not in missing and _digest(folder / name) != told[name])
    if missing or damaged:
        raise Unfit(missing, damaged)


def write_sums(folder: Path) -> None:
    """Tells how the networks of a folder are from now on."""
    lines = [f"{_digest(path)}  {path.name}\n" for path in sorted(folder.glob("*.onnx"))]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

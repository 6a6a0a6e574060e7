"""What the simulator draws with: folders of typefaces and symbols, and which of them a drawing may take."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Stock:
    """A folder of typefaces and symbols, and whether those held out from training are taken or the others."""

    folder: Path
    held_out: bool


# In the repository, small, the same everywhere; all of it is held out.
KEPT = Stock(Path(__file__).parent / "kept", held_out=True)


class NothingToDrawWith(Exception):
    """The folder named holds no typefaces or symbols."""

    def __init__(self, folder: Path) -> None:
        bring = f"python -m vision.simulator.typefaces {folder}"
        super().__init__(f"There is nothing to draw with in {folder}. To bring it: {bring}")


def held_out_in(folder: Path | None) -> Stock:
    """What measurements draw with: the folder named, or what is kept in the repository."""
    return Stock(folder, held_out=True) if folder else KEPT


def usual_folder() -> Path:
    """Where typefaces to train with are brought unless another folder is named: the user's own cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "shelfmark" / "typefaces"

"""Where decks, tables and photographs live."""

import os
from pathlib import Path

from scoring.faults import Fault, Refused

ROOT = Path(__file__).resolve().parent.parent


def home() -> Path:
    """The data folder: SHELFMARK_HOME, or the usual place. Made when first asked for; raises Refused where
    it cannot be."""
    named = os.environ.get("SHELFMARK_HOME")
    folder = Path(named) if named else usual_place()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "bad name"
        raise Refused([Fault("home-unusable", {"folder": str(folder), "why": why})]) from None
    return folder


def usual_place() -> Path:
    """`instance/` beside the launcher; of an installed copy, where this system keeps people's data."""
    if (ROOT / "run").is_file():
        return ROOT / "instance"
    from platformdirs import user_data_path

    return user_data_path("shelfmark", appauthor=False)

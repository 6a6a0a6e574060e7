"""Where decks, tables and photographs live."""

import os
from pathlib import Path


def home() -> Path:
    """The data folder: SHELFMARK_HOME, or `instance/` beside the program. Made when first asked for."""
    named = os.environ.get("SHELFMARK_HOME")
    folder = Path(named) if named else Path(__file__).resolve().parent.parent / "instance"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder

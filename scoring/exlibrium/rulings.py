"""Where the rulebook leaves room in the final count, the default first."""

from collections.abc import Mapping

from scoring.rulings import Options

OPTIONS: Options = {
    "ties-read": ("what-is-left", "before-final-count"),
    "final-doubling": ("no", "yes"),
}


def can_apply(document: Mapping[str, object], ruling: str) -> bool:
    """A token that doubles influence asks nothing of a table on which none lies."""
    return ruling != "final-doubling" or bool(document.get("doubled"))

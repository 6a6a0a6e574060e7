"""Where the rulebook leaves room in the final count, the default first."""

from scoring.rulings import Options

OPTIONS: Options = {
    "ties-read": ("what-is-left", "before-final-count"),
    "final-doubling": ("no", "yes"),
}

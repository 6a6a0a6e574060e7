"""Where the rulebook leaves room, the default first."""

from scoring.rulings import Options

OPTIONS: Options = {"adjacency": ("compartment", "across-dividers", "across-shelves")}

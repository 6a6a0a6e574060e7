"""Where templates are: what all games share here, a game's own in `games/<game>/templates/`."""

from pathlib import Path

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

SHARED = Path(__file__).resolve().parent
GAMES = SHARED.parent / "games"


def folders() -> dict[str, Path]:
    """The folder of each game's own templates; they are named `<game>/….html`."""
    return {path.parent.name: path for path in sorted(GAMES.glob("*/templates"))}


def loader() -> BaseLoader:
    own = PrefixLoader({game: FileSystemLoader(path) for game, path in folders().items()})
    return ChoiceLoader([FileSystemLoader(SHARED), own])

"""How letters or figures alone are set: ground, badge and the lines around it, inks, ornament, neighbours."""

from dataclasses import dataclass

from vision.simulator import paint
from vision.simulator.design import WIDTH
from vision.simulator.paint import Colour, Rng
from vision.simulator.stock import Stock

SPANS = {"letters": (0.085, 0.22), "figures": (0.043, 0.11)}  # of a capital, of a nought, in card widths
BADGES = {"none": 0.25, "disc": 0.25, "square": 0.08, "rounded": 0.08, "shield": 0.07, "hexagon": 0.07,
          "diamond": 0.05, "scallop": 0.04, "seal": 0.06, "ribbon": 0.05}  # fmt: skip
RINGED = 0.6  # share of badges with lines around them
BARE = 0.5  # share of those that are nothing but the line


@dataclass(frozen=True, eq=False)
class Setting:
    """How letters of one printing are set, beside their hand; lengths in pixels of a drawn card."""

    stock: Stock  # from which figures beside a letter are taken, and letters beside figures
    tall: float
    ground: Colour
    unrest: float
    badge: str
    badge_ink: Colour
    grow: float  # the badge's room around its letter, share of the letter's longer side
    lines: tuple[tuple[int, int, Colour], ...]  # around the badge: how far out, how thick, in what ink
    ink: Colour
    second: Colour | None  # towards which the ink changes from top to bottom
    rim: int
    rim_ink: Colour
    shadow: int
    ornament: Colour | None  # of curls behind the letter
    companion: str  # where figures stand: beside, under or nowhere
    edges: tuple[float, float]  # of the card, left of and above the letter


def make_setting(rng: Rng, span: tuple[float, float], *, stock: Stock) -> Setting:
    tall = WIDTH * float(rng.uniform(*span))
    ground = paint.colour(rng, vivid=(0.0, float(rng.uniform(0.1, 0.9))))
    badge = str(rng.choice(list(BADGES), p=list(BADGES.values())))
    badge_ink = ground if badge == "none" else paint.colour(rng, vivid=(0.0, 0.9))
    lines: tuple[tuple[int, int, Colour], ...] = ()
    if badge != "none" and rng.random() < RINGED:
        badge_ink = ground if rng.random() < BARE else badge_ink
        lines = _lines(rng, ground)
    ink = paint.ink_on(rng, badge_ink, least=float(rng.uniform(2.5, 7)))
    if lines and rng.random() < 0.6:
        lines = tuple((out, thick, ink) for out, thick, _ in lines)
    return Setting(
        stock=stock,
        tall=tall,
        ground=ground,
        unrest=float(rng.uniform(0.1, 0.6)) if rng.random() < 0.35 else 0.0,
        badge=badge,
        badge_ink=badge_ink,
        grow=float(rng.uniform(0.04, 0.4)),
        lines=lines,
        ink=ink,
        second=paint.ink_on(rng, badge_ink, least=2.5) if rng.random() < 0.1 else None,
        rim=int(rng.integers(1, 5)) if rng.random() < 0.15 else 0,
        rim_ink=paint.ink_on(rng, ink, least=3.0),
        shadow=int(rng.integers(1, 5)) if rng.random() < 0.12 else 0,
        ornament=_faint(rng, badge_ink, ink) if rng.random() < 0.12 else None,
        companion=str(rng.choice(["beside", "under", "nowhere"], p=[0.45, 0.3, 0.25])),
        edges=(WIDTH * float(rng.uniform(0.015, 0.09)), WIDTH * float(rng.uniform(0.01, 0.09))),
    )


def _lines(rng: Rng, ground: Colour) -> tuple[tuple[int, int, Colour], ...]:
    ink, out, lines = paint.ink_on(rng, ground, least=2.0), 0, []
    for _ in range(int(rng.choice([1, 1, 1, 2, 3]))):
        thick = int(rng.integers(1, 8))
        lines.append((out, thick, ink))
        out += thick + int(rng.integers(2, 6))
    return tuple(lines)


def _faint(rng: Rng, ground: Colour, ink: Colour) -> Colour:
    """An ink that stands out less from the ground than the letter does."""
    share = rng.uniform(0.15, 0.5)
    blue, green, red = (int(g * (1 - share) + i * share) for g, i in zip(ground, ink, strict=True))
    return blue, green, red

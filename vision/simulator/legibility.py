"""How legible an invented printing is at least."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Legibility:
    """How legible a printing is at least: lengths as shares of the card's width."""

    kinds: tuple[float, float, float, float]  # of strip: band, veil, inset, bare
    tall: tuple[float, float]  # the strip
    calm: float  # chance of a plain ground
    unrest: tuple[float, float]
    letter: float  # least height
    figure: float  # least height of a figure of X
    contrast: tuple[float, float]  # spans of the least contrast of ink and ground
    one_face: float  # chance that letter and fraction share a typeface


CRUEL = Legibility((0.7, 0.1, 0.1, 0.1), (0.15, 0.37), 0.5, (0.2, 0.9), 0.07, 0.036, (2.2, 6.0), 0.5)
EVERYDAY = Legibility((0.8, 0.05, 0.1, 0.05), (0.17, 0.37), 0.65, (0.1, 0.4), 0.09, 0.045, (3.6, 9.0), 0.7)

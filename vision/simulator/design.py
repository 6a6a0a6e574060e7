"""What one invented printing is: its strip, where mark and icons stand on it, its colours and its back."""

from dataclasses import dataclass

from vision.simulator.bearers import Bearer
from vision.simulator.dividers import Divider
from vision.simulator.lettering import Box, Lettering
from vision.simulator.ornaments import Ornaments
from vision.simulator.paint import Colour, Image
from vision.simulator.stands import Stand
from vision.simulator.stock import Stock

WIDTH = 480  # pixels of a drawn card


@dataclass(frozen=True)
class Strip:
    """The band along the top edge. `kind`: band, veil (the picture shines through), inset or bare."""

    kind: str
    height: float  # pixels
    ground: Colour
    unrest: float
    edge: int  # pixels of a line below it
    edge_ink: Colour
    seed: int


@dataclass(frozen=True)
class Arrangement:
    """Where figures stand that are not set as usual, how they are divided, what is about the mark."""

    room: Box  # kept for figures of one sign each
    align: float  # of figures in their room: 0 flush left, 1 flush right; they are level with its middle
    letter_align: float  # of the letter in its slot
    divider: Divider
    ornaments: Ornaments
    reach: tuple[float, float]  # how far right and down the mark reaches, whatever it says


@dataclass(frozen=True, eq=False)
class Mark:
    """Where letter and fraction stand; the fraction's `place`: beside, follow (close by) or under."""

    letter: Lettering
    fraction: Lettering
    how: str
    place: str
    left: float
    slot: float  # width kept for the letter, pixels
    drop: float  # height kept for it, pixels
    top: float
    gap: float
    level: float  # where beside the letter the fraction stands, 0 top to 1 bottom
    badge: str
    badge_ink: Colour
    whole: bool  # the badge holds the fraction too
    ring: int = 0  # pixels of a line around the badge
    ring_ink: Colour = (0, 0, 0)
    size: float = 0.0  # of a badge as large for every letter, pixels; 0 where it fits what it holds
    inline: int = 0  # pixels of a line inside such a badge's rim
    arrangement: Arrangement | None = None  # in place of `how`, `place`, `drop`, `gap` and `level`


@dataclass(frozen=True)
class Row:
    """Where the icons stand. `align`: left, right, centre or spread."""

    radius: float
    pitch: float
    left: float
    right: float
    middle: float
    align: str
    panel: Colour | None


@dataclass(frozen=True)
class Painting:
    """The picture from edge to edge that every card of a printing shows. Shares are of a card's width."""

    kind: str
    inks: tuple[Colour, ...]  # of sky and what stands before it; the last of lights
    several: bool  # whether cards differ in hue
    paled: float  # how far it is taken back behind the mark
    sun: float  # radius, 0 for none
    shelf: float  # of a card's height: where a row of idle books stands, 0 for none
    grain: float  # grey levels
    figure: Image | None  # what is strewn over it, tone on tone; its mask
    every: float  # from one figure to the next
    faint: float  # share of the figures' ink


@dataclass(frozen=True)
class Band:
    """A band along an edge of the card, over its strip and picture. `side`: left, right or foot."""

    side: str
    wide: float  # pixels
    ground: Colour
    unrest: float
    edge: int  # pixels of a line along it
    edge_ink: Colour
    seed: int


@dataclass(frozen=True, eq=False)
class Printing:
    """All cards of one printing look like this."""

    height: int  # pixels of a card, WIDTH wide
    rounding: int  # pixels of the corners' radius
    border: int
    border_ink: Colour
    strip: Strip
    mark: Mark
    row: Row
    icons: tuple[Image, ...]  # in the order of CFHMRS, with alpha
    back_seed: int
    stock: Stock  # what it is drawn with
    stand: Stand | None = None  # where its icons stand that are not in the strip
    bearer: Bearer | None = None  # what bears them there, and what else is about
    painting: Painting | None = None  # in place of strip and ground
    band: Band | None = None

"""In which sizes a form may be set, and what fits its place in one piece: one table for every game."""

from dataclasses import dataclass
from math import cos, radians, sin

from printing import letters
from printing.imprint import CODE_AIR, Imprint

SCALES = (1.14, 1.06, 1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44)
NAME_SIZES = (7.0, 6.0, 5.2, 4.5, 3.9, 3.4, 3.0, 2.6, 2.2, 1.9)  # mm at scale 1, as all of these
TITLE_SIZES = (8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.0)
FIELD_SIZES = (5.4, 4.8, 4.2, 3.6, 3.0, 2.5)
STAMP_SIZES = (4.6, 4.0, 3.5, 3.0, 2.6, 2.2, 1.8)
SHELF_NAME_SIZES = (4.4, 3.8, 3.2, 2.6, 2.1, 1.7)
FIELD_LABEL_SIZE = 2.5
NAME_LINES = 3
LOUDEST = 1.5  # a name, beside the smallest one
CELL_PADDING = 2.6  # mm, both sides
FIELD_AIR = 5.0  # mm, between two fields and behind a field's label
STAMP_ROUND = 15.0  # mm, the place beside the stamp, its rim and the air about it
STAMP_RIM = 4.6  # mm, its rim alone, with room to lean
STAMP_LEAN = radians(4)  # as office.css turns it
STAMP_ROOM, STACKED_ROOM = 6.9, 6.6  # mm, from line to line beside a place, and under one
SMALLEST_BESIDE = 2.6  # mm, a smaller stamp stands under the place and not beside it

# Heights in mm at scale 1, as office.css sets them.
HEADER, FIELDS, POINTS, TOTAL, PLACE, STACKED = 23.8, 8.9, 8.5, 11.0, 8.8, 14.3
NAME_LINE, NOTE_LINE, NAMES = 0.95, 5.6, 9.8
REMARK = 8.2  # a line to write on
SHELVES, SPARE = 2.0, 1.5  # at any scale: above the shelves, and left over at the foot


@dataclass(frozen=True)
class Sizes:
    """One setting's sizes, in mm."""

    imprint: Imprint
    scale: float
    names: tuple[str, ...]  # of the players, one a column
    label: float  # mm, the column before theirs
    fields: int = 2  # of the form's head
    stamps: tuple[str, ...] = ()
    shelf: float = 0.0  # mm, the room for one shelf

    @property
    def column(self) -> float:
        return (self.imprint.width - self.label) / max(1, len(self.names))

    def title(self, text: str) -> float:
        room = self.imprint.width - (CODE_AIR * self.scale if self.imprint.code else 0)
        return self._fitted(text, letters.OFFICE_BOLD, room, TITLE_SIZES)

    def field(self, label: str, text: str) -> float:
        taken = letters.width(label, letters.NARROW, FIELD_LABEL_SIZE * self.scale) + FIELD_AIR
        return self._fitted(text, letters.PEN, self.imprint.width / self.fields - taken, FIELD_SIZES)

    def shelf_name(self, text: str) -> float:
        return self._fitted(text, letters.PEN, self.shelf or self.imprint.width, SHELF_NAME_SIZES)

    def name(self, text: str) -> float:
        """Short names do not shout down long ones."""
        return min(self._name(text), LOUDEST * min(map(self._name, self.names)))

    @property
    def stacked(self) -> bool:
        """Whether a stamp must stand under the place, because beside it it could not be read."""
        room, least = self.column - STAMP_ROUND * self.scale, SMALLEST_BESIDE * self.scale
        return any(letters.width(word, letters.OFFICE_BOLD, least) > room for word in self.stamps)

    def stamp(self, text: str) -> float:
        """The largest at which the leaning stamp touches neither a line nor its neighbour."""
        around = CELL_PADDING + STAMP_RIM * self.scale if self.stacked else STAMP_ROUND * self.scale
        high = STACKED_ROOM if self.stacked else STAMP_ROOM
        low = tuple(size for size in STAMP_SIZES if _leaning(text, size) <= high)
        return self._fitted(text, letters.OFFICE_BOLD, self.column - around, low or STAMP_SIZES[-1:])

    def names_height(self, *, noted: bool) -> float:
        """The row of names, with a line under them where something is noted there."""
        room = self.column - CELL_PADDING
        tall = (
            letters.lines(text, letters.PEN, size=self.name(text), room=room) * self.name(text)
            for text in self.names
        )
        note = NOTE_LINE * self.scale if noted else 0.0
        return max(max(tall, default=0.0) * NAME_LINE + note, NAMES * self.scale)

    @property
    def place_height(self) -> float:
        return self.scale * (STACKED if self.stacked else PLACE)

    def _name(self, text: str) -> float:
        return self._fitted(text, letters.PEN, self.column - CELL_PADDING, NAME_SIZES, NAME_LINES)

    def _fitted(
        self, text: str, face: str, room: float, sizes: tuple[float, ...], most_lines: int = 1
    ) -> float:
        scaled = tuple(size * self.scale for size in sizes)
        return letters.fitting(text, face, room=room, sizes=scaled, most_lines=most_lines)


def _leaning(text: str, size: float) -> float:
    """How high a stamp is, turned, with its rim; at scale 1."""
    wide, high = letters.width(text, letters.OFFICE_BOLD, size) + 3.4, 1.05 * size + 2.0
    return wide * sin(STAMP_LEAN) + high * cos(STAMP_LEAN)

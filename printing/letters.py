"""How wide a text will be: measured from the typefaces' own advance widths, without a layout."""

from functools import cache, lru_cache

from fontTools.ttLib import TTFont

from printing.press import FONTS

PEN, OFFICE, OFFICE_BOLD, NARROW, NARROW_BOLD = (
    "Caveat-Bold",
    "OldStandard-Regular",
    "OldStandard-Bold",
    "SofiaCondensed-Medium",
    "SofiaCondensed-Bold",
)
STRANGER = 1.0  # em, a letter that the typeface lacks and another one lends


def width(text: str, face: str, size: float = 1.0) -> float:
    """The width of one line, in the unit of `size`."""
    return size * _ems(text, face)


def longest_word(text: str, face: str) -> float:
    """The width of the longest stretch that may not be broken, in em."""
    return max((width(word, face) for word in _words(text)), default=0.0)


def lines(text: str, face: str, *, size: float, room: float) -> int:
    """How many lines a text takes when it is broken between words."""
    count, used = 1, 0.0
    for word in _words(text):
        wide = width(word, face, size)
        if used and used + wide > room:
            count, used = count + 1, 0.0
        used += wide + width(" ", face, size)
        if used > room * 1.5:  # one word longer than a line spills over several
            extra = int(used // room)
            count, used = count + extra, used - extra * room
    return count


def fitting(text: str, face: str, *, room: float, sizes: tuple[float, ...], most_lines: int) -> float:
    """The largest of these sizes at which no word is cut and the lines are few enough."""
    for size in sizes:
        whole = longest_word(text, face) * size <= room
        if whole and lines(text, face, size=size, room=room) <= most_lines:
            return size
    return sizes[-1]


def _words(text: str) -> list[str]:
    """Words as a line may be broken between them: at spaces and behind hyphens."""
    return text.replace("-", "- ").split(" ")


@lru_cache(maxsize=4096)
def _ems(text: str, face: str) -> float:
    known = _advances(face)
    return sum(known.get(ord(letter), STRANGER) for letter in text)


@cache
def _advances(face: str) -> dict[int, float]:
    with TTFont(FONTS / f"{face}.ttf", lazy=True) as font:
        em, widths = font["head"].unitsPerEm, font["hmtx"]
        return {code: widths[name][0] / em for code, name in font.getBestCmap().items()}

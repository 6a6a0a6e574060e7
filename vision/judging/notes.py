"""Decides what a reading says of its photograph as a whole: why no mark was read, or that it was shaken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.deck_look import DeckLook
from vision.reading import Cell
from vision.values import STRIP_HEIGHT, STRIP_WIDTH, Image, Photograph

DARK = 38.0  # grey level that a twentieth of the picture is brighter than, below which it is too dark
FAR = 64.0  # pixels a card is wide, below which its mark cannot be read
SHAKEN = 0.5  # blur (0 sharp to 1) of marks cut from enough pixels, above which a photograph was shaken
ENOUGH = 250.0  # pixels a card is wide; a narrower one looks blurred without being so,
LESS = 0.32  # by so much if it had no width at all
MOST = 8  # cards whose blur is told
DOUBT = 1.0, 8.0  # log-odds a shaken photograph takes from every mark, and more per unit of blur beyond
WAYS = np.arange(8) * np.pi / 8  # directions along which steepness is compared
FINE, COARSE = 0.7, 3.0  # pixels over which a card is smoothed to see how much of its steepness is fine
SHARP = 0.2  # of what is fine of a card, by logarithm, how much speaks against its being shaken
ASKEW = 0.12  # how much more is lost along one way than across it, beyond that, where a photograph was shaken
MARK_ASKEW = 0.05  # the same of their marks, at least
AROUND = 0.02  # card widths about a mark that are looked at with it
MORE = 0.25  # by how much it is then the more blurred
NEAR = 120.0  # pixels a card is wide, from which that can be told
BLURRED = 9  # pixels over which a picture is blurred once more to see how much that changes
LEAST = 1e-3  # steepness below which logarithms stop
PLAIN = 0.3  # grey levels from pixel to pixel, below which a picture shows nothing that could be blurred
PICTURED = 512  # pixels of the longest side of a part of the picture whose blur is told
CARD = 0.5  # score from which something looks like a card
SURE_BACK = 0.9  # score from which a back surely lies there
MARKED = 0.5  # chance of a mark from which a card shows one


def notes_of(
    photograph: Photograph, cards: Sequence[Card], cells: Sequence[Cell], blur: float
) -> tuple[str, ...]:
    """What is said of the whole photograph; never nothing where no mark was read. `cards` is all that looks
    like cards, `cells` what is said of them."""
    shaken = ("shaken",) * (blur > SHAKEN)
    if any(cell.mark for cell in cells):
        return shaken
    return shaken or (_why(photograph, cards),)


def cut_off(fronts: Sequence[Card]) -> tuple[str, ...]:
    """What is said where the picture's edge takes what would have been read of a card."""
    return ("cut-off",) * any(card.cut.icons or card.cut.mark for card in fronts)


def _why(photograph: Photograph, cards: Sequence[Card]) -> str:
    """Why no mark was read in a picture that is sharp."""
    if np.percentile(cv2.cvtColor(photograph.small, cv2.COLOR_BGR2GRAY), 95) < DARK:
        return "too-dark"
    there = [card for card in cards if card.score >= CARD]
    if not there:
        return "nothing-found"
    if float(np.median([np.hypot(*(card.quad[1] - card.quad[0])) for card in there])) < FAR:
        return "too-far"
    if all(card.down and card.score >= SURE_BACK for card in there):
        return "backs-only"
    return "other-cards"


def without_bare_backs(cells: Sequence[Cell], look: DeckLook | None) -> tuple[Cell, ...]:
    """The cells; where no mark is said, without backs, unless the own back was taught: cards of another game
    that lie face down look no different."""
    if any(cell.mark for cell in cells) or (look and len(look.backs)):
        return tuple(cells)
    return tuple(cell for cell in cells if not cell.down)


def blur_of(photograph: Photograph, cards: Sequence[Card], *, aslant: bool = False) -> float:
    """How blurred a photograph is along its worst direction, 0 to 1: of its marks the median, or of the
    picture's middle where none is seen. One looked at as from above, though it was taken from aside, is worse
    along one way for that: the other tells."""
    marked = [card for card in cards if not card.down and card.mark.is_mark >= MARKED][:MOST]
    if marked:
        wide = float(np.median([np.hypot(*(card.quad[1] - card.quad[0])) for card in marked]))
        fewer = LESS * max(0.0, 1 - wide / ENOUGH)
        blur = (
            float(np.median([_blur(card.face[:STRIP_HEIGHT], min if aslant else max) for card in marked]))
            - fewer
        )
        if aslant:
            return blur
        return max(blur, SHAKEN + MORE * more) if wide >= NEAR and (more := _more(marked)) > 0 else blur
    high, wide = photograph.full.shape[:2]
    top, left = max(0, (high - PICTURED) // 2), max(0, (wide - PICTURED) // 2)
    return _blur(photograph.full[top : top + PICTURED, left : left + PICTURED])


def _more(marked: Sequence[Card]) -> float:
    """How much more the cards lost along one way than the sharpest ever do. What their pictures show may be
    steeper along one way, as hills are: their marks must have lost more along it, too."""
    marks = [mark for card in marked if min((mark := _mark_of(card)).shape[:2]) >= BLURRED]
    if not marks or np.median([_moved(mark) for mark in marks]) < MARK_ASKEW:
        return 0.0
    return float(np.median([_moved(card.face) for card in marked])) - ASKEW


def _mark_of(card: Card) -> Image:
    """Letter and figures, cut out with their card; its strip where nobody knows where they stand."""
    places = card.mark.places.reshape(-1, 4).astype(float)
    if not len(places):
        return card.face[:STRIP_HEIGHT]
    low, high = places[:, :2] - places[:, 2:] / 2 - AROUND, places[:, :2] + places[:, 2:] / 2 + AROUND
    (left, top), (right, bottom) = low.min(0) * STRIP_WIDTH, high.max(0) * STRIP_WIDTH
    return card.face[max(0, int(top)) : max(0, round(bottom)), max(0, int(left)) : max(0, round(right))]


def _moved(face: Image) -> float:
    """How much more steepness a card lost along one way than along any other, less for one that is sharp: the
    camera moved along it. What is out of focus, or seen from far off, loses as much along all."""
    grey = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY).astype(np.float32)
    fine, coarse = (_steepness(cv2.GaussianBlur(grey, (0, 0), size)) for size in (FINE, COARSE))
    left = np.log(np.maximum(fine, LEAST) / np.maximum(coarse, LEAST))
    return float(left.max() - left.min() - SHARP * left.min())


def _steepness(grey: cv2.typing.MatLike) -> NDArray[np.float64]:
    """How steep a picture is along each way, squared, on average."""
    right, down = (cv2.Sobel(grey, cv2.CV_32F, *axis, ksize=3) for axis in ((1, 0), (0, 1)))
    squares = [float((one * other).mean()) for one, other in ((right, right), (right, down), (down, down))]
    sides = np.cos(WAYS) ** 2, 2 * np.cos(WAYS) * np.sin(WAYS), np.sin(WAYS) ** 2
    return np.asarray(sum(side * square for side, square in zip(sides, squares, strict=True)), np.float64)


def doubt_of(blur: float) -> float:
    """The log-odds that blur takes from every mark."""
    return DOUBT[0] + DOUBT[1] * (blur - SHAKEN) if blur > SHAKEN else 0.0


def _blur(picture: Image, of_both: Callable[[list[float]], float] = max) -> float:
    """How little a picture changes when it is blurred along each axis, where it changes least: a sharp edge
    loses most of its steepness, one that is blurred already hardly any."""
    if min(picture.shape[:2]) < BLURRED:
        return 0.0
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    left = []
    for axis, kernel in ((1, (BLURRED, 1)), (0, (1, BLURRED))):
        steep = np.abs(np.diff(grey, axis=axis))
        after = np.abs(np.diff(cv2.blur(grey, kernel), axis=axis))
        lost = np.maximum(0.0, steep - after)
        if steep.mean() < PLAIN:
            return 0.0
        left.append(1 - float(lost.sum()) / float(steep.sum()))
    return of_both(left)

"""Pools of letters or figures alone, in hands beyond all typefaces, set in more ways than on whole cards."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.marks.read_closer import FIGURES, LETTER, Part, window
from vision.simulator import wear
from vision.simulator.alphabets import letter_of, make_writer
from vision.simulator.design import WIDTH
from vision.simulator.hands import TALL as CAPITAL
from vision.simulator.lettering import Box
from vision.simulator.numerals import TALL as NOUGHT
from vision.simulator.numerals import make_numerals, written_fraction
from vision.simulator.paint import Image, Rng
from vision.simulator.setting import SPANS, Setting, make_setting
from vision.simulator.stock import Stock
from vision.simulator.strips import ROOM, TRUTH, kept_size
from vision.simulator.tabletop import invented
from vision.simulator.typeset import Sign, draw_alone
from vision.values import LETTERS, STRIP_WIDTH

SIGNS = 8  # letters drawn of every hand
VIEWS = 2  # photographs of every letter
GENTLE = 0.7  # share of hands photographed with care
IN_BADGES = "IJO"  # what is mistaken for one another there: a bar in a disc for a ring
CONFUSED = 0.3  # share of hands on badges that show all of these
LOOSE = 0.25  # share of letters on badges the first look takes for larger than they are,
LARGER = 1.8  # and how much at most
SLIP = 0.02  # how crooked a look is cut, share of its width


def make_lone_pool(path: Path, *, hands: int, seed: int, lesson: str, stock: Stock) -> None:
    """Draws a pool of `letters` or `figures` into PATH.LESSON.npy and PATH.truth.npy, unless it is there."""
    truth_path = path.with_suffix(".truth.npy")
    if truth_path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part, draw = {"letters": (LETTER, _letters), "figures": (FIGURES, _figures)}[lesson]
    shape = (hands * SIGNS * VIEWS, *kept_size(part), 3)
    pictures = np.lib.format.open_memmap(
        path.with_suffix(f".{lesson}.npy"), mode="w+", dtype=np.uint8, shape=shape
    )
    truth = np.zeros(len(pictures), TRUTH)
    for number in range(hands):
        rng = np.random.default_rng([seed, number])
        setting = make_setting(rng, SPANS[lesson], stock=stock)
        signs = draw(rng, setting)
        rows = _photographed(rng, [sign for sign, _ in signs], setting, part)
        for at, (picture, told) in enumerate(rows, start=number * SIGNS * VIEWS):
            pictures[at], truth[at] = picture, told
            truth[at]["printing"], truth[at]["card"] = number, at // VIEWS
            truth[at]["kind"] = signs[at // VIEWS % SIGNS][1]
    pictures.flush()
    np.save(truth_path, truth)


def _letters(rng: Rng, setting: Setting) -> list[tuple[Sign, str]]:
    """Letters and their kind: of the face they follow, or which other letter they are as often meant for."""
    hand, pen = make_writer(rng, stock=setting.stock)
    letters = [LETTERS[at] for at in rng.permutation(len(LETTERS))]
    if setting.badge != "none" and rng.random() < CONFUSED:
        letters = [*IN_BADGES, *(letter for letter in letters if letter not in IN_BADGES)]
    signs = []
    for letter in letters[:SIGNS]:
        mask, kind = letter_of(hand, pen, letter, rng)
        signs.append((Sign(mask, CAPITAL, letter=LETTERS.index(letter)), kind))
    return signs


def _figures(rng: Rng, setting: Setting) -> list[tuple[Sign, str]]:
    numerals, signs = make_numerals(rng, stock=setting.stock), []
    for _ in range(SIGNS):
        mark, total, _ = invented(rng)
        order = int(mark[1:])
        mask = written_fraction(numerals, order, total, rng)
        sign = Sign(mask, NOUGHT, LETTERS.index(mark[0]), order - 1, total - 1)
        signs.append((sign, numerals.hand.face.kind))
    return signs


def _photographed(
    rng: Rng, signs: list[Sign], setting: Setting, part: Part
) -> list[tuple[Image, npt.NDArray[np.void]]]:
    """Some views of every sign, with the truth."""
    wears, rows = wear.GENTLE if rng.random() < GENTLE else wear.WEARS, []
    for sign in signs:
        canvas, box = draw_alone(setting, sign, rng)
        for _ in range(VIEWS):
            level = int(rng.choice(3, p=[0.3, 0.4, 0.3]))
            seen = _loosely(rng, box) if part is LETTER and setting.badge != "none" else box
            picture, width = _looked_at(rng, canvas, seen, wears[level], part)
            rows.append((picture, _told(sign, level, box, width)))
    return rows


def _loosely(rng: Rng, box: Box) -> Box:
    """The box of a letter on a badge, at times as large as if some of the badge were the letter's."""
    if rng.random() >= LOOSE:
        return box
    grow = (float(np.exp(rng.uniform(0, np.log(LARGER)))) - 1) / 2 * (box[3] - box[1])
    return box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow


def _looked_at(rng: Rng, canvas: Image, box: Box, worn: wear.Wear, part: Part) -> tuple[Image, float]:
    """A close look with room around it, as pools keep them, and how wide the card would be."""
    photograph, scale = wear.photograph(rng, canvas, worn, card=WIDTH)
    place = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2, box[2] - box[0], box[3] - box[1]])
    left, top, right, bottom = window(place, part, room=ROOM)
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    corners += rng.normal(0, SLIP * (right - left), (4, 2))
    tall, wide = kept_size(part)
    onto = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    return wear.cut(photograph, (corners * scale).astype(np.float32), onto), scale * WIDTH


def _told(sign: Sign, level: int, box: Box, width: float) -> npt.NDArray[np.void]:
    truth = np.zeros((), TRUTH)
    for name in ("letter", "order", "total"):
        truth[name] = getattr(sign, name)
    truth["level"] = level
    truth["shows"], truth["width"], truth["icons"] = "alone", width, -1
    size = np.array([box[2] - box[0], box[3] - box[1]]) * STRIP_WIDTH / WIDTH
    for name in ("letter", "fraction"):
        truth[f"{name}_at"], truth[f"{name}_size"] = (STRIP_WIDTH / 2, STRIP_WIDTH / 5), size
    return truth

"""What the two closer networks learn: what each sees and answers, and how its close looks are varied."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.marks.read_closer import FIGURES, LETTER, Part
from vision.simulator.skeletons import EITHER
from vision.simulator.strips import FINER
from vision.training.networks import CloserNetwork
from vision.values import HIGHEST, LETTERS

OFF_SIZE = 0.15  # how far off a part's size is thought to be, as a logarithm
TURN = 2.0  # degrees
STRETCH, SLANT = 0.1, 0.1  # how other typefaces differ: logarithm of the width, run over rise
BOLDER = 0.25  # share of looks whose strokes are made bolder or thinner
NOWHERE = 0.03  # share of looks that miss the part altogether
# How often a letter of a typeface nobody saw is another than the one it looks like, by the kind of face.
STRANGE = {"blackletter": 0.1, "fantasy": 0.03, "script": 0.03}
# Which it then is, more often than not: letters that one old hand writes as another does these.
ALIKE = {
    "A": "UMN", "B": "VD", "C": "ETG", "D": "OB", "E": "CGK", "F": "KPS", "G": "CES", "H": "NB", "I": "J",
    "J": "I", "K": "REF", "L": "CI", "M": "WN", "N": "RUM", "O": "DQ", "P": "FR", "Q": "OD", "R": "KN",
    "S": "GF", "T": "CE", "U": "NAV", "V": "WBU", "W": "VM", "X": "YR", "Y": "XV", "Z": "EX",
}  # fmt: skip
ALIKE_SHARE = 0.7  # of the doubt


def mistaken() -> npt.NDArray[np.float32]:
    """What each letter is mistaken for, a row a letter, where it is."""
    rows = np.full((len(LETTERS), len(LETTERS)), (1 - ALIKE_SHARE) / len(LETTERS), np.float32)
    for letter, others in ALIKE.items():
        for other in others:
            rows[LETTERS.index(letter), LETTERS.index(other)] += ALIKE_SHARE / len(others)
    return rows


def letter_shares(truth: npt.NDArray[np.void], strange: Mapping[str, float]) -> npt.NDArray[np.float32]:
    """What each letter should be taken for: itself, but for the doubt that its kind leaves."""
    kinds, answers = truth["kind"], truth["letter"]
    doubt = np.array([strange.get(str(kind), 0.0) for kind in kinds], np.float32)[:, None]
    shares = np.eye(len(LETTERS), dtype=np.float32)[answers] * (1 - doubt) + mistaken()[answers] * doubt
    for row in np.flatnonzero(np.char.startswith(kinds, EITHER)):
        shares[row] /= 2
        shares[row, LETTERS.index(kinds[row].removeprefix(EITHER))] += 0.5
    return np.asarray(shares, np.float32)


@dataclass(frozen=True)
class Lesson:
    """One of the two networks: what it sees and which answers it gives, each of so many."""

    name: str
    pictures: str
    where: str
    part: Part
    off: tuple[float, float]  # how far off it is thought to stand, in its heights: right, down
    answers: tuple[tuple[str, int], ...]
    strange: Mapping[str, float]  # doubt that is left about typefaces of a kind, however clear they are
    channels: tuple[int, int, int] = (24, 40, 64)
    deep: int = 1

    def network(self) -> CloserNetwork:
        outputs = sum(count for _, count in self.answers)
        return CloserNetwork(self.part, outputs, self.channels, self.deep)


LESSONS = (
    Lesson(
        name="letter",
        pictures="letters",
        where="letter",
        part=LETTER,
        off=(0.1, 0.12),
        answers=(("letter", len(LETTERS)),),
        strange=STRANGE,
        channels=(24, 48, 80),
        deep=2,
    ),
    Lesson(
        name="figures",
        pictures="figures",
        where="fraction",
        part=FIGURES,
        off=(0.18, 0.14),
        answers=(("order", HIGHEST), ("total", HIGHEST)),
        strange={},
    ),
)


def varied(
    kept: npt.NDArray[np.uint8], lesson: Lesson, rng: np.random.Generator
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """Close looks a little off, in other colours and light, some blurred; and which miss their part."""
    part = lesson.part
    out = np.empty((len(kept), part.high, part.wide, 3), np.uint8)
    missed = rng.random(len(kept)) < NOWHERE
    for i, picture in enumerate(kept):
        move = _jolt(kept.shape[1:3], lesson, rng)
        if missed[i]:
            move[int(rng.integers(0, 2)), 2] += (1 if rng.random() < 0.5 else -1) * part.wide * 0.9
        move = _bent(move, part, rng)
        seen = cv2.warpAffine(picture, move, (part.wide, part.high), borderMode=cv2.BORDER_REPLICATE)
        out[i] = _weathered(_relit(_inked(np.asarray(seen, np.uint8), rng), rng), rng)
    return out, missed


def _jolt(size: tuple[int, ...], lesson: Lesson, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """From a kept close look to what the network sees of it, as the first look errs about the place."""
    scale = float(np.exp(rng.normal(0, OFF_SIZE))) / FINER
    turned = cv2.getRotationMatrix2D((size[1] / 2, size[0] / 2), rng.normal(0, TURN), scale)
    move: npt.NDArray[np.float64] = np.asarray(turned, np.float64)
    off = rng.normal(0, 1, 2) * lesson.off * lesson.part.tallest
    move[:, 2] += np.array([lesson.part.wide, lesson.part.high]) / 2 - np.array([size[1], size[0]]) / 2 + off
    return move


def _bent(move: npt.NDArray[np.float64], part: Part, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """The same, the letters wider or narrower and slanted, as another typeface has them."""
    wide, slant = float(np.exp(rng.normal(0, STRETCH))), float(rng.normal(0, SLANT))
    middle = np.array([part.wide / 2, part.high / 2])
    bend = np.array([[wide, slant], [0, 1.0]])
    return np.asarray(np.column_stack([bend @ move[:, :2], bend @ (move[:, 2] - middle) + middle]))


def _inked(picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """At times with bolder or thinner strokes."""
    if rng.random() >= BOLDER:
        return picture
    kernel = np.ones((2, 2) if rng.random() < 0.7 else (3, 3), np.uint8)
    change = cv2.erode if rng.random() < 0.5 else cv2.dilate
    return np.asarray(change(picture, kernel), np.uint8)


def _relit(picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """In other colours, possibly inverted, at times with the edge of a shadow or a gleam across."""
    if rng.random() < 0.3:
        picture = picture[..., rng.permutation(3)]
    ramp = np.arange(256) / 255
    tables = ramp[:, None] ** np.exp(rng.normal(0, 0.15, 3)) * np.exp(rng.normal(0, 0.1, 3)) * 255
    if rng.random() < 0.2:
        tables = 255 - tables
    lit = cv2.LUT(np.ascontiguousarray(picture), np.clip(tables, 0, 255).astype(np.uint8)[:, None])
    if rng.random() < 0.15:
        high, wide = lit.shape[:2]
        turn, soft = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 15)
        y, x = np.mgrid[0:high, 0:wide]
        reach = (x - rng.uniform(0, wide)) * np.cos(turn) + (y - rng.uniform(0, high)) * np.sin(turn)
        share = np.clip(reach / soft + 0.5, 0, 1)[..., None] * rng.uniform(0.2, 0.8)
        lit = lit * (1 - share) + share * (255 if rng.random() < 0.4 else 0)
    return np.asarray(lit, np.uint8)


def _weathered(picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """At times blurred, sharpened, grained, or partly covered."""
    if rng.random() < 0.2:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.6)), np.uint8)
    elif rng.random() < 0.2:
        soft, strength = cv2.GaussianBlur(picture, (0, 0), 1.0), rng.uniform(0.3, 1.5)
        picture = np.asarray(cv2.addWeighted(picture, 1 + strength, soft, -strength, 0), np.uint8)
    if rng.random() < 0.2:
        noise = rng.normal(0, rng.uniform(2, 14), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.04:
        top, left = rng.integers(0, picture.shape[0]), rng.integers(0, picture.shape[1])
        picture = picture.copy()
        picture[top : top + rng.integers(4, 20), left : left + rng.integers(4, 20)] = rng.integers(0, 256, 3)
    return picture

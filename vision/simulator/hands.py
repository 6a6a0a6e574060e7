"""Hands nobody cut a typeface for: letters of known faces written anew, grown, bent, hollowed, adorned."""

from dataclasses import dataclass
from functools import lru_cache, partial

import cv2
import numpy as np
import numpy.typing as npt

from vision.simulator import lettering
from vision.simulator.composed import composed
from vision.simulator.lettering import Mask
from vision.simulator.old_hands import DRAWN, old_hands
from vision.simulator.paint import Rng
from vision.simulator.stock import Stock
from vision.simulator.typefaces import Typeface

TALL = lettering.WRITTEN
ROOM = 36  # pixels left free around it for what is added
OLD = 0.3  # share of hands that follow an old one
FACES = {"blackletter": 0.22, "fantasy": 0.28, "serif": 0.2, "sans": 0.1, "slab": 0.15, "script": 0.05}
UNCIAL = {"blackletter": 0.0, "fantasy": 0.15, "serif": 0.12, "sans": 0.1, "slab": 0.1, "script": 0.0}
SMALL = frozenset("adefghkmnqrtuwy")  # small letters that uncials and unicase faces use as capitals
LINES = {"solid": 0.78, "hollow": 0.08, "inline": 0.08, "split": 0.06}
WRITTEN = 0.12  # share of hands written anew with a broad pen
MIXED = 0.15  # share of hands half-way between two faces
PINCHED = 0.2  # share of hands whose letters have waists, and of those whose strokes do
COMPOSING = 0.3  # share of hands that put some letters together from others
ADORNED = 0.25  # share of hands with swashes or hairlines


@dataclass(frozen=True, eq=False)
class Hand:
    """How one hand writes; lengths in pixels of a capital TALL high."""

    face: Typeface
    other: Typeface | None  # towards which its letters lean
    lean: float  # how far, 0 to 1
    small: frozenset[str]  # capitals that look like small letters
    pen: tuple[float, float] | None  # a broad pen's width and its angle
    weight: int  # grown (or, below 0, thinned) strokes
    slant: float  # run over rise
    wide: float
    wobble: float  # how far its outlines stray
    pinch: float  # how much narrower letters are half-way up, or wider; share of their width
    flare: int  # how much thinner strokes are half-way up
    line: str
    adorned: bool
    composes: float = 0.0  # share of letters put together from others


def make_plain_hand(rng: Rng, face: Typeface) -> Hand:
    """One that follows its face, but for weight, slant and width."""
    own = rng.random() < 0.4
    return Hand(
        face=face,
        other=None,
        lean=0.0,
        small=frozenset(),
        pen=None,
        weight=0 if own else round(float(rng.normal(0, 1.2))),
        slant=0.0 if own else float(rng.normal(0, 0.08)),
        wide=1.0 if own else float(np.exp(rng.normal(0, 0.12))),
        wobble=0.0 if own else float(abs(rng.normal(0, 1.0))),
        pinch=0.0,
        flare=0,
        line="solid",
        adorned=False,
    )


def make_hand(rng: Rng, *, stock: Stock) -> Hand:
    face = _pick(rng, stock=stock)
    small = SMALL if rng.random() < UNCIAL[face.kind] else frozenset()
    if small:
        small = frozenset(sign for sign in sorted(small) if rng.random() < 0.7)
    drawn = face.family in DRAWN.split()
    plain = drawn or rng.random() < 0.35
    return Hand(
        face=face,
        other=_pick(rng, stock=stock) if not drawn and rng.random() < MIXED else None,
        lean=float(rng.uniform(0.15, 0.45)),
        small=small,
        pen=(rng.uniform(8, 20), rng.uniform(0.2, 1.2)) if not drawn and rng.random() < WRITTEN else None,
        weight=0 if plain else round(float(rng.normal(0, 2.0))),
        slant=0.0 if plain else float(rng.normal(0, 0.08)),
        wide=1.0 if plain else float(np.exp(rng.normal(0, 0.12))),
        wobble=0.0 if plain else float(abs(rng.normal(0, 2.5))),
        pinch=float(rng.normal(0, 0.2)) if not plain and rng.random() < PINCHED else 0.0,
        flare=int(rng.integers(1, 6)) if not plain and rng.random() < PINCHED else 0,
        line="solid" if drawn else str(rng.choice(list(LINES), p=list(LINES.values()))),
        adorned=not drawn and bool(rng.random() < ADORNED),
        composes=0.6 if not drawn and rng.random() < COMPOSING else 0.0,
    )


def _pick(rng: Rng, *, stock: Stock) -> Typeface:
    old = old_hands(stock)
    if old and rng.random() < OLD:
        return old[int(rng.integers(0, len(old)))]
    kind = str(rng.choice(list(FACES), p=list(FACES.values())))
    return lettering.pick_face(rng, kinds=(kind,), stock=stock, everyday=rng.random() < 0.8)


def written(hand: Hand, letter: str, rng: Rng) -> Mask:
    """One letter as the hand writes it this time, cut to its ink."""
    mask = _form(hand.face, letter, small=letter.lower() in hand.small)
    if rng.random() < hand.composes:
        mask = composed(letter, partial(_form, hand.face, small=False), rng)
    elif hand.other is not None:
        mask = _between(mask, _form(hand.other, letter, small=False), hand.lean)
    mask = np.pad(mask, ROOM)
    if hand.pen is not None:
        mask = _rewritten(mask, *hand.pen)
    mask = finished(mask, hand, rng)
    return mask if mask.size else _form(hand.face, letter, small=False)


def finished(mask: Mask, hand: Hand, rng: Rng) -> Mask:
    """A letter with room around it as the hand bends and adorns it, cut to its ink, if any is left."""
    mask = bent(_flared(weighted(mask, hand.weight), hand.flare), hand, rng)
    if hand.adorned:
        mask = _adorned(mask, rng)
    mask = _lined(mask, hand.line)
    return lettering.to_ink(mask) if mask.max() > 100 else np.zeros((0, 0), np.uint8)


@lru_cache(maxsize=4096)
def _form(face: Typeface, letter: str, *, small: bool) -> Mask:
    """The face's letter; a small one as high as a capital."""
    if not small:
        return lettering.letter_mask(lettering.Lettering(face, TALL, (0, 0, 0), 0, (0, 0, 0), 0), letter)
    return lettering.drawn(letter.lower(), lettering.font(face, TALL, letter.lower()))


def _between(one: Mask, other: Mask, lean: float) -> Mask:
    """The outlines of one, part of the way towards the other's."""
    other = np.asarray(cv2.resize(other, one.shape[::-1], interpolation=cv2.INTER_AREA))
    depth = (1 - lean) * _depth(one) + lean * _depth(other)
    mixed: Mask = (np.clip(np.nan_to_num(depth), -1, 1) * 127.5 + 127.5).astype(np.uint8)
    return mixed


def _depth(mask: Mask) -> npt.NDArray[np.float32]:
    """How deep inside the ink a place lies, below 0 outside."""
    ink = (np.pad(mask, 1) > 127).astype(np.uint8)
    within, without = (cv2.distanceTransform(part, cv2.DIST_L2, 3) for part in (ink, 1 - ink))
    return np.asarray((within - without)[1:-1, 1:-1], np.float32)


def _rewritten(mask: Mask, width: float, angle: float) -> Mask:
    """The letter's spine gone over with a broad pen."""
    ink = (mask > 127).astype(np.uint8)
    depth = cv2.distanceTransform(ink, cv2.DIST_L2, 3)
    ridge = (depth >= cv2.dilate(depth, np.ones((3, 3), np.uint8)) - 0.3) & (depth > 0.8)
    side = int(width) | 1
    nib = np.zeros((side, side), np.uint8)
    reach, half = width / 2 * np.array([np.cos(angle), -np.sin(angle)]), side // 2
    ends = [tuple(int(v) for v in np.round(half + sign * reach)) for sign in (-1, 1)]
    cv2.line(nib, ends[0], ends[1], 1, 2)
    spine = cv2.dilate(ridge.astype(np.uint8), np.ones((2, 2), np.uint8))
    return np.asarray(cv2.GaussianBlur(cv2.dilate(spine, nib) * 255, (0, 0), 0.8), np.uint8)


def weighted(mask: Mask, weight: int) -> Mask:
    """Strokes grown or thinned, but never thinned away."""
    if not weight:
        return mask
    round_pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(weight) + 1, abs(weight) + 1))
    if weight > 0:
        return np.asarray(cv2.dilate(mask, round_pen), np.uint8)
    thin = np.asarray(cv2.erode(mask, round_pen), np.uint8)
    return thin if thin.sum() > 0.5 * mask.sum() else mask


def _flared(mask: Mask, flare: int) -> Mask:
    """Strokes thinner half-way up than at their ends."""
    if not flare:
        return mask
    _, y, _, tall = cv2.boundingRect((mask > 60).astype(np.uint8))
    rows = (np.arange(mask.shape[0]) - y) / max(1, tall)
    share = np.clip(1.3 * np.cos(np.pi * (rows - 0.5)), 0, 1)[:, None]
    thin = weighted(mask, -flare)
    return (mask * (1 - share) + thin * share).astype(np.uint8)


def bent(mask: Mask, hand: Hand, rng: Rng) -> Mask:
    """Slanted, widened, and with outlines that stray a little."""
    tall, wide = mask.shape
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32)
    middle = wide / 2
    waist = 1 + hand.pinch * np.cos(np.pi * (y / tall - 0.5))
    sought = (x - middle) / hand.wide * waist + hand.slant * (y - tall / 2) + middle
    if hand.wobble:
        grain = int(rng.integers(18, 70))
        stray = [_soft(rng, tall, wide, grain) * hand.wobble for _ in range(2)]
        sought, y = sought + stray[0], y + stray[1]
    return np.asarray(cv2.remap(mask, sought.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR))


def _soft(rng: Rng, tall: int, wide: int, grain: int) -> npt.NDArray[np.float32]:
    coarse = rng.normal(0, 1, (tall // grain + 3, wide // grain + 3)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (wide, tall), interpolation=cv2.INTER_CUBIC), np.float32)


def _adorned(mask: Mask, rng: Rng) -> Mask:
    """With swashes that start at its ink, or hairlines through it."""
    mask = np.ascontiguousarray(mask)
    x, y, wide, tall = cv2.boundingRect((mask > 60).astype(np.uint8))
    if rng.random() < 0.4:
        for _ in range(int(rng.integers(1, 3))):
            at = int(x + wide * rng.uniform(0.2, 0.8))
            top, bottom = int(y + tall * rng.uniform(0, 0.3)), int(y + tall * rng.uniform(0.6, 1))
            cv2.line(mask, (at, top), (at + int(rng.normal(0, 3)), bottom), 255, int(rng.integers(2, 5)))
        return mask
    ink = np.argwhere(mask > 127)
    if not len(ink):
        return mask
    for _ in range(int(rng.integers(1, 4))):
        edge = ink[np.argmax(ink @ rng.normal(0, 1, 2))]
        _swash(mask, edge[::-1].astype(float), rng)
    return mask


def _swash(mask: Mask, at: npt.NDArray[np.float64], rng: Rng) -> None:
    """A stroke that curls away from a place and thins out."""
    turn, curl = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.25)
    thick, steps = rng.uniform(3, 9), int(rng.integers(6, 16))
    for step in range(steps):
        then = at + 4 * np.array([np.cos(turn), np.sin(turn)])
        width = max(1, round(thick * (1 - step / steps)))
        cv2.line(mask, tuple(map(int, at)), tuple(map(int, then)), 255, width, cv2.LINE_AA)
        at, turn = then, turn + curl


def _lined(mask: Mask, line: str) -> Mask:
    """Solid, or only its outline, or with a line of ground along its strokes."""
    if line == "solid":
        return mask
    ink = (mask > 127).astype(np.uint8)
    depth = cv2.distanceTransform(ink, cv2.DIST_L2, 3)
    thick = float(depth.max())
    if thick < 4:
        return mask
    if line == "hollow":
        kept = depth <= max(2.0, 0.3 * thick)
    elif line == "inline":
        kept = (depth < 0.45 * thick) | (depth > 0.8 * thick)
    else:
        kept = depth < max(3.0, 0.75 * thick)
    return np.asarray(cv2.GaussianBlur((ink & kept.astype(np.uint8)) * 255, (0, 0), 0.6), np.uint8)

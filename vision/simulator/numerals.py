"""Figures as few typefaces have them: barred noughts, old-style heights, other ones, other dividers."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulator import lettering
from vision.simulator.hands import Hand, bent, make_plain_hand, weighted
from vision.simulator.lettering import Mask
from vision.simulator.paint import Rng
from vision.simulator.stock import Stock
from vision.simulator.typefaces import Typeface

TALL = 64  # pixels of a nought as numerals are drawn
ZEROS = {"plain": 0.55, "slashed": 0.25, "dotted": 0.12, "barred": 0.08}
ONES = {"own": 0.62, "footed": 0.12, "flagged": 0.08, "stroke": 0.1, "serifed": 0.08}
BETWEEN = {"sign": 0.4, "slash": 0.22, "bar": 0.12, "dot": 0.08, "dash": 0.09, "colon": 0.05, "of": 0.04}
LAYOUTS = {"inline": 0.64, "stacked": 0.14, "diagonal": 0.12, "grown": 0.1}
OLD_STYLE = 0.2  # share with figures of unlike heights
LOW, SINKING = 0.7, 0.28  # of old-style figures: how high the low ones are, how far others sink
SMALLER = 0.65  # the total of a grown fraction beside its order
KINDS = {"serif": 0.34, "sans": 0.26, "slab": 0.1, "fantasy": 0.22, "blackletter": 0.04, "script": 0.04}
Signs = list[tuple[Mask, int]]  # each with how far it sinks below the line


@dataclass(frozen=True, eq=False)
class Numerals:
    """How the figures of one printing are written."""

    hand: Hand  # whose face, weight and slant they share
    zero: str
    one: str
    seven_barred: bool
    four_open: bool
    old_style: bool
    between: str
    layout: str
    gap: float  # between signs, share of TALL


def make_numerals(rng: Rng, *, stock: Stock) -> Numerals:
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    face = lettering.pick_face(rng, kinds=(kind,), stock=stock, everyday=rng.random() < 0.9)
    return Numerals(
        hand=make_plain_hand(rng, face),
        zero=_one_of(rng, ZEROS),
        one=_one_of(rng, ONES),
        seven_barred=bool(rng.random() < 0.15),
        four_open=bool(rng.random() < 0.12),
        old_style=bool(rng.random() < OLD_STYLE),
        between=_one_of(rng, BETWEEN),
        layout=_one_of(rng, LAYOUTS),
        gap=float(rng.uniform(0.04, 0.2)),
    )


def _one_of(rng: Rng, shares: dict[str, float]) -> str:
    return str(rng.choice(list(shares), p=list(shares.values())))


def written_fraction(numerals: Numerals, order: int, total: int, rng: Rng) -> Mask:
    """X/Y as this hand writes it this time, cut to its ink."""
    mask = np.pad(_laid_out(numerals, _figures(numerals, order), _figures(numerals, total)), 16)
    return lettering.to_ink(bent(weighted(mask, numerals.hand.weight), numerals.hand, rng))


def _laid_out(numerals: Numerals, first: Signs, last: Signs) -> Mask:
    gap, middle = round(TALL * numerals.gap), _between(numerals)
    if numerals.layout == "inline":
        return _line([*first, (middle, 0), *last], gap)
    one, other = _line(first, gap), _line(last, gap)
    if numerals.layout == "stacked":
        return lettering.stacked(one, other, 0)
    if numerals.layout == "grown":
        return lettering.beside(lettering.beside(one, middle, lift=0.0), _shrunk(other, SMALLER), lift=0.0)
    return lettering.beside(lettering.beside(one, middle, lift=0.2), other, lift=0.2)


def _shrunk(mask: Mask, share: float) -> Mask:
    return np.asarray(cv2.resize(mask, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)


def _figures(numerals: Numerals, number: int) -> Signs:
    return [_figure(numerals, sign) for sign in str(number)]


def _line(signs: Signs, gap: int) -> Mask:
    """Signs side by side on one line, those below it that are to sink."""
    above, below = max(mask.shape[0] - sink for mask, sink in signs), max(sink for _, sink in signs)
    wide = sum(mask.shape[1] for mask, _ in signs) + gap * (len(signs) - 1)
    joined, x = np.zeros((above + below, wide), np.uint8), 0
    for mask, sink in signs:
        bottom = above + sink
        joined[bottom - mask.shape[0] : bottom, x : x + mask.shape[1]] = mask
        x += mask.shape[1] + gap
    return lettering.to_ink(joined)


def _figure(numerals: Numerals, sign: str) -> tuple[Mask, int]:
    """One figure, and how far it sinks below the line."""
    face = numerals.hand.face
    mask = lettering.drawn(sign, lettering.font(face, TALL, "0")).copy()
    if sign == "0":
        mask = _zero(mask, numerals.zero)
    elif sign == "1" and numerals.one != "own":
        mask = _one(face, numerals.one)
    elif sign == "7" and numerals.seven_barred:
        y, reach = mask.shape[0] // 2, mask.shape[1]
        cv2.line(mask, (reach // 5, y), (reach - reach // 6, y), 255, max(3, TALL // 12))
    elif sign == "4" and numerals.four_open:
        mask = _open_four(_stroke(face))
    if not numerals.old_style:
        return mask, 0
    if sign in "012":
        return _shrunk(mask, LOW), 0
    return mask, round(SINKING * TALL) if sign in "34579" else 0


def _stroke(face: Typeface) -> int:
    """How thick the face's stem is."""
    stem = lettering.drawn("I", lettering.font(face, TALL, "0"))
    row = stem[stem.shape[0] // 2] > 127
    return int(np.clip(row.sum(), 3, TALL // 4))


def _zero(mask: Mask, how: str) -> Mask:
    tall, wide = mask.shape
    thin = max(2, wide // 9)
    if how == "slashed":
        cv2.line(mask, (wide // 5, tall - tall // 5), (wide - wide // 5, tall // 5), 255, thin, cv2.LINE_AA)
    elif how == "barred":
        cv2.line(mask, (wide // 5, tall // 5), (wide - wide // 5, tall - tall // 5), 255, thin, cv2.LINE_AA)
    elif how == "dotted":
        cv2.circle(mask, (wide // 2, tall // 2), max(2, round(thin * 1.3)), 255, -1, cv2.LINE_AA)
    return mask


def _one(face: Typeface, how: str) -> Mask:
    """A stroke, with a flag, a foot, both, or serifs at both ends as a capital I has them."""
    thick = _stroke(face)
    wide, middle = thick * 4, thick * 2
    mask = np.zeros((TALL, wide), np.uint8)
    mask[:, middle - thick // 2 : middle - thick // 2 + thick] = 255
    thin = max(2, round(thick * 0.6))
    if how in ("footed", "serifed"):
        mask[-thin:, thick // 2 : wide - thick // 2] = 255
    if how == "serifed":
        mask[:thin, thick // 2 : wide - thick // 2] = 255
    if how in ("footed", "flagged"):
        cv2.line(mask, (thick // 2, TALL // 4), (middle, thin // 2), 255, thin, cv2.LINE_AA)
    return lettering.to_ink(mask)


def _open_four(thick: int) -> Mask:
    wide = round(TALL * 0.68)
    mask = np.zeros((TALL, wide), np.uint8)
    low, right = round(TALL * 0.62), round(wide * 0.74)
    cv2.line(mask, (thick, thick // 2), (thick // 2, low), 255, thick, cv2.LINE_AA)
    cv2.line(mask, (thick // 2, low), (wide - 2, low), 255, thick, cv2.LINE_AA)
    cv2.line(mask, (right, TALL // 4), (right, TALL - 1), 255, thick, cv2.LINE_AA)
    return lettering.to_ink(mask)


def _between(numerals: Numerals) -> Mask:
    """What stands between X and Y."""
    font = lettering.font(numerals.hand.face, TALL, "0")
    thin = max(3, _stroke(numerals.hand.face) * 2 // 3)
    if numerals.between == "sign":
        return lettering.drawn("/", font)
    if numerals.between == "of":
        small = lettering.font(numerals.hand.face, TALL * 0.6, "o")
        return np.pad(lettering.drawn("of", small), ((0, 0), (8, 8)))
    if numerals.between == "slash":
        return lettering.slash(round(TALL * 1.25), 0)
    tall = round(TALL * 1.15) if numerals.between == "bar" else TALL
    mask = np.zeros((tall, thin * 5), np.uint8)
    x = mask.shape[1] // 2
    if numerals.between == "bar":
        mask[:, x - thin // 2 : x + thin // 2 + 1] = 255
    elif numerals.between == "dash":
        mask[TALL // 2 : TALL // 2 + thin, 2:-2] = 255
    else:
        heights = (0.5,) if numerals.between == "dot" else (0.3, 0.75)
        for high in heights:
            cv2.circle(mask, (x, round(TALL * high)), round(thin * 1.1), 255, -1, cv2.LINE_AA)
    return mask

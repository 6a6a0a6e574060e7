"""Invents printings: draws at random what stands in their strips, where, and how it looks."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from vision.simulator import icons as icon_shapes
from vision.simulator import lettering, paint
from vision.simulator.alphabets import make_alphabet
from vision.simulator.badges import on_a_badge, ringed
from vision.simulator.design import WIDTH, Mark, Printing, Row, Strip
from vision.simulator.legibility import CRUEL, EVERYDAY, Legibility
from vision.simulator.lettering import Lettering
from vision.simulator.paint import Colour, Rng
from vision.simulator.stands import make_stand
from vision.simulator.stock import Stock
from vision.simulator.typefaces import Typeface

ASPECT = (0.60, 0.76)  # width over height
REAL = 54 / 80  # the same of the cards that are sold
TRIES = 60
LEAST_RADIUS = 0.037  # of an icon, in card widths
FULL = 0.8  # height of the figures of a stacked, diagonal or grown fraction beside those of a plain one
BADGES = ("none", "none", "none", "none", "disc", "square", "shield", "hexagon", "ribbon", "banner", "tab")


def make_printing(
    rng: Rng,
    *,
    kinds: tuple[str, ...] = (),
    stock: Stock,
    everyday: bool = False,
    badged: bool = False,
    handed: bool = False,
    stood: bool = False,
) -> Printing:
    """An invented printing of typefaces and symbols of the stock.

    With `everyday` it is as a publisher would have it: marks large and clear enough, in a sane typeface.
    With `badged` its letters stand in discs, seals and other badges, all as large; with `handed` some hand
    wrote them. With `stood` its icons are not in the strip.
    """
    pick = partial(lettering.pick_face, rng, kinds=kinds, stock=stock, everyday=everyday)
    legibility = EVERYDAY if everyday else CRUEL
    strip = _make_strip(rng, legibility)
    letters = make_alphabet(rng, stock=stock) if handed else None
    for attempt in range(TRIES):
        mark = _make_mark(rng, strip, legibility, pick, shrink=0.985**attempt, letters=letters)
        if badged:
            mark = on_a_badge(mark, strip, rng, least=WIDTH * legibility.letter)
        elif everyday:
            mark = ringed(mark, strip)
        row = make_row(rng, strip, mark)
        if row is not None:
            break
    else:
        return make_printing(
            rng, kinds=kinds, stock=stock, everyday=everyday, badged=badged, handed=handed, stood=stood
        )
    ground = row.panel or strip.ground
    height = round(WIDTH / rng.uniform(*ASPECT))
    if stood:
        height = round(WIDTH / rng.normal(REAL, 0.02)) if rng.random() < 0.6 else height
        strip = replace(strip, kind="none") if rng.random() < 0.55 else strip
    return Printing(
        height=height,
        rounding=int(rng.choice(np.array([0, rng.integers(6, 40)]))),
        border=int(rng.choice(np.array([0, 0, rng.integers(2, 16)]))),
        border_ink=paint.colour(rng, light=(0, 1), vivid=(0, 0.4)),
        strip=strip,
        mark=mark,
        row=row,
        icons=icon_shapes.make_icons(rng, ground, stock=stock),
        back_seed=int(rng.integers(0, 2**31)),
        stock=stock,
        stand=make_stand(rng, width=WIDTH, height=height, mark=reach(mark)) if stood else None,
    )


def reach(mark: Mark) -> tuple[float, float]:
    """How far right and down a mark reaches, whatever it says, in pixels."""
    if mark.arrangement is not None:
        return mark.arrangement.reach
    wide = _fraction_width(mark)
    if mark.place == "under":
        return mark.left + max(mark.slot, wide), mark.top + mark.drop + mark.fraction.height * 1.2
    return mark.left + mark.slot + mark.gap + wide, mark.top + max(mark.drop, mark.fraction.height * 1.3)


def _make_strip(rng: Rng, legibility: Legibility) -> Strip:
    kind = str(rng.choice(["band", "veil", "inset", "bare"], p=legibility.kinds))
    light = [(0.75, 1.0), (0.0, 0.3), (0.2, 0.8)][int(rng.choice(3, p=[0.5, 0.25, 0.25]))]
    ground = paint.colour(rng, light=light, vivid=(0.0, float(rng.uniform(0.1, 0.9))))
    calm = rng.random() < legibility.calm
    edge = int(rng.integers(1, 9)) if rng.random() < 0.35 else 0
    return Strip(
        kind=kind,
        height=WIDTH * float(rng.uniform(*legibility.tall)),
        ground=ground,
        unrest=0.0 if calm else float(rng.uniform(*legibility.unrest)),
        edge=edge,
        edge_ink=paint.colour(rng),
        seed=int(rng.integers(0, 2**31)),
    )


def _make_mark(
    rng: Rng,
    strip: Strip,
    legibility: Legibility,
    pick: Callable[[], Typeface],
    *,
    shrink: float,
    letters: Mapping[str, lettering.Mask] | None,
) -> Mark:
    badge = str(rng.choice(BADGES))
    badge_ink = paint.colour(rng, light=(0.0, 1.0), vivid=(0.0, 0.9))
    place = str(rng.choice(["beside", "follow", "under"], p=[0.4, 0.3, 0.3]))
    whole = bool(rng.random() < 0.5) or badge in ("banner", "tab", "ribbon")
    room = strip.height - WIDTH * 0.02
    tall = room * (rng.uniform(0.42, 0.62) if place == "under" else rng.uniform(0.45, 0.9)) * shrink
    tall = float(np.clip(tall, WIDTH * legibility.letter, WIDTH * 0.24))
    least = WIDTH * legibility.figure
    low = float(np.clip(tall * rng.uniform(0.3, 0.8), least, WIDTH * 0.12))
    if place == "under":
        low = float(np.clip(min(low, room - tall - WIDTH * 0.015), least, WIDTH * 0.12))
    face = pick()
    other = face if rng.random() < legibility.one_face else pick()
    rimmed = strip.kind == "bare" or strip.unrest > 0.6
    letter = _setting(
        rng, legibility, face, tall, badge_ink if badge != "none" else strip.ground, rimmed=rimmed
    )
    letter = replace(letter, letters=letters)
    inside = badge != "none" and whole
    fraction = _setting(rng, legibility, other, low, badge_ink if inside else strip.ground, rimmed=rimmed)
    if not inside and badge == "none" and rng.random() < 0.7:
        fraction = Lettering(other, low, letter.ink, letter.rim and 1, letter.rim_ink, letter.shadow and 1)
    signs = [lettering.letter_mask(letter, sign).shape for sign in "MWHQ"]
    slot, drop = max(shape[1] for shape in signs), max(shape[0] for shape in signs)
    drop += (15 if badge != "none" and not whole else 0) + WIDTH * float(rng.uniform(0.008, 0.03))
    if place == "under" and drop + low > room * 1.02 and shrink > 0.5:
        return _make_mark(rng, strip, legibility, pick, shrink=shrink * 0.93, letters=letters)
    how = str(rng.choice(list(lettering.FRACTIONS), p=list(lettering.FRACTIONS.values())))
    if how == "stacked" and (place == "under" or low * 2.2 > room):
        how = "inline"
    if legibility is EVERYDAY and how in ("stacked", "diagonal", "grown"):
        fraction = replace(fraction, height=max(low, least / FULL))
    lowest = room - (drop + low if place == "under" else tall)
    top = float(rng.uniform(WIDTH * 0.012, max(WIDTH * 0.013, lowest)))
    return Mark(
        letter=letter,
        fraction=fraction,
        how=how,
        place=place,
        left=WIDTH * float(rng.uniform(0.02, 0.08)),
        slot=float(slot),
        drop=drop,
        top=top,
        gap=WIDTH * float(rng.uniform(0.008, 0.035)),
        level=float(rng.uniform(0.0, 1.0)),
        badge=badge,
        badge_ink=badge_ink,
        whole=whole,
    )


def _setting(
    rng: Rng, legibility: Legibility, face: Typeface, height: float, ground: Colour, *, rimmed: bool
) -> Lettering:
    ink = paint.ink_on(rng, ground, least=float(rng.uniform(*legibility.contrast)))
    rim = int(max(1, height * rng.uniform(0.03, 0.08))) if rimmed or rng.random() < 0.1 else 0
    shadow = int(max(1, height * 0.05)) if rng.random() < 0.1 else 0
    return Lettering(face, height, ink, rim, paint.ink_on(rng, ink, least=4.0), shadow)


def _fraction_width(mark: Mark) -> float:
    widest = ((10, 12), (8, 8))
    return float(max(lettering.fraction_mask(mark.fraction, x, y, how=mark.how).shape[1] for x, y in widest))


def make_row(rng: Rng, strip: Strip, mark: Mark) -> Row | None:
    """Room for four icons right of the mark; None if there is too little."""
    end = reach(mark)[0]
    left, right = end + WIDTH * rng.uniform(0.015, 0.06), WIDTH * (1 - rng.uniform(0.008, 0.06))
    closeness = float(rng.choice([rng.uniform(2.0, 2.15), rng.uniform(2.1, 2.9)]))
    widest = (right - left) / (2 + 3 * closeness)
    radius = min(widest, strip.height * 0.45, WIDTH * 0.1) * float(rng.uniform(0.75, 1.0))
    if radius < WIDTH * LEAST_RADIUS:
        return None
    slack = strip.height / 2 - radius
    middle = strip.height / 2 + slack * float(rng.choice([0, rng.uniform(-0.8, 0.8)]))
    align = str(rng.choice(["left", "right", "centre", "spread"], p=[0.35, 0.35, 0.15, 0.15]))
    panel = paint.colour(rng, vivid=(0.0, 0.5)) if rng.random() < 0.12 else None
    return Row(radius, radius * closeness, left, right, middle, align, panel)

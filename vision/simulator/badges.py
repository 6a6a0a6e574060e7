"""Lines around the badges of a printing, and badges as large for every letter: discs, seals and others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.simulator import paint
from vision.simulator.design import Mark, Strip
from vision.simulator.paint import Rng

KINDS = {"disc": 0.42, "seal": 0.16, "scallop": 0.08, "hexagon": 0.12, "shield": 0.1, "square": 0.12}
ROOMY = (1.35, 2.25)  # a badge's width beside the height of its letter
RINGED = 0.5  # share of those with a line around them
INLINED = 0.25  # share with a line a little inside their rim
BARE = 0.25  # share that are nothing but their line
LINED = 0.35  # share of other everyday badges with a line, half of these nothing but the line


def ringed(mark: Mark, strip: Strip) -> Mark:
    """The mark, at times with a line around its badge, or with the line alone in place of the badge."""
    own = np.random.default_rng([strip.seed, 1])
    if mark.badge not in ("disc", "square", "shield", "hexagon") or own.random() >= LINED:
        return mark
    bare = own.random() < 0.5
    ground, letter = (strip.ground if bare else mark.badge_ink), mark.letter
    if bare:
        letter = replace(letter, ink=paint.ink_on(own, ground, least=4.0), rim=0)
    fraction = replace(mark.fraction, ink=letter.ink, rim=0) if bare and mark.whole else mark.fraction
    ink = letter.ink if own.random() < 0.6 else paint.ink_on(own, strip.ground, least=2.0)
    ring = int(own.integers(2, 8))
    return replace(mark, letter=letter, fraction=fraction, badge_ink=ground, ring=ring, ring_ink=ink)


def on_a_badge(mark: Mark, strip: Strip, rng: Rng, *, least: float) -> Mark:
    """The mark, its letter (at least so high, in pixels) amid a badge of its own."""
    badge = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    below = mark.fraction.height * 1.3 if mark.place == "under" else 0.0
    roomy = float(rng.uniform(*ROOMY))
    tall = max(least, min(mark.letter.height * 1.2, (strip.height - below) * rng.uniform(0.75, 1.0) / roomy))
    size = tall * roomy
    bare = rng.random() < BARE
    ground = strip.ground if bare else paint.colour(rng, vivid=(0.0, 0.9))
    letter = replace(mark.letter, height=tall, ink=paint.ink_on(rng, ground, least=4.0), rim=0, shadow=0)
    same = rng.random() < 0.5
    top = float(rng.uniform(0.0, max(1.0, strip.height - below - size)))
    return replace(
        mark,
        letter=letter,
        fraction=replace(mark.fraction, ink=paint.ink_on(rng, strip.ground, least=3.6)),
        place="beside" if mark.place == "follow" else mark.place,
        slot=size,
        size=size,
        top=top + (size - tall) / 2,
        drop=(size + tall) / 2 + mark.gap,
        badge=badge,
        badge_ink=ground,
        whole=False,
        ring=int(rng.integers(2, 8)) if bare or rng.random() < RINGED else 0,
        inline=int(rng.integers(1, 5)) if rng.random() < INLINED else 0,
        ring_ink=letter.ink if same else paint.ink_on(rng, ground, least=1.8),
    )

"""How hard a photograph is made: light, lens and framing, as people meet them and worse."""

from __future__ import annotations

from dataclasses import dataclass

Span = tuple[float, float]


@dataclass(frozen=True)
class Framing:
    """How people step up to what they photograph. Shares of the picture's side, a card's of its longest."""

    margin: Span  # left free on each side
    aloof: float  # share of photographs taken from farther off
    far_margin: Span  # left free in those
    largest: Span  # widest a card is seen
    least: float  # narrower people step nearer, unless cards would leave the picture


@dataclass(frozen=True)
class Conditions:
    """How hard a photograph is made. Lengths are shares of a card's width unless said otherwise."""

    tilt: float  # degrees at most, off the table's vertical
    roll: float  # degrees at most, beside quarter turns
    bend: float  # of the lens, at the picture's corner, share of the radius
    blur: Span
    shake: float  # longest motion blur
    grain: Span  # sensor noise, grey levels
    uneven: float  # how far the light falls off across the table
    shade: Span  # how much light a shadow leaves
    shadows: int  # most shadows at a time
    darkest: float  # of the light, left where shadows meet
    glare: float  # grey levels a lamp's reflection adds at most
    cast: float  # how far a channel is off at most, share
    warmth: Span  # how far red is up and blue down besides, share
    exposure: Span
    quality: tuple[int, int]  # of the JPEG
    framing: Framing


CARELESS = Framing(margin=(0.01, 0.12), aloof=0.3, far_margin=(0.1, 0.33), largest=(0.35, 0.55), least=0.06)
CAREFUL = Framing(
    margin=(0.025, 0.12), aloof=0.3, far_margin=(0.1, 0.2), largest=(0.13, 0.2), least=0.08
)  # 330 to 800 pixels a card at 12 megapixels, the cards from 60 to 95 per cent of the frame

# As people take photographs: to measure with, and half of what is trained on.
EVERYDAY = {
    "easy": Conditions(
        tilt=8, roll=4, bend=0.01, blur=(0.0, 0.0015), shake=0.0, grain=(0.5, 3),
        uneven=0.12, shade=(0.75, 0.95), shadows=1, darkest=0.6, glare=25, cast=0.04, warmth=(0.0, 0.05),
        exposure=(0.85, 1.1), quality=(85, 96), framing=CAREFUL,
    ),
    "normal": Conditions(
        tilt=15, roll=8, bend=0.015, blur=(0.0005, 0.003), shake=0.002, grain=(1, 6),
        uneven=0.25, shade=(0.5, 0.9), shadows=2, darkest=0.45, glare=70, cast=0.08, warmth=(0.0, 0.12),
        exposure=(0.7, 1.15), quality=(75, 95), framing=CAREFUL,
    ),
    "hard": Conditions(
        tilt=24, roll=12, bend=0.025, blur=(0.001, 0.0045), shake=0.005, grain=(3, 10),
        uneven=0.4, shade=(0.35, 0.7), shadows=3, darkest=0.33, glare=150, cast=0.1, warmth=(0.05, 0.28),
        exposure=(0.5, 1.1), quality=(60, 92), framing=CAREFUL,
    ),
}  # fmt: skip

# Beyond what people put up with: the rest of what is trained on.
CRUEL = {
    "easy": Conditions(
        tilt=10, roll=4, bend=0.01, blur=(0.0, 0.002), shake=0.0, grain=(0.5, 3),
        uneven=0.15, shade=(0.75, 0.95), shadows=1, darkest=0.0, glare=25, cast=0.04, warmth=(0.0, 0.0),
        exposure=(0.85, 1.1), quality=(85, 96), framing=CARELESS,
    ),
    "normal": Conditions(
        tilt=20, roll=9, bend=0.02, blur=(0.001, 0.005), shake=0.004, grain=(1, 7),
        uneven=0.3, shade=(0.5, 0.9), shadows=2, darkest=0.0, glare=80, cast=0.11, warmth=(0.0, 0.0),
        exposure=(0.65, 1.2), quality=(72, 95), framing=CARELESS,
    ),
    "hard": Conditions(
        tilt=32, roll=16, bend=0.045, blur=(0.002, 0.011), shake=0.013, grain=(3, 14),
        uneven=0.5, shade=(0.3, 0.85), shadows=4, darkest=0.0, glare=170, cast=0.25, warmth=(0.0, 0.0),
        exposure=(0.3, 1.35), quality=(50, 92), framing=CARELESS,
    ),
}  # fmt: skip

"""Which way up a photograph is: small pictures of it only hint at that."""

from __future__ import annotations

import numpy as np

from tests.vision.fake_networks import FakeNetworks, finds
from vision.finding.find import first_look
from vision.picture.load import photograph_of

FIRST = np.float32([[60, 60], [100, 60], [100, 120], [60, 120]])
CARDS = [FIRST + np.float32([80 * at, 0]) for at in range(4)]


def on_its_head():
    """A photograph whose left upper corner is bright."""
    image = np.full((576, 768, 3), 90, np.uint8)
    image[:80, :80] = 250
    return photograph_of(image)


def answer(pictures):
    """Small pictures show lying cards, a large one those that stand once it is turned about."""
    high, wide = pictures.shape[2:]
    corners = {"top left": np.s_[:30, :30], "top right": np.s_[:30, 250:285], "low right": np.s_[-40:, -40:]}
    lit = max(corners, key=lambda corner: pictures[0, 0][corners[corner]].mean())
    if max(high, wide) < 400:
        return finds(*(CARDS[:3] if lit == "top right" else ()))(pictures)
    return finds(*(CARDS if wide > high and lit == "low right" else ()))(pictures)


def test_where_small_pictures_mislead_every_way_up_is_looked_at():
    glance = first_look(FakeNetworks(find=answer), on_its_head())
    assert (glance.quarters, len(glance.rough.quads)) == (2, len(CARDS))

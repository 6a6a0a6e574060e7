"""What every drawn card with icons has to keep to."""

from __future__ import annotations

import numpy as np

from vision.simulator.cards import Card
from vision.simulator.design import WIDTH


def stand_apart_where_the_truth_says(
    card: Card, bare: Card, icons: str, *, radii: float, low: float = 0.95
) -> None:
    """Its icons lie on the card's upper part, down to so much of its width, so many radii from each other,
    and are seen there; `bare` is the same card without them."""
    spots = np.array([(spot.x, spot.y) for spot in card.icons])
    assert [spot.category for spot in card.icons] == list(icons)
    assert (spots > 0).all()
    assert (spots < (WIDTH, low * WIDTH)).all()
    apart = np.hypot(*(spots[:, None] - spots[None]).transpose(2, 0, 1)) + 1e9 * np.eye(len(spots))
    assert apart.min() > radii * max(spot.radius for spot in card.icons)
    changed = np.abs(card.image.astype(int) - bare.image).max(axis=2)
    for spot in card.icons:
        x, y, radius = round(spot.x), round(spot.y), int(spot.radius)
        assert changed[y - radius : y + radius, x - radius : x + radius].max() > 0

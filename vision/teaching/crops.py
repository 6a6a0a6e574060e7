"""Cuts the labelled cards of a photograph out of it, to be lessons for whoever makes the reader better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2

from vision.card import Card
from vision.deck_look import DeckLook
from vision.lessons import HIGH, Lesson
from vision.teaching.match import Truth
from vision.values import Image

SMALLEST = 9  # the most a PNG is made small


def crops_of(
    seen: Sequence[Card], pairs: Sequence[tuple[int, Truth]], totals: Mapping[str, int], *, pile: bool
) -> tuple[Lesson, ...]:
    """A lesson for every card that was matched to its label."""
    return tuple(
        Lesson(truth.mark, totals.get(truth.mark[0], 0), truth.icons, pile, _png(seen[at].face[:HIGH]))
        for at, truth in pairs
    )


def told(look: DeckLook) -> Mapping[str, Any]:
    """What lessons say of the look: where icons stand, how far the network's letters are to be believed."""
    said = look.to_json()
    return {"layout": said["layout"], "trust": said["trust"]}


def _png(face: Image) -> bytes:
    """Its pixels and nothing else: what a camera wrote beside its own is not in them."""
    made, png = cv2.imencode(".png", face, [cv2.IMWRITE_PNG_COMPRESSION, SMALLEST])
    assert made
    return png.tobytes()

"""What nearly all labelled cards show in one place is an ornament, unless they all have a category."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import icons
from vision.teaching.ornaments import without_ornaments

SUN = replace(icons("F")[0], x=270.0, y=40.0, look=np.eye(9, dtype=np.float32)[8])
LABELS = ("FH", "CMR", "SSHF", "CC", "RMSF")


def shown(labels, *more, without=0):
    """The cards' icons, each card's farther right than the last one's, and what else all but some show."""
    return [
        (
            *(replace(s, x=s.x + 40 * at, y=s.y + 9 * at) for s in icons(label, seed=at)),
            *more[: at >= without],
        )
        for at, label in enumerate(labels)
    ]


@pytest.mark.parametrize(("without", "told"), [(0, True), (1, True), (2, False)])
def test_what_nearly_all_cards_show_is_an_ornament(without, told):
    kept, ornaments = without_ornaments(shown(LABELS, SUN, without=without), LABELS)
    assert len(ornaments) == (len(LABELS) - without if told else 0)
    assert [len(spots) for spots in kept] == [
        len(label) + (not told and at >= without) for at, label in enumerate(LABELS)
    ]


@pytest.mark.parametrize(
    "labels",
    [
        ("FH", "FMR", "SSHF", "CF", "RMSF"),  # all bear an F
        ("FH", "CMR", "SS"),  # too few to tell
        ("FH", "CMR", "SSHF", "", ""),  # nobody knows what two of them bear
    ],
)
def test_what_may_be_an_icon_is_none(labels):
    assert without_ornaments(shown(labels, SUN), labels)[1] == []


def test_what_looks_otherwise_on_every_card_is_none():
    cards = [
        (*spots, replace(SUN, look=np.eye(9, dtype=np.float32)[at])) for at, spots in enumerate(shown(LABELS))
    ]
    assert without_ornaments(cards, LABELS)[1] == []


def test_cards_on_which_nothing_is_seen_stay_so():
    assert without_ornaments([(), ()], ("FH", "CM")) == ([(), ()], [])

"""Empty places between cards: table, or a back that no finder made out."""

from __future__ import annotations

import importlib

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card
from vision.load import photograph_of
from vision.overlooked import overlooked
from vision.values import Sighting, WeightsMissing

module = importlib.import_module("vision.overlooked")
ROW = [(200 + 105 * at, 200) for at in range(5)]


def table(*, back=None, seed=0):
    """A table of wood with a row of cards, the middle one missing, or lying there on its face."""
    rng = np.random.default_rng(seed)
    grain = cv2.GaussianBlur(rng.integers(0, 60, (800, 1000, 1)).astype(np.float32), (0, 0), 2).reshape(
        800, 1000, 1
    )
    wood = np.clip(grain * [0.6, 0.8, 1.0] + [60, 90, 120], 0, 255).astype(np.uint8)
    for at, (x, y) in enumerate(ROW):
        if at != 2:
            cv2.rectangle(wood, (x, y), (x + 100, y + 150), (230, 225, 220), -1)
        elif back:
            cv2.rectangle(wood, (x, y), (x + 100, y + 150), back, -1)
    return photograph_of(wood)


CARDS = [card(*place) for at, place in enumerate(ROW) if at != 2]


@pytest.fixture
def close_look(monkeypatch):
    """What the close look says of the places it is shown."""

    def say(found):
        monkeypatch.setattr(module, "refine", found)

    say(lambda *_, **__: ())
    return say


@pytest.mark.parametrize("back", [(40, 30, 30), (150, 60, 40), (30, 30, 140)])
@pytest.mark.usefixtures("close_look")
def test_what_lies_between_cards_and_is_no_table_is_a_doubtful_back(back):
    (found,) = overlooked(table(back=back), CARDS)
    assert found.down
    assert found.score < 0.9
    assert np.abs(found.quad - card(*ROW[2]).quad).max() < 8


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.usefixtures("close_look")
def test_table_between_cards_is_a_hole(seed):
    assert overlooked(table(seed=seed), CARDS) == ()


def test_a_card_the_close_look_is_sure_of_is_added_once(close_look):
    sure = card(ROW[2][0] + 2, 201, score=0.9)
    twin = card(ROW[2][0] + 4, 203, score=0.8)
    on_another = card(ROW[1][0] + 5, 203, score=0.9)
    doubtful = card(ROW[4][0] + 105, 200, score=0.3)
    close_look(lambda *_, **__: (sure, twin, on_another, doubtful))
    assert overlooked(table(), CARDS) == (sure,)


def test_the_close_look_is_shown_the_holes_of_the_row(close_look):
    shown = []
    close_look(lambda _, quads, **__: shown.extend(quads.mean(1).round().tolist()) or ())
    overlooked(table(), CARDS)
    assert sorted(x for x, _ in shown) == pytest.approx([460], abs=6)


def test_without_the_close_look_the_table_still_tells(close_look):
    def missing(*_, **__):
        raise WeightsMissing("refine.onnx")

    close_look(missing)
    assert len(overlooked(table(back=(40, 30, 30)), CARDS)) == 1
    assert overlooked(table(), []) == ()
    assert isinstance(overlooked(table(back=(40, 30, 30)), CARDS)[0], Sighting)

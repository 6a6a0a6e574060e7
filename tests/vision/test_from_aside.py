"""A shelf photographed by somebody who sits at the table is read like one photographed from above."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.picture.load import load, photograph_of
from vision.read import read

PHOTOGRAPHS = Path(__file__).parent / "photographs"
FOCAL = 0.75  # of the picture's longest side


def from_aside(picture, tilt, towards):
    """The picture as a camera sees it that looks from aside, and where each point of it is then."""
    high, wide = picture.shape[:2]
    focal = FOCAL * max(high, wide)
    lens = np.array([[focal, 0, wide / 2], [0, focal, high / 2], [0, 0, 1]])
    axis = np.radians(tilt) * np.array([np.cos(np.radians(towards)), np.sin(np.radians(towards)), 0])
    onto = np.linalg.inv(lens @ cv2.Rodrigues(axis)[0] @ np.linalg.inv(lens))
    corners = cv2.perspectiveTransform(np.float64([[[0, 0], [wide, 0], [wide, high], [0, high]]]), onto)[0]
    low, reach = corners.min(0), np.ptp(corners, axis=0)
    zoom = 1.5 * max(high, wide) / reach.max()
    onto = np.diag([zoom, zoom, 1]) @ np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ onto
    return cv2.warpPerspective(picture, onto, [int(side) for side in zoom * reach]), onto


@pytest.mark.parametrize(
    ("name", "towards"),
    [("easy-1", 0), ("easy-1", 20), ("easy-2", 0), ("easy-2", -20), ("normal-1", 0), ("normal-1", 20)],
)
def test_a_shelf_from_aside_is_read_and_each_card_told_where_it_lies(name, towards):
    """But for two marks, which may be too far off and are doubted."""
    straight = load(PHOTOGRAPHS / f"{name}.jpg")
    picture, onto = from_aside(straight.full, 45, towards)
    before = [cell for cell in read(straight).cells if cell.mark]
    after = {cell.mark: cell for cell in read(photograph_of(picture)).cells if cell.mark}
    both = [(cell, after[cell.mark]) for cell in before if cell.mark in after]
    assert len(both) >= len(before) - 2
    assert {mark for mark, cell in after.items() if cell.confidence >= 0.9} <= {cell.mark for cell in before}
    for one, other in both:
        assert (one.row, one.col) == (other.row, other.col)
        there = cv2.perspectiveTransform(np.float64([one.quad]), onto)[0]
        far = np.linalg.norm(there[:2].mean(0) - np.mean(other.quad[:2], axis=0))  # of its top edge
        assert far < 0.3 * np.linalg.norm(there[1] - there[0])

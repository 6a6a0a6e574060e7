"""Simulated photographs tell the truth about themselves."""

import itertools
import json

import cv2
import numpy as np
import pytest

from vision.simulator import layouts, scene
from vision.simulator.camera import View, bend, choose_view, project
from vision.simulator.conditions import CRUEL, EVERYDAY
from vision.simulator.decks import make_deck
from vision.simulator.layouts import lay_pile, lay_shelf
from vision.simulator.stock import KEPT

SIZE = (480, 640)


@pytest.fixture(scope="module")
def deck():
    return make_deck(np.random.default_rng(4), count=48, stock=KEPT)


def photographed(deck, seed, *, kind="shelf", level="normal", everyday=False):
    rng = np.random.default_rng(seed)
    return scene.make_scene(rng, level=level, kind=kind, deck=deck, size=SIZE, everyday=everyday)


@pytest.mark.parametrize(("kind", "level"), [("shelf", "hard"), ("pile", "normal"), ("strangers", "normal")])
def test_the_same_seed_takes_the_same_photograph(deck, kind, level):
    one, other = (photographed(deck, 11, kind=kind, level=level) for _ in range(2))
    assert (one.image == other.image).all()
    assert one.notation == other.notation


@pytest.mark.parametrize("seed", range(4))
def test_notation_names_every_card_where_it_lies(deck, seed):
    made = photographed(deck, seed)
    rows = [row.split() for row in made.notation.split(" / ")]
    for cell in made.cells:
        named = f"{cell.face.mark}:{cell.face.icons}" if cell.face else "#"
        assert rows[cell.row][cell.column] == named
    assert sum(text != "." for row in rows for text in row) == len(made.cells)
    assert min(cell.row for cell in made.cells) == min(cell.column for cell in made.cells) == 0


def test_faces_lie_where_the_truth_says(deck):
    """A card in full sight looks more like its drawing where it is said to lie than a little beside it."""
    placed = []
    for seed in range(3):
        made = photographed(deck, 20 + seed, level="easy", everyday=True)
        for cell in made.cells:
            if cell.face and cell.shown > 0.99 and inside(cell.quad, made.image):
                drawing = shrunk(dict(deck.faces)[cell.face][..., :3])
                beside = max(likeness(drawing, made.image, quad) for quad in nudged(cell.quad))
                placed.append(likeness(drawing, made.image, cell.quad) > beside)
    assert len(placed) > 30
    assert np.mean(placed) > 0.9


def shrunk(drawing):
    """The card 60 × 90, its finest texture blurred: a photograph this small does not show it."""
    return cv2.GaussianBlur(cv2.resize(drawing, (60, 90), interpolation=cv2.INTER_AREA), (0, 0), 1.5)


def likeness(drawing, photograph, quad):
    aim = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    onto = cv2.getPerspectiveTransform(quad.astype(np.float32), aim)
    seen = cv2.GaussianBlur(cv2.warpPerspective(photograph, onto, (60, 90)), (0, 0), 1.5)
    return np.corrcoef(drawing.ravel(), seen.ravel())[0, 1]


def nudged(quad):
    """The quad moved by a twelfth of its width to every side."""
    right, down = (quad[1] - quad[0]) / 12, (quad[3] - quad[0]) / 18
    sides = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return [quad + x * right + y * down for x, y in sides]


def inside(quad, image):
    return (quad > 0).all() and (quad < image.shape[1::-1]).all()


def test_what_lies_under_other_cards_is_known_to_be_hidden(deck):
    pile = photographed(deck, 5, kind="pile", level="easy")
    assert all(cell.shown > 0.6 for cell in pile.cells if inside(cell.quad, pile.image))
    column = [cell for cell in pile.cells if cell.column == 0]
    assert [cell.row for cell in column] == list(range(len(column)))


@pytest.mark.parametrize("level", EVERYDAY)
def test_people_step_up_to_what_they_photograph(deck, level):
    """Cards are from a fourteenth to a fifth of the picture wide."""
    made = [photographed(deck, 40 + seed, level=level, everyday=True) for seed in range(6)]
    wide = [np.linalg.norm(cell.quad[1] - cell.quad[0]) for each in made for cell in each.cells]
    assert max(SIZE) / 14 < np.median(wide)
    assert max(wide) < max(SIZE) / 4.5


def test_strangers_alone_name_no_cards(deck):
    made = photographed(deck, 3, kind="strangers", level="hard")
    assert made.cells == ()
    assert made.notation == ""


@pytest.mark.parametrize("kind", ["shelf", "pile"])
def test_truth_is_written_as_the_samples_have_it_and_what_shows(tmp_path, kind):
    scene.main([str(tmp_path), "1", "--seed", "7", "--level", "easy", "--kind", kind, "--side", "640"])
    (photo,) = tmp_path.glob("*.jpg")
    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    assert sorted(cv2.imread(str(photo)).shape[:2]) == sorted(SIZE)
    assert set(truth) == {kind, "level", "cells"}
    assert all(
        set(cell) == {"row", "col", "mark", "total", "icons", "down", "quad", "shown"}
        for cell in truth["cells"]
    )
    assert truth[kind].split(" / ")[0].split()[0].split(":")[0] in {"#", ".", truth["cells"][0]["mark"]}


@pytest.mark.parametrize("levels", [EVERYDAY, CRUEL])
@pytest.mark.parametrize("level", EVERYDAY)
@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0])
def test_every_card_is_in_the_picture(levels, level, turn):
    rng = np.random.default_rng(9)
    slots = lay_shelf(rng, level, tall=1.5)
    corners = np.concatenate([scene.laying.outline(slot, tall=1.5) for slot in slots])
    view = choose_view(rng, levels[level], corners=corners, size=SIZE, turn=turn)
    seen = project(view, corners)
    assert (seen > -0.05 * SIZE[0]).all()
    assert (seen < 1.05 * np.array(SIZE[::-1])).all()


@pytest.mark.parametrize("amount", [-0.04, 0.04])
def test_the_lens_bends_picture_and_truth_alike(amount):
    view = View(np.eye(3), amount, SIZE)
    points = np.array([[40.0, 50.0], [600.0, 60.0], [320.0, 240.0], [80.0, 430.0]])
    picture = np.zeros((*SIZE, 3), np.uint8)
    for x, y in points:
        cv2.circle(picture, (int(x), int(y)), 4, (255, 255, 255), -1)
    bent = bend(view, picture)
    _, _, _, centres = cv2.connectedComponentsWithStats((bent[..., 0] > 90).astype(np.uint8))
    for place in project(view, points):
        assert np.abs(centres[1:] - place).max(1).min() < 2


def test_piles_hold_up_to_a_hundred_cards_and_show_every_strip():
    counts = []
    for seed in range(60):
        slots = lay_pile(np.random.default_rng(seed), "normal", tall=1.5, strip=0.3)
        counts.append(len(slots))
        for upper, lower in itertools.pairwise(slots):
            if upper.column == lower.column:
                assert lower.y - upper.y > 0.2
    assert max(counts) > 60
    assert max(counts) <= layouts.MOST_PILED
    assert min(counts) < 8

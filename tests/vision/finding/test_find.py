"""Cards are found whichever way up they lie, strangers are not, and no picture is too odd to look at."""

import itertools

import cv2
import numpy as np
import pytest

from tests.vision.fake_networks import Lacking
from vision import doors
from vision.finding import find as finder
from vision.finding.find import find
from vision.finding.outlines import aim_of
from vision.measuring.compare import Tally, compare
from vision.measuring.trial import trial_of
from vision.networks import shipped
from vision.picture.light import normalised
from vision.picture.load import photograph_of
from vision.simulator.scene import make_own_deck, make_scene
from vision.simulator.stock import KEPT
from vision.values import WeightsMissing

SIZE = (768, 1024)
SURE = 0.5
WITHIN = 0.06  # card widths a top corner may be off


def simulated(seed, *, kind="shelf", level="easy", everyday=False):
    """A photograph of a printing no training saw."""
    rng = np.random.default_rng([1_000_077, seed])
    deck = make_own_deck(rng, kind=kind, stock=KEPT, everyday=everyday)
    return make_scene(rng, level=level, kind=kind, deck=deck, size=SIZE, askew=0.0, everyday=everyday)


def sure(image, networks=None):
    found = find(networks or shipped(), photograph_of(image))
    return [sighting for sighting in found if sighting.score >= SURE]


def is_found(quad, sightings):
    wide = np.linalg.norm(quad[1] - quad[0])
    fronts = [sighting.quad for sighting in sightings if not sighting.down]
    return any(np.linalg.norm(other[:2] - quad[:2], axis=1).max() < WITHIN * wide for other in fronts)


def share_found(scenes, *, turn=lambda image, quad: (image, quad)):
    """Of the fronts in sight."""
    found = []
    for scene in scenes:
        seen = sure(turn(scene.image, scene.cells[0].quad)[0])
        due = [cell for cell in scene.cells if cell.shown > 0.8 and cell.face]
        found += [is_found(turn(scene.image, cell.quad)[1], seen) for cell in due]
    assert len(found) > 10
    return np.mean(found)


@pytest.fixture(scope="module")
def shelves():
    return [simulated(seed) for seed in range(5)]


def test_cards_of_an_unseen_printing_are_found(shelves):
    assert share_found(shelves) >= 0.95


@pytest.fixture(scope="module")
def beside_fronts():
    """Shelves on which some cards lie face down: one printing a photograph, so one kind of back."""
    drawn = [
        simulated(100 + seed, level=level, everyday=True) for seed in range(8) for level in ("normal", "hard")
    ]
    return [scene for scene in drawn if any(cell.face is None for cell in scene.cells)]


def test_most_backs_are_found_at_first_sight(beside_fronts):
    found, due = 0, 0
    for scene in beside_fronts:
        backs = [sighting.quad for sighting in sure(scene.image) if sighting.down]
        lying = [cell.quad for cell in scene.cells if cell.face is None and cell.shown > 0.8]
        found += sum(any(lies_on(back, quad) for back in backs) for quad in lying)
        due += len(lying)
    assert due > 25
    assert found / due >= 0.75


def test_backs_are_found_beside_fronts(beside_fronts):
    """By the whole reader: the shelf's rows and what lies around decide about backs the finder doubts; where
    no mark is said they may be another game's, and none is believed in."""
    trials = [trial_of(scene) for scene in beside_fronts]
    readings = [(doors.read(trial.file), trial.truth) for trial in trials]
    said = [(reading, truth) for reading, truth in readings if any(cell.mark for cell in reading.cells)]
    read = sum((compare(reading, truth) for reading, truth in said), Tally())
    assert read.backs > 15
    assert read.backs_right / read.backs >= 0.85


def lies_on(back, quad):
    """Whether two outlines are one, whichever way up."""
    wide = np.linalg.norm(quad[1] - quad[0])
    return any(np.abs(np.roll(back, turn, 0) - quad).max() < 0.15 * wide for turn in (0, 2))


@pytest.mark.parametrize("light", [0.3, 0.5])
def test_a_shadow_across_the_table_hides_no_card(shelves, light):
    """What lies in it is as clear to the network as what lies beside it."""

    def shaded(image, quad):
        dark = image.copy()
        dark[:, : image.shape[1] // 2] = (dark[:, : image.shape[1] // 2] * light).astype(np.uint8)
        return dark, quad

    assert share_found(shelves, turn=shaded) >= 0.93


def quarter(image, quad):
    """Photograph and corners turned clockwise by a quarter."""
    return np.ascontiguousarray(np.rot90(image, -1)), np.stack([image.shape[0] - quad[:, 1], quad[:, 0]], 1)


def half(image, quad):
    return np.ascontiguousarray(image[::-1, ::-1]), np.array(image.shape[1::-1]) - quad


@pytest.mark.parametrize("turn", [quarter, half, lambda *both: half(*quarter(*both))])
def test_a_photograph_may_be_held_any_way(shelves, turn):
    assert share_found(shelves, turn=turn) >= 0.93


def test_strips_are_found_in_piles():
    assert share_found([simulated(seed, kind="pile") for seed in range(3)]) >= 0.9


def test_most_photographs_of_strangers_alone_show_no_front():
    """Pages, keyboards, screens, other cards; another game's card may still pass for a back."""
    photos = [
        simulated(seed, kind="strangers", level="normal", everyday=everyday).image
        for seed in range(5)
        for everyday in (False, True)
    ]
    assert sum(any(not sighting.down for sighting in sure(photo)) for photo in photos) <= 3


@pytest.mark.parametrize("size", [(1, 1), (2, 900), (3000, 5), (17, 23), (700, 1000)])
@pytest.mark.parametrize("grey", [0, 255])
def test_where_there_is_nothing_nothing_is_found(size, grey):
    assert sure(np.full((*size, 3), grey, np.uint8)) == []


def test_the_network_sees_no_difference_between_lamps():
    """Light that falls off over the whole picture is taken out of it before the network looks."""
    rng = np.random.default_rng(2)
    table = cv2.GaussianBlur(rng.integers(60, 250, (512, 768, 3)).astype(np.float32), (0, 0), 2)
    falloff = np.linspace(0.4, 1.0, 768, dtype=np.float32)[None, :, None]
    shown = normalised(np.asarray(table * falloff, np.uint8)).transpose(1, 2, 0)
    shown = shown - cv2.GaussianBlur(shown, (0, 0), 8)  # the table's grain alone
    thirds = [shown[:, part].std() for part in np.array_split(np.arange(768), 3)]
    assert max(thirds) < 1.2 * min(thirds)


def test_noise_does_no_harm():
    noise = np.random.default_rng(1).integers(0, 256, (480, 640, 3), dtype=np.uint8)
    for sighting in find(shipped(), photograph_of(noise)):
        assert sighting.quad.shape == (4, 2)
        assert np.isfinite(sighting.quad).all()


CLEAR_FRONTS, DOUBTFUL_FRONTS = (0.9, 0.8, 0.8), (0.9, 0.8, 0.8, 0.4, 0.3, 0.3)
LARGER, SMALLER = [finder.FINER_SIDE], [finder.SMALL_SIDE, finder.SMALLER_SIDE]


@pytest.mark.parametrize(
    ("heats", "wide", "further"),
    [
        (CLEAR_FRONTS, 60, []),
        (CLEAR_FRONTS, 100, []),
        (DOUBTFUL_FRONTS, 60, LARGER),
        (DOUBTFUL_FRONTS, 100, SMALLER),  # large cards are seen best from afar
    ],
)
def test_where_many_fronts_are_doubtful_a_further_look_is_taken(monkeypatch, heats, wide, further):
    seen = []

    def look(_networks, _photograph, picture, _turn, **_):
        seen.append(max(picture.shape))
        across = wide * max(SIZE) / finder.LONGEST_SIDE
        lefts = [across * number for number in range(len(heats))]
        quads = np.float32(
            [[[x, 0], [x + across, 0], [x + across, across * 1.5], [x, across * 1.5]] for x in lefts]
        )
        return finder.Rough(quads, np.zeros(len(heats), bool), np.float32(heats))

    monkeypatch.setattr(finder, "_seen", look)
    finder.proposed(shipped(), photograph_of(np.zeros((*SIZE, 3), np.uint8)))
    assert seen == [finder.LONGEST_SIDE, *further]


def ways(side):
    return [(side, turn) for turn in range(4)]


@pytest.mark.parametrize(
    ("small", "large", "looks"),
    [
        ((0, 3, 0, 0), (0, 3, 0, 0), [(768, 1)]),
        ((0, 0, 0, 0), (0, 3, 0, 0), [(768, 1), (768, 3), (768, 2)]),
        ((0, 0, 0, 0), (0, 0, 0, 12), [(768, 1), (768, 3)]),
        ((3, 3, 0, 0), (0, 3, 0, 0), [(768, 1), (768, 3), (768, 2)]),
        ((1, 0, 0, 0), (1, 0, 0, 0), []),
        ((2, 0, 0, 0), (0, 0, 0, 0), []),
        ((0, 0, 0, 0), (0, 0, 0, 0), [(768, 1), (768, 3), (768, 2), *ways(192)]),
    ],
)
def test_the_way_up_that_a_small_picture_tells_is_looked_at_alone(monkeypatch, small, large, looks):
    seen = []

    def look(_networks, _photograph, picture, turn, **_):
        side = max(picture.shape)
        seen.append((side, turn))
        count = {finder.SMALL_SIDE: small, finder.LONGEST_SIDE: large}.get(side, (0,) * 4)[turn]
        quads = [[[x, 0], [x + 200, 0], [x + 200, 300], [x, 300]] for x in range(0, 200 * count, 200)]
        quads = np.float32(quads).reshape(-1, 4, 2)
        return finder.Rough(quads, np.zeros(count, bool), np.full(count, 0.95, np.float32))

    monkeypatch.setattr(finder, "_seen", look)
    assert len(finder.proposed(shipped(), photograph_of(np.zeros((*SIZE, 3), np.uint8))).quads) == max(
        small + large
    )
    usual = [each for each in seen if each[0] <= finder.LONGEST_SIDE]
    assert usual == [(finder.LONGEST_SIDE, 0), *ways(finder.SMALL_SIDE), *looks]


@pytest.mark.parametrize("share", [0.45, 0.6, 0.8])
def test_a_card_close_by_is_found_however_large(share):
    """The network was taught cards up to a quarter as wide as the picture."""
    scene = simulated(0)
    cell = next(cell for cell in scene.cells if cell.face)
    around = np.linalg.norm(cell.quad[1] - cell.quad[0]) / share * np.array([1.0, 1.4])
    low = np.maximum(cell.quad.mean(0) - around / 2, 0).astype(int)
    far = np.minimum(cell.quad.mean(0) + around / 2, scene.image.shape[1::-1]).astype(int)
    close = cv2.resize(scene.image[low[1] : far[1], low[0] : far[0]], None, fx=4, fy=4)
    assert is_found((cell.quad - low) * 4, sure(close))


def test_the_same_photograph_is_seen_the_same_way_twice(shelves):
    one, other = (find(shipped(), photograph_of(shelves[0].image)) for _ in range(2))
    assert [(s.score, s.down, s.quad.tolist()) for s in one] == [
        (s.score, s.down, s.quad.tolist()) for s in other
    ]


def test_one_card_is_sighted_once(shelves):
    for scene in shelves:
        seen = sure(scene.image)
        for one, other in itertools.combinations(seen, 2):
            wide = np.linalg.norm(one.quad[1] - one.quad[0])
            apart = np.linalg.norm(aim_of(one.quad, down=one.down) - aim_of(other.quad, down=other.down))
            assert apart > 0.1 * wide


def test_the_surest_comes_first_and_scores_are_probabilities(shelves):
    scores = [sighting.score for sighting in find(shipped(), photograph_of(shelves[1].image))]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)


def test_a_larger_picture_gives_the_same_cards_in_its_own_pixels(shelves):
    image = shelves[2].image
    large = cv2.resize(image, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    seen, there = sure(image), sure(large)
    assert seen
    assert all(is_found(2 * s.quad, there) for s in seen if not s.down)


def test_missing_weights_are_said_to_be_missing(shelves):
    with pytest.raises(WeightsMissing):
        find(Lacking("find"), photograph_of(shelves[0].image))


def test_without_the_close_look_cards_are_found_at_a_glance(shelves):
    due = sum(cell.shown > 0.8 for cell in shelves[0].cells)
    assert len(sure(shelves[0].image, Lacking("refine"))) >= 0.7 * due > 0

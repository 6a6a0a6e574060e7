"""What was found is looked at once more, close up: is it a card's end, and where exactly are its corners?

A small network sees crops about both ends of every card, cut from the full-size picture, and says what each
end is (nothing, a front's top, a front's foot, an end of a back) and where its corners lie.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.networks import Networks
from vision.picture.rectify import Box, cut, height_of, plane_of, stretch_of, through
from vision.probability import log_odds
from vision.values import Corners, Photograph, Sighting

NETWORK = "refine"
BOX: Box = (-0.25, -0.25, 1.25, 0.5)  # of a crop, in card widths about a card's end
CROP = (64, 128)  # pixels, high and wide
DEPTH = 0.4  # in card widths below the end: where the other two corners of an end are placed
END = np.array([[0, 0], [1, 0], [1, DEPTH], [0, DEPTH]], np.float64)
MOVED = 0.08  # card widths a corner must have moved for a second look from where it now lies
HOPELESS = 0.05  # chance up to which there is no second look
NOTHING, TOP, FOOT, BACK = range(4)
SURE = 0.5  # of an end's class: below it the end is no card's; a foot then lies where the top says
MISFIT = 0.25  # share a card may be lower or higher than the finder said; beyond, its foot is another card's
FARTHER = 0.1  # logarithm of the ratio between the widths of two cards that tell of a slanting look
TELLING = 4  # pairs of them that tell it surely
ASLANT = 1.5  # the most that heights fall off for widths

# Log-odds that a card lies here: so much anyhow, so many times the log-odds of the heat, and of its end's
# class. Those of fronts are fitted by `vision.measuring.finder --fit` on simulated photographs of
# printings held out. Those of backs were then set by hand, more careful than that: cards of another game
# beside the rows, which the simulation hardly has, were taken for backs; it costs one in twenty of the backs
# hardest to tell.
FRONTS = (1.36, 2.44, 0.37)
BACKS = (-2.3, 3.2, 0.8)


def refine(
    networks: Networks,
    photograph: Photograph,
    quads: Corners,
    *,
    heat: NDArray[np.float32],
    down: NDArray[np.bool_],
) -> tuple[Sighting, ...]:
    """The cards among what was found, with sharpened corners, the surest first."""
    if not len(quads):
        return ()
    placed, down, chance = look_closely(networks, photograph, quads, backs=down)
    scores = _calibrated(heat, chance, down=down)
    sightings = [
        Sighting(quad, bool(kind), float(score))
        for quad, kind, score in zip(placed, down, scores, strict=True)
    ]
    return tuple(sorted(sightings, key=lambda sighting: -sighting.score))


def look_closely(
    networks: Networks, photograph: Photograph, quads: Corners, *, backs: NDArray[np.bool_] | None = None
) -> tuple[Corners, NDArray[np.bool_], NDArray[np.float32]]:
    """Better corners, kind and its chance, of every card; those that moved far are looked at twice.

    `backs` are known for such by the look of the whole card: a back's end alone can be like a front's.
    """
    backs = np.zeros(len(quads), bool) if backs is None else backs
    placed, down, chance = _look_at_both_ends(networks, photograph, quads, backs)
    wide = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    moved = (np.abs(placed - quads).max((1, 2)) > MOVED * wide) & (chance > HOPELESS)
    if moved.any():
        placed[moved], down[moved], chance[moved] = _look_at_both_ends(
            networks, photograph, placed[moved], backs[moved]
        )
    return placed, down, chance


def _look_at_both_ends(
    networks: Networks, photograph: Photograph, quads: Corners, backs: NDArray[np.bool_]
) -> tuple[Corners, NDArray[np.bool_], NDArray[np.float32]]:
    """Better corners, kind and its chance, of every card."""
    top, top_corners = _look(networks, photograph, quads)
    foot, foot_corners = _look(networks, photograph, quads[:, [2, 3, 0, 1]])
    top[backs], foot[backs] = _as_backs(top[backs]), _as_backs(foot[backs])
    return _settled(quads, ends=(top, foot), corners=(top_corners, foot_corners))


def _as_backs(ends: NDArray[np.float32]) -> NDArray[np.float32]:
    """The chances of ends that are a back's or nothing."""
    known = np.zeros_like(ends)
    known[:, NOTHING], known[:, BACK] = ends[:, NOTHING], 1 - ends[:, NOTHING]
    return known


def picture_of(crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Crops as the network takes them: channels first, each free of its light's strength."""
    flat = crops.astype(np.float32)
    mean = flat.mean((1, 2, 3), keepdims=True)
    spread = flat.std((1, 2, 3), keepdims=True) + 8
    return np.ascontiguousarray(((flat - mean) / spread).transpose(0, 3, 1, 2))


def _look(
    networks: Networks, photograph: Photograph, quads: Corners
) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """Chances of every class for the first end of every quad, and that end's corners in the photograph."""
    crops = cut(photograph, quads, box=BOX, size=CROP)
    (answer,) = networks.ask(NETWORK, picture_of(crops))
    odds = np.exp(answer[:, :4] - answer[:, :4].max(1, keepdims=True))
    planes = np.array([plane_of(quad) for quad in quads])
    corners = through(planes, END + answer[:, 4:].reshape(-1, 4, 2))
    return odds / odds.sum(1, keepdims=True), corners


def _settled(
    quads: Corners,
    *,
    ends: tuple[NDArray[np.float32], NDArray[np.float32]],
    corners: tuple[NDArray[np.float64], NDArray[np.float64]],
) -> tuple[Corners, NDArray[np.bool_], NDArray[np.float32]]:
    """For every card the likeliest of front, front upside down, and back: corners, kind and its chance.

    The next card's top may show at its foot: it stands on its head only where its own top shows none.
    """
    top, foot = ends
    headlong = foot[:, TOP] * (1 - top[:, TOP])
    chances = np.stack([top[:, TOP], headlong, np.sqrt(top[:, BACK] * foot[:, BACK])], 1)
    kinds = chances.argmax(1)
    on_its_head = (kinds == 1)[:, None]
    near, far = (np.where(on_its_head[..., None], *pair) for pair in (corners[::-1], corners))
    far_chance = np.where(on_its_head, top, foot)[np.arange(len(quads)), np.where(kinds == 2, BACK, FOOT)]
    outlines, clear = np.concatenate([near[:, :2], far[:, :2]], 1), chances.max(1) > SURE
    footed = (far_chance > SURE) & _as_high(outlines, quads)
    tall = _usual_heights(near[:, 1] - near[:, 0], quads, outlines, clear=clear, seen=clear & footed)
    tall *= np.array([stretch_of(quad) for quad in quads])
    side = (near[:, 3] - near[:, 0] + near[:, 2] - near[:, 1]) / 2 / DEPTH * tall[:, None]
    extended = np.stack([near[:, 1] + side, near[:, 0] + side], 1)
    feet = np.where(footed[:, None, None], far[:, :2], extended)
    return np.concatenate([near[:, :2], feet], 1).astype(np.float32), kinds == 2, chances.max(1)


def _as_high(outlines: NDArray[np.float64], quads: Corners) -> NDArray[np.bool_]:
    """Which outlines are about as high as the cards of this photograph seemed at a glance."""
    usual = _by_width(_widths(quads[:, 1] - quads[:, 0]), quads)
    return np.array(
        [abs(height_of(each) / high - 1) < MISFIT for each, high in zip(outlines, usual, strict=True)], bool
    )


def _usual_heights(
    tops: NDArray[np.float64],
    quads: Corners,
    outlines: NDArray[np.float64],
    *,
    clear: NDArray[np.bool_],
    seen: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """How high cards with these tops are, as clear ones are that are seen to their foot, or others."""
    return _by_width(_widths(tops), outlines[seen] if seen.any() else quads[clear] if clear.any() else quads)


def _by_width(widths: NDArray[np.float64], known: Corners | NDArray[np.float64]) -> NDArray[np.float64]:
    """The height in card widths of cards so many pixels wide. Cards of one photograph are equally high; but
    where it looks aslant, those farther off seem smaller, and lower still."""
    high = np.log([height_of(quad) for quad in known])
    wide = np.log(_widths(known[:, 1] - known[:, 0]))
    apart, higher = wide[:, None] - wide, high[:, None] - high
    slopes = higher[apart > FARTHER] / apart[apart > FARTHER]
    slope = float(np.clip(np.median(slopes), 0, ASLANT)) if len(slopes) >= TELLING else 0.0
    return np.asarray(np.exp(np.median(high - slope * wide) + slope * np.log(widths)), np.float64)


def _widths(tops: NDArray[np.floating]) -> NDArray[np.float64]:
    return np.asarray(np.maximum(np.linalg.norm(tops, axis=-1), 1.0), np.float64)


def _calibrated(
    heat: NDArray[np.float32], chance: NDArray[np.float32], *, down: NDArray[np.bool_]
) -> NDArray[np.float32]:
    """The probability that a card lies here."""
    numbers = np.where(down[:, None], BACKS, FRONTS)
    odds = numbers[:, 0] + numbers[:, 1] * log_odds(heat) + numbers[:, 2] * log_odds(chance)
    return np.asarray(1 / (1 + np.exp(-odds)), np.float32)

"""Networks without weights: they answer what a test tells them, and remember what they were asked."""

from __future__ import annotations

import itertools

import numpy as np

from vision.networks import shipped
from vision.values import HIGHEST, LETTERS, WeightsMissing

AT, REACH = 4, 64.0  # pixels of the finder's picture to a cell of its maps, and to a unit of an offset
SURE = 8.0  # a score or log-odds that leaves hardly a doubt


class FakeNetworks:
    """`answers` says by name what a network makes of pictures, as a function; others are missing."""

    def __init__(self, **answers):
        self.answers = {name.replace("_", "-"): answer for name, answer in answers.items()}
        self.asked = []

    def need(self, *names):
        for name in names:
            if name not in self.answers:
                raise WeightsMissing(f"{name}.onnx")

    def ask(self, name, pictures, outputs=()):
        self.need(name)
        self.asked.append((name, pictures.shape, tuple(outputs)))
        said = self.answers[name](pictures)
        return tuple(np.array(each, np.float32) for each in (said if isinstance(said, tuple) else (said,)))


class Lacking:
    """The program's own networks, without some."""

    def __init__(self, *names):
        self.lacking = names

    def need(self, *names):
        for name in names:
            if name in self.lacking:
                raise WeightsMissing(f"{name}.onnx")
        shipped().need(*names)

    def ask(self, name, pictures, outputs=()):
        self.need(name)
        return shipped().ask(name, pictures, outputs)


def finds(*quads):
    """A finder that sees fronts at these places of its picture, and none in a smaller one."""

    def answer(pictures):
        _, _, high, wide = pictures.shape
        maps = np.zeros((1, 10, high // AT, wide // AT), np.float32)
        maps[:, :2] = -SURE
        for quad in np.float32(quads):
            column, row = (quad.mean(0) // AT).astype(int)
            here = (np.float32([column, row]) + 0.5) * AT
            if row >= maps.shape[2] or column >= maps.shape[3]:
                continue
            maps[0, 0, row, column] = SURE
            maps[0, 2:, row, column] = ((quad - here) / REACH).reshape(-1)
        return maps

    return answer


def ends(*kinds):
    """A close look that says what the ends of all cards are, one question after the other, and again."""
    said = itertools.cycle(kinds)

    def answer(pictures):
        scores = np.zeros((len(pictures), 12), np.float32)
        scores[:, next(said)] = SURE
        return scores

    return answer


def marks(*texts, strength=SURE, place=(0.1, 0.1, 0.05, 0.05)):
    """A reader that sees these marks, `E2/7`, on cards one after the other."""

    def answer(pictures):
        rows = [_scores(text, strength) for text in texts[: len(pictures)]]
        centre, size = place[:2], np.log(place[2:])
        places = np.tile(np.float32([*centre, *size]), (len(rows), 2))
        return np.array(rows), np.zeros((len(rows), 4)), places

    return answer


def _scores(text, strength):
    name, total = text.split("/")
    scores = np.zeros(len(LETTERS) + 2 * HIGHEST + 1, np.float32)
    scores[LETTERS.index(name[0])] = strength
    scores[len(LETTERS) + int(name[1:]) - 1] = strength
    scores[len(LETTERS) + HIGHEST + int(total) - 1] = strength
    scores[-1] = SURE
    return scores


def plain(*shape):
    """An answer of naughts, so many numbers a picture."""
    return lambda pictures: np.zeros((len(pictures), *shape), np.float32)

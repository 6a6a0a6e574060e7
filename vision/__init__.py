"""Photograph to reading: what stands on the table, with an honest doubt where there is one."""

import os

# before numpy comes: for small matrices its threads cost more than they give
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from vision import reading
from vision.deck_look import DeckLook
from vision.picture.load import load
from vision.read import read
from vision.teach import Problem, Taught, name, teach
from vision.teaching.match import Truth
from vision.values import Photograph, Unreadable, WeightsMissing

__all__ = [
    "DeckLook",
    "Photograph",
    "Problem",
    "Taught",
    "Truth",
    "Unreadable",
    "WeightsMissing",
    "load",
    "name",
    "read",
    "reading",
    "teach",
]

"""Photograph to reading: what stands on the table, with an honest doubt where there is one."""

from vision import reading
from vision.load import load
from vision.look import DeckLook
from vision.match import Truth
from vision.read import read, read_all
from vision.teach import Problem, Taught, name, teach
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
    "read_all",
    "reading",
    "teach",
]

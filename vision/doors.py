"""What may be asked of the reader: to read a photograph, to learn a printing, to learn a symbol's name."""

from vision.deck_look import DeckLook
from vision.picture.load import load
from vision.read import read
from vision.teach import Problem, Taught, Unlike, name, teach
from vision.teaching.crops import told
from vision.teaching.match import Truth
from vision.values import Photograph, Unreadable, WeightsMissing

__all__ = [
    "DeckLook",
    "Photograph",
    "Problem",
    "Taught",
    "Truth",
    "Unlike",
    "Unreadable",
    "WeightsMissing",
    "load",
    "name",
    "read",
    "teach",
    "told",
]

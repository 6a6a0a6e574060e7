"""The sheet of Atheneum."""

from games.atheneum.sheet import details, guide
from printing import Layout, plain

LAYOUTS = {"atheneum": Layout(plain.sheet(details.details), guide.guide)}

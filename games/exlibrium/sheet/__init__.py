"""The sheet of Exlibrium."""

from games.exlibrium.sheet import details, guide
from printing import Layout, plain

LAYOUTS = {"exlibrium": Layout(plain.sheet(details.details), guide.guide)}

"""Photograph to reading: what stands on the table, with an honest doubt where there is one.

What others call stands in `vision.doors`; what they are handed is a `vision.reading.Reading`.
"""

import os

# before numpy comes: for small matrices its threads cost more than they give
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

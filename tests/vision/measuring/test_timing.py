"""What a reading costs can be measured."""

from pathlib import Path

from vision.measuring.timing import peak

PHOTOGRAPH = Path(__file__).parents[2] / "browser" / "shelf.jpg"
LEAST, MOST = 50, 400  # megabytes: Python with its networks, and what a far larger photograph may take


def test_the_memory_of_a_reading_is_measured_in_a_process_of_its_own():
    assert LEAST < peak(PHOTOGRAPH) < MOST

"""The file of a deck's lessons: the same bytes for the same lessons, cards and what they are, no more."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

from tests.lessons import LOOK, lesson, noted, png
from vision import lessons
from vision.lessons import HIGH, MOST, TRUTH, WIDE, Lessons, is_bare

DECK = Lessons((lesson("E2"), replace(lesson("A1"), total=0, icons="", pile=True)), LOOK)


def test_what_is_written_is_read_and_written_again_the_same():
    written = lessons.write(DECK)
    assert lessons.write(lessons.read(written)) == written == lessons.write(DECK)
    assert [vars(each) for each in lessons.read(written).cards] == [vars(each) for each in DECK.cards]


def test_the_file_holds_pictures_and_their_truth_alone():
    with zipfile.ZipFile(io.BytesIO(lessons.write(DECK))) as archive:
        assert archive.namelist() == [TRUTH, "E2.png", "A1.png"]
        assert {each.date_time[0] for each in archive.infolist()} == {1980}
        truth = json.loads(archive.read(TRUTH))
        assert all(is_bare(archive.read(name)) for name in ("E2.png", "A1.png"))
    assert set(truth) == {"kind", "version", "pictures", "look", "cards"}
    assert truth["version"] == 1
    card = {"mark": "E2", "total": 7, "icons": "HFS", "pile": False, "file": "E2.png"}
    assert truth["cards"][0] == card


def test_the_newest_of_each_card_stays():
    learnt = DECK.learning([lesson("E2", shade=10)], {})
    assert [each.mark for each in learnt.cards] == ["A1", "E2"]
    assert learnt.of("E2").picture == png(10)


def test_beyond_so_many_the_oldest_of_the_commonest_letter_goes():
    many = [lesson(f"{letter}{order}") for letter in "ABC" for order in range(1, 21)]
    marks = [each.mark for each in Lessons().learning([lesson("Z1"), *many, lesson("Z2")], {}).cards]
    assert len(marks) == MOST
    assert {"Z1", "Z2", "A2", "C1"} <= set(marks)
    assert not {"A1", "B1"} & set(marks)


def test_a_card_can_be_left_out_and_put_back():
    less = lessons.read(lessons.write(DECK.leaving_out("E2").leaving_out("Z9")))
    assert [each.mark for each in less.handed_on.cards] == ["A1"]
    assert b"E2" not in lessons.write(less.handed_on)
    assert lessons.write(less.putting_back("E2")) == lessons.write(DECK)
    assert less.learning([lesson("E2")], LOOK).left_out == frozenset()  # another picture of it


@pytest.mark.parametrize(
    "picture", [b"", b"GIF89a", noted(png()), png() + b"more", png(size=(HIGH + 1, WIDE)), png()[:-4]]
)
def test_a_picture_that_is_more_or_less_than_pixels_is_no_lesson(picture):
    assert is_bare(png())
    assert not is_bare(picture)
    with pytest.raises(ValueError, match="lessons"):
        lessons.read(lessons.write(Lessons((replace(lesson("E2"), picture=picture),), LOOK)))


def changed(**more: object) -> bytes:
    """The file with something else in its truth, or another member."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(lessons.write(DECK))) as old, zipfile.ZipFile(made, "w") as new:
        truth = {**json.loads(old.read(TRUTH)), **more.get("truth", {})}
        new.writestr(TRUTH, json.dumps(truth))
        for name in old.namelist()[1:]:
            new.writestr(name, old.read(name))
        for name, content in more.get("members", {}).items():
            new.writestr(name, content)
    return made.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\3\4",
        changed(truth={"version": 2}),
        changed(truth={"kind": "deck"}),
        changed(truth={"cards": []}),
        changed(truth={"cards": None}),
        changed(truth={"look": {"name": "Rita"}}),
        changed(truth={"cards": [{"mark": "../E2", "total": 7, "icons": "HFS", "pile": False}]}),
        changed(truth={"cards": [{"mark": "E2", "total": -7, "icons": "HFS", "pile": False}]}),
        changed(members={"whole.jpg": b"a photograph"}),
        changed(members={"notes.txt": b"0" * 1_000_000}),
    ],
)
def test_what_is_no_file_of_lessons_or_holds_more_is_refused(content):
    assert lessons.read(changed()).cards
    with pytest.raises(ValueError, match="lessons"):
        lessons.read(content)

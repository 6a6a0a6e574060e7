"""The lessons of decks: kept beside them, carried by backups, and by those as nothing else than lessons."""

import pytest

from scoring.faults import Refused
from store import backup, blobs, editions, lessons, migrate
from tests.attacks.backups import made, members, written
from tests.lessons import LOOK, lesson, noted, png
from vision.lessons import Lessons, write

pytestmark = pytest.mark.usefixtures("database")


def taught(*marks: str) -> None:
    lessons.change("club", lambda kept: kept.learning(map(lesson, marks), LOOK))


def test_they_come_back_from_a_backup(tmp_path):
    migrate.upgrade()
    editions.save("club", {"cards": {"A1": "FH"}})
    taught("A1", "B1")
    before = lessons.content_of("club")
    file = made(tmp_path / "evening.zip")
    taught("C1")
    backup.restore(file)
    assert lessons.content_of("club") == before


def test_damaged_ones_are_none_and_left_out_of_a_backup(tmp_path):
    migrate.upgrade()
    blobs.of(blobs.LESSONS).put("club.zip", b"no zip")
    assert lessons.kept("club").cards == ()
    assert "lessons/club.zip" not in members(made(tmp_path / "evening.zip"))
    taught("A1")
    assert [each.mark for each in lessons.kept("club").cards] == ["A1"]


@pytest.mark.parametrize("content", [b"", b"no zip", noted(png())])
def test_a_backup_brings_lessons_and_nothing_more(tmp_path, content):
    """A picture in it says nothing beside its pixels, and no other file rides along."""
    migrate.upgrade()
    taught("A1")
    within = members(made(tmp_path / "evening.zip"))
    if content.startswith(b"\x89PNG"):
        content = write(Lessons((lesson("A1"),), LOOK)).replace(png(), content)
    with pytest.raises(Refused):
        backup.restore(written(tmp_path / "made.zip", {**within, "lessons/club.zip": content}))
    assert lessons.content_of("club") == within["lessons/club.zip"]


@pytest.mark.parametrize("name", ["lessons/club.png", "lessons/../club.zip", "lessons/.hidden.zip"])
def test_a_backup_names_them_as_we_do(tmp_path, name):
    migrate.upgrade()
    taught("A1")
    within = members(made(tmp_path / "evening.zip"))
    with pytest.raises(Refused):
        backup.restore(written(tmp_path / "made.zip", {**within, name: within["lessons/club.zip"]}))

"""Lessons that were handed in: taught from a photograph, written, read back, and measured."""

import json
from pathlib import Path

import pytest

from vision import doors, lessons
from vision.measuring import bench
from vision.measuring.compare import compare
from vision.measuring.handed_in import NoLessons, handed_in
from vision.measuring.photos import read_rows

PHOTOGRAPHS = Path(__file__).resolve().parents[1] / "photographs"


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> Path:
    photograph = PHOTOGRAPHS / "normal-1.jpg"
    rows = read_rows(json.loads(photograph.with_suffix(".json").read_text())["shelf"])
    taught = doors.teach(photograph, rows)
    path = tmp_path_factory.mktemp("handed in") / "club.zip"
    path.write_bytes(lessons.write(lessons.Lessons().learning(taught.lessons, doors.told(taught.look))))
    return path


def test_what_was_taught_is_read_again_from_its_lessons(file):
    (deck,) = handed_in([file])
    trial, reading = deck.tried()
    tally = compare(reading, trial.truth)
    assert (tally.cards, tally.found, tally.sure_wrong) == (8, 8, 0)
    assert min(tally.marks, tally.icons, tally.totals) >= 7


def test_several_files_are_measured_at_once(file, capsys):
    bench.main(["--lessons", str(file), str(file)])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[-1] for row in rows if row[:1] == ["club"]] == ["8", "8"]
    assert [row[-1] for row in rows if row[:3] == ["all", "of", "them"]] == ["16"]


@pytest.mark.parametrize("content", [b"", b"no zip at all"])
def test_a_file_without_lessons_is_named(content, tmp_path, capsys):
    (tmp_path / "club.zip").write_bytes(content)
    with pytest.raises(NoLessons, match=r"club\.zip"):
        list(handed_in([tmp_path / "club.zip"]))
    with pytest.raises(SystemExit):
        bench.main(["--lessons", str(tmp_path / "club.zip")])
    assert "holds no lessons" in capsys.readouterr().err

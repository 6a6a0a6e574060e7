"""The networks: a missing or damaged file is told by its name; each is loaded once, for all threads."""

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tests.command_line import main
from vision import networks

PHOTOGRAPH = Path(__file__).parent / "photographs" / "easy-1.jpg"


def cut_off(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def turned_over(file):
    """One bit of it."""
    kept = bytearray(file.read_bytes())
    kept[len(kept) // 2] ^= 1
    file.write_bytes(kept)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Weights of our own to damage."""
    own = tmp_path / "weights"
    shutil.copytree(networks.FOLDER, own)
    monkeypatch.setattr(networks, "FOLDER", own)
    return own


@pytest.mark.parametrize("name", sorted(file.name for file in networks.FOLDER.glob("*.onnx")))
@pytest.mark.parametrize(
    ("harm", "word"), [(Path.unlink, "lacks"), (cut_off, "is damaged"), (turned_over, "is damaged")]
)
def test_a_network_that_is_unfit_is_named_and_nothing_is_read(folder, capsys, name, harm, word):
    harm(folder / name)
    assert main(["read", str(PHOTOGRAPH)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"vision/weights/{name}" in said.err
    assert word in said.err
    assert len(said.err.splitlines()) == 1


def test_all_that_is_unfit_is_told_at_once_and_teaching_needs_it_too(folder, capsys):
    for name in ("letter.onnx", "mark.onnx"):
        cut_off(folder / name)
    (folder / "figures.onnx").unlink()
    assert main(["teach", str(PHOTOGRAPH), "A1:FH", "--deck", "ours"]) == 2
    said = capsys.readouterr().err
    assert all(name in said for name in ("letter.onnx", "mark.onnx", "figures.onnx"))


def test_without_the_list_nobody_knows_whether_they_are_whole(folder, capsys):
    (folder / networks.SUMS).unlink()
    assert main(["read", str(PHOTOGRAPH)]) == 2
    assert networks.SUMS in capsys.readouterr().err


def test_the_list_names_every_network_and_is_written_anew_with_them(folder):
    before = (folder / networks.SUMS).read_bytes()
    networks.check(folder)
    networks.write_sums(folder)
    assert (folder / networks.SUMS).read_bytes() == before


def test_a_file_brought_back_is_read_again(folder, capsys):
    whole = (folder / "find.onnx").read_bytes()
    cut_off(folder / "find.onnx")
    assert main(["read", str(PHOTOGRAPH)]) == 2
    capsys.readouterr()
    (folder / "find.onnx").write_bytes(whole)
    assert main(["read", str(PHOTOGRAPH)]) == 0
    assert json.loads(capsys.readouterr().out)["cells"]


def test_threads_that_ask_at_once_load_a_network_once_and_each_gets_its_own_answer(monkeypatch):
    loaded, load = [], networks.loaded
    monkeypatch.setattr(networks, "loaded", lambda file: loaded.append(file) or load(file))
    ours = networks.Loaded(networks.FOLDER)
    pictures = np.random.default_rng(1).normal(0, 1, (8, 1, 3, 32, 32)).astype(np.float32)
    with ThreadPoolExecutor(4) as pool:
        together = [pool.submit(ours.ask, "looks", picture) for picture in pictures]
        answers = [each.result()[0] for each in together]
    assert len(loaded) == 1
    alone = networks.Loaded(networks.FOLDER)
    assert all((alone.ask("looks", p)[0] == said).all() for p, said in zip(pictures, answers, strict=True))


def test_what_a_network_says_stays_when_it_is_asked_again():
    """A library may answer in memory of its own, which the next answer overwrites."""
    one, other = np.zeros((1, 3, 32, 32), np.float32), np.ones((1, 3, 32, 32), np.float32)
    said = networks.shipped().ask("looks", one)[0]
    kept = said.copy()
    networks.shipped().ask("looks", other)
    assert (said == kept).all()

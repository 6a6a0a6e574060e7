"""What tests and measurements draw with is small, of every kind, credited, and never trained with."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from fontTools.ttLib import TTFont

from vision.measuring import bench, calibrate
from vision.simulator import photo_pool, strips, typefaces
from vision.simulator.families import FAMILIES, is_held_out, kept
from vision.simulator.lone import make_lone_pool
from vision.simulator.stock import KEPT, NothingToDrawWith, Stock, usual_folder
from vision.simulator.symbols import FILE, purpose, symbols
from vision.simulator.typefaces import PACKAGES, SYMBOL_PACKAGES, Typeface

ROOT = Path(__file__).parents[3]
LARGEST = 2_000_000  # bytes of the whole folder
SQUARE = '<path d="M1 1h12v12H1z"/>'


def families(stock):
    return {files[0].family for kind in typefaces.typefaces(stock).values() for files in kind}


def named(use):
    """A symbol's name that is for this use."""
    return next(name for name in (f"symbol-{n}" for n in range(10_000)) if purpose(name) == use)


@pytest.fixture
def brought(tmp_path):
    """A folder as fetching leaves it, with a family and a symbol for training, held out, and kept."""
    whose = {"lora": "gelasio", "righteous": "maven-pro", "caveat": "caveat"}
    for name, drawn in whose.items():
        place = tmp_path / PACKAGES / "@fontsource" / name / "files"
        place.mkdir(parents=True)
        shutil.copy(KEPT.folder / f"{drawn}-400.woff", place / f"{name}-latin-400-normal.woff")
    icons = {named(use): {"body": SQUARE} for use in ("training", "held_out", "kept")}
    for package in SYMBOL_PACKAGES:
        (tmp_path / PACKAGES / package).mkdir(parents=True)
        text = json.dumps({"icons": icons, "width": 16})
        (tmp_path / PACKAGES / package / "icons.json").write_text(text)
    return tmp_path


def test_every_kind_the_simulator_knows_is_kept_and_all_of_it_is_held_out():
    assert set(typefaces.typefaces(KEPT)) == set(FAMILIES)
    assert families(KEPT) == kept()
    assert all(is_held_out(name) for name in kept())
    with np.load(KEPT.folder / FILE) as pools:
        names = [str(name).partition(":") for name in pools["names"]]
        assert len(names) == len(pools["held_out"]) > 100
    assert {purpose(name) for _, _, name in names} == {"kept"}
    assert {f"@iconify-json/{own}" for own, _, _ in names} == set(SYMBOL_PACKAGES)


def test_what_is_kept_is_small_and_credited():
    assert sum(file.stat().st_size for file in KEPT.folder.iterdir()) < LARGEST
    owners = (KEPT.folder / "OFL.txt").read_text(encoding="utf-8")
    assert all(f"{name}: " in owners for name in kept())
    symbols_of = (KEPT.folder / "SYMBOLS.txt").read_text(encoding="utf-8")
    notices = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    for owner in ("game-icons.net", "Pictogrammers", "Phosphor"):
        assert owner in symbols_of
        assert owner in notices


@pytest.mark.parametrize("file", sorted(KEPT.folder.glob("*.woff")), ids=lambda file: file.stem)
def test_a_typeface_cut_down_bears_no_name_somebody_may_have_reserved(file):
    with TTFont(file) as font:
        names = {record.nameID: str(record) for record in font["name"].names}
    assert names[0]  # whose it is
    assert {names[number].replace(" ", "") for number in (1, 3, 4, 6)} == {names[6]}
    assert names[6].startswith("DrawnWith")


def test_training_neither_brings_nor_finds_what_is_kept(brought):
    assert families(Stock(brought, held_out=False)) == {"lora"}
    assert families(Stock(brought, held_out=True)) == {"righteous"}
    for held_out in (False, True):
        assert len(symbols(Stock(brought, held_out=held_out))) == len(SYMBOL_PACKAGES)


def test_fetching_asks_for_every_family_but_those_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(typefaces.subprocess, "run", lambda *_, **__: None)
    typefaces.fetch(tmp_path)
    asked = json.loads((tmp_path / "npm" / "package.json").read_text())["optionalDependencies"]
    names = {name.removeprefix("@fontsource/") for name in asked} - set(SYMBOL_PACKAGES)
    assert names | kept() == {name for listed in FAMILIES.values() for name in listed.split()}
    assert not names & kept()


def test_whatever_is_drawn_to_train_with_comes_from_the_folder_named(brought, tmp_path, monkeypatch):
    seen, at = set(), Typeface.at
    monkeypatch.setattr(Typeface, "at", lambda face, size: seen.add(face.path) or at(face, size))
    stock, mixture = Stock(brought, held_out=False), strips.Mixture(handed=0.5)
    strips.make_pool(tmp_path / "strips", printings=2, seed=1, stock=stock, mixture=mixture)
    make_lone_pool(tmp_path / "letters", hands=1, seed=1, lesson="letters", stock=stock)
    make_lone_pool(tmp_path / "figures", hands=1, seed=1, lesson="figures", stock=stock)
    photo_pool.fill(tmp_path / "photographs", 1, seed=1, stock=stock)
    assert {Path(path).parents[1].name for path in seen} == {"lora"}


def test_an_empty_folder_is_no_reason_to_draw_with_something_else(tmp_path, capsys):
    nowhere = tmp_path / "nowhere"
    for look_up in (typefaces.typefaces, symbols):
        with pytest.raises(NothingToDrawWith, match=r"vision\.simulator\.typefaces"):
            look_up(Stock(nowhere, held_out=True))
    for program in (bench, calibrate):
        with pytest.raises(SystemExit) as ended:
            program.main(["--typefaces", str(nowhere)])
        assert ended.value.code == 2
        assert str(nowhere) in capsys.readouterr().err


def test_typefaces_to_train_with_are_kept_in_the_users_own_cache(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/somebody/cache")
    assert usual_folder() == Path("/somebody/cache/shelfmark/typefaces")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert usual_folder() == Path.home() / ".cache/shelfmark/typefaces"

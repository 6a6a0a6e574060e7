"""Two engines run the networks: whichever is there, they say the same."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import pytest

from vision import engines
from vision.engines import ByOnnxRuntime, ByOpenCV
from vision.marks.read_closer import FIGURES, LETTER, LIKENESS, LOOK, SCORES
from vision.marks.read_mark import MARK_WIDTH, OUTPUTS
from vision.networks import FOLDER
from vision.values import STRIP_HEIGHT

OF_LETTER = SCORES, LOOK, LIKENESS
ASKED = {  # a network, the shapes of pictures it is asked about, and which of its answers
    "find": ([(1, 3, 192, 256), (1, 3, 128, 64)], ()),
    "refine": ([(3, 3, 64, 128), (1, 3, 64, 128)], ()),
    "mark": ([(2, 3, STRIP_HEIGHT, MARK_WIDTH), (5, 3, STRIP_HEIGHT, MARK_WIDTH)], OUTPUTS),
    "letter": ([(2, 3, LETTER.high, LETTER.wide), (1, 3, LETTER.high, LETTER.wide)], OF_LETTER),
    "figures": ([(2, 3, FIGURES.high, FIGURES.wide)], (SCORES,)),
    "strip-icons": ([(2, 3, 64, 160)], ()),
    "icons": ([(2, 3, 144, 160), (1, 3, 64, 160)], ()),
    "looks": ([(7, 3, 32, 32), (1, 3, 32, 32)], ()),
}


def test_all_that_is_shipped_is_asked_here():
    assert set(ASKED) == {file.stem for file in FOLDER.glob("*.onnx")}


def lettered(shape):
    """Pictures with a letter on each, for of noise alone some networks say nothing."""
    rng = np.random.default_rng(3)
    pictures = rng.normal(0, 0.3, shape)
    for at, picture in enumerate(pictures):
        ink = np.zeros(shape[2:], np.uint8)
        size, foot = shape[2] / 34, (shape[3] // 4, round(shape[2] * 0.8))
        cv2.putText(ink, "EHKRBMS"[at], foot, cv2.FONT_HERSHEY_COMPLEX, size, 255, 3, cv2.LINE_AA)
        picture -= 2.0 * ink / 255
    return pictures.astype(np.float32)


@pytest.mark.parametrize("name", ASKED)
def test_both_engines_say_the_same(name):
    shapes, outputs = ASKED[name]
    file = FOLDER / f"{name}.onnx"
    one, other = ByOnnxRuntime(file), ByOpenCV(file)
    for shape in shapes:
        pictures = lettered(shape)
        said = zip(one.ask(pictures, outputs), other.ask(pictures, outputs), strict=True)
        for here, there in said:
            assert here.shape == there.shape
            assert here.std() > 0
            assert np.allclose(here, there, atol=2e-4, rtol=1e-3)


@pytest.mark.parametrize("engine", [ByOnnxRuntime, ByOpenCV])
def test_threads_that_ask_at_once_get_their_own_answers(engine):
    network = engine(FOLDER / "looks.onnx")
    pictures = np.random.default_rng(1).normal(0, 1, (24, 3, 3, 32, 32)).astype(np.float32)
    alone = [network.ask(each)[0].copy() for each in pictures]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: network.ask(each)[0], pictures))
    assert all((one == other).all() for one, other in zip(alone, together, strict=True))


def test_onnx_runtime_is_what_runs_them_where_it_is_there():
    assert isinstance(engines.loaded(FOLDER / "looks.onnx"), ByOnnxRuntime)


def test_a_machine_without_onnx_runtime_reads_by_opencv():
    """As its import says it there, in a process of its own."""
    program = (
        "import sys; sys.modules['onnxruntime'] = None\n"
        "from vision import engines, networks\n"
        "import numpy\n"
        "loaded = engines.loaded(networks.FOLDER / 'looks.onnx')\n"
        "assert isinstance(loaded, engines.ByOpenCV)\n"
        "assert networks.shipped().ask('looks', numpy.zeros((2, 3, 32, 32), 'f4'))[0].shape == (2, 48)\n"
    )
    house = FOLDER.parents[1]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=house)
    assert (done.returncode, done.stderr) == (0, "")

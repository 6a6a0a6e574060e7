"""From a labelled photograph to the file that is handed on, and from that to our own measurements."""

import io
import json
import zipfile
from pathlib import Path

from tests.command_line import main
from vision.lessons import TRUTH
from vision.measuring.handed_in import handed_in

PHOTOGRAPH = Path(__file__).resolve().parents[1] / "vision" / "photographs" / "easy-1.jpg"
LABEL = json.loads(PHOTOGRAPH.with_suffix(".json").read_text())["shelf"]


def test_what_was_taught_is_handed_on_and_measured(tmp_path, capsys):
    file = tmp_path / "handed.zip"
    assert main(["teach", str(PHOTOGRAPH), LABEL, "--deck", "Ritas Kiste"]) == 0
    assert main(["deck", "lessons", "Ritas Kiste", str(file)]) == 0
    capsys.readouterr()
    told = {word.partition(":")[0]: word.partition(":")[2] for word in LABEL.split() if ":" in word}
    with zipfile.ZipFile(io.BytesIO(file.read_bytes())) as archive:
        truth = json.loads(archive.read(TRUTH))
    assert {card["mark"]: card["icons"] for card in truth["cards"]} == told
    (deck,) = handed_in([file])
    _trial, reading = deck.tried()
    assert len({cell.mark for cell in reading.cells} & set(told)) >= len(told) - 2
    for personal in ("Rita", "easy-1", str(tmp_path)):
        assert personal.encode() not in file.read_bytes()

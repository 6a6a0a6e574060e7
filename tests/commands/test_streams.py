"""Standard input and output as the shell can leave them: closed, or full."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import TABLE, main

ROOT = Path(__file__).resolve().parents[2]


def run(words: str, tmp_path: Path) -> "subprocess.CompletedProcess[str]":
    """As a shell runs it, redirections and all; `$RUN` is the program."""
    settings = {
        "SHELFMARK_HOME": str(tmp_path),
        "RUN": f"{sys.executable} -m commands",
        "PYTHONUNBUFFERED": "",
    }
    environment = {**os.environ, **settings}  # unbuffered, Python would write at once what we have to flush
    return subprocess.run(
        ["bash", "-c", words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("words", ["score -", "print - out.pdf", "deck import q", "read -", "check -"])
def test_closed_standard_input_is_a_line_and_exit_2(words, tmp_path: Path):
    done = run(f"$RUN {words} <&-", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("The file cannot be read: standard input is closed.\n")


@pytest.mark.parametrize("words", ["--help", "score --help", "bench --help", "serve --help", "score {file}"])
def test_a_full_disk_behind_standard_output_is_a_line_and_exit_2(words, tmp_path: Path):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE), encoding="utf-8")
    done = run(f"$RUN {words.format(file=file)} >/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (2, "This could not be written: No space left on device.\n")


def test_a_form_goes_to_standard_output(tmp_path: Path):
    """Into a pipe or a file, and nowhere else: no file of that name is made."""
    (tmp_path / "table.json").write_text(json.dumps(TABLE), encoding="utf-8")
    done = run(f"cd {tmp_path}; PYTHONPATH={ROOT} $RUN print table.json - | head -c 8", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "%PDF-1.7", "")
    assert not (tmp_path / "-").exists()


@pytest.mark.parametrize(("where", "why"), [
    (">/dev/full", "This could not be written: No space left on device.\n"),
    (">&-", "./run print: standard output is closed.\n"),
])  # fmt: skip
def test_a_form_that_cannot_go_there_is_a_line_and_exit_2(where, why, tmp_path: Path):
    done = run(f"$RUN print --blank exlibrium - {where}", tmp_path)
    assert (done.returncode, done.stderr) == (2, why)


def test_no_form_is_poured_over_a_terminal(tmp_path: Path):
    ours, theirs = os.openpty()
    with os.fdopen(ours), os.fdopen(theirs, "w") as terminal:
        words = [sys.executable, "-m", "commands", "print", "--blank", "exlibrium", "-"]
        environment = {**os.environ, "SHELFMARK_HOME": str(tmp_path)}
        done = subprocess.run(
            words, cwd=ROOT, env=environment, stdout=terminal, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith("./run print: a PDF is nothing for a terminal")


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys):
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    photo = ROOT / "tests" / "browser" / "shelf.jpg"
    assert main(["read", str(photo), "--watch", str(tmp_path / "taken")]) == 2
    assert capsys.readouterr().err == f"This could not be written: {tmp_path / 'taken'}: File exists.\n"


def test_options_alone_are_those_of_the_table_server(capsys):
    assert main(["--https", "--nonsense"]) == 2
    assert capsys.readouterr().err == "./run serve: unrecognized arguments: --nonsense.\n"

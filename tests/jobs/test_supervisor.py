"""What `serve` starts, when it is told to stop: it goes in good order, and without a word."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from jobs import supervisor
from settings import Settings

PAGES = (sys.executable, "-c", "import time; time.sleep(600)")
IMPORTING = """
from pathlib import Path
import time
Path({file!r}).touch()
time.sleep(600)
"""
TOLD_AT_ONCE = """
import signal, sys
sys.path.insert(0, {root!r})
from jobs import __main__, worker
worker.heartbeat.hold = lambda _settings, _ended: signal.raise_signal(signal.SIGINT)
sys.exit(__main__.main())
"""
ROOT = Path(__file__).resolve().parents[2]


def stopped_once(file: Path, home: Path, reader: str) -> None:
    """Serves until the reader is at it, then is told to stop."""

    def look() -> bool:
        if file.exists():
            os.kill(os.getpid(), signal.SIGTERM)
        return False

    reading = (sys.executable, "-c", reader)
    supervisor.run(supervisor.Supervised(PAGES, reading, Settings(home=home), lambda _pid: None, look))


def test_a_reader_told_to_stop_while_it_is_still_importing_stops_without_a_traceback(tmp_path, capfd):
    stopped_once(tmp_path / "there", tmp_path, IMPORTING.format(file=str(tmp_path / "there")))
    assert capfd.readouterr().err == ""


def test_a_reader_told_to_stop_before_it_listens_for_that_stops_without_a_traceback(tmp_path):
    environment = {**os.environ, "SHELFMARK_HOME": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", TOLD_AT_ONCE.format(root=str(ROOT))],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")

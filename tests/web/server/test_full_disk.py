"""A disk that is really full: it is said, nothing acknowledged is lost, and with room again all goes on."""

import contextlib
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from store.engine import FILE
from tests.services import free_port
from tests.web.server.test_growth import Phone, picture
from tests.web.server.test_killed import seated
from tests.web.server.test_serve import ready, served

SMALL = "96m"  # the whole disk; with less than 64 free the server does not say that it is ready
MOST = 2000  # changes that may still fit after the last free block is taken
WITHIN = ("unshare", "--map-root-user", "--mount")
MOUNTED = f'mount -t tmpfs -o size={SMALL} none "$SHELFMARK_HOME" && exec "$@"'


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """Where a small disk can be mounted that nobody else sees."""
    place = tmp_path / "disk"
    place.mkdir()
    trial = [*WITHIN, "mount", "-t", "tmpfs", "none", str(place)]
    if shutil.which("unshare") is None or subprocess.run(trial, capture_output=True, check=False).returncode:
        pytest.skip("FULL DISK NOT TRIED: no disk of one's own can be mounted here")
    return place


def test_a_full_disk_is_said_and_loses_nothing(disk, tmp_path):
    port = free_port()
    within = (*WITHIN, "sh", "-c", MOUNTED, "sh")
    with served(disk, heard=False, within=within, PORT=str(port)) as process:
        assert ready(port, process)
        seen = Path(f"/proc/{process.pid}/root") / disk.relative_to("/")
        code, (phone, _) = seated(port, "Rita", "Éric")
        filler = seen / "filler"
        filled(filler)
        acknowledged = entered_until_full(phone, f"/t/{code}/seat/0/hand")
        refused = phone.send(f"/t/{code}/seat/0/photos", picture())
        assert refused.status == 507
        assert phone.ask(f"/t/{code}/seat/0")[0].status == 200  # what is there can be looked at
        filler.unlink()
        assert phone.post(f"/t/{code}/seat/0/hand", ("hand", "77")).status == 302
        assert phone.send(f"/t/{code}/seat/0/photos", picture()).status == 302
        for file in seen.glob(f"{FILE}*"):
            shutil.copy(file, tmp_path)
    assert hands(tmp_path / FILE) == [*acknowledged, 77]


def filled(filler: Path) -> None:
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 512)


def entered_until_full(phone: Phone, path: str) -> list[int]:
    """Numbers until one is refused, and those that were taken."""
    taken: list[int] = []
    for number in range(MOST):
        answer, text = phone.put(path, ("hand", str(number % 70)))
        if answer.status == 507:
            assert "full" in text
            return taken
        assert answer.status == 302
        taken.append(number % 70)
    raise AssertionError("the disk never was full")


def hands(database: Path) -> list[int]:
    with contextlib.closing(sqlite3.connect(database)) as db:
        return [
            int(value)
            for (value,) in db.execute("select value from entries where field = 'hand' order by id")
        ]

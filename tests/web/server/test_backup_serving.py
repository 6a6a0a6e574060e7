"""Backup and restore by command while phones are entering: whole before, whole after, and no page fails."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from store import entries, tables
from store.engine import engine
from store.home import Store, using
from tests.services import free_port, postgresql, redis_server  # noqa: F401  fixtures
from tests.web.processes import PATIENCE, until
from tests.web.server.test_growth import emptied
from tests.web.server.test_killed import Writer, seated, total
from tests.web.server.test_serve import ROOT, ready, served

NAMES = ("Rita", "Éric", "Ahmed")
MORE = 12  # changes entered between any two steps


class Witness(Writer):
    """A writer that also remembers what was no acknowledgement."""

    def __init__(self, *given) -> None:
        super().__init__(*given)
        self.refused: list[int] = []
        post = self.phone.post

        def watched(*asked):
            answer = post(*asked)
            if answer.status != 302:
                self.refused.append(answer.status)
            return answer

        self.phone.post = watched


@pytest.fixture(params=["embedded", "postgresql and redis"])
def settings(request, data_folder):
    """Where everything is; the test itself looks there too."""
    found = {"SHELFMARK_HOME": str(data_folder), "DATABASE_URL": "", "REDIS_URL": ""}
    if request.param != "embedded":
        found["DATABASE_URL"] = emptied(request.getfixturevalue("postgresql"))
        found["REDIS_URL"] = request.getfixturevalue("redis_server")
    with using(Store(data_folder, found["DATABASE_URL"], found["REDIS_URL"])):
        yield found
        engine().dispose()


def test_backup_and_restore_work_while_serving(settings, tmp_path):
    port, file = free_port(), tmp_path / "evening.zip"
    home = Path(settings["SHELFMARK_HOME"])
    with served(home, heard=False, PORT=str(port), WEB_CONCURRENCY="2", **settings) as process:
        assert ready(port, process)
        code, phones = seated(port, *NAMES)
        writers = [Witness(phone, code, place) for place, phone in enumerate(phones)]
        for writer in writers:
            writer.start()
        more(writers)
        before = [Counter(writer.acknowledged) for writer in writers]
        told = command(settings, "backup", str(file))
        more(writers)
        command(settings, "restore", str(file))
        restored = [Counter(writer.acknowledged) for writer in writers]
        more(writers)
        for writer in writers:
            writer.stopped.set()
        for writer in writers:
            writer.join(PATIENCE)
    assert told["tables"] == 1
    log = entries.log(tables.find_table(code).id)
    for place, writer in enumerate(writers):
        kept = Counter(entry.value for entry in log if (entry.seat, entry.field) == (place, "hand"))
        assert before[place] - kept == Counter()
        assert writer.acknowledged - restored[place] - kept == Counter()
        assert writer.refused == []


def more(writers: list[Witness]) -> None:
    enough = total(writers) + MORE
    until(lambda: total(writers) >= enough)


def command(settings: dict[str, str], *words: str) -> dict:
    """A command of the house, as somebody types it beside the running server."""
    done = subprocess.run(
        [sys.executable, "-m", "commands", *words],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)

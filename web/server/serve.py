"""`./run serve`: checks its settings, migrates, says where it is, and runs until told to stop."""

import os
import sys
import time
from dataclasses import dataclass

import segno

import translations
from jobs import supervisor
from scoring.faults import Refused
from settings import Settings
from store import migrate
from store.networks import addresses
from store.secrets import kept_secret
from web.server import ports
from web.server.padlocked import Padlocked, pages
from web.server.ready import EVERYWHERE, not_ready

OURS_ALONE = 0o077  # whoever else has an account on this machine has no business in the data folder
LONG = 15.0  # seconds after which somebody wants to know why it is not open yet
BLOCKS = "█▀▄"
GAVE_UP = "The pages ended again and again as soon as they were started; what they said last stands above."


def serve(settings: Settings) -> int:
    """Runs until Ctrl-C or SIGTERM; 0 then, 2 where it could not start. Raises Refused."""
    os.umask(OURS_ALONE)
    trouble = _brought_up_to_date()
    if trouble:
        return _refuse(trouble)
    port = ports.choose(settings)
    kept_secret("keeper")  # there before the first page is, though told only when all is ready
    padlocked = Padlocked(settings, port)
    opening = Opening(settings.host, port, time.monotonic())
    started = supervisor.Supervised(
        pages(settings.host, port),
        _reader(),
        settings,
        lambda group: ports.remember(port, group),
        opening.look,
        padlocked.beside(),
    )
    try:
        supervisor.run(started)
    except supervisor.GaveUp:
        return _refuse(GAVE_UP)
    return 0


def _brought_up_to_date() -> str:
    """Gives the database this version's shape; why it cannot be used, in one line for people."""
    try:
        copied = migrate.upgrade()
    except Refused as refused:
        return " ".join(map(translations.fault_sentence, refused.faults))
    except migrate.TooNew as error:
        return f"This version of Shelfmark is too old for its data: {error}. Start the newer one."
    except migrate.Failed as failed:
        was = "It is as it was, for the version before; a copy of it:"
        return f"The database could not be brought up to date ({failed}). {was} {failed.copied or 'none'}"
    except Exception as error:  # whatever the database says
        return f"The database cannot be opened: {type(error).__name__}."
    if copied:
        print(f"The database was brought up to date; a copy of it as it was: {copied}", file=sys.stderr)
    return ""


@dataclass
class Opening:
    """From the start of the pages to the moment somebody is told that they are open."""

    host: str
    port: int
    began: float
    complained: bool = False

    def look(self) -> bool:
        """Whether all has been told: that it is open, once it is."""
        why = not_ready(ports.url("http", EVERYWHERE.get(self.host, self.host), self.port))
        if why is None:
            announce(self.host, self.port)
            return True
        if why and not self.complained and time.monotonic() - self.began > LONG:
            print(f"Not open yet: {why}", file=sys.stderr, flush=True)
            self.complained = True
        return False


def announce(host: str, port: int) -> None:
    """Every address on standard output, the first with its QR code, and the keeper's own."""
    places = addresses() or ("127.0.0.1",) if host in EVERYWHERE else (host,)
    first = ports.url("http", places[0], port)
    print(f"Shelfmark is open at {first}", flush=True)
    for other in places[1:]:
        print(f"             also at http://{ports.place(other, port)}")
    segno.make(first + "/").terminal(out=sys.stdout, compact=_draws_blocks(), border=2)
    here = ports.place(EVERYWHERE.get(host, host), port)
    print(f"For whoever keeps this server: http://{here}/keeper/{kept_secret('keeper')}")
    print("Stop with Ctrl-C.", flush=True)


def _draws_blocks() -> bool:
    """Whether standard output can say half blocks; where not, the QR code is made of reversed spaces."""
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _refuse(*sentences: str) -> int:
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return 2


def _reader() -> list[str]:
    return [sys.executable, "-m", "jobs"]

"""The padlock's side of `serve`: its certificate is tended, its pages are started beside those without it."""

import ssl
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import translations
from jobs.beside import Beside, Order
from padlock import files, switch
from padlock.names import is_private
from padlock.switch import Doors
from scoring.faults import Refused
from settings import ROOT, Settings
from store.networks import addresses
from web.server import ports
from web.server.ready import EVERYWHERE, not_ready

TEND_EVERY = 5.0  # seconds between two looks at the machine's addresses and the certificate's end
KNOCK_EVERY = 0.5  # seconds, until it is open


class Padlocked:
    """Pages with HTTPS, for as long as `--https` or the keeper's switch wants them."""

    def __init__(self, settings: Settings, http: int) -> None:
        self.settings, self.http = settings, http
        self._order: Order | None = None
        self._port = 0
        self._tend_at = self._knock_at = 0.0
        self._told = self._complained = False

    def beside(self) -> Beside:
        switch.forget()
        return Beside(self._wanted, self._ended)

    def _wanted(self) -> Order | None:
        """What goes wrong here is told once and tried again; the pages without a padlock do not notice."""
        if not (self.settings.padlock or switch.is_wanted()):
            self._order, self._tend_at, self._complained = None, 0.0, False
            return None
        try:
            self._look(time.monotonic())
        except (Refused, OSError) as error:
            self._complain(error)
        return self._order

    def _look(self, now: float) -> None:
        if now >= self._tend_at:
            self._tend_at = now + TEND_EVERY
            self._tend()
        elif self._order is not None and not self._told and now >= self._knock_at:
            self._knock_at = now + KNOCK_EVERY
            self._knock()

    def _complain(self, error: Refused | OSError) -> None:
        if not self._complained:
            faults = error.faults if isinstance(error, Refused) else ()
            why = " ".join(map(translations.fault_sentence, faults)) or str(error)
            print(f"No padlock: {why}", file=sys.stderr, flush=True)
        self._complained = True

    def _tend(self) -> None:
        from padlock import leaf, names  # takes a moment, and is not needed without a padlock

        leaf.tend(names.present(self.settings.host))
        if self._order is None:
            self._order = self._chosen()

    def _chosen(self) -> Order:
        """On a port of its own. No proxy stands before it, so no proxy's words are believed there."""
        asked = replace(self.settings, port=self.settings.padlock_port, port_named=False)
        self._port = ports.choose(asked, ports.PADLOCK_FILE)
        theirs = replace(self.settings, proxies=0, https=False)
        return Order(pages(asked.host, self._port, "--certfile", str(files.leaf())), theirs, self._started())

    def _started(self) -> Callable[[int], object]:
        port = self._port
        return lambda group: ports.remember(port, group, ports.PADLOCK_FILE)

    def _knock(self) -> None:
        here = EVERYWHERE.get(self.settings.host, self.settings.host)
        trusting = ssl.create_default_context(cafile=str(files.certificate()))
        trusting.check_hostname = is_private(here)  # of any other address it could not be the certificate's
        if not_ready(ports.url("https", here, self._port), trusting) is None:
            switch.tell_open(Doors(self._port, self.http))
            self._told = True
            self._announce()

    def _announce(self) -> None:
        known = addresses() if self.settings.host in EVERYWHERE else (self.settings.host,)
        at = next(filter(is_private, known), "127.0.0.1")  # it could not be for any other
        print(f"With a padlock at {ports.url('https', at, self._port)}")
        print(f"How phones come to trust it: {ports.url('http', at, self.http)}/trust", flush=True)

    def _ended(self) -> None:
        self._told = False
        switch.tell_shut()


def pages(host: str, port: int, *more: str) -> list[str]:
    """The command that serves the pages on a port."""
    config = ["--config", str(ROOT / "gunicorn.conf.py"), "--bind", ports.place(host, port)]
    return [sys.executable, "-m", "gunicorn", *config, *more, "app:from_env()"]

"""Reading gives way to pages: before each question to a network it pauses while somebody waits for one."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from store.home import Store
from store.rush import Rush
from vision.networks import Networks, shipped
from vision.values import Floats

PAUSE = 0.02  # seconds until it looks again
MOST = 3.0  # seconds a photograph waits in all: so it is read soon however many pages are asked for


@contextmanager
def giving_way(store: Store | None) -> Iterator[Networks | None]:
    """The networks for one photograph; where nobody says whose pages, those that ask nobody."""
    if store is None:
        yield None
        return
    with closing(Rush(store.home)) as rush:
        yield GivingWay(shipped(), rush.lasts)


class GivingWay:
    """Networks that are asked when nobody waits. A question takes a tenth of a second at most."""

    def __init__(
        self,
        networks: Networks,
        somebody_waits: Callable[[], bool],
        *,
        pause: Callable[[float], object] = time.sleep,
    ) -> None:
        self._networks, self._somebody_waits, self._pause = networks, somebody_waits, pause
        self._left = MOST

    def need(self, *names: str) -> None:
        self._networks.need(*names)

    def ask(self, name: str, pictures: Floats, outputs: Sequence[str] = ()) -> tuple[Floats, ...]:
        while self._left > 0 and self._somebody_waits():
            self._pause(PAUSE)
            self._left -= PAUSE
        return self._networks.ask(name, pictures, outputs)

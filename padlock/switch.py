"""Whether the keeper wants the padlock, and where it is open: two small files, read by every process."""

import contextlib
import json
from dataclasses import asdict, dataclass

from padlock import files
from store.home import home

WANTED = "wanted"
OPEN = "open.json"
REACHED = "reached"


@dataclass(frozen=True)
class Doors:
    """The ports of one server, with the padlock and without."""

    https: int
    http: int


def is_wanted() -> bool:
    """By the keeper's switch; `./run --https` wants it without."""
    return (files.place() / WANTED).exists()


def turn(*, on: bool) -> None:
    """Heard within a second by whoever serves from this data folder."""
    home()
    files.place().mkdir(exist_ok=True, mode=0o700)
    if on:
        (files.place() / WANTED).touch(0o600)
    else:
        (files.place() / WANTED).unlink(missing_ok=True)


def tell_open(doors: Doors) -> None:
    files.write(files.place() / OPEN, json.dumps(asdict(doors)).encode())


def tell_reached() -> None:
    """By another device than this."""
    files.place().mkdir(exist_ok=True, mode=0o700)
    (files.place() / REACHED).touch(0o600)


def is_reached() -> bool:
    return (files.place() / REACHED).exists()


def forget() -> None:
    """What another server told that served from here before, and may have been killed."""
    tell_shut()
    with contextlib.suppress(OSError):
        (files.place() / REACHED).unlink()


def tell_shut() -> None:
    with contextlib.suppress(OSError):
        (files.place() / OPEN).unlink()


def doors() -> Doors | None:
    """None while the padlock is not open."""
    try:
        match json.loads((files.place() / OPEN).read_bytes()):
            case {"https": int(https), "http": int(http)}:
                return Doors(https, http)
    except (OSError, ValueError):
        pass
    return None

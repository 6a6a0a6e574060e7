"""What can be set for the server, read from the environment once; all that is wrong is told at once."""

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from scoring.faults import Fault, Refused, Value
from scoring.fields import short

HIGHEST_PORT = 65_535
LONGEST_WAIT = 86_400  # seconds
MANY = 1_000_000_000
LEVELS = ("debug", "info", "warning", "error", "critical")
DATABASES = ("postgresql", "postgres", "postgresql+psycopg", "sqlite")
QUEUES = ("redis", "rediss", "unix")
BEHIND = {  # what the store and the worker read for themselves: the default, the lowest, the highest
    "SHELFMARK_READERS": (1, 1, 64),
    "SHELFMARK_CONNECTIONS": (12, 1, 1000),
    "SHELFMARK_SILENCE": (8, 1, LONGEST_WAIT),
    "SHELFMARK_NEW_TABLES": (120, 1, MANY),
}
DAYS = {"SHELFMARK_PHOTO_DAYS": 30, "SHELFMARK_TABLE_DAYS": 0}  # that things are kept; 0: for ever
_DAYS = re.compile(r"[0-9]{1,5}")
_HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*")
T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """As checked; `port_named`: this port and no other."""

    host: str
    port: int
    port_named: bool
    processes: int
    threads: int
    most_requests: int  # a process answers before it makes way for a fresh one; 0: for ever
    log_level: str
    code_hours: int
    proxies: int
    https: bool

    @classmethod
    def from_env(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        """Raises Refused with every fault, of settings others read for themselves too."""
        read = _Reading(os.environ if environment is None else environment)
        read.checked_elsewhere()
        made = cls(
            host=read.host("HOST", "0.0.0.0"),  # every network of the machine: phones come in by one of them
            port=read.whole("PORT", 8000, 0, HIGHEST_PORT),
            port_named=bool(read.environment.get("PORT")),
            processes=read.whole("WEB_CONCURRENCY", 2, 1, 64),
            threads=read.whole("SHELFMARK_THREADS", 8, 1, 256),
            most_requests=read.whole("SHELFMARK_MAX_REQUESTS", 0, 0, MANY),
            log_level=read.choice("SHELFMARK_LOG", "warning", LEVELS),
            code_hours=read.whole("SHELFMARK_CODE_HOURS", 24, 1, MANY),
            proxies=read.whole("SHELFMARK_PROXIES", 0, 0, 16),
            https=read.choice("SHELFMARK_HTTPS", "0", ("0", "1")) == "1",
        )
        if read.faults:
            raise Refused(read.faults)
        return made


class _Reading:
    """The environment while it is read, and what is wrong with it so far."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.faults: list[Fault] = []

    def whole(self, name: str, default: int, low: int, high: int) -> int:
        def read(text: str) -> int | None:
            plain = text.strip()
            if not re.fullmatch(r"-?[0-9]{1,12}", plain) or not low <= int(plain) <= high:
                return None
            return int(plain)

        return self._as(read, name, default, "setting-whole", low=low, high=high)

    def choice(self, name: str, default: str, options: tuple[str, ...]) -> str:
        def read(text: str) -> str | None:
            return text.strip().lower() if text.strip().lower() in options else None

        return self._as(read, name, default, "setting-choice", options=options)

    def host(self, name: str, default: str) -> str:
        return self._as(_host, name, default, "setting-host")

    def behind(self, name: str) -> int:
        return self.whole(name, *BEHIND[name])

    def days(self, name: str) -> int:
        def read(text: str) -> int | None:
            return int(text) if _DAYS.fullmatch(text.strip()) else None

        return self._as(read, name, DAYS[name], "days-malformed")

    def checked_elsewhere(self) -> None:
        """Settings that the store and the worker read for themselves."""
        for name in BEHIND:
            self.behind(name)
        for name in DAYS:
            self.days(name)
        for name, schemes in (("DATABASE_URL", DATABASES), ("REDIS_URL", QUEUES)):
            options = tuple(f"{scheme}://" for scheme in schemes)
            self._as(_address(schemes), name, "", "setting-address", options=options)

    def _as(self, read: Callable[[str], T | None], name: str, default: T, key: str, /, **args: Value) -> T:
        """What is set; the default where nothing is, and where it makes no sense, which then is a fault."""
        text = self.environment.get(name, "")
        if not text:
            return default
        found = read(text)
        if found is None:
            self.faults.append(Fault(key, {"name": name, "value": short(text), **args}))
            return default
        return found


def behind(name: str) -> int:
    """One of the settings of BEHIND, where it is needed; raises Refused."""
    read = _Reading(os.environ)
    found = read.behind(name)
    if read.faults:
        raise Refused(read.faults)
    return found


def days(environment: Mapping[str, str] | None = None) -> tuple[int, ...]:
    """Those of DAYS; raises Refused with every one that is no number of days."""
    read = _Reading(os.environ if environment is None else environment)
    found = tuple(read.days(name) for name in DAYS)
    if read.faults:
        raise Refused(read.faults)
    return found


def _host(text: str) -> str | None:
    """An address, with or without the brackets of IPv6, or a name."""
    plain = text.strip().removeprefix("[").removesuffix("]")
    try:
        return str(ipaddress.ip_address(plain))
    except ValueError:
        return plain if _HOST.fullmatch(plain) and not plain.replace(".", "").isdigit() else None


def _address(schemes: tuple[str, ...]) -> Callable[[str], str | None]:
    return lambda text: text if text.partition("://")[0] in schemes and "://" in text else None

"""What can be set, read from the environment once; all that is wrong is told at once."""

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

from scoring.faults import Fault, Refused, Value
from scoring.fields import short

ROOT = Path(__file__).resolve().parent
HIGHEST_PORT = 65_535
LONGEST_WAIT = 86_400  # seconds
MANY = 1_000_000_000
LEVELS = ("debug", "info", "warning", "error", "critical")
DATABASES = ("postgresql", "postgres", "postgresql+psycopg", "sqlite")
QUEUES = ("redis", "rediss", "unix")
VARIABLES = {
    "home": "SHELFMARK_HOME",
    "database": "DATABASE_URL",
    "queue": "REDIS_URL",
    "blobs": "SHELFMARK_BLOBS",
    "blobs_key": "AWS_ACCESS_KEY_ID",
    "blobs_secret": "AWS_SECRET_ACCESS_KEY",
    "secret_key": "SECRET_KEY",
    "earlier_keys": "SECRET_KEY_FALLBACKS",
    "host": "HOST",
    "port": "PORT",
    "processes": "WEB_CONCURRENCY",
    "threads": "SHELFMARK_THREADS",
    "most_requests": "SHELFMARK_MAX_REQUESTS",
    "log_level": "SHELFMARK_LOG",
    "readers": "SHELFMARK_READERS",
    "connections": "SHELFMARK_CONNECTIONS",
    "silence": "SHELFMARK_SILENCE",
    "photo_days": "SHELFMARK_PHOTO_DAYS",
    "table_days": "SHELFMARK_TABLE_DAYS",
    "new_tables": "SHELFMARK_NEW_TABLES",
    "code_hours": "SHELFMARK_CODE_HOURS",
    "proxies": "SHELFMARK_PROXIES",
    "https": "SHELFMARK_HTTPS",
    "padlock": "SHELFMARK_PADLOCK",
    "padlock_port": "SHELFMARK_PADLOCK_PORT",
    "line": "SHELFMARK_LINE",  # set by `serve` alone, for what it starts
}
_DAYS = re.compile(r"[0-9]{1,5}")
_HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*")
_BUCKET = re.compile(r"[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]")
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """As checked; where nothing is said, as it stands here. The README tells what each of them does."""

    home: Path
    database: str = field(default="", repr=False)  # an address, which may hold a password
    queue: str = field(default="", repr=False)
    blobs: str = ""  # where pictures are kept: `folder`, or a bucket's address; "": beside the rows
    blobs_key: str = field(default="", repr=False)
    blobs_secret: str = field(default="", repr=False)
    secret_key: str = field(default="", repr=False)
    earlier_keys: tuple[str, ...] = field(default=(), repr=False)
    host: str = "0.0.0.0"  # every network of the machine: phones come in by one of them
    port: int = 8000
    port_named: bool = False  # this port and no other
    processes: int = 2
    threads: int = 8  # of each process
    most_requests: int = 0  # a process answers before it makes way for a fresh one; 0: for ever
    log_level: str = "warning"
    readers: int = 1
    connections: int = 12  # of a process to the database; more than its threads
    silence: int = 8  # seconds without a sign of life after which a reader is lost
    photo_days: int = 30  # that things are kept; 0: for ever
    table_days: int = 0
    new_tables: int = 120
    code_hours: int = 24
    proxies: int = 0
    https: bool = False  # a proxy with HTTPS stands in front
    padlock: bool = False  # HTTPS of our own on the local network, beside plain http
    padlock_port: int = 8443  # or one near it
    line: int = 0  # descriptor of the line to whoever started this process; 0: nobody listens

    @classmethod
    def from_env(
        cls, environment: Mapping[str, str] | None = None, said: Mapping[str, str] | None = None
    ) -> "Settings":
        """Raises Refused with every fault. `said`: what was typed, in place of what the environment says."""
        read = _Reading({**(os.environ if environment is None else environment), **(said or {})})
        made = cls(
            home=read.home(),
            database=read.address("database", DATABASES),
            queue=read.address("queue", QUEUES),
            blobs=read.blobs(),
            blobs_key=read.text("blobs_key"),
            blobs_secret=read.text("blobs_secret"),
            secret_key=read.text("secret_key"),
            earlier_keys=read.keys("earlier_keys"),
            host=read.host("host"),
            port=read.whole("port", 0, HIGHEST_PORT),
            port_named=bool(read.text("port")),
            processes=read.whole("processes", 1, 64),
            threads=read.whole("threads", 1, 256),
            most_requests=read.whole("most_requests", 0, MANY),
            log_level=read.choice("log_level", LEVELS),
            readers=read.whole("readers", 1, 64),
            connections=read.whole("connections", 1, 1000),
            silence=read.whole("silence", 1, LONGEST_WAIT),
            photo_days=read.days("photo_days"),
            table_days=read.days("table_days"),
            new_tables=read.whole("new_tables", 1, MANY),
            code_hours=read.whole("code_hours", 1, MANY),
            proxies=read.whole("proxies", 0, 16),
            https=read.yes("https"),
            padlock=read.yes("padlock"),
            padlock_port=read.whole("padlock_port", 1, HIGHEST_PORT),
            line=read.whole("line", 0, MANY),
        )
        if read.faults:
            raise Refused(read.faults)
        return made

    @classmethod
    def of_files(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        """For commands on files, which need the decks only: no setting of the server stops them."""
        read = _Reading(os.environ if environment is None else environment)
        return cls(home=read.home(), database=read.address("database", DATABASES))


def environment_of(settings: Settings) -> dict[str, str]:
    """The environment of a process we start: ours, and in it what these settings say."""
    said = {name: _spelt(getattr(settings, field)) for field, name in VARIABLES.items()}
    if not settings.port_named:
        said[VARIABLES["port"]] = ""
    return {**os.environ, **said}


def usual_place() -> Path:
    """`instance/` beside the launcher; of an installed copy, where this system keeps people's data."""
    if (ROOT / "run").is_file():
        return ROOT / "instance"
    from platformdirs import user_data_path

    return user_data_path("shelfmark", appauthor=False)


class _Reading:
    """The environment while it is read, field by field, and what is wrong with it so far."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.faults: list[Fault] = []

    def text(self, field: str) -> str:
        return self.environment.get(VARIABLES[field], "")

    def home(self) -> Path:
        """Wherever what we start will stand, it is the same folder."""
        named = self.text("home")
        return Path(named).absolute() if named else usual_place()

    def keys(self, field: str) -> tuple[str, ...]:
        return tuple(key.strip() for key in re.split(r"[,\n]", self.text(field)) if key.strip())

    def whole(self, field: str, low: int, high: int) -> int:
        def read(text: str) -> int | None:
            plain = text.strip()
            if not re.fullmatch(r"-?[0-9]{1,12}", plain) or not low <= int(plain) <= high:
                return None
            return int(plain)

        return self._as(read, field, "setting-whole", low=low, high=high)

    def choice(self, field: str, options: tuple[str, ...]) -> str:
        def read(text: str) -> str | None:
            return text.strip().lower() if text.strip().lower() in options else None

        return self._as(read, field, "setting-choice", options=options)

    def yes(self, field: str) -> bool:
        def read(text: str) -> bool | None:
            return {"0": False, "1": True}.get(text.strip())

        return self._as(read, field, "setting-choice", options=("0", "1"))

    def host(self, field: str) -> str:
        return self._as(_host, field, "setting-host")

    def days(self, field: str) -> int:
        def read(text: str) -> int | None:
            return int(text) if _DAYS.fullmatch(text.strip()) else None

        return self._as(read, field, "days-malformed")

    def address(self, field: str, schemes: tuple[str, ...]) -> str:
        def read(text: str) -> str | None:
            return text if text.partition("://")[0] in schemes and "://" in text else None

        return self._as(read, field, "setting-address", options=tuple(f"{scheme}://" for scheme in schemes))

    def blobs(self) -> str:
        """Where pictures are kept; a bucket opens by a key and a secret only."""
        found = self._as(_blobs, "blobs", "setting-blobs")
        keys = ("blobs_key", "blobs_secret")
        missing = tuple(VARIABLES[key] for key in keys if not self.text(key).strip())
        if "://" in found and missing:
            self.faults.append(Fault("setting-bucket-shut", {"name": VARIABLES["blobs"], "options": missing}))
        return found

    def _as(self, read: Callable[[str], T | None], field: str, key: str, /, **args: Value) -> T:
        """What is set; the default where nothing is, and where it makes no sense, which then is a fault."""
        text = self.text(field)
        found = read(text) if text else None
        if found is not None:
            return found
        if text:
            self.faults.append(Fault(key, {"name": VARIABLES[field], "value": short(text), **args}))
        default: T = getattr(Settings, field)
        return default


def _host(text: str) -> str | None:
    """An address, with or without the brackets of IPv6, or a name."""
    plain = text.strip().removeprefix("[").removesuffix("]")
    try:
        return str(ipaddress.ip_address(plain))
    except ValueError:
        return plain if _HOST.fullmatch(plain) and not plain.replace(".", "").isdigit() else None


def _blobs(text: str) -> str | None:
    """`folder`, or `s3://bucket/prefix?endpoint=https://…&region=…`."""
    if text == "folder":
        return text
    try:
        parts = urlsplit(text)
        said = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
        endpoint = urlsplit(said.get("endpoint", "https://s3"))
    except ValueError:
        return None
    named = parts.scheme == "s3" and _BUCKET.fullmatch(parts.netloc) and not parts.fragment
    plain = endpoint.username is None and endpoint.scheme in ("http", "https")
    asked = endpoint.hostname and not endpoint.query
    return text if named and plain and asked and set(said) <= {"endpoint", "region"} else None


def _spelt(value: Any) -> str:
    """As it is said in the environment."""
    if isinstance(value, bool):
        return str(int(value))
    return ",".join(value) if isinstance(value, tuple) else str(value)

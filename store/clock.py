"""What time it is, for everything that is kept: milliseconds since 1970, UTC."""

import time

SECOND = 1000  # milliseconds
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> int:
    return time.time_ns() // 1_000_000

"""A PostgreSQL and a Redis for the tests. Where they cannot be had the tests that need them fail."""

from collections.abc import Iterator

import pytest

from bench import services
from bench.services import Missing, free_port

__all__ = ["free_port", "postgresql", "redis_server"]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of an empty database."""
    try:
        with services.postgresql(durable=False) as address:
            yield address
    except Missing as missing:
        pytest.fail(f"PostgreSQL cannot be had: {missing}")


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    try:
        with services.redis_server() as address:
            yield address
    except Missing as missing:
        pytest.fail(f"Redis cannot be had: {missing}")

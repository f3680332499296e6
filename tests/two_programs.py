"""Two programs at one campaign: the other one, which a test of storage or of the window asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.storage.another import Another

__all__ = ["another", "running"]


@pytest.fixture(scope="module")
def running() -> Iterator[Another]:
    with Another() as program:
        yield program


@pytest.fixture
def another(running: Another) -> Iterator[Another]:
    """Another program, with no campaign open before or after."""
    yield running
    running.ask("leave")

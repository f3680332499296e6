"""Waiting for something that will be so, with a deadline."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 60.0
"""Seconds for what comes at once on a quiet machine: others may be at work on it."""

PATIENCE_MS = round(1000 * PATIENCE)

POLL = 0.01
BRIEFLY = 0.001
"""Where something is done between, so that it is done often."""


def until(
    is_so: Callable[[], object], seconds: float, meanwhile: Callable[[], object] | None = None
) -> None:
    """Ask again and again, and do something between; an error when it is not so in time."""
    deadline = monotonic() + seconds
    while not is_so():
        if monotonic() > deadline:
            raise TimeoutError(f"It was not so within {seconds:g} s: {is_so}")
        if meanwhile is None:
            sleep(POLL)
        else:
            meanwhile()
            sleep(BRIEFLY)

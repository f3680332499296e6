"""The clock at the table counts while it runs, and starts anew with each round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mapper.ui.delve.table_time import RoundStopwatch

pytestmark = pytest.mark.qt


class Watch:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def clock(qapp: object, watch: Watch) -> Iterator[RoundStopwatch]:
    clock = RoundStopwatch(watch)
    clock.run(is_wanted=True)
    yield clock
    clock.run(is_wanted=False)


def test_it_does_not_count_while_it_is_paused(clock: RoundStopwatch, watch: Watch) -> None:
    watch.seconds = 40
    clock.run(is_wanted=False)
    watch.seconds = 400
    clock.run(is_wanted=True)
    watch.seconds = 410

    assert 50 == clock.seconds


def test_a_round_begins_at_nought(clock: RoundStopwatch, watch: Watch) -> None:
    watch.seconds = 90

    clock.restart()

    assert (0, True) == (clock.seconds, clock.is_running)


def test_each_full_minute_is_told_once(clock: RoundStopwatch, watch: Watch) -> None:
    told: list[int] = []
    clock.minute_passed.connect(lambda: told.append(clock.seconds))
    for seconds in (59, 60, 61, 119, 121):
        watch.seconds = seconds
        clock.tick()

    assert [60, 121] == told

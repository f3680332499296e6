"""The one clock: rounds, turns and watches come to minutes, and minutes to a time of day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.clock import Lapse, Time, passed, time
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.tables import load

TABLES = load("cross", Cross)


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        (0, Time(0, 0, "00:00", 1)),
        (359, Time(359, 0, "05:59", 1)),
        (360, Time(360, 0, "06:00", 2)),
        (377, Time(377, 0, "06:17", 2)),
        (1439, Time(1439, 0, "23:59", 4)),
        (1440, Time(1440, 1, "00:00", 1)),
    ],
)
def test_a_minute_has_its_time_and_watch(minutes: int, expected: Time) -> None:
    assert expected == time(TABLES, minutes)


def test_the_units_fit_each_other() -> None:
    assert (
        passed(TABLES, Lapse(watches=1))
        == passed(TABLES, Lapse(turns=36))
        == passed(TABLES, Lapse(hours=6))
    )
    assert passed(TABLES, Lapse(delve_rounds=5)) == passed(TABLES, Lapse(turns=3))
    assert passed(TABLES, Lapse(turns=1)) == passed(TABLES, Lapse(rounds=10))
    assert passed(TABLES, Lapse(watches=4)) == passed(TABLES, Lapse(days=1))


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_time_adds_up(turns: int, watches: int, delve_rounds: int) -> None:
    apart = (
        passed(TABLES, Lapse(turns=turns))
        + passed(TABLES, Lapse(watches=watches))
        + passed(TABLES, Lapse(delve_rounds=delve_rounds))
    )

    assert apart == passed(TABLES, Lapse(turns=turns, watches=watches, delve_rounds=delve_rounds))


def test_a_campaign_may_begin_its_watches_at_another_minute() -> None:
    tables = load("cross", Cross, {"house": {"first_watch_starts_at_minute": 120}})

    assert [4, 1, 1, 2] == [time(tables, minute).watch_of_day for minute in (119, 120, 479, 480)]

"""The search for actions, steps and keys, and how long ago things are said to be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from mapper.ui.opening.ago import ago
from mapper.ui.widgets.search_fit import best, fit

pytestmark = pytest.mark.qt

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("search", "text"),
    [
        ("cam", "New campaign"),
        ("camp new", "New campaign"),
        ("AIGN", "New campaign"),
        ("nwc", "New campaign"),
        ("", "anything"),
    ],
)
def test_a_search_fits(search: str, text: str) -> None:
    assert [text] == best(search, [text], str)


@pytest.mark.parametrize(
    ("search", "text"), [("x", "New campaign"), ("cam x", "New campaign"), ("gn", "Save a copy")]
)
def test_a_search_does_not_fit(search: str, text: str) -> None:
    assert 0 == fit(search, text)


def test_the_beginning_of_a_word_fits_best() -> None:
    found = best("re", ["Preferences", "Redo", "Read a letter"], str)

    assert ["Redo", "Read a letter", "Preferences"] == found


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=30), "just now"),
        (timedelta(minutes=12), "12 minutes ago"),
        (timedelta(hours=5), "5 hours ago"),
        (timedelta(hours=30), "yesterday"),
        (timedelta(days=9), "9 days ago"),
        (timedelta(days=60), "2026-03-05"),
    ],
)
def test_how_long_ago(before: timedelta, words: str) -> None:
    assert words == ago(NOW - before, NOW)

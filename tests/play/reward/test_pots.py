"""What comes into a pot or leaves it, in a line of words."""

from __future__ import annotations

import pytest

from mapper.play.reward.pots import Won, read_won


@pytest.mark.parametrize(
    ("line", "won"),
    [
        ("50 XP for the riddle", Won("xp", "the riddle", 50)),
        ("The riddle: 1,050 xp", Won("xp", "The riddle", 1050)),
        ("120 gold", Won("coins", "", 120)),
        ("120g", Won("coins", "", 120)),
        ("silver cup, worth 40 gold", Won("treasure", "silver cup", 40)),
        ("pay 3 gold for rooms", Won("paid", "rooms", 3)),
        ("40 gold in  gems", Won("treasure", "gems", 40)),
    ],
)
def test_a_line_says_what_was_won(line: str, won: Won) -> None:
    assert won == read_won(line)


@pytest.mark.parametrize(
    "line",
    ["", "50", "50 XP", "the riddle", "XP for the riddle", "1.5 XP for it", "pay 5 XP for it"],
)
def test_a_line_that_says_too_little_is_not_read(line: str) -> None:
    assert read_won(line) is None

"""What comes into a pot or leaves it, in a line of words."""

from __future__ import annotations

import pytest

from mapper.play.reward.pots import Won, each_won, read_won, worth_in


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
        ("25 gp each", Won("coins", "", 25, is_each=True)),
        ("50 XP each for the riddle", Won("xp", "the riddle", 50, is_each=True)),
        ("pay 3 gold each for rooms", Won("paid", "rooms", 3, is_each=True)),
        ("3 gems, 50 gp each", Won("treasure", "3 gems", 150)),
        ("2 cups worth 40 gold apiece", Won("treasure", "2 cups", 80)),
    ],
)
def test_a_line_says_what_was_won(line: str, won: Won) -> None:
    assert won == read_won(line)


@pytest.mark.parametrize(
    "line",
    [
        *("", "50", "50 XP", "the riddle", "XP for the riddle", "1.5 XP for it"),
        *("pay 5 XP for it", "cup 40 gold, ring 30 gold"),
        *("gems 50 gp each", "40 gold each in gems", "pay for 2 rooms 3 gold each"),
    ],
)
def test_a_line_that_says_too_little_is_not_read(line: str) -> None:
    assert read_won(line) is None


@pytest.mark.parametrize(
    ("line", "each"),
    [
        (
            "50 XP for the riddle; cup 40 gold; pay 3 gold for rooms",
            ["50 XP for the riddle", "cup 40 gold", "pay 3 gold for rooms"],
        ),
        (
            "silver cup, 40 gold; 700 XP for the riddle; 2500 gold;",
            ["silver cup, 40 gold", "700 XP for the riddle", "2500 gold"],
        ),
        (
            "50 XP for the riddle, cup 40 gold, 1,200 gold",
            ["50 XP for the riddle", "cup 40 gold", "1,200 gold"],
        ),
        ("ring, worth 40 gold, 5 gold", ["ring, worth 40 gold", "5 gold"]),
        ("40 gold in rings, gems and pearls", ["40 gold in rings, gems and pearls"]),
        ("a cup", ["a cup"]),
    ],
)
def test_a_line_may_say_several_things(line: str, each: list[str]) -> None:
    assert each == each_won(line)


@pytest.mark.parametrize(
    ("words", "worth"),
    [
        ("A lamp of blue glass, 120 gp to a collector", 120),
        ("A crown (worth 1,200 gold)", 1200),
        *(("An old sword", 0), ("6 spoons, 5 gp each", 0), ("cup 40 gold, ring 30 gold", 0)),
        *(("A tome, 50 XP to who reads it", 0), ("A pearl, 12.5 gp", 0), ("2000000 gold", 0)),
    ],
)
def test_the_words_of_a_treasure_may_say_its_worth(words: str, worth: int) -> None:
    assert worth == worth_in(words)

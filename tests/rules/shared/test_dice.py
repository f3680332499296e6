"""Dice are read as people write them, rolled within bounds, and wrong ones told by their column."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.dice import LONGEST, MOST_EXPLOSIONS, parsed, rolled


class Loaded(Random):
    """Dice that show what they are told, in turn."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def randint(self, least: int, most: int) -> int:
        shown = self.faces.pop(0)
        assert least <= shown <= most
        return shown


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        pytest.param("2d6+1", (3, 4), 8, id="two dice and one"),
        pytest.param("d20", (17,), 17, id="one die needs no number"),
        pytest.param("d%", (93,), 93, id="percent"),
        pytest.param("4d6kh3", (1, 5, 6, 2), 13, id="the highest three"),
        pytest.param("4d6k3", (1, 5, 6, 2), 13, id="keeping means the highest"),
        pytest.param("2d20kl1", (4, 17), 4, id="the lowest"),
        pytest.param("2d20kl", (17, 4), 4, id="the lowest one"),
        pytest.param("3d6!", (6, 6, 2, 1, 3), 18, id="the highest face goes on"),
        pytest.param("2d6!kh1", (6, 1, 5), 7, id="a die that goes on is one die"),
        pytest.param("10 - 1d4 − 2", (3,), 5, id="less"),
        pytest.param("-1D4", (3,), -3, id="below nothing"),
        pytest.param("7", (), 7, id="no dice at all"),
    ],
)
def test_dice_come_to(text: str, faces: tuple[int, ...], total: int) -> None:
    dice = Loaded(*faces)

    shown = rolled(parsed(text), dice)

    assert total == shown.total
    assert [] == dice.faces


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("x", 1),
        ("2d", 2),
        ("2d6+", 4),
        ("2d6 1", 5),
        ("2d6+x", 4),
        ("2d0", 3),
        ("0d6", 1),
        ("4d6kh5", 6),
        ("4d6kh0", 6),
        ("d1!", 3),
        ("2d6*3", 4),
        ("9999999", 1),
        ("d999999", 2),
        ("١d6", 1),
        ("2d6.5", 4),
    ],
)
def test_what_is_no_dice_is_told_by_its_column(text: str, column: int) -> None:
    with pytest.raises(NotAllowed, match=f"column {column}:"):
        parsed(text)


@pytest.mark.parametrize("text", ["1001d6", "600d6+600d6", "1+" * LONGEST + "1"])
def test_too_much_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed):
        parsed(text)


def test_a_die_does_not_explode_for_ever() -> None:
    shown = rolled(parsed("1d2!"), Loaded(*[2] * (MOST_EXPLOSIONS + 1)))

    assert 2 * (MOST_EXPLOSIONS + 1) == shown.total


def test_a_roll_tells_its_dice() -> None:
    shown = rolled(parsed("4d6kh3-1"), Loaded(1, 5, 6, 2))

    assert "4d6kh3 (1, 5, 6, 2) − 1 = 12" == str(shown)


@given(st.integers(1, 20), st.integers(1, 100), st.integers(-50, 50), st.integers())
def test_a_roll_lies_between_its_least_and_its_most(
    count: int, faces: int, more: int, seed: int
) -> None:
    shown = rolled(parsed(f"{count}d{faces}{more:+}"), Random(seed))

    assert count + more <= shown.total <= count * faces + more


@given(st.integers())
def test_the_same_seed_gives_the_same_roll(seed: int) -> None:
    dice = parsed("5d10!kh3+d4")

    assert rolled(dice, Random(seed)) == rolled(dice, Random(seed))


@given(st.text("0123456789dDkKhHlL!%+-−. ", max_size=30))
def test_any_text_is_dice_or_refused(text: str) -> None:
    with suppress(NotAllowed):
        rolled(parsed(text), Random(0))


def test_as_much_as_is_allowed_is_rolled() -> None:
    assert 1000 == rolled(parsed("600d1+400d1"), Random(0)).total
    assert parsed(" " * (LONGEST - 2) + "d6")


def test_keeping_the_lowest_and_a_number_are_told_as_they_are() -> None:
    shown = rolled(parsed("2+2d20kl1"), Loaded(4, 17))

    assert "2 + 2d20kl1 (4, 17) = 6" == str(shown)

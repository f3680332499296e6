"""Dice that were rolled at the table, added up."""

from __future__ import annotations

from collections.abc import Sequence

from mapper.rules.shared.refused import Refused


def on_die(roll: int, sides: int) -> int:
    """The roll, if one die with so many sides can show it; the reason word names the die."""
    if not 1 <= roll <= sides:
        raise Refused(f"not_on_d{sides}", f"A d{sides} shows 1 to {sides}, not {roll}.")
    return roll


def sum_of(dice: Sequence[int], count: int = 2, sides: int = 6) -> int:
    """The sum of so many dice with so many sides."""
    if len(dice) != count:
        raise Refused(f"not_on_{count}d{sides}", f"{count}d{sides} are {count} dice.")
    return sum(on_die(die, sides) for die in dice)


def refuse_off_2d6(roll: int) -> None:
    if not 2 <= roll <= 12:
        raise Refused("not_on_2d6", f"Two dice show 2 to 12, not {roll}.")

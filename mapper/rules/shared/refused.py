"""What a rule refuses, in a sentence and a short word; dice of the table, refused when off."""

from __future__ import annotations

from collections.abc import Sequence

from mapper.model.not_allowed import NotAllowed


class Refused(NotAllowed):
    """A refusal by the rules.

    Its `reason` is one of the words that `cognita rules` answers with, such as too_far.
    """

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def on_die(roll: int, sides: int) -> int:
    """The roll, if one die with so many sides can show it; the reason word names the die."""
    return on_dice(roll, 1, sides)


def on_dice(total: int, count: int, sides: int) -> int:
    """What dice came to, if so many with so many sides can show it."""
    if not count <= total <= count * sides:
        name = f"d{sides}" if count == 1 else f"{count}d{sides}"
        shown = f"A {name} shows" if count == 1 else f"{name} show"
        raise Refused(f"not_on_{name}", f"{shown} {count} to {count * sides}, not {total}.")
    return total


def sum_of(dice: Sequence[int], count: int = 2, sides: int = 6) -> int:
    """The sum of so many dice with so many sides."""
    if len(dice) != count:
        raise Refused(f"not_on_{count}d{sides}", f"{count}d{sides} are {count} dice.")
    return sum(on_die(die, sides) for die in dice)


def refuse_off_2d6(roll: int) -> None:
    on_dice(roll, 2, 6)

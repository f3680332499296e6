"""Why a rule says no, and why a number is what it is: reasons in words, beside the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

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


class Factor(NamedTuple):
    """One named part of a number: hills 2/3, Dexterity +1."""

    name: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Explained:
    """A value, and the factors that were multiplied (×) or added (+) to get it.

    As text it says “hills 2/3 × trail 3/2 × rain 1/2 = 1/2”.
    """

    value: Fraction
    factors: tuple[Factor, ...]
    sign: Literal["×", "+"] = "×"

    def __str__(self) -> str:
        if self.sign == "×":
            said = " × ".join(f"{part.name} {part.value}" for part in self.factors)
            return f"{said} = {self.value}" if said else str(self.value)
        said = ", ".join(f"{part.name} {signed(part.value)}" for part in self.factors)
        return f"{said} = {signed(self.value)}" if said else signed(self.value)


def product(factors: Iterable[Factor]) -> Explained:
    """All factors multiplied; a factor of one is left out, for it explains nothing."""
    parts = []
    above = below = 1  # whole numbers, brought to lowest terms once at the end
    for part in factors:
        one, other = part.value.as_integer_ratio()
        if one != other:
            parts.append(part)
            above *= one
            below *= other
    return Explained(Fraction(above, below), tuple(parts))


def total(parts: Iterable[Factor]) -> Explained:
    """All parts added; a part of nothing is left out."""
    kept = tuple(part for part in parts if part.value)
    return Explained(sum((part.value for part in kept), Fraction(0)), kept, "+")


def added(parts: Mapping[str, Fraction | int]) -> Explained:
    """Parts added that each have a name of their own."""
    return total(Factor(name, Fraction(value)) for name, value in parts.items())


def multiplied(parts: Mapping[str, Fraction | int]) -> Explained:
    """Parts multiplied that each have a name of their own."""
    return product(Factor(name, Fraction(value)) for name, value in parts.items())


def signed(value: Fraction | int) -> str:
    """A modifier as people write it: +2, −1/2."""
    return f"−{-value}" if value < 0 else f"+{value}"


FINEST = 16
"""Nobody reads parts that are finer than so many of a whole; they are told in hundredths."""


IN_TENTHS = (5, 10)
"""Parts that are told with a point, as no letter stands for them."""


def mixed(value: Fraction) -> str:
    """A number as a game master says it: 1½, 5⅓, 7/16, 2, 6.4, 9.66."""
    if value.denominator <= FINEST and value.denominator not in IN_TENTHS:
        return exactly(value)
    hundredths = max(1, round(abs(value) * 100))
    minus = "−" if value < 0 else ""
    told = f"{minus}{hundredths // 100}.{hundredths % 100:02}"
    return told.removesuffix("0") if value.denominator in IN_TENTHS else told


def about(value: Fraction) -> str:
    """A number of hours or so to its nearest tenth: 5.02 is 5, and 1.54 is 1½."""
    return mixed(Fraction(round(value * 10), 10))


def exactly(value: Fraction) -> str:
    """A number to its last part, for who wants to know: 9 10251/15625."""
    above, below = value.as_integer_ratio()
    whole, rest = divmod(abs(above), below)
    minus = "−" if above < 0 else ""
    if not rest:
        return f"{minus}{whole}"
    part = _VULGAR.get((rest, below))
    if part is not None:
        return f"{minus}{whole or ''}{part}"
    return f"{minus}{whole} {rest}/{below}" if whole else f"{minus}{rest}/{below}"


def number_typed(word: str) -> Fraction | None:
    """A number as people type it, exactly: 1, −1½, 3/2, 5.35; None: it is none."""
    digits = word.replace("−", "-").replace(",", ".")
    sign = -1 if digits.startswith("-") else 1
    digits = digits[1:] if digits.startswith(("-", "+")) else digits
    part = {letter: Fraction(*parts) for parts, letter in _VULGAR.items()}.get(digits[-1:])
    whole = digits if part is None else digits[:-1] or "0"
    if not re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?", whole, re.ASCII):
        return None
    return sign * (Fraction(whole) + (part or 0))


_VULGAR = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 6): "⅙",
    (5, 6): "⅚",
    (1, 8): "⅛",
    (3, 8): "⅜",
    (5, 8): "⅝",
    (7, 8): "⅞",
}

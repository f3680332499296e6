"""What a step on a hex map costs: a table handed in by whoever knows the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from types import MappingProxyType

from mapper.model.hexes.hexes import Hex, direction

HexPair = tuple[Hex, Hex]


@dataclass(frozen=True, slots=True)
class Costs:
    """
    The cost of entering each terrain, and what differs at single steps.

    A terrain that `enter` leaves out cannot be entered. `sides` holds for one step in one direction
    (a road, a bridge, a wall); None bars it.
    """

    enter: Mapping[int, Fraction]
    sides: Mapping[HexPair, Fraction | None] = field(default_factory=dict)
    denominator: int = field(init=False, compare=False)
    """The least into which every cost divides: each is a whole number of such parts."""
    sided: frozenset[Hex] = field(init=False, compare=False, repr=False)
    """The hexes at either end of a step in `sides`."""

    def __post_init__(self) -> None:
        for code, cost in self.enter.items():
            _check_code(code)
            _check_cost(cost, f"terrain {code}")
        for (start, end), side in self.sides.items():
            if direction(start, end) is None:
                raise ValueError(f"{start} and {end} are not neighbours.")
            if side is not None:
                _check_cost(side, f"the step from {start} to {end}")
        object.__setattr__(self, "enter", MappingProxyType(dict(self.enter)))
        object.__setattr__(self, "sides", MappingProxyType(dict(self.sides)))
        every = (*self.enter.values(), *self.sides.values())
        parts = {cost.denominator for cost in every if cost is not None}
        object.__setattr__(self, "denominator", lcm(*parts))
        object.__setattr__(self, "sided", frozenset(at for step in self.sides for at in step))

    def __reduce__(self) -> tuple[type[Costs], tuple[object, ...]]:
        return Costs, (dict(self.enter), dict(self.sides))

    def step(self, code_to: int, start: Hex, end: Hex) -> Fraction | None:
        """The cost of a step into a hex of this terrain; None when it cannot be made."""
        if code_to == 0:
            return None
        usual = self.enter.get(code_to)
        return self.sides.get((start, end), usual) if self.sides else usual

    def whole(self, cost: Fraction) -> int:
        """One of these costs as a whole number of parts."""
        return cost.numerator * (self.denominator // cost.denominator)


def _check_code(code: int) -> None:
    if not 1 <= code <= 255:
        raise ValueError(f"{code} is not a terrain code from 1 to 255.")


def _check_cost(cost: object, what: str) -> None:
    if not isinstance(cost, Fraction) or cost <= 0:
        raise ValueError(f"{cost!r} is not an exact cost above 0 for {what}.")

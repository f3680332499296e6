"""Whether a number can stand on the die it is said to come from."""

from __future__ import annotations

from mapper.rules.shared.refused import Refused


def refuse_off_die(faces: int, roll: int) -> None:
    """The reason word names the die: not_on_d6."""
    if not 1 <= roll <= faces:
        raise Refused(f"not_on_d{faces}", f"A d{faces} shows 1 to {faces}, not {roll}.")


def refuse_off_2d6(roll: int) -> None:
    if not 2 <= roll <= 12:
        raise Refused("not_on_2d6", f"Two dice show 2 to 12, not {roll}.")

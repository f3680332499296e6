"""What old wounds let somebody do to a roll in combat (VIO-07)."""

from __future__ import annotations

from mapper.rules.shared.refused import Refused
from mapper.rules.violence.violence_tables import Violence


def with_scars(rules: Violence, roll: int, modifier: int, scars: int) -> int:
    """A roll, changed after it fell by all of one's Scars or by nothing."""
    whole = rules.attack.house.scars_count_whole
    if modifier and (abs(modifier) != scars if whole else abs(modifier) > scars):
        most = f"+{scars} or −{scars}" if whole else f"up to {scars} either way"
        raise Refused(
            "modifier_not_scars",
            f"With {scars} Scars a roll changes by {most}, not by {modifier:+d}.",
        )
    return roll + modifier

"""What a day without food or water does."""

from __future__ import annotations

from mapper.rules.sovereign.sovereign_body_tables import Needs


def strain_of_a_day(table: Needs, where: str, *, has_ration: bool, has_water: bool) -> int:
    """The System Strain of a day; it is counted only where the land feeds nobody (SOV-61 to 63)."""
    if where not in table.house.count_in:
        return 0
    return (0 if has_ration else table.no_ration) + (0 if has_water else table.no_water)

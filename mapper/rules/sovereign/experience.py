"""Experience: what monsters and treasure are worth, how it is shared, and the levels it gives."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from mapper.rules.shared.explained import Explained, Factor, total
from mapper.rules.shared.table_bands import band_of
from mapper.rules.sovereign.sovereign_delver_tables import Experience, Worth


@dataclass(frozen=True, slots=True)
class Shares:
    """XP as it is shared: exactly."""

    total: Fraction
    shares: Fraction
    delver: Fraction
    henchman: Fraction


def worth(table: Experience, hd: Fraction) -> Worth:
    """XP for a monster by its Hit Dice (SOV-92)."""
    if hd < 1:
        return table.under_one_hd
    whole = floor(hd) if table.house.part_hd_counts == "down" else ceil(hd)
    last = table.monsters[-1]
    band = band_of(table.monsters, whole) or last
    more = max(0, whole - last.up_to)
    each = table.more_per_hd
    return Worth(band.base + more * each.base, band.ability + more * each.ability)


def monster_xp(table: Experience, hd: Fraction, abilities: int) -> Explained:
    """What a monster and its abilities are worth (SOV-92)."""
    found = worth(table, hd)
    return total(
        [
            Factor(f"{hd} HD", Fraction(found.base)),
            Factor("abilities", Fraction(abilities * found.ability)),
        ]
    )


def shared(
    table: Experience,
    monster: Fraction,
    treasure_gold: Fraction,
    delvers: int,
    henchmen: int,
    *,
    back_in_settlement: bool,
) -> Shares:
    """What each survivor gets, once they are back; until then the party only gathers it
    (SOV-90, 91).
    """
    gathered = monster + treasure_gold * table.xp_per_gold
    shares = delvers + henchmen * table.henchman_share
    if not shares or not back_in_settlement:
        return Shares(gathered, shares, Fraction(0), Fraction(0))
    each = gathered / shares
    return Shares(gathered, shares, each, each * table.henchman_share)


def written(table: Experience, xp: Fraction) -> int:
    """XP as it is written down (SOV-90)."""
    return floor(xp + Fraction(1, 2)) if table.house.xp_rounds == "nearest" else floor(xp)


def level_reached(table: Experience, level: int, xp: int, *, in_settlement: bool) -> int:
    """The level that XP give, which are gained in a settlement alone (SOV-93)."""
    if not in_settlement:
        return level
    reached = sum(xp >= threshold for threshold in table.thresholds)
    if not table.house.several_levels_at_once:
        reached = min(reached, level + 1)
    return max(level, reached)

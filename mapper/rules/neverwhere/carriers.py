"""Horses, mules, porters and carts: what they carry and what they cost."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign.sovereign_delver_tables import Carriers


@dataclass(frozen=True, slots=True)
class Train:
    """What follows the party; the hitched beasts are among the horses and mules."""

    heavy_horses: int = 0
    mules: int = 0
    porters: int = 0
    carts: int = 0
    hitched_horses: int = 0
    hitched_mules: int = 0


def moving_carts(table: Carriers, train: Train) -> int:
    """The carts that have beasts enough to pull them (SOV-57)."""
    hitched = train.hitched_horses + train.hitched_mules
    return min(train.carts, hitched // table.beasts_per_cart)


def capacity(table: Carriers, train: Train) -> int:
    """All points that a train carries (SOV-57)."""
    horses, mules = train.heavy_horses, train.mules
    if train.hitched_horses > horses or train.hitched_mules > mules:
        raise Refused("no_such_beast", "More beasts are hitched than there are.")
    if not table.house.hitched_beasts_carry:
        horses -= train.hitched_horses
        mules -= train.hitched_mules
    kinds = table.kinds
    return (
        horses * kinds.heavy_horse.points
        + mules * kinds.mule.points
        + train.porters * kinds.porter.points
        + moving_carts(table, train) * kinds.cart.points
    )


def price(table: Carriers, train: Train) -> int:
    """The gold for all that is bought once (SOV-57)."""
    counts = (
        (table.kinds.heavy_horse, train.heavy_horses),
        (table.kinds.mule, train.mules),
        (table.kinds.porter, train.porters),
        (table.kinds.cart, train.carts),
    )
    return sum(kind.gold * count for kind, count in counts if kind.paid == "once")


def wages(table: Carriers, train: Train, days: int) -> int:
    """The gold for all that is paid by the day (SOV-57)."""
    counts = (
        (table.kinds.heavy_horse, train.heavy_horses),
        (table.kinds.mule, train.mules),
        (table.kinds.porter, train.porters),
        (table.kinds.cart, train.carts),
    )
    return days * sum(kind.gold * count for kind, count in counts if kind.paid == "daily")

"""What a Delver carries and the Move that leaves, and who carries what the Delvers cannot."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from mapper.model.campaign.exact_numbers import Count
from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.sovereign_delver_tables import Carriers, Encumbrance


@dataclass(frozen=True, slots=True)
class CarriedLoad:
    """What a Delver may carry, how often that is pushed, and how far it lets them move."""

    readied_limit: int
    stowed_limit: int
    overload: int
    move: int


@dataclass(frozen=True, slots=True)
class Bulk:
    """Goods by weight as points: exactly, and as they are counted."""

    points_exact: Fraction
    points: int


def gear_points(table: Encumbrance, bulk: str) -> int:
    """The points of a piece of gear by how it is carried (SOV-52)."""
    if bulk not in table.gear:
        raise Refused("no_such_bulk", f"Gear is {', '.join(table.gear)}, not {bulk}.")
    return table.gear[bulk]


def takes_an_action(table: Encumbrance, place: str) -> bool:
    """Whether it takes a Main Action to get at gear in such a place (SOV-53, 54)."""
    return table.main_action[place]


def readied_limit(table: Encumbrance, strength: int) -> int:
    """The points that may be Readied (SOV-54)."""
    return int(strength * table.readied_part)


def stowed_limit(strength: int) -> int:
    """The points that may be Stowed (SOV-53)."""
    return strength


def cut_move(table: Encumbrance, base_move: int, overload: int) -> int:
    """The Move after so many pushes, each a cut of what the one before left (SOV-55)."""
    move = base_move
    for cut in table.cuts[:overload]:
        left = move * (1 - cut)
        move = int(left // table.house.step_feet) * table.house.step_feet
    return move


def load(
    table: Encumbrance, strength: int, readied: int, stowed: int, base_move: int
) -> CarriedLoad:
    """What carrying so much does; more than the last push cannot be hauled (SOV-53 to 55)."""
    ready, stow = readied_limit(table, strength), stowed_limit(strength)
    for pushes in range(len(table.cuts) + 1):
        within_ready = readied <= ready + pushes * table.push_readied
        if within_ready and stowed <= stow + pushes * table.push_stowed:
            return CarriedLoad(ready, stow, pushes, cut_move(table, base_move, pushes))
    raise Refused("too_much", "Nobody hauls this much any distance. Leave something behind.")


def dragging(table: Encumbrance, readied: int, stowed: int) -> tuple[int, int]:
    """The Readied and Stowed points of who drags an unconscious teammate along (SOV-52)."""
    teammate = table.gear["unconscious_teammate"]
    if table.house.teammate_is_carried == "readied":
        return readied + teammate, stowed
    return readied, stowed + teammate


def bulk(table: Encumbrance, pounds: Fraction) -> Bulk:
    """Goods measured in pounds, rounded up once for all of them (SOV-56)."""
    exact = pounds * table.bulk_points / table.bulk_pounds
    return Bulk(exact, ceil(exact) if table.house.bulk_rounds == "up" else floor(exact))


@dataclass(frozen=True, slots=True)
class Train:
    """What follows the party; the hitched beasts are among the horses and mules."""

    heavy_horses: Count = 0
    mules: Count = 0
    porters: Count = 0
    carts: Count = 0
    hitched_horses: Count = 0
    hitched_mules: Count = 0


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
    return _paid(table, train, "once")


def wages(table: Carriers, train: Train, days: int) -> int:
    """The gold for all that is paid by the day (SOV-57)."""
    return days * _paid(table, train, "daily")


def _paid(table: Carriers, train: Train, how: str) -> int:
    counts = (
        (table.kinds.heavy_horse, train.heavy_horses),
        (table.kinds.mule, train.mules),
        (table.kinds.porter, train.porters),
        (table.kinds.cart, train.carts),
    )
    return sum(kind.gold * count for kind, count in counts if kind.paid == how)

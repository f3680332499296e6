"""Rows of what groups win: their purse, the treasure they carry, and experience to be shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated

from annotated_types import Ge, Interval

from mapper.model.campaign.exact_numbers import Exact
from mapper.model.campaign.play_rows import EntryNumber, SmallCount

NotLess = Annotated[Exact, Ge(0)]
NOTHING = Fraction(0)
Xp = Annotated[int, Interval(ge=0, le=1_000_000_000)]
Added = Annotated[int, Interval(ge=-100, le=100)]


@dataclass(frozen=True, slots=True)
class Treasure:
    """A thing of worth that a group carries, and what it adds to their load."""

    title: str
    worth: SmallCount = 0
    load: SmallCount = 0
    is_shared: bool = False
    """Its experience was shared; only its worth is left."""
    by: str = ""
    """Who bears it: the id of a member, or the name of a bearer; empty: nobody has said."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """Experience that a group has gathered on the way, and by what."""

    what: str
    xp: NotLess
    unsaid: SmallCount = 0
    """Of so many foes nobody has said the Hit Dice: what they are worth waits for that."""


@dataclass(frozen=True, slots=True)
class ShareGot:
    """What a member got when a pot was shared.

    `exact` is what of its experience left the pot, `xp` what was written on the sheet. `bonus` is
    what was added to the attack bonus; None: as the table has it of the level before.
    """

    exact: NotLess = NOTHING
    xp: Xp = 0
    gold: SmallCount = 0
    levels: SmallCount = 0
    health: SmallCount = 0
    points: SmallCount = 0
    bonus: Added | None = None


@dataclass(frozen=True, slots=True)
class Pot:
    """What a group has together: coins, treasure, what is not shared yet; its id is the group's.

    `new_coins`: those of the coins that were found since the last shares.
    """

    coins: SmallCount = 0
    new_coins: SmallCount = 0
    coins_back: SmallCount = 0
    """Others of the coins, that were given back: shared again, and worth no more experience."""
    has_purse: bool = False
    """The purse is kept, even once nothing is left in it."""
    treasures: tuple[Treasure, ...] = ()
    gathered: tuple[Gathered, ...] = ()
    shares: Mapping[str, ShareGot] = field(default_factory=dict)
    """What members got last, by their ids; who gave it back is not in it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares", MappingProxyType(dict(self.shares)))


@dataclass(frozen=True, slots=True)
class Taken:
    """That a treasure was taken, by which group, since a log entry; its id is the feature's."""

    group: str
    entry: EntryNumber


RewardRow = Pot | Taken
"""What is won and taken."""

"""Rows of a fight: its rounds, who acts when, and the foes, with sheets as members have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Interval

from mapper.model.campaign.exact_numbers import Minutes
from mapper.model.campaign.play_rows import Condition, Member, MemberState, SmallCount

FightSide = Literal["adventurers", "enemies"]
FightRound = Annotated[int, Interval(ge=1, le=100_000)]
Shown = Annotated[int, Interval(ge=-1000, le=1000)]
"""What a die came to that says who acts when."""
Difference = Annotated[int, Interval(ge=-1_000_000_000, le=1_000_000_000)]


@dataclass(frozen=True, slots=True)
class FoesNerve:
    """What has shaken the foes of a fight so far."""

    was_at_half: bool = False
    dead: SmallCount = 0
    rallied: bool = False


@dataclass(frozen=True, slots=True)
class Altered:
    """What the deed of somebody has altered on one sheet, as it is needed to take it back."""

    by: str
    of: str
    numbers: Mapping[str, Difference] = field(default_factory=dict)
    """How much more there is of what."""
    came: tuple[str, ...] = ()
    went: tuple[Condition, ...] = ()
    took_time: bool = False
    """Whether time has passed by it, which is not taken back here."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", MappingProxyType(dict(self.numbers)))


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight of a group, whose rounds are counted; its id is that of the group.

    Who takes part is known by the ids of members, and by those of the sheets of foes.
    """

    system: str
    """By whose rules it goes: `violence`."""
    began: Minutes
    round: FightRound = 1
    order: Mapping[str, Shown] = field(default_factory=dict)
    """What the initiative of somebody, or of a side, came to."""
    acted: tuple[str, ...] = ()
    hurt: Mapping[str, SmallCount] = field(default_factory=dict)
    """What somebody has lost in this round."""
    fell: tuple[str, ...] = ()
    """Who has died in this round."""
    fought: tuple[str, ...] = ()
    """Who has attacked or was attacked, in any round."""
    down: Mapping[str, FightRound] = field(default_factory=dict)
    """Since which round somebody has no health left, or is dead."""
    armour: Mapping[str, SmallCount] = field(default_factory=dict)
    """What armour was before it was dented in this fight."""
    nerve: FoesNerve = FoesNerve()
    tests: tuple[str, ...] = ()
    """Whose nerve is to be tested: hirelings, or the side of the enemies."""
    tested: tuple[str, ...] = ()
    """Hirelings whose nerve was tested in this fight."""
    again: tuple[str, ...] = ()
    """Who may act once more in this round than others."""
    countdowns: Mapping[str, FightRound] = field(default_factory=dict)
    """What runs out in the fight, and at the end of which round."""
    left: Mapping[str, FightRound] = field(default_factory=dict)
    """Who has fled or given up, and in which round."""
    spent: SmallCount = 0
    """Minutes that went by in what takes longer than a round."""
    turns: SmallCount = 0
    """Turns of a dungeon that chases took besides its own."""
    weary: tuple[str, ...] = ()
    """Once it is over, who is to be asked what it has cost them."""
    waiting: Mapping[str, FightRound] = field(default_factory=dict)
    """Who was not asked yet what a fight before it has cost them, and how many rounds that had."""
    did: tuple[Altered, ...] = ()
    """What came of each deed in this round, as they were done."""
    is_over: bool = False
    """It is kept, with its foes, for what they bring."""
    ended: Minutes | None = None
    """Once it is over, when."""
    lit: Minutes | None = None
    """When what burns began the round that went on in this fight; None: with it."""

    def __post_init__(self) -> None:
        for name in ("order", "hurt", "down", "armour", "countdowns", "left", "waiting"):
            value = getattr(self, name)
            if type(value) is not MappingProxyType:  # that of the row which this one replaces
                object.__setattr__(self, name, MappingProxyType(dict(value)))

    @property
    def burns_since(self) -> int:
        """From when on it is counted what burns: fights without time between them count as one."""
        return self.began if self.lit is None else self.lit


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy in the fight of a group, with a sheet as a member has."""

    member: Member
    state: MemberState = field(default_factory=MemberState)
    kind: str = ""
    """What all of its sort are called; empty: it is the only one of them."""
    thing: str = ""
    """The feature or token that keyed it, as its key is written."""
    is_named: bool = False
    """Whether it dies as members do, not at once."""
    is_known: bool = False
    """Whether the log of the players had named its sort when it came."""
    leads: bool = False
    is_counted: bool = False
    """What they are worth was gathered."""


FightRow = Fight | Foe
"""What fights put down."""

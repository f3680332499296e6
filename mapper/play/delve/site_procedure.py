"""What every way to delve answers: turns, time, dice, and what it asks of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple, Protocol

from mapper.model.campaign.delve_rows import Delve, Delver, Speed
from mapper.model.campaign.members import Members, meant
from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.travel_rows import MapRules, Mark
from mapper.model.campaign.zone_rows import Zone
from mapper.model.zones.zone_graph import KnownDungeon, KnownWay
from mapper.play.delve.meetings import Dice, MetAt, Suggested
from mapper.play.delve.turns import order_of
from mapper.play.map_rules import tables_of
from mapper.rules.delving.delve_turn import TrapOfZone
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence.violence_tables import Violence

Unit = Literal["round", "turn"]
CheckName = Literal["pick", "force", "batter", "listen", "reaction", "come_in"]
StayField = Literal["hazard", "heading", "site", "since_check", "entry", "every"]

SOMETHING = "something_else"
"""What a turn is spent on that no rule names."""


class SiteTables(NamedTuple):
    """The tables of a map, of all systems: some fill in where another is silent."""

    rules: MapRules

    @property
    def delving(self) -> DelvingTables:
        return tables_of(self.rules, "delving", DelvingTables)

    @property
    def sovereign(self) -> Sovereign:
        return tables_of(self.rules, "sovereign", Sovereign)

    @property
    def violence(self) -> Violence:
        return tables_of(self.rules, "violence", Violence)

    @property
    def hexploration(self) -> Hexploration:
        return tables_of(self.rules, "hexploration", Hexploration)

    @property
    def cross(self) -> Cross:
        return tables_of(self.rules, "cross", Cross)


class Asked(NamedTuple):
    """What a procedure goes by and asks of the table, for whoever lays out buttons and fields."""

    kept: tuple[StayField, ...] = ()
    """What of a stay it goes by, in the order in which it is asked for."""
    checks: frozenset[CheckName] = frozenset()
    """What its rules have a check for; of the rest the table says how it went."""
    went: str = "went"
    """How it is told that somebody has gone on with care."""
    recover_die: int = 0
    """The die that gives fatigue back; 0: a rest, and no more."""
    has_speeds: bool = False
    """Whether a round has a move and an action, at one of three speeds."""
    rolls_hazard: bool = False
    asks_entry: bool = False
    """Whether it matters how a door is gone through."""
    search_may_fail: bool = True
    notices_traps: bool = False
    """Whether the first in front notices what waits at the threshold."""
    fight_takes_turn: bool = False


class GroupInside(NamedTuple):
    """A group in a dungeon as its procedure is asked about it."""

    members: Members
    delve: Delve
    ground: KnownDungeon
    override: bool = False
    """The game master says so: whose turn it is does not matter."""

    @property
    def order(self) -> tuple[str, ...]:
        return order_of(self.members, self.delve)

    @property
    def held(self) -> tuple[Zone, ...]:
        """The zones in which somebody is."""
        ids = dict.fromkeys(self.delve.delvers[name].zone for name in self.order)
        return tuple(self.ground.zones[id_] for id_ in ids if id_ in self.ground.zones)

    def delver(self, who: str) -> Delver:
        return self.delve.delvers[who]

    def member(self, who: str) -> Member | None:
        return self.members.get(who)

    def called(self, who: str) -> str:
        """A member by name."""
        id_ = meant(self.members, who)
        return self.members[id_].name if id_ else who


class Stepped(NamedTuple):
    """Who has gone on, whether it was with an eye for the map, and the traps on the way."""

    delver: Delver
    traps: tuple[TrapOfZone, ...] = ()
    maps: bool = True


class Sought(NamedTuple):
    """Who has searched, what was found, and whether a secret asks for a clue."""

    delver: Delver
    found: str = ""
    asks_clue: bool = False


class Turned(NamedTuple):
    """A stay as a round or turn has begun or ended: minutes that passed, dice that are due."""

    delve: Delve
    minutes: int = 0
    dice: tuple[Mark, ...] = ()


class Lasts(NamedTuple):
    """How long an effect runs, this round or turn included."""

    left: int
    unit: Literal["round", "turn", "real_minute"]


class TurnTaking(Protocol):
    """What members do in a round or a turn. What may not be done is refused."""

    def moves_left(self, row: Delver, speed: Speed, /) -> int:
        """Through how many zones somebody who is not done still gets."""
        ...

    def is_spent(self, row: Delver, /) -> bool:
        """Whether nothing is left for another move."""
        ...

    def rounds_for(self, ground: KnownDungeon, row: Delver, ways: Sequence[KnownWay], /) -> int:
        """How many rounds or turns a way takes, the one under way included."""
        ...

    def act(self, inside: GroupInside, who: str, what: str = SOMETHING, /) -> Delver: ...

    def passed(self, inside: GroupInside, who: str, /) -> Delver: ...

    def finished(self, inside: GroupInside, who: str, /) -> Delver: ...

    def recovered(self, inside: GroupInside, who: str, roll: int | None, /) -> Delver:
        """With what the die shows, or with None where nobody keeps count."""
        ...

    def go(
        self,
        inside: GroupInside,
        who: str,
        speed: Speed,
        path: Sequence[str],
        traps: tuple[TrapOfZone, ...],
        /,
    ) -> Stepped:
        """Into the next zone with care, or along a path at a walk or a run."""
        ...

    def search(
        self, inside: GroupInside, who: str, hidden: Sequence[str], secret: Sequence[str], /
    ) -> Sought:
        """For what is hidden where somebody stands, the first of it if any."""
        ...


class SiteProcedure(Protocol):
    """One way to delve: its turns, its clock, the dice that bring encounters, and its tables."""

    @property
    def tables(self) -> SiteTables: ...

    @property
    def name(self) -> str: ...

    @property
    def fixed_durations_off(self) -> bool:
        """Whether nothing burns down or runs out but by a die."""
        ...

    @property
    def unit(self) -> Unit:
        """What it counts."""
        ...

    @property
    def asked(self) -> Asked: ...

    @property
    def turns(self) -> TurnTaking: ...

    def minutes(self, rounds: int = 1, /) -> int:
        """What so many rounds or turns come to."""
        ...

    def lasts(self, minutes: int, number: int, has_timer: bool, /) -> Lasts:
        """An effect of so many minutes that begins in a round or turn, with a timer or without."""
        ...

    def begin(self, delve: Delve, held: Sequence[Zone], /) -> Turned: ...

    def end(self, delve: Delve, /) -> Turned: ...

    def after_fight(self, now: int, rounds: int, /) -> int:
        """What the clock says after so many rounds of fighting."""
        ...

    def suggested(self, met: MetAt, random: Random, dice: Dice, /) -> Suggested:
        """Whence somebody comes who is met."""
        ...

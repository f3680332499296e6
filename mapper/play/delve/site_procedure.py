"""What every way to delve answers: turns, time, dice, and what it asks of the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from random import Random
from typing import ClassVar, Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import Members, id_of, meant, members_in
from mapper.model.campaign.play_rows import Member, MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules, Mark, Timer
from mapper.model.campaign.zone_rows import (
    Delve,
    Delver,
    EntryNoise,
    Material,
    PassageState,
    Speed,
    Zone,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_graph import KnownDungeon, KnownWay
from mapper.play.delve.encounters import Dice, MetAt, Suggested
from mapper.play.map_rules import profile_of, rules_of, tables_of
from mapper.play.members import FATIGUE, foe_of, party_of, state_key, state_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD, stopping
from mapper.rules.delving.delve_turn import DelveRound, DelverState, SiteState, TrapOfZone, ZoneName
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.printed_tables import reaction
from mapper.rules.shared.reasons import sum_of
from mapper.rules.sovereign.doors import Noise
from mapper.rules.sovereign.encounters import EncounterAction
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence.violence_tables import Violence

TimeUnit = Literal["round", "turn"]
CheckName = Literal["pick", "force", "batter", "listen", "reaction", "come_in"]
StayField = Literal["hazard", "heading", "site", "since_check", "entry", "every"]

UNSAID = "These rules have no check for it: say whether it succeeds."
NO_ENTRY = "These rules know no check for coming in."
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


class ProcedureAsks(NamedTuple):
    """What a procedure goes by and asks of the table, for whoever lays out buttons and fields."""

    kept: tuple[StayField, ...] = ()
    """What of a stay it goes by, in the order in which it is asked for."""
    checks: frozenset[CheckName] = frozenset()
    """What its rules have a check for; of the rest the table says how it went."""
    force_die: int = 0
    """The die of the turns that a stuck door takes; 0: none is rolled."""
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


class Going(NamedTuple):
    """A way that is gone, how fast, and the traps on it."""

    speed: Speed
    path: Sequence[str]
    traps: tuple[TrapOfZone, ...] = ()


class HowMet(NamedTuple):
    """What the delvers do, how strong those are who are met, and what real dice show."""

    action: EncounterAction | None = None
    hit_dice: Fraction = Fraction(0)
    """Of all of them; 0: nobody has said."""
    is_hostile: bool = False
    """Undead, or plainly hostile: nothing is rolled."""
    dice: tuple[int, ...] = ()


class Reacted(NamedTuple):
    """How those who are met take it, and the roll in words."""

    result: str
    how: str


class BurstIn(NamedTuple):
    """The modifiers of both groups, what the dice show, and whether those within watch the door,
    who are not stunned by a soft entry.
    """

    modifier: int
    theirs: int
    dice: tuple[int, ...] = ()
    are_watching: bool = False


class EntryScore(NamedTuple):
    """A score of the character sheet that counts at the door.

    What of the character sheet counts, what the group has of it, and how it comes to that.
    """

    words: str
    modifier: int
    how: str = ""


class Stunned(NamedTuple):
    """For how many rounds those within are stunned, and the roll in words."""

    rounds: int
    how: str


class Turned(NamedTuple):
    """A stay as a round or turn has begun or ended: minutes that passed, dice that are due."""

    delve: Delve
    minutes: int = 0
    dice: tuple[Mark, ...] = ()


class NextCheck(NamedTuple):
    """When somebody may next come by: as which turn begins, or as it ends."""

    turn: int
    """0: nobody comes by but for a noise."""
    at_end: bool = False
    watched: str = ""
    """How the place is watched, where that decides."""


class Lasts(NamedTuple):
    """How long an effect runs, this round or turn included."""

    left: int
    unit: Literal["round", "turn", "real_minute"]


class CheckDice(NamedTuple):
    """How a check is rolled: what real dice show, with tools or without, and what it must reach.

    `helpers` are those who join in.
    """

    random: Random
    dice: tuple[int, ...] = ()
    turns: int | None = None
    """What the die of turns shows."""
    has_tools: bool = True
    to_reach: int | None = None
    helpers: tuple[str, ...] = ()

    def two(self) -> tuple[int, ...]:
        """What real dice show, and rolled what of two they leave."""
        left = range(len(self.dice), 2)
        return (*self.dice, *(self.random.randint(1, 6) for _ in left))


class AtADoor(NamedTuple):
    """Somebody of a group who works on a door, and the door as it stands."""

    inside: GroupInside
    who: str
    state: PassageState
    material: Material = "wood"

    @property
    def member(self) -> Member | None:
        return self.inside.member(self.who)


class Tried(NamedTuple):
    """How something went at a door, and the check in words."""

    succeeds: bool
    how: str = ""
    turns: int = 0
    """So many it takes from now on."""
    checks: int = 0
    """So many dice are due for the noise."""
    is_checked: bool = True
    """Whether the rules have decided it, not the table."""


class SiteProcedure(ABC):
    """One way to delve: its turns, its clock, its checks, the dice that bring encounters.

    What may not be done is refused.
    """

    name: str
    unit: ClassVar[TimeUnit] = "turn"
    """What it counts."""

    def __init__(self, tables: SiteTables, name: str, fixed_durations_off: bool) -> None:
        """`fixed_durations_off`: nothing burns down or runs out but by a die."""
        self.tables, self.name = tables, name
        self.fixed_durations_off = fixed_durations_off

    @property
    @abstractmethod
    def asked(self) -> ProcedureAsks: ...

    @abstractmethod
    def minutes(self, rounds: int = 1, /) -> int:
        """What so many rounds or turns come to."""

    def lasts(self, minutes: int, _number: int, _has_timer: bool, /) -> Lasts:
        """An effect of so many minutes that begins in a round or turn, with a timer or without."""
        return Lasts(ceil(Fraction(minutes, self.minutes())), "turn")

    def begin(self, delve: Delve, _held: Sequence[Zone], /) -> Turned:
        return Turned(delve)

    def end(self, delve: Delve, /) -> Turned:
        return Turned(delve, self.minutes())

    def next_check(self, _delve: Delve, _held: Sequence[Zone], /) -> NextCheck | None:
        """The check that comes with turns; None: a die of the round's own brings somebody."""
        return None

    @abstractmethod
    def after_fight(self, now: int, rounds: int, /) -> int:
        """What the clock says after so many rounds of fighting."""

    def surprised(self, _inside: GroupInside, /) -> tuple[str, ...]:
        """Whom an encounter takes by surprise for how they have gone."""
        return ()

    @abstractmethod
    def suggested(self, met: MetAt, random: Random, dice: Dice, /) -> Suggested:
        """Whence somebody comes who is met."""

    @abstractmethod
    def moves_left(self, row: Delver, speed: Speed, /) -> int:
        """Through how many zones somebody who is not done still gets."""

    @abstractmethod
    def is_spent(self, row: Delver, /) -> bool:
        """Whether nothing is left for another move."""

    @abstractmethod
    def rounds_for(self, ground: KnownDungeon, row: Delver, ways: Sequence[KnownWay], /) -> int:
        """How many rounds or turns a way takes, the one under way included."""

    @abstractmethod
    def act(self, inside: GroupInside, who: str, what: str = SOMETHING, /) -> Delver: ...

    @abstractmethod
    def passed(self, inside: GroupInside, who: str, /) -> Delver: ...

    @abstractmethod
    def finished(self, inside: GroupInside, who: str, /) -> Delver: ...

    @abstractmethod
    def recovered(self, inside: GroupInside, who: str, roll: int | None, /) -> Delver:
        """With what the die shows, or with None where nobody keeps count."""

    @abstractmethod
    def go(self, inside: GroupInside, who: str, going: Going, /) -> Stepped:
        """Into the next zone with care, or along a path at a walk or a run."""

    @abstractmethod
    def search(
        self, inside: GroupInside, who: str, hidden: Sequence[str], secret: Sequence[str], /
    ) -> Sought:
        """For what is hidden where somebody stands, the first of it if any."""

    def pick(self, _at: AtADoor, said: bool | None, _throw: CheckDice, /) -> Tried:
        return _as_said(said)

    def force(self, _at: AtADoor, said: bool | None, _throw: CheckDice, /) -> Tried:
        return _as_said(said)

    def batter(self, _at: AtADoor, said: bool | None, /) -> Tried:
        return _as_said(said)

    def listen(self, _at: AtADoor, _noise: Noise | None, _throw: CheckDice, /) -> Tried:
        return Tried(True)

    def sets_off_traps(self, _entry: EntryNoise, /) -> bool:
        """Whether going in so sets off what waits at the threshold."""
        return False

    def reaction(self, _inside: GroupInside, _how: HowMet, dice: Sequence[int], /) -> Reacted:
        """How those who are met take it, by two dice."""
        roll = sum_of(dice)
        return Reacted(reaction(self.tables.violence.reactions.table, roll), f"2d6: {roll}")

    def come_in(self, _delve: Delve, _coming: BurstIn, /) -> Stunned:
        """Whether who comes in by a door stuns those within."""
        raise NotAllowed(NO_ENTRY)

    def scores_at_door(self, _inside: GroupInside, _who: str, /) -> tuple[EntryScore, str]:
        """What counts for the group that one of it leads, by its last entry, and what for those
        within.
        """
        raise NotAllowed(NO_ENTRY)


def _as_said(said: bool | None) -> Tried:
    """What the table says, where the rules have no check."""
    if said is None:
        raise NotAllowed(UNSAID)
    return Tried(said, is_checked=False)


def order_of(members: Members, delve: Delve) -> tuple[str, ...]:
    """The marching order, the first in front."""
    return tuple(who for who in members if who in delve.delvers)


IN_BOTH = ("has_moved", "has_acted", "speed", "zones_moved", "runs", "is_exhausted")
"""What a delver's row and the rules' delver hold under one name."""


def delver_in(row: Delver, member: Member | None) -> DelverState:
    """A rest brings back no points that hunger, thirst or want of sleep have taken."""
    sheet = None if member is None else MemberSheet(member)
    return DelverState(
        zone=row.zone,
        con=0 if sheet is None else sheet.value("Con").whole,
        fp=row.fatigue or 0,
        fp_max=0 if sheet is None else sheet.recoverable(FATIGUE),
        **{name: getattr(row, name) for name in IN_BOTH},
    )


def delver_row(before: Delver, after: DelverState) -> Delver:
    return replace(
        before,
        zone=str(after.zone),
        fatigue=None if before.fatigue is None else after.fp,
        **{name: getattr(after, name) for name in IN_BOTH},
    )


def site_in(
    ground: KnownDungeon,
    hidden: Mapping[ZoneName, tuple[str, ...]] | None = None,
    secret: Mapping[ZoneName, tuple[str, ...]] | None = None,
) -> SiteState:
    """The zones as the steps ask for them: next to one is where somebody may walk."""
    return SiteState(lambda zone: _beside(ground, str(zone)), hidden or {}, secret or {})


def _beside(ground: KnownDungeon, zone: str) -> tuple[str, ...]:
    return tuple(way.to for way in ground.ways(zone) if not way.bar)


def round_of(members: Members, delve: Delve, site: SiteState) -> DelveRound:
    """The round as it stands."""
    return DelveRound(
        order_of(members, delve),
        {who: delver_in(row, members.get(who)) for who, row in delve.delvers.items()},
        site,
        delve.round,
        acted=frozenset(who for who, row in delve.delvers.items() if row.is_done),
        names={who: member.name for who, member in members.items()},
    )


def fresh(row: Delver) -> Delver:
    """A delver as the next round begins."""
    return replace(
        row, has_moved=False, has_acted=False, is_done=False, speed="delve", zones_moved=0
    )


def delve_key(group: str) -> Key:
    return Key("delve", "", group)


def delve_of(campaign: Campaign, group: str) -> Delve:
    """A group's stay as it is; one that was put there by hand begins where it stands.

    Who has come to the group since, or stands where no zone is any more, is where its token is.
    Each is as tired as the member's own row says; who can do nothing has nothing left to do.
    """
    party = party_of(campaign, group)
    if not party.is_inside:
        raise NotAllowed(f"{party.name} is in no dungeon.")
    row = campaign.found(Delve, delve_key(group))
    if row is None:
        row = Delve(profile_of(rules_of(campaign, party.at.map)).site, party.minutes)
    members = members_in(group, party)
    stood = _by_id(row.delvers, members)
    if not party.members and not stood and len(row.delvers) == 1:  # of old, by another name
        stood = dict(zip(members, row.delvers.values(), strict=True))
    kept = {who: each for who, each in stood.items() if _is_there(campaign, party, each)}
    if party.at.zone not in {each.zone for each in kept.values()}:
        kept = {}
    delvers = {
        who: _as_able(
            campaign,
            who,
            member,
            _as_tired(campaign, who, member, kept.get(who) or Delver(party.at.zone)),
        )
        for who, member in members.items()
    }
    is_so = delvers == row.delvers and [*delvers] == [*row.delvers]
    return row if is_so else replace(row, delvers=delvers)


def states_in(campaign: Campaign, group: str) -> dict[str, MemberState]:
    """How tired the members of a group are, in a dungeon or out of it, by id."""
    party = party_of(campaign, group)
    if party.is_inside:
        delvers = delve_of(campaign, group).delvers
        return {
            who: replace(
                state_of(campaign, who, member),
                is_exhausted=delvers[who].is_exhausted,
                fatigue=delvers[who].fatigue,
            )
            for who, member in members_in(group, party).items()
        }
    members = members_in(group, party).items()
    return {who: state_of(campaign, who, member) for who, member in members}


def sheet_of(campaign: Campaign, group: str, who: str) -> MemberSheet:
    """What a member has, or a foe of the group, by the rules of the map where the group is."""
    party = party_of(campaign, group)
    members = members_in(group, party)
    if who not in members:
        found = foe_of(campaign, group, who)
        if found is None:
            raise NotAllowed(f"{party.name} has no member “{who}”.")
        return MemberSheet(found[1].member, found[1].state, rules_of(campaign, party.at.map))
    is_inside, member = party.is_inside, members[who]
    state = states_in(campaign, group)[who] if is_inside else state_of(campaign, who, member)
    return MemberSheet(member, state, rules_of(campaign, party.at.map))


def busy_until(campaign: Campaign, group: str, who: str, now: int) -> int:
    """When somebody is done with what takes longer than a round; 0: nothing keeps them busy."""
    timers = campaign.all(Timer).values()
    ends = (row.due for row in timers if row.group == group and who in row.who)
    return max((at for at in ends if at > now), default=0)


def busy_said(name: str, until: int) -> str:
    """Why somebody who is busy does nothing else."""
    when = f"{until // 60 % 24:02}:{until % 60:02}"
    return f"{name} is busy until {when}, unless that timer is removed."


def stopped_by(campaign: Campaign, who: str, member: Member) -> str:
    """The state in which a member does nothing; empty: in none."""
    return stopping(state_of(campaign, who, member).conditions)


def living(campaign: Campaign, party: Party) -> Party:
    """A group without its dead, who neither eat nor drink."""
    alive = (each for each in party.members if stopped_by(campaign, id_of(each), each) != DEAD)
    return replace(party, members=tuple(alive))


def stopped_said(name: str, state: str) -> str:
    """Why somebody in such a state does nothing."""
    return f"{name} is {state} and does nothing; who is carried is put elsewhere by hand."


def _as_able(campaign: Campaign, who: str, member: Member, row: Delver) -> Delver:
    if not stopped_by(campaign, who, member):
        return row
    return replace(row, has_moved=True, has_acted=True, is_done=True)


def _by_id(delvers: Mapping[str, Delver], members: Members) -> dict[str, Delver]:
    """A stay of old called its delvers by name."""
    found = ((meant(members, who), row) for who, row in delvers.items())
    return {who: row for who, row in found if who}


def _as_tired(campaign: Campaign, who: str, member: Member, row: Delver) -> Delver:
    """What stands in the delver itself is of old, and counts until there is a row of its own."""
    is_of_old = row.is_exhausted or row.fatigue is not None
    if is_of_old and not campaign.has(state_key(who)):
        return row
    state = state_of(campaign, who, member)
    if (state.is_exhausted, state.fatigue) == (row.is_exhausted, row.fatigue):
        return row
    return replace(row, is_exhausted=state.is_exhausted, fatigue=state.fatigue)


def delvers_in(campaign: Campaign, group: str, party: Party, zone: str) -> dict[str, Delver]:
    """All of a group in one zone, as tired as they are."""
    return {
        who: _as_tired(campaign, who, member, Delver(zone))
        for who, member in members_in(group, party).items()
    }


def _is_there(campaign: Campaign, party: Party, row: Delver) -> bool:
    return campaign.get(Key("zone", party.at.map, row.zone)) is not None

"""One thing done in a dungeon, put together as one change: delvers, time, dice, finds, log."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from mapper.commands.edits import Draft
from mapper.commands.play_action import NOTHING_BEFORE, PlayAction, Telling
from mapper.commands.time.clock import refuse_ahead
from mapper.commands.zones.zones_in_play import known_since
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import Members, meant, members_in
from mapper.model.campaign.play_rows import Found, LogKind, Member, MemberState, Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.campaign.zone_rows import (
    Delve,
    Delver,
    Light,
    Passage,
    PassageFound,
    PassageState,
    TrapState,
    Zone,
    ZoneKnown,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of, zone_place
from mapper.model.zones.zone_graph import KnownDungeon, directions
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.finds import HiddenThing, side_in, standing_of_trap
from mapper.play.delve.known_dungeon import (
    ground_of,
    passage_name,
    passage_told,
    state_of,
    zone_told,
)
from mapper.play.delve.site_procedure import (
    AtADoor,
    GroupInside,
    SiteTables,
    busy_said,
    busy_until,
    delve_key,
    delve_of,
    stopped_by,
    stopped_said,
)
from mapper.play.members import fresh, members_of, party_of, state_key


def put_stay(draft: Draft, group: str, party: Party, delve: Delve) -> None:
    """The stay of a group, and how its members are."""
    members = members_in(group, party)
    _put_states(draft, group, party, delve)
    delvers = {
        who: replace(delve.delvers[who], is_exhausted=False, fatigue=None)
        for who in members
        if who in delve.delvers
    }
    draft.put(delve_key(group), replace(delve, delvers=delvers))


def end_stay(campaign: Campaign, draft: Draft, group: str) -> None:
    """They are in no dungeon any more, and as tired as they were in it."""
    party = party_of(campaign, group)
    if party.is_inside:
        _put_states(draft, group, party, delve_of(campaign, group))
    draft.put(delve_key(group), None)


def _put_states(draft: Draft, group: str, party: Party, delve: Delve) -> None:
    """Of those who are not fresh."""
    for who, member in members_in(group, party).items():
        if who in delve.delvers:
            row = delve.delvers[who]
            kept = draft.found(MemberState, state_key(who)) or MemberState()
            state = replace(kept, is_exhausted=row.is_exhausted, fatigue=row.fatigue)
            draft.put(state_key(who), state if state != fresh(member) else None)


def part_stays(
    campaign: Campaign, draft: Draft, group: str, other: str, going: Collection[str]
) -> None:
    """Those who leave go on from their own zones, in a round of their own; so do the rest."""
    if not draft.one(Party, Key("party", "", group)).is_inside:
        return
    delve, before = delve_of(campaign, group), members_of(campaign, group)
    for id_ in (group, other):
        party = draft.one(Party, Key("party", "", id_))
        put_stay(draft, id_, party, delve)
        first = next((who for who in members_in(id_, party) if who in delve.delvers), "")
        if first:
            zone = delve.delvers[first].zone
            draft.put(Key("party", "", id_), replace(party, at=zone_place(party.at.map, zone)))
    for id_, row in campaign.all(Light).items():
        if row.group == group and meant(before, row.carrier) in going:
            draft.put(Key("light", "", id_), replace(row, group=other))


def join_stays(campaign: Campaign, draft: Draft, group: str, other: str) -> None:
    """All are one round, that of whoever is later; who has acted has."""
    mine, theirs = (campaign.one(Party, Key("party", "", id_)) for id_ in (group, other))
    if not mine.is_inside:
        return
    if mine.at.zone != theirs.at.zone:
        raise NotAllowed(f"{mine.name} and {theirs.name} are not in the same zone.")
    one, two = delve_of(campaign, group), delve_of(campaign, other)
    later = two if theirs.minutes > mine.minutes else one
    both = replace(later, delvers={**one.delvers, **two.delvers})
    put_stay(draft, group, draft.one(Party, Key("party", "", group)), both)
    draft.put(delve_key(other), None)


def drop_dungeon_dice(campaign: Campaign, draft: Draft, group: str) -> int:
    """What fell due for a group in a dungeon nobody rolls elsewhere; how many dice it was."""
    dice = campaign.all(DueDie).items()
    ids = [id_ for id_, row in dice if row.group == group and row.at.zone]
    for id_ in ids:
        draft.put(Key("due_die", "", id_), None)
    return len(ids)


def gather(campaign: Campaign, draft: Draft, group: str, map_id: str, zone: str) -> None:
    """All of a group in one zone: the round goes on there, and from elsewhere a stay begins."""
    row, party = campaign.get(delve_key(group)), campaign.one(Party, Key("party", "", group))
    if not isinstance(row, Delve):
        return
    if party.at.map != map_id:
        end_stay(campaign, draft, group)
        drop_dungeon_dice(campaign, draft, group)
        return
    delvers = {who: replace(each, zone=zone) for who, each in row.delvers.items()}
    draft.put(delve_key(group), replace(row, delvers=delvers))


def add_zones_known(campaign: Campaign, draft: Draft, owner: str, to: str) -> None:
    """What one knew of zones and passages the other knows too, since the earlier entry."""
    for map_id in campaign.maps():
        mine = campaign.all(ZoneKnown, map_id, to)
        for id_, known in campaign.all(ZoneKnown, map_id, owner).items():
            both = known_since(mine.get(id_, ZoneKnown()), known)
            draft.put(Key("zone_known", map_id, id_, to), both)
        found = campaign.all(PassageFound, map_id, to)
        for id_, row in campaign.all(PassageFound, map_id, owner).items():
            if id_ not in found or row.entry < found[id_].entry:
                draft.put(Key("passage_found", map_id, id_, to), row)


class Begun(NamedTuple):
    """A group that goes into a dungeon, its stay there, and what else the same change does."""

    party: Party
    delve: Delve
    draft: Draft | None = None


class AtDoor(NamedTuple):
    """Who does something at a passage; by override the game master says so."""

    group: str
    who: str
    passage: str
    override: bool = False


class DelveAction(PlayAction):
    """What a group's rows become by it; the campaign itself stays as it is."""

    def __init__(
        self,
        campaign: Campaign,
        group: str,
        *,
        override: bool = False,
        rolls: Mark | None = None,
        begins: Begun | None = None,
    ) -> None:
        """`rolls`: a die that is part of it; `begins`: the stay that begins with it."""
        party = begins.party if begins else party_of(campaign, group)
        super().__init__(campaign, group, party, begins.draft if begins else None)
        self.override = override
        self.delve = begins.delve if begins else delve_of(campaign, group)
        self.rules = site_rules(campaign, self.party.at.map)
        self.fell_in = ""
        """The zone in which the die fell due that is rolled now."""
        self.ground: KnownDungeon = ground_of(
            campaign, self.party.at.map, None if override else self.owner
        )
        if not override:
            refuse_ahead(campaign.all(Party), group)
            self.refuse_due_dice("a die", rolls)

    @property
    def map(self) -> str:
        return self.party.at.map

    @property
    def tables(self) -> SiteTables:
        return self.rules.tables

    @property
    def inside(self) -> GroupInside:
        """The group as its procedure is asked about it."""
        return GroupInside(self.members, self.delve, self.ground, self.override)

    @property
    def members(self) -> Members:
        return members_in(self.group, self.party)

    @property
    def order(self) -> tuple[str, ...]:
        return self.inside.order

    def delver(self, who: str) -> Delver:
        row = self.delve.delvers.get(who)
        if row is None:
            raise NotAllowed(f"{self.party.name} has no “{who}” in this dungeon.")
        return row

    def member(self, who: str) -> Member | None:
        return self.inside.member(who)

    def called(self, who: str) -> str:
        """A member by name."""
        return self.inside.called(who)

    def busy_until(self, who: str) -> int:
        """When a delver is done with what takes longer than a round; 0: nothing keeps them busy."""
        return busy_until(self.campaign, self.group, who, self.party.minutes)

    @property
    def able(self) -> tuple[str, ...]:
        """The marching order of those who can do something."""
        return tuple(who for who in self.order if not self.stopped_by(who))

    @property
    def front(self) -> str:
        """Who goes first: of those who can do something, if anybody can; empty: nobody is here."""
        return next(iter(self.able or self.order), "")

    def stopped_by(self, who: str) -> str:
        """The state in which a delver does nothing; empty: in none."""
        return stopped_by(self.campaign, who, self.members[who])

    def refuse_stopped(self, who: str) -> None:
        """Who is dead, or lies there, does nothing."""
        state = self.stopped_by(who)
        if state:
            raise NotAllowed(stopped_said(self.called(who), state))

    def refuse_busy(self, who: str) -> None:
        """Who is not done with what takes longer than a round does nothing else meanwhile."""
        if not self.override:
            self.refuse_stopped(who)
        until = 0 if self.override else self.busy_until(who)
        if until:
            raise NotAllowed(busy_said(self.called(who), until))

    def put(self, who: str, row: Delver) -> None:
        self.delve = replace(self.delve, delvers={**self.delve.delvers, who: row})

    def named(self, zone: str) -> str:
        """A zone as the game master calls it."""
        return self.ground.called(zone)

    def told(self, zone: str) -> str:
        """A zone as players may hear of it: by its name once it is mapped."""
        return zone_told(self.ground.zones.get(zone) if self.known(zone).mapped else None)

    def door(self, passage: str, zone: str = "") -> str:
        return passage_name(self.passage(passage), self.ground, zone)

    def passage(self, id_: str) -> Passage:
        return self.campaign.one(Passage, Key("passage", self.map, id_))

    def at_door(self, who: str, passage: str) -> AtADoor:
        """A delver at a door, as the procedure is asked about it."""
        return AtADoor(self.inside, who, self.state(passage), self.passage(passage).material)

    def opens_from(self, passage: str, zone: str) -> bool:
        """Whether a hand can open it from there: a one-way door from its first side only."""
        return any(start == zone for start, _ in directions(self.passage(passage)))

    def state(self, passage: str) -> PassageState:
        row = self.draft.found(PassageState, Key("passage_state", self.map, passage))
        return row or state_of(self.campaign, self.map, passage)

    def set_state(self, passage: str, state: PassageState) -> None:
        self.draft.put(Key("passage_state", self.map, passage), state)

    def log(self, text: str, kind: LogKind, player_text: str = "", zone: str = "") -> int:
        """Tell of it in its zone, else where the first in front is; gives the entry's number."""
        at = zone or self.fell_in or self._front_zone()
        return self.tell(text, kind, player_text, zone_place(self.map, at))

    def known(self, zone: str) -> ZoneKnown:
        key = Key("zone_known", self.map, zone, self.owner)
        return self.draft.found(ZoneKnown, key) or ZoneKnown()

    def know(self, zone: str, entry: int, *, entered: bool = True, mapped: bool = True) -> None:
        """A zone that the group has seen, entered or mapped since an entry, if it had not yet."""
        before = self.known(zone)
        after = ZoneKnown(
            before.seen or (entry if mapped or not entered else 0),
            before.entered or (entry if entered else 0),
            before.mapped or (entry if mapped else 0),
        )
        if after != before:
            self.draft.put(Key("zone_known", self.map, zone, self.owner), after)

    def know_passage(self, passage: str, entry: int) -> None:
        key = Key("passage_found", self.map, passage, self.owner)
        if self.draft.get(key) is None:
            self.draft.put(key, PassageFound(entry))

    def find(self, thing: HiddenThing, zone: str = "", after: Telling = NOTHING_BEFORE) -> int:
        """What the group knows from now on, with the log entry that tells what led to it."""
        if thing.kind == "passage":
            return self._find_passage(thing, zone, after)
        row = self.campaign.one(Feature, Key("feature", thing.map, thing.id))
        told = f"Found: {row.player_title}." if row.player_title else "Found: something."
        after = after.then(Telling(f"Found: {row.title}.", told))
        entry = self.log(after.text, "find", after.players, zone_of(row.at))
        self.draft.put(Key("found", thing.map, thing.id, self.owner), Found(entry))
        trap = row.trap
        if trap is not None and standing_of_trap(self.draft.get, thing, trap) == "armed":
            self.set_trap(thing, TrapState("detected"))
        return entry

    def _find_passage(self, thing: HiddenThing, zone: str, after: Telling) -> int:
        row = self.campaign.one(Passage, Key("passage", thing.map, thing.id))
        text = side_in(row, zone).player_text if zone else ""
        told = text or f"Found: {passage_told(row).replace('the ', 'a ', 1)}."
        name = passage_name(row, self.ground, zone)
        after = after.then(Telling(f"Found: {name}.", told))
        entry = self.log(after.text, "find", after.players, zone)
        self.draft.put(Key("passage_found", thing.map, thing.id, self.owner), PassageFound(entry))
        return entry

    def set_trap(self, thing: HiddenThing, state: TrapState) -> None:
        """What becomes of a trap, of a feature or of a passage."""
        if thing.kind == "feature":
            self.draft.put(Key("trap_state", thing.map, thing.id), state)
        else:
            self.set_state(thing.id, replace(self.state(thing.id), trap=state.state))

    def zones_held(self) -> tuple[Zone, ...]:
        """The zones in which somebody is."""
        return self.inside.held

    def _front_zone(self) -> str:
        return self.delve.delvers[self.front].zone if self.front else self.party.at.zone

    def change(self, words: str) -> Change:
        if self.front:
            self.party = replace(self.party, at=zone_place(self.map, self._front_zone()))
        self._bring_dice()
        put_stay(self.draft, self.group, self.party, self.delve)
        return self.put_together(words)

    def _bring_dice(self) -> None:
        """A die that has fallen due by what was done lies where they are after it."""
        for id_, die in self.draft.all(DueDie).items():
            key = Key("due_die", "", id_)
            if die.group == self.group and self.campaign.get(key) is None:
                self.draft.put(key, replace(die, at=self.party.at))


def say_meeting_over(action: DelveAction) -> None:
    """Those who are met are gone, if anybody is: no encounter ends without a word."""
    met = action.delve.meeting
    if met is not None:
        action.log(f"The encounter is over{f': {met.who}' if met.who else ''}.", "note")

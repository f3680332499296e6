"""One thing done in a dungeon, put together as one change: delvers, time, dice, finds, log."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from mapper.commands.delve.stays import put_stay
from mapper.commands.draft import Draft
from mapper.commands.play_action import PlayAction
from mapper.commands.time.advance_clock import refuse_ahead
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.members import Members, members_in
from mapper.model.campaign.play_rows import Found, LogKind, Member, Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.campaign.zone_rows import (
    Passage,
    PassageFound,
    PassageState,
    Trap,
    TrapState,
    Zone,
    ZoneKnown,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of, zone_place
from mapper.model.zones.zone_graph import KnownDungeon, directions
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.finds import HiddenThing, side_in
from mapper.play.delve.known_dungeon import (
    ground_of,
    passage_name,
    passage_told,
    state_of,
    zone_name,
    zone_told,
)
from mapper.play.delve.site_procedure import AtADoor, GroupInside, SiteTables, delve_of
from mapper.play.members import party_of


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

    def put(self, who: str, row: Delver) -> None:
        self.delve = replace(self.delve, delvers={**self.delve.delvers, who: row})

    def named(self, zone: str) -> str:
        """A zone as the game master calls it."""
        return zone_name(zone, self.ground.zones.get(zone))

    def told(self, zone: str) -> str:
        """A zone as players may hear of it: by its name once it is mapped."""
        return zone_told(self.ground.zones.get(zone) if self.known(zone).mapped else None)

    def door(self, passage: str, zone: str = "") -> str:
        return passage_name(self.passage(passage), self.ground.zones, zone)

    def passage(self, id_: str) -> Passage:
        return self.campaign.one(Passage, Key("passage", self.map, id_))

    def at_door(self, who: str, passage: str) -> AtADoor:
        """A delver at a door, as the procedure is asked about it."""
        return AtADoor(self.inside, who, self.state(passage), self.passage(passage).material)

    def opens_from(self, passage: str, zone: str) -> bool:
        """Whether a hand can open it from there: a one-way door from its first side only."""
        return any(start == zone for start, _ in directions(self.passage(passage)))

    def state(self, passage: str) -> PassageState:
        row = self.draft.get(Key("passage_state", self.map, passage))
        if isinstance(row, PassageState):
            return row
        return state_of(self.campaign, self.map, passage)

    def set_state(self, passage: str, state: PassageState) -> None:
        self.draft.put(Key("passage_state", self.map, passage), state)

    def log(self, text: str, kind: LogKind, player_text: str = "", zone: str = "") -> int:
        """Tell of it, at the group's time and place; gives the number of the entry."""
        return self.tell(text, kind, player_text, zone_place(self.map, zone or self.party.at.zone))

    def known(self, zone: str) -> ZoneKnown:
        row = self.draft.get(Key("zone_known", self.map, zone, self.owner))
        return row if isinstance(row, ZoneKnown) else ZoneKnown()

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

    def find(self, thing: HiddenThing, zone: str = "") -> int:
        """What the group knows from now on, with its log entry."""
        if thing.kind == "passage":
            return self._find_passage(thing, zone)
        row = self.campaign.one(Feature, Key("feature", thing.map, thing.id))
        told = f"Found: {row.player_title}." if row.player_title else "Found: something."
        entry = self.log(f"Found: {row.title}.", "find", told, zone_of(row.at))
        self.draft.put(Key("found", thing.map, thing.id, self.owner), Found(entry))
        if row.trap is not None and self._is_armed(thing, row.trap):
            self.set_trap(thing, TrapState("detected"))
        return entry

    def _is_armed(self, thing: HiddenThing, trap: Trap) -> bool:
        now = self.draft.get(Key("trap_state", thing.map, thing.id))
        return now.state == "armed" if isinstance(now, TrapState) else trap.is_armed

    def _find_passage(self, thing: HiddenThing, zone: str) -> int:
        row = self.campaign.one(Passage, Key("passage", thing.map, thing.id))
        text = side_in(row, zone).player_text if zone else ""
        told = text or f"Found: {passage_told(row).replace('the ', 'a ', 1)}."
        name = passage_name(row, self.ground.zones, zone)
        entry = self.log(f"Found: {name}.", "find", told, zone)
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

    def change(self, words: str) -> Change:
        order = self.order
        if order:
            self.party = replace(
                self.party, at=zone_place(self.map, self.delve.delvers[order[0]].zone)
            )
        self._bring_dice()
        put_stay(self.draft, self.group, self.party, self.delve)
        return self.put_together(words)

    def _bring_dice(self) -> None:
        """A die that has fallen due by what was done lies where they are after it."""
        for id_, die in self.draft.all(DueDie).items():
            key = Key("due_die", "", id_)
            if die.group == self.group and self.campaign.get(key) is None:
                self.draft.put(key, replace(die, at=self.party.at))

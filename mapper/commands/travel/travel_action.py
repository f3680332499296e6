"""One thing that a group does, put together as one change: its day, time, dice, finds, log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mapper.commands.draft import Draft
from mapper.commands.known_hexes import marked
from mapper.commands.one_row import the_group
from mapper.commands.time.advance_clock import follow_clock, group_behind, refuse_ahead
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found, LogEntry, LogKind, Party
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.hexes.area import area_of
from mapper.model.hexes.chunks import chunk_of, index_in_chunk
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import label
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import the_hex
from mapper.play.knowledge import UNKNOWN, entries_in, knows_as
from mapper.play.travel.by_points import ByPoints
from mapper.play.travel.chosen_procedure import journey_of, minutes_now, procedure_on
from mapper.play.travel.procedure import Done, written
from mapper.rules.shared.discovery import FeatureOfHex

UNABLE = "Travel on this map is not counted in travel points; it has no rule for this."


class TravelAction:
    """What a group's rows become by it; the campaign itself stays as it is."""

    def __init__(
        self, campaign: Campaign, group: str, *, override: bool = False, anywhere: bool = False
    ) -> None:
        """`anywhere`: in a dungeon, too, where nobody travels."""
        self.campaign = campaign
        self.group = group
        self.draft = Draft(campaign)
        self.party = the_group(campaign, group)
        if self.party.at.zone and not anywhere:
            raise NotAllowed(f"{self.party.name} is in a dungeon. Leave it first.")
        self.procedure = procedure_on(campaign, self.party.at.map)
        self.journey = journey_of(campaign, group, self.party, self.procedure)
        self.owner = knows_as(campaign, group)
        if not (override or self.journey.acts_ahead):
            refuse_ahead(campaign.all(Party), group)

    @property
    def by_points(self) -> ByPoints:
        """The procedure, where it is that of travel points."""
        if not isinstance(self.procedure, ByPoints):
            raise NotAllowed(UNABLE)
        return self.procedure

    def refuse_due_dice(self) -> None:
        """Dice that are due are rolled before anything else is done."""
        for row in self.campaign.all(DueDie).values():
            if row.group == self.group:
                raise NotAllowed(f"{self.party.name} has an encounter die to roll first.")

    @property
    def hex(self) -> Hex:
        """Where the group is."""
        return the_hex(self.party.at.spot)

    def named(self, at: Hex) -> str:
        """A hex by its number on the map."""
        row = self.campaign.one(Map, Key("map", "", self.party.at.map))
        return label(at, row.top, row.numbering)

    def take(self, done: Done) -> None:
        """The day as it is after a step of the rules, its minutes, and the dice due by it."""
        self.journey = done.journey
        now = max(self.party.minutes, minutes_now(self.procedure, self.journey))
        self.party = replace(self.party, minutes=now)

    def due(self, done: Done) -> None:
        """Put the dice into the tray, where the group is now."""
        for mark in done.dice:
            wanted = f"{self.group}-{self.party.minutes}-{mark}"
            key = Key("due_die", "", self.draft.new_id("due_die", wanted=wanted))
            row = DueDie(self.group, mark, self.party.minutes, self.party.at)
            self.draft.put(key, row)

    def log(self, text: str, kind: LogKind, player_text: str = "") -> int:
        """Tell of it, at the group's time and place; gives the number of the entry."""
        row = LogEntry(self.party.minutes, text, kind, self.group, self.party.at, player_text)
        id_ = self.draft.new_id("log")
        self.draft.put(Key("log", "", id_), row)
        return int(id_)

    def know(self, kind: str, hexes: Iterable[Hex], entry: int) -> None:
        """Hexes that the group has seen or visited since an entry."""
        area = area_of(hexes)
        swaps = marked(self.campaign, kind, self.party.at.map, self.owner, area, entry)
        for key, swap in swaps.items():
            self.draft.put(key, swap.after)

    def knows(self, kind: str, at: Hex) -> bool:
        chunks = self.campaign.chunks(kind, self.party.at.map, self.owner)
        chunk = chunks.get(chunk_of(at))
        return bool(entries_in(chunk or UNKNOWN)[index_in_chunk(at)])

    def find(self, id_: str) -> None:
        """A feature that the group knows from now on, with its log entry."""
        feature = self.campaign.one(Feature, Key("feature", self.party.at.map, id_))
        words = feature.player_title
        is_lost = self.party.believed not in {None, self.party.at.hex}
        where = ", nobody knows where" if is_lost else ""
        told = f"Found: {words}{where}." if words else ""
        entry = self.log(f"Found: {feature.title}{where}.", "find", told)
        if is_lost:
            return  # on the players' map it would show where they truly are
        self.draft.put(Key("found", self.party.at.map, id_, self.owner), Found(entry))

    def features_here(self) -> dict[str, Feature]:
        every = self.campaign.all(Feature, self.party.at.map)
        return {id_: row for id_, row in every.items() if row.at == self.party.at.hex}

    def sites(self) -> tuple[FeatureOfHex, ...]:
        """The features of the hex as the rules' steps take them."""
        at = written(self.hex)
        return tuple(
            FeatureOfHex(id_, row.visibility, at) for id_, row in self.features_here().items()
        )

    def known_sites(self) -> frozenset[str]:
        """Those of them that are known: found, or overt where the group has been."""
        found = self.campaign.all(Found, self.party.at.map, self.owner)
        been = self.knows("visited", self.hex)
        here = self.features_here().items()
        return frozenset(
            id_ for id_, row in here if id_ in found or (been and row.visibility == "overt")
        )

    def change(self, words: str) -> Change:
        self.draft.put(Key("party", "", self.group), self.party)
        if self.journey.acts_ahead and group_behind(self.draft.all(Party), self.group) is None:
            self.journey = replace(self.journey, acts_ahead=False)
        self.draft.put(Key("journey", "", self.group), self.journey)
        follow_clock(self.draft)
        return self.draft.change(words)

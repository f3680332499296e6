"""One thing that a group does, put together as one change: its day, time, dice, finds, log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mapper.commands.burning_down import burn_outside
from mapper.commands.known_hexes import marked
from mapper.commands.member_rows import give_back
from mapper.commands.play_action import NOTHING_BEFORE, PlayAction, Telling
from mapper.commands.time.clock import group_behind, refuse_ahead
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found, LogKind, Party
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.zone_rows import TrapState
from mapper.model.hexes.chunks import area_of, chunk_of, index_in_chunk
from mapper.model.hexes.hexes import Hex, label
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import the_hex
from mapper.play.delve.finds import HiddenThing, standing_of_trap
from mapper.play.knowledge import UNKNOWN, entries_in
from mapper.play.members import party_of
from mapper.play.travel.chosen_procedure import journey_of, minutes_now, procedure_on
from mapper.play.travel.meetings import met_now
from mapper.play.travel.procedure import Done, Looking, written
from mapper.rules.shared.discovery import FeatureOfHex


class TravelAction(PlayAction):
    """What a group's rows become by it; the campaign itself stays as it is."""

    def __init__(
        self, campaign: Campaign, group: str, *, override: bool = False, anywhere: bool = False
    ) -> None:
        """`anywhere`: in a dungeon, too, where nobody travels."""
        super().__init__(campaign, group, party_of(campaign, group))
        if self.party.is_inside and not anywhere:
            raise NotAllowed(f"{self.party.name} is in a dungeon. Leave it first.")
        self.procedure = procedure_on(campaign, self.party.at.map)
        self.journey = journey_of(campaign, group, self.party, self.procedure)
        if override:
            return
        if not self.journey.acts_ahead:
            refuse_ahead(campaign.all(Party), group)
        self.refuse_due_dice("an encounter die")

    @property
    def hex(self) -> Hex:
        """Where the group is."""
        return the_hex(self.party.at.spot)

    @property
    def is_lost(self) -> bool:
        """Whether the group takes itself to be elsewhere."""
        return self.party.believed not in {None, self.party.at.hex}

    def named(self, at: Hex) -> str:
        """A hex by its number on the map."""
        row = self.campaign.one(Map, Key("map", "", self.party.at.map))
        return label(at, row.top, row.numbering)

    def take(self, done: Done, asleep: int = 0) -> None:
        """The day as it is after a step of the rules, with what burns down till then.

        Who goes on leaves those who were met. The minutes `asleep` pass later, with the dawn.
        """
        self.leave_met()
        self.journey = replace(done.journey, met=None)
        before = self.party.minutes
        now = max(before, minutes_now(self.procedure, self.journey) - asleep)
        self.party = replace(self.party, minutes=now)
        burn_outside(self, before)

    def leave_met(self) -> None:
        """Those who were met are met no more, which the log tells the game master."""
        if self.journey.met is not None and (met := met_now(self.campaign, self.group)):
            self.log(f"The encounter{met.who and f' with {met.who}'} is over.", "note")
        self.journey = replace(self.journey, met=None)

    def give_back(self) -> list[str]:
        """What stops on the march have cost is back after a rest; in words."""
        return give_back(self.campaign, self.draft, self.group, self.journey)

    def all_due(self, done: Done, asleep: int = 0) -> None:
        """The last of them falls due now, or at the end of so many minutes of sleep."""
        apart = self.procedure.minutes_apart()
        for later, mark in enumerate(done.dice, 1 - len(done.dice)):
            self.due(mark, later * apart + asleep)

    def log(self, text: str, kind: LogKind, player_text: str = "") -> int:
        """Tell of it, at the group's time and place; gives the number of the entry."""
        return self.tell(text, kind, player_text, self.party.at)

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

    def find(self, *ids: str, after: Telling = NOTHING_BEFORE) -> None:
        """Features that the group knows from now on, with the log entry that tells what led there.

        What a lost group finds would show on the players' map where they truly are.
        """
        where = ", nobody knows where" if self.is_lost else ""
        for id_ in ids:
            feature = self.campaign.one(Feature, Key("feature", self.party.at.map, id_))
            words = feature.player_title
            heard = f"Found: {words}{where}." if words else ""
            after = after.then(Telling(f"Found: {feature.title}{where}.", heard))
        entry = self.log(after.text, "find", after.players)
        for id_ in () if self.is_lost else ids:
            self.draft.put(Key("found", self.party.at.map, id_, self.owner), Found(entry))
            self._notice_trap(id_)

    def _notice_trap(self, id_: str) -> None:
        """What is found is looked at with care."""
        thing = HiddenThing("feature", id_, self.party.at.map)
        trap = self.campaign.one(Feature, Key("feature", thing.map, id_)).trap
        if trap is not None and standing_of_trap(self.draft.get, thing, trap) == "armed":
            self.draft.put(Key("trap_state", thing.map, id_), TrapState("detected"))

    def features_here(self) -> dict[str, Feature]:
        every = self.campaign.all(Feature, self.party.at.map)
        return {id_: row for id_, row in every.items() if row.at == self.party.at.hex}

    def looking(self, pick: str | None = None) -> Looking:
        """The group where it is, as its procedure is asked about a search."""
        return Looking(self.party, self.journey, self.sites(), self.known_sites(), pick)

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
        return self.put_together(words)

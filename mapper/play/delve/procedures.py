"""Which procedure a dungeon runs, its tables, and how long a round or a turn of it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_place
from mapper.model.zones.zone_rows import Zone
from mapper.play.map_rules import profile_of, rules_of, tables_of
from mapper.rules.delving import delving
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.cross_tables import Cross, SystemName
from mapper.rules.shared.rules_profile import procedure
from mapper.rules.sovereign import dungeon_turns
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence import encounter_schedule
from mapper.rules.violence.violence_tables import Violence

Unit = Literal["round", "turn"]

USUAL_SITE = "unalert"
"""What a place is taken for of which nobody has said how it is watched. A house rule."""


class SiteRules(NamedTuple):
    """The rules of a map, and the procedure for sites that they choose."""

    rules: MapRules
    name: str
    system: SystemName
    fixed_durations_off: bool

    @property
    def unit(self) -> Unit:
        """What it counts."""
        return "round" if self.system == "delving" else "turn"

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

    def minutes(self, rounds: int = 1) -> int:
        """What so many rounds or turns come to."""
        match self.system:
            case "delving":
                return delving.minutes(self.delving, rounds)
            case "sovereign":
                return dungeon_turns.minutes_of(self.sovereign.turns, rounds)
            case "violence":
                return encounter_schedule.turn_minutes(self.violence, rounds)
        return rounds * self.cross.minutes.turn


def site_rules(campaign: Campaign, map_id: str) -> SiteRules:
    """What a stay on a zone map goes by."""
    return chosen_site(rules_of(campaign, map_id))


def chosen_site(rules: MapRules) -> SiteRules:
    profile, cross = profile_of(rules), tables_of(rules, "cross", Cross)
    found = procedure(cross, profile, "site")
    return SiteRules(rules, profile.site, found.system, found.fixed_durations_off)


def site_procedures() -> tuple[str, ...]:
    """The names of all procedures for sites."""
    cross = tables_of(MapRules(), "cross", Cross)
    return tuple(name for name, each in cross.procedures.items() if each.place == "site")


def delve_key(group: str) -> Key:
    return Key("delve", "", group)


def delve_of(campaign: Campaign, group: str) -> Delve:
    """A group's stay as it is; one that was put there by hand begins where it stands.

    Who has come to the group since, or stands where no zone is any more, is where its token is.
    """
    party = campaign.one(Party, Key("party", "", group))
    if not party.at.zone:
        raise NotAllowed(f"{party.name} is in no dungeon.")
    row = campaign.get(delve_key(group))
    if not isinstance(row, Delve):
        row = Delve(site_rules(campaign, party.at.map).name, party.minutes)
    kept = {name: each for name, each in row.delvers.items() if _is_there(campaign, party, each)}
    if party.at.zone not in {each.zone for each in kept.values()}:
        kept = {}
    delvers = {name: kept.get(name) or _comes_in(party, name) for name in names_in(party)}
    return row if delvers == row.delvers else replace(row, delvers=delvers)


def names_in(party: Party) -> tuple[str, ...]:
    """Who delves, in marching order; a group without members goes as one."""
    return tuple(member.name for member in party.members) or (party.name,)


def members_of(party: Party) -> dict[str, Member]:
    return {member.name: member for member in party.members}


def fresh_delvers(party: Party, zone: str) -> dict[str, Delver]:
    """All of a group in one zone."""
    return {
        name: _comes_in(replace(party, at=zone_place(party.at.map, zone)), name)
        for name in names_in(party)
    }


def _comes_in(party: Party, name: str) -> Delver:
    points = number_of(members_of(party).get(name), "FP")
    return Delver(party.at.zone, fatigue=points if points > 0 else None)


def _is_there(campaign: Campaign, party: Party, row: Delver) -> bool:
    return campaign.get(Key("zone", party.at.map, row.zone)) is not None


def location_of(rules: SiteRules, zone: Zone | None, delve: Delve) -> str:
    """How a place is watched: by what it is itself, else by what was said of the dungeon."""
    known = rules.sovereign.wandering.every
    own = zone.site if zone is not None else ""
    return next((site for site in (own, delve.site) if site in known), USUAL_SITE)


def number_of(member: Member | None, *names: str) -> int:
    """What a character sheet says under the first of these names; 0 where it says nothing."""
    for name in names:
        written = member.fields.get(name) if member is not None else None
        try:
            return int(written if written is not None else "")
        except ValueError:
            continue
    return 0

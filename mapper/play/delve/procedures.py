"""Which procedure a dungeon runs, its tables, and how long a round or a turn of it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.members import Members, meant, members_in
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_rows import Zone
from mapper.play.map_rules import profile_of, rules_of, tables_of
from mapper.play.members import party_of, state_key, state_of
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
    Each is as tired as the member's own row says.
    """
    party = party_of(campaign, group)
    if not party.zone:
        raise NotAllowed(f"{party.name} is in no dungeon.")
    row = campaign.get(delve_key(group))
    if not isinstance(row, Delve):
        row = Delve(site_rules(campaign, party.map).name, party.minutes)
    members = members_in(group, party)
    stood = _by_id(row.delvers, members)
    kept = {who: each for who, each in stood.items() if _is_there(campaign, party, each)}
    if party.zone not in {each.zone for each in kept.values()}:
        kept = {}
    delvers = {
        who: _as_tired(campaign, who, member, kept.get(who) or Delver(party.zone))
        for who, member in members.items()
    }
    return replace(row, delvers=delvers)


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
    return replace(row, is_exhausted=state.is_exhausted, fatigue=state.fatigue)


def delvers_in(campaign: Campaign, group: str, party: Party, zone: str) -> dict[str, Delver]:
    """All of a group in one zone, as tired as they are."""
    return {
        who: _as_tired(campaign, who, member, Delver(zone))
        for who, member in members_in(group, party).items()
    }


def _is_there(campaign: Campaign, party: Party, row: Delver) -> bool:
    return campaign.get(Key("zone", party.map, row.zone)) is not None


def location_of(rules: SiteRules, zone: Zone | None, delve: Delve) -> str:
    """How a place is watched: by what it is itself, else by what was said of the dungeon."""
    known = rules.sovereign.wandering.every
    own = zone.site if zone is not None else ""
    return next((site for site in (own, delve.site) if site in known), USUAL_SITE)

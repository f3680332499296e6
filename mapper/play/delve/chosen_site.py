"""The way to delve that the rules of a map choose, with its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.by_rounds_or_turns import DungeonTurns, OverloadedTurns, Rounds
from mapper.play.delve.site_procedure import SiteProcedure, SiteTables
from mapper.play.delve.torchlit_turns import TorchlitTurns
from mapper.play.map_rules import profile_of, rules_of, tables_of
from mapper.rules.shared.cross_tables import Cross, SystemName, procedure

BY_SYSTEM: Mapping[SystemName, Callable[[SiteTables, str, bool], SiteProcedure]] = {
    "delving": Rounds,
    "sovereign": TorchlitTurns,
    "violence": DungeonTurns,
    "hexploration": OverloadedTurns,
}

IN_WORDS: Mapping[str, str] = {
    "delving": "delve rounds",
    "torchlit_turns": "torchlit turns",
    "dungeon_turns": "dungeon turns",
    "overloaded_dungeon": "turns with an overloaded die",
}
"""What the log calls the procedures."""


def site_rules(campaign: Campaign, map_id: str) -> SiteProcedure:
    """What a stay on a zone map goes by."""
    return chosen_site(rules_of(campaign, map_id))


def chosen_site(rules: MapRules) -> SiteProcedure:
    profile, cross = profile_of(rules), tables_of(rules, "cross", Cross)
    found = procedure(cross, profile, "site")
    made = BY_SYSTEM.get(found.system)
    if made is None:
        raise NotAllowed(f"Nobody delves by the rules of {found.system}.")
    return made(SiteTables(rules), profile.site, found.fixed_durations_off)


def site_procedures() -> tuple[str, ...]:
    """The names of all procedures for sites."""
    cross = tables_of(MapRules(), "cross", Cross)
    return tuple(name for name, each in cross.procedures.items() if each.place == "site")

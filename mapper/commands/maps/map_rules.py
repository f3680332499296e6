"""Commands on the rules of a map: its procedures, what it overrides, its tables."""

from __future__ import annotations

from mapper.commands.delve.entering import go_on_by
from mapper.commands.edits import replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.site_procedure import delve_key
from mapper.play.delve.torchlit_turns import inhabitants
from mapper.play.map_rules import known_weathers, profile_of, rules_key, rules_of, tables_of
from mapper.play.travel.chosen_procedure import chosen
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.cross_tables import Cross, procedure

SYSTEMS = ("cross", "delving", "hexploration", "neverwhere", "sovereign", "violence")


def set_map_rules(campaign: Campaign, map_id: str, rules: MapRules) -> Change:
    """Choose a map's procedures and house rules; what no table can hold is refused.

    Who is inside a dungeon goes on by the procedure that is chosen.
    """
    row = campaign.one(Map, Key("map", "", map_id))
    for name in rules.overrides:
        if name.split(".")[0] not in SYSTEMS or "." not in name:
            raise NotAllowed(f"“{name}” is in no system; there are {', '.join(SYSTEMS)}.")
    _refuse_words(rules)
    profile, cross = profile_of(rules), tables_of(rules, "cross", Cross)
    procedure(cross, profile, "site")
    chosen(rules, row, "clear")
    key = rules_key(map_id)
    change = replaced(key, campaign.get(key), rules, f"Rules of {row.name}")
    if profile.site == profile_of(rules_of(campaign, map_id)).site:
        return change
    return _with_stays(campaign, map_id, change)


def encounter_regions(rules: MapRules) -> tuple[str, ...]:
    """The names of the tables by which faces of the encounter die differ."""
    return tuple(tables_of(rules, "hexploration", Hexploration).encounters.regions)


def _with_stays(campaign: Campaign, map_id: str, change: Change) -> Change:
    """Those who are in this dungeon go on in it."""
    rules, here = site_rules(campaign, map_id), campaign.snapshot()
    here.apply(change)
    for id_, party in campaign.all(Party).items():
        if party.at.map == map_id and campaign.get(delve_key(id_)) is not None:
            going = go_on_by(here, id_, rules)
            here.apply(going)
            change = change.then(going)
    return change


def _refuse_words(rules: MapRules) -> None:
    """Weather, inhabitants and tables of faces are those that the rules know."""
    known = known_weathers(rules)
    for kind in {kind for kinds in rules.weather.values() for kind in kinds}:
        if kind not in known:
            raise NotAllowed(
                f"“{kind}” is no weather of these rules; there are {', '.join(known)}."
            )
    known_sites = inhabitants(rules)
    if rules.inhabitants and rules.inhabitants not in known_sites:
        raise NotAllowed(
            f"Who lives there is one of {', '.join(known_sites)}, not “{rules.inhabitants}”."
        )
    tables = encounter_regions(rules)
    for table in rules.encounter_tables.values():
        if table not in tables:
            raise NotAllowed(f"No faces are called “{table}”; there are {', '.join(tables)}.")


def travel_procedures() -> tuple[str, ...]:
    """The names of all procedures for travel over a hex map."""
    cross = tables_of(MapRules(), "cross", Cross)
    return tuple(name for name, each in cross.procedures.items() if each.place == "travel")

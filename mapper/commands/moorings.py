"""Vessels where they lie with nobody aboard: put there, named, taken away, left behind."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import Draft, added, one_line, refuse_no_spot, removed, replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Mooring, Party, Vessel
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.knowledge import knows_as
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.travel.procedure import the_vessel
from mapper.play.travel.travel_map import is_afloat, is_at_shore
from mapper.rules.hexploration.hexploration_tables import Hexploration

MOORING = "mooring"


def vessel_kinds(campaign: Campaign, map_id: str) -> tuple[str, ...]:
    """The rows of a map's table of vessels."""
    return tuple(
        tables_of(rules_of(campaign, map_id), "hexploration", Hexploration).house.water.vessels
    )


def put_vessel(campaign: Campaign, map_id: str, at: Hex, vessel: Vessel) -> Change:
    """By the game master's hand: it lies in a hex from now on."""
    refuse_no_spot(campaign, Place(map_id, at))
    kinds = vessel_kinds(campaign, map_id)
    if vessel.kind not in kinds:
        said = ", ".join(each.replace("_", " ") for each in kinds)
        raise NotAllowed(f"“{vessel.kind}” is no vessel of these rules; there are {said}.")
    if not is_afloat(campaign, map_id, at):
        raise NotAllowed("There is no water here: point at some, or at land beside it.")
    known = replace(vessel, name=one_line(vessel.name, "A vessel", may_be_empty=True))
    words = f"Put a {vessel.kind.replace('_', ' ')} there"
    return added(campaign, map_id, Mooring(at, known), words)


def take_vessel_away(campaign: Campaign, map_id: str, id_: str) -> Change:
    """Those who left it there learn of it when they come back."""
    key = Key(MOORING, map_id, id_)
    row = campaign.one(Mooring, key)
    words = f"Take {the_vessel(row.vessel)} away"
    if row.left_by:
        return replaced(key, row, replace(row, is_gone=True), words)
    return removed(campaign, key, words)


def see_what_is_gone(draft: Draft, campaign: Campaign, owner: str, at: Place) -> None:
    """Who stands where its vessel was knows that it is gone."""
    for id_, row in campaign.all(Mooring, at.map).items():
        is_seen = at.hex is not None and is_at_shore(campaign, at.map, at.hex, row.at)
        if row.is_gone and row.left_by == owner and is_seen:
            draft.put(Key(MOORING, at.map, id_), None)


def hand_over(draft: Draft, campaign: Campaign, owner: str, to: str) -> None:
    """Another group knows where one that is no more left its vessels; empty: nobody does."""
    for map_id in campaign.maps():
        for id_, row in campaign.all(Mooring, map_id).items():
            if row.left_by == owner:
                is_kept = to or not row.is_gone
                draft.put(Key(MOORING, map_id, id_), replace(row, left_by=to) if is_kept else None)


def moor(draft: Draft, campaign: Campaign, group: str, party: Party) -> Party:
    """A group without the vessel that it was aboard of, which stays where the group is.

    `group`: who will know where it lies; empty: nobody. Who is lost cannot tell.
    """
    if party.vessel is not None and party.at.hex is not None:
        is_lost = party.believed not in {None, party.at.hex}
        knower = knows_as(campaign, group) if group and not is_lost else ""
        row = Mooring(party.at.hex, party.vessel, knower)
        draft.put(Key(MOORING, party.at.map, draft.new_id(MOORING, party.at.map)), row)
    return replace(party, vessel=None)

"""What a group knows of a zone map, by the game master's hand; and where in it the group stands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mapper.commands.delve.split_and_join import gather
from mapper.commands.draft import Draft
from mapper.commands.one_row import plan_of
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key, Row
from mapper.model.campaign.zone_rows import Passage, PassageFound, Zone, ZoneKnown
from mapper.model.places import Place, zone_place
from mapper.model.zones.zones import named, passage_named
from mapper.play.knowledge import knows_as
from mapper.play.members import party_of


def reveal_zones(
    campaign: Campaign,
    group: str,
    map_id: str,
    ids: Collection[str],
    *,
    as_mapped: bool = False,
) -> Change:
    """Show the walls of zones to a group, or all that is plain to see in them as well."""
    words = _zones(campaign, map_id, ids)
    verb = "mapped" if as_mapped else "revealed"
    entry = logged(campaign, f"{words} {verb}.", "reveal", group=group, at=Place(map_id))
    draft = Draft(campaign)
    owner = _owner(campaign, group)
    for id_ in ids:
        key = Key("zone_known", map_id, id_, owner)
        before = _known(campaign, key)
        seen, mapped = before.seen or entry.number, before.mapped
        if as_mapped:
            mapped = mapped or entry.number
        draft.put(key, replace(before, seen=seen, mapped=mapped))
    return _with_entry(draft, f"Reveal {words}", entry.key, entry.swap.after)


def hide_zones(campaign: Campaign, group: str, map_id: str, ids: Collection[str]) -> Change:
    """Take zones out of what a group knows, as if it had never been there."""
    words = _zones(campaign, map_id, ids)
    entry = logged(campaign, f"{words} hidden again.", "reveal", group=group, at=Place(map_id))
    draft = Draft(campaign)
    for id_ in ids:
        draft.put(Key("zone_known", map_id, id_, _owner(campaign, group)), None)
    return _with_entry(draft, f"Hide {words}", entry.key, entry.swap.after)


def reveal_passage(campaign: Campaign, group: str, map_id: str, id_: str) -> Change:
    """Tell a group of a passage; it shows where one of its zones is known."""
    name = _passage(campaign, map_id, id_)
    key = Key("passage_found", map_id, id_, _owner(campaign, group))
    if campaign.get(key) is not None:
        return Change(f"Reveal {name}", {})
    entry = logged(campaign, f"Revealed {name}.", "reveal", group=group, at=Place(map_id))
    draft = Draft(campaign)
    draft.put(key, PassageFound(entry.number))
    return _with_entry(draft, f"Reveal {name}", entry.key, entry.swap.after)


def hide_passage(campaign: Campaign, group: str, map_id: str, id_: str) -> Change:
    """Let a group forget a passage; one that is plain to see is seen from where they have been."""
    name = _passage(campaign, map_id, id_)
    entry = logged(campaign, f"Hidden again: {name}.", "reveal", group=group, at=Place(map_id))
    draft = Draft(campaign)
    draft.put(Key("passage_found", map_id, id_, _owner(campaign, group)), None)
    return _with_entry(draft, f"Hide {name}", entry.key, entry.swap.after)


def place_in_zone(campaign: Campaign, group: str, map_id: str, zone: str) -> Change:
    """Put a group into a zone: no time passes and no rule is asked; it has mapped where it is."""
    key = Key("party", "", group)
    row = party_of(campaign, group)
    plan_of(campaign, map_id)
    where = named(campaign.one(Zone, Key("zone", map_id, zone)))
    after = replace(row, at=zone_place(map_id, zone), believed=None)
    draft = Draft(campaign)
    draft.put(key, after)
    gather(campaign, draft, group, map_id, zone)
    if not draft.change(""):
        return Change(f"Place {row.name} in {where}", {})
    words = f"{row.name} placed in {where}."
    entry = logged(campaign, words, "move", group=group, at=after.at)
    known = Key("zone_known", map_id, zone, _owner(campaign, group))
    before = _known(campaign, known)
    number = entry.number
    draft.put(known, ZoneKnown(before.seen, before.entered or number, before.mapped or number))
    return _with_entry(draft, f"Place {row.name} in {where}", entry.key, entry.swap.after)


def _with_entry(draft: Draft, label: str, key: Key, entry: Row | None) -> Change:
    """Nothing is logged where nothing changes."""
    change = draft.change(label)
    if not change:
        return change
    draft.put(key, entry)
    return draft.change(label)


def _known(campaign: Campaign, key: Key) -> ZoneKnown:
    row = campaign.get(key)
    return row if isinstance(row, ZoneKnown) else ZoneKnown()


def _owner(campaign: Campaign, group: str) -> str:
    campaign.one(Party, Key("party", "", group))
    return knows_as(campaign, group)


def _zones(campaign: Campaign, map_id: str, ids: Collection[str]) -> str:
    rows = [campaign.one(Zone, Key("zone", map_id, id_)) for id_ in ids]
    return named(rows[0]) if len(rows) == 1 else f"{len(rows):,} zones"


def _passage(campaign: Campaign, map_id: str, id_: str) -> str:
    row = campaign.one(Passage, Key("passage", map_id, id_))
    return passage_named(row, campaign.all(Zone, map_id))

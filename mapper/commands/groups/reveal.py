"""What a group knows, by the game master's hand: places and things revealed, or hidden again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from mapper.commands.edits import Draft, the_group, the_hex_map
from mapper.commands.known_hexes import KNOWN, mark, zone_known
from mapper.commands.time.log import Logged, logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import Passage, PassageFound, Zone
from mapper.model.hexes.chunks import Area
from mapper.model.hexes.hexes import label
from mapper.model.places import Place, ZonePoint, place_in
from mapper.model.zones.zones import named, passage_named
from mapper.play.knowledge import knows_as

RevealedGround = Area | Collection[str]
"""Hexes, or zones by their ids."""


def reveal(
    campaign: Campaign, group: str, map_id: str, ground: RevealedGround, *, as_visited: bool = False
) -> Change:
    """Show hexes or zones to a group, or all that is plain to see there as well.

    What it knew of them already, it knows since then.
    """
    owner, words = _owner(campaign, group), _counted(campaign, map_id, ground)
    done, draft = "revealed", Draft(campaign)
    if as_visited:
        done = "visited" if isinstance(ground, Area) else "mapped"
    entry = _revealed(campaign, group, f"{words} {done}.", _where(map_id, ground))
    if isinstance(ground, Area):
        kind = "visited" if as_visited else "seen"
        mark(draft, campaign, Key(kind, map_id, "", owner), ground, entry.number)
    else:
        for id_ in ground:
            known = zone_known(campaign, map_id, id_, owner)
            mapped = known.mapped or (entry.number if as_visited else 0)
            after = replace(known, seen=known.seen or entry.number, mapped=mapped)
            draft.put(Key("zone_known", map_id, id_, owner), after)
    return _with_entry(draft, f"Reveal {words}", entry)


def hide(campaign: Campaign, group: str, map_id: str, ground: RevealedGround) -> Change:
    """Take hexes or zones out of what a group knows, as if it had never been there."""
    owner, words = _owner(campaign, group), _counted(campaign, map_id, ground)
    draft = Draft(campaign)
    if isinstance(ground, Area):
        for kind in KNOWN:
            mark(draft, campaign, Key(kind, map_id, "", owner), ground, 0)
    else:
        for id_ in ground:
            draft.put(Key("zone_known", map_id, id_, owner), None)
    entry = _revealed(campaign, group, f"{words} hidden again.", _where(map_id, ground))
    return _with_entry(draft, f"Hide {words}", entry)


def reveal_thing(campaign: Campaign, group: str, thing: Key) -> Change:
    """Tell a group of a feature or a passage, wherever it is and whatever it takes to find it."""
    about, known = _about(campaign, thing), _known_as(campaign, group, thing)
    entry = _revealed(campaign, group, about.revealed, about.at, about.told)
    draft = Draft(campaign)
    if not campaign.has(known):
        found = Found if thing.kind == "feature" else PassageFound
        draft.put(known, found(entry.number))
    return _with_entry(draft, f"Reveal {about.name}", entry)


def hide_thing(campaign: Campaign, group: str, thing: Key) -> Change:
    """Let a group forget a feature or a passage; what lies open is seen where they have been."""
    about, known = _about(campaign, thing), _known_as(campaign, group, thing)
    draft = Draft(campaign)
    draft.put(known, None)
    entry = _revealed(campaign, group, about.hidden, about.at)
    return _with_entry(draft, f"Hide {about.name}", entry)


class _About(NamedTuple):
    """What a thing is called, what the log and players are told of it, and where that was."""

    name: str
    revealed: str
    hidden: str
    at: Place
    told: str = ""


def _about(campaign: Campaign, thing: Key) -> _About:
    if thing.kind == "feature":
        row = campaign.one(Feature, thing)
        name, at = row.title, place_in(thing.map, row.at)
        told = f"Revealed: {row.player_title}." if row.player_title else ""
        return _About(name, f"{name} revealed.", f"{name} hidden again.", at, told)
    way = campaign.one(Passage, thing)
    name = passage_named(way, campaign.all(Zone, thing.map))
    at = _where(thing.map, [side.zone for side in way.sides if side.zone][:1])
    return _About(name, f"Revealed {name}.", f"Hidden again: {name}.", at)


def _known_as(campaign: Campaign, group: str, thing: Key) -> Key:
    """What a group knows of a thing stands under this."""
    kind = "found" if thing.kind == "feature" else "passage_found"
    return Key(kind, thing.map, thing.id, _owner(campaign, group))


def _where(map_id: str, ground: RevealedGround) -> Place:
    """The only hex or zone; of several, their map."""
    if len(ground) != 1:
        return Place(map_id)
    if isinstance(ground, Area):
        return Place(map_id, next(iter(ground)))
    return Place(map_id, ZonePoint(next(iter(ground))))


def _revealed(campaign: Campaign, group: str, words: str, at: Place, told: str = "") -> Logged:
    said = words[:1].upper() + words[1:]
    return logged(campaign, said, "reveal", group=group, at=at, player_text=told)


def _with_entry(draft: Draft, words: str, entry: Logged) -> Change:
    """Nothing is logged where nothing changes."""
    if draft.change(words):
        draft.put(*entry)
    return draft.change(words)


def _owner(campaign: Campaign, group: str) -> str:
    the_group(campaign, group)
    return knows_as(campaign, group)


def _counted(campaign: Campaign, map_id: str, ground: RevealedGround) -> str:
    """One hex or zone by what it is called, several by their count."""
    if isinstance(ground, Area):
        on = the_hex_map(campaign, map_id)
        if len(ground) != 1:
            return f"{len(ground):,} hexes"
        return f"hex {label(next(iter(ground)), on.top, on.numbering)}"
    rows = [campaign.one(Zone, Key("zone", map_id, id_)) for id_ in ground]
    return named(rows[0]) if len(rows) == 1 else f"{len(rows):,} zones"

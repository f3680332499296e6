"""Commands on groups of characters: who there is, where they stand, whose knowledge they have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mapper.commands.delve.split_and_join import dungeon_dice, forget_stay
from mapper.commands.delve.stays import end_stay
from mapper.commands.draft import Draft
from mapper.commands.known_hexes import marked
from mapper.commands.one_row import one_line, refuse_far, replaced, the_group, the_hex_map
from mapper.commands.time.log import logged, time_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Timer
from mapper.model.hexes.area import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import label
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.knowledge import knows_as
from mapper.play.members import party_of

CHOOSE_A_ZONE = "{name} is a map of zones; choose a zone of it."


def form_group(campaign: Campaign, name: str, map_id: str, at: Hex) -> Change:
    """A new group, which knows the hex it stands on."""
    on = the_hex_map(campaign, map_id, CHOOSE_A_ZONE)
    refuse_far(at)
    id_ = campaign.new_id("party")
    words = new_name(campaign, name)
    row = Party(words, Place(map_id, at), time_of(campaign))
    where = label(at, on.top, on.numbering)
    entry = logged(campaign, f"{words} set out from {where}.", "move", at=row.at)
    swaps = {Key("party", "", id_): Swap(None, row), entry.key: entry.swap}
    swaps |= marked(campaign, "visited", map_id, id_, area_of([at]), entry.number)
    return Change(f"Form {words}", swaps)


def rename_group(campaign: Campaign, id_: str, name: str) -> Change:
    row = the_group(campaign, id_)
    words = new_name(campaign, name, id_)
    return replaced(_key(id_), row, replace(row, name=words), f"Rename {row.name}")


def place_group(campaign: Campaign, id_: str, map_id: str, at: Hex) -> Change:
    """Put a group anywhere, by the game master's hand: no time passes and no rule is asked."""
    row = party_of(campaign, id_)
    on = the_hex_map(campaign, map_id, CHOOSE_A_ZONE)
    refuse_far(at)
    after = replace(row, at=Place(map_id, at), believed=None)
    where = label(at, on.top, on.numbering)
    entry = logged(campaign, f"{row.name} placed on {where}.", "move", group=id_, at=after.at)
    words, draft = f"Place {row.name} on {where}", Draft(campaign)
    draft.put(_key(id_), after)
    if not draft.change(words):
        return Change(words, {})
    owner = knows_as(campaign, id_)
    known = marked(campaign, "visited", map_id, owner, area_of([at]), entry.number)
    for key, swap in {entry.key: entry.swap, **known}.items():
        draft.put(key, swap.after)
    end_stay(campaign, draft, id_)
    for key in dungeon_dice(campaign, id_):
        draft.put(key, None)
    return draft.change(words)


def share_knowledge(campaign: Campaign, id_: str, other: str) -> Change:
    """From now on a group knows what another knows, and nothing else; empty: its own again."""
    row = the_group(campaign, id_)
    if other:
        with_ = the_group(campaign, other)
        if id_ in {other, knows_as(campaign, other)}:
            raise NotAllowed(f"{with_.name} has the knowledge of {row.name} already.")
        words = f"{row.name} shares what {with_.name} knows"
    else:
        words = f"{row.name} has knowledge of its own"
    return replaced(_key(id_), row, replace(row, shares=other), words)


def disband_group(campaign: Campaign, id_: str) -> Change:
    """Take a group off the map; what it knew goes with it."""
    row = the_group(campaign, id_)
    sharing = [party.name for party in campaign.all(Party).values() if party.shares == id_]
    if sharing:
        raise NotAllowed(f"{sharing[0]} has the knowledge of {row.name}; give it its own first.")
    swaps: dict[Key, Swap] = {_key(id_): Swap(row, None)}
    for kind in ("due_die", "timer"):
        swaps |= _of_group(campaign, kind, id_)
    draft = Draft(campaign)
    forget_stay(campaign, draft, id_)
    swaps |= draft.change("").rows
    entry = logged(campaign, f"{row.name} disbanded.", at=row.at)
    rows = {**swaps, entry.key: entry.swap}
    return completed(campaign, Change(f"Disband {row.name}", rows))


def _of_group(campaign: Campaign, kind: str, group: str) -> dict[Key, Swap]:
    """What takes away a group's dice or timers."""
    rows: Mapping[str, DueDie | Timer]
    rows = campaign.all(DueDie) if kind == "due_die" else campaign.all(Timer)
    return {Key(kind, "", id_): Swap(row, None) for id_, row in rows.items() if row.group == group}


def _key(id_: str) -> Key:
    return Key("party", "", id_)


def new_name(campaign: Campaign, name: str, own: str = "") -> str:
    """A name that no other group has."""
    words = one_line(name, "A group")
    for id_, other in campaign.all(Party).items():
        if id_ != own and other.name.casefold() == words.casefold():
            raise NotAllowed(f"There is a group “{other.name}” already.")
    return words

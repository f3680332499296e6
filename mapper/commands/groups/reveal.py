"""What a group knows, by the game master's hand: hexes and features revealed, or hidden again."""

from __future__ import annotations

from mapper.commands.known_hexes import marked
from mapper.commands.one_row import the_hex_map
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Found, Party
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.area import Area
from mapper.model.hexes.numbering import label
from mapper.model.places import Place, place_in
from mapper.play.knowledge import knows_as


def reveal(
    campaign: Campaign, group: str, map_id: str, area: Area, *, as_visited: bool = False
) -> Change:
    """Show hexes to a group; what it knew of them already, it knows since then."""
    owner = _owner(campaign, group)
    words = f"{_hexes(campaign, map_id, area)} {'visited' if as_visited else 'revealed'}"
    entry = logged(campaign, f"{words}.", "reveal", group=group, at=Place(map_id))
    kind = "visited" if as_visited else "seen"
    swaps = marked(campaign, kind, map_id, owner, area, entry.number)
    return Change(f"Reveal {_hexes(campaign, map_id, area)}", _with(swaps, entry.key, entry.swap))


def hide(campaign: Campaign, group: str, map_id: str, area: Area) -> Change:
    """Take hexes out of what a group knows, as if it had never been there."""
    owner = _owner(campaign, group)
    swaps: dict[Key, Swap] = {}
    for kind in ("seen", "visited"):
        swaps |= marked(campaign, kind, map_id, owner, area, 0)
    words = _hexes(campaign, map_id, area)
    entry = logged(campaign, f"{words} hidden again.", "reveal", group=group, at=Place(map_id))
    return Change(f"Hide {words}", _with(swaps, entry.key, entry.swap))


def reveal_feature(campaign: Campaign, group: str, map_id: str, id_: str) -> Change:
    """Tell a group of a feature, wherever it is and whatever it takes to find it."""
    row = campaign.one(Feature, Key("feature", map_id, id_))
    key = Key("found", map_id, id_, _owner(campaign, group))
    if campaign.get(key) is not None:
        return Change(f"Reveal {row.title}", {})
    entry = logged(
        campaign,
        f"{row.title} revealed.",
        "reveal",
        group=group,
        at=place_in(map_id, row.at),
    )
    swaps = {key: Swap(None, Found(entry.number))}
    return Change(f"Reveal {row.title}", _with(swaps, entry.key, entry.swap))


def hide_feature(campaign: Campaign, group: str, map_id: str, id_: str) -> Change:
    """Let a group forget a feature that it found; what lies open is seen where they have been."""
    row = campaign.one(Feature, Key("feature", map_id, id_))
    key = Key("found", map_id, id_, _owner(campaign, group))
    before = campaign.get(key)
    entry = logged(
        campaign,
        f"{row.title} hidden again.",
        "reveal",
        group=group,
        at=place_in(map_id, row.at),
    )
    swaps = {key: Swap(before, None)} if before is not None else {}
    change = Change(f"Hide {row.title}", _with(swaps, entry.key, entry.swap))
    return completed(campaign, change)


def _with(swaps: dict[Key, Swap], key: Key, swap: Swap) -> dict[Key, Swap]:
    """The same with its log entry; nothing is logged where nothing changes."""
    return {**swaps, key: swap} if swaps else {}


def _owner(campaign: Campaign, group: str) -> str:
    campaign.one(Party, Key("party", "", group))
    return knows_as(campaign, group)


def _hexes(campaign: Campaign, map_id: str, area: Area) -> str:
    """One hex by its number, several by their count; a map of zones has none."""
    on = the_hex_map(campaign, map_id)
    if len(area) != 1:
        return f"{len(area):,} hexes"
    return f"hex {label(next(iter(area)), on.top, on.numbering)}"

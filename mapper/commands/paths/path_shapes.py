"""Commands that lead a path another way: by hand, straight, or as cheap as can be."""

from __future__ import annotations

from collections.abc import Sequence

from mapper.commands.paths.paths import check_stops, kind_name, path_change, the_path
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Path
from mapper.model.hexes.costs import Costs
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.path_geometry import Stop, simplified, stops, straight, with_stops
from mapper.model.not_allowed import NotAllowed


def insert_point(campaign: Campaign, map_id: str, id_: str, after: int, at: Stop) -> Change:
    """Lead the path by a hex or corner between a stop and the next, straight to it and back."""
    row, own = _path_with(campaign, map_id, id_, after, after + 1)
    _refuse_other_kind(own, at)
    detour = [*straight(own[after], at), *straight(at, own[after + 1])[1:]]
    return _reshaped(campaign, map_id, id_, row, (*own[:after], *detour, *own[after + 2 :]))


def move_point(campaign: Campaign, map_id: str, id_: str, index: int, to: Stop) -> Change:
    """Put one stop elsewhere; from the stops next to it the path leads there straight."""
    row, own = _path_with(campaign, map_id, id_, index, index)
    _refuse_other_kind(own, to)
    way = straight(own[index - 1], to) if index else [to]
    onwards = straight(to, own[index + 1]) if index + 1 < len(own) else [to]
    whole = (*own[: max(0, index - 1)], *way, *onwards[1:], *own[index + 2 :])
    return _reshaped(campaign, map_id, id_, row, simplified(whole))


def delete_point(campaign: Campaign, map_id: str, id_: str, index: int) -> Change:
    """Take one stop out; the stops next to it are joined by the straight way."""
    row, own = _path_with(campaign, map_id, id_, index, index)
    if len(own) == 2:
        raise NotAllowed("A path of one step has nothing to take out; remove the path.")
    bridged: Sequence[Stop] = ()
    if 0 < index < len(own) - 1:
        bridged = straight(own[index - 1], own[index + 1])[1:-1]
        if own[index] in bridged:
            raise NotAllowed("The path cannot do without this point.")
    return _reshaped(campaign, map_id, id_, row, (*own[:index], *bridged, *own[index + 1 :]))


def reroute(
    campaign: Campaign, map_id: str, id_: str, first: int, last: int, costs: Costs | None = None
) -> Change:
    """Lead the path straight from stop to stop, or by the cheapest way if costs are given."""
    row, own = _path_with(campaign, map_id, id_, first, last)
    start, end = own[first], own[last]
    if costs is not None and isinstance(start, Hex) and isinstance(end, Hex):
        way: Sequence[Stop] = _cheapest(campaign, map_id, costs, start, end)
    else:
        way = straight(start, end)
    return _reshaped(campaign, map_id, id_, row, (*own[:first], *way, *own[last + 1 :]))


def _cheapest(
    campaign: Campaign, map_id: str, costs: Costs, start: Hex, end: Hex
) -> Sequence[Stop]:
    from mapper.model.hexes.hex_routes import Routes

    found = Routes(campaign.chunks("terrain", map_id), costs).cheapest_path(start, end)
    if found is None:
        raise NotAllowed("No way leads from the one to the other.")
    return found.hexes


def _path_with(
    campaign: Campaign, map_id: str, id_: str, first: int, last: int
) -> tuple[Path, tuple[Stop, ...]]:
    row = the_path(campaign, map_id, id_)
    own = stops(row)
    if not 0 <= first <= last < len(own):
        raise NotAllowed(f"The path has no such points; it has {len(own)}.")
    return row, own


def _refuse_other_kind(own: Sequence[Stop], at: Stop) -> None:
    if type(own[0]) is not type(at):
        raise NotAllowed("A path leads through hexes or along hexsides, not both.")


def _reshaped(
    campaign: Campaign, map_id: str, id_: str, row: Path, through: Sequence[Stop]
) -> Change:
    check_stops(campaign, map_id, through)
    what = kind_name(campaign, row.kind)
    return path_change(campaign, map_id, f"Reshape {what}", {id_: with_stops(row, through)})

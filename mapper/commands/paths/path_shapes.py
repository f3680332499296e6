"""Commands that lead a path another way: by hand, straight, or as cheap as can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mapper.commands.paths.paths import (
    check_stops,
    extend_path,
    path_change,
    remove_path,
    the_path,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Path
from mapper.model.hexes.chunks import NOWHERE, Area
from mapper.model.hexes.hex_routes import Costs, cheapest_path
from mapper.model.hexes.hexes import ORIGIN, Hex
from mapper.model.hexes.sides import HexCorner
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import Stop, simplified, stops, straight, with_stops
from mapper.model.places import Place
from mapper.play.travel.route import costs_of
from mapper.play.travel.travel_map import country_of


def insert_point(campaign: Campaign, map_id: str, id_: str, after: int, at: Stop) -> Change:
    """Lead the path by a hex or corner, from as many stops before a stretch as it is away."""
    row, own = _path_with(campaign, map_id, id_, after, after + 1)
    _refuse_other_kind(own, at)
    aside = max(_apart(own[after], at), _apart(own[after + 1], at)) - 1
    start, end = max(0, after - aside), min(len(own) - 1, after + 1 + aside)
    detour = [*straight(own[start], at), *straight(at, own[end])[1:]]
    return _reshaped(campaign, map_id, id_, row, (*own[:start], *detour, *own[end + 1 :]))


def lead_by(campaign: Campaign, map_id: str, id_: str, at: Stop) -> Change:
    """Lead the path by a hex or corner, from the stretch that comes nearest to it."""
    own = stops(the_path(campaign, map_id, id_))
    if at in own:
        raise NotAllowed("The path leads by here already.")
    _refuse_other_kind(own, at)
    detours = [_apart(a, at) + _apart(at, b) for a, b in pairwise(own)]
    return insert_point(campaign, map_id, id_, detours.index(min(detours)), at)


def lead_on(campaign: Campaign, map_id: str, id_: str, to: Stop) -> Change:
    """Lead the path on from the nearer of its ends, straight to a hex or corner."""
    own = stops(the_path(campaign, map_id, id_))
    _refuse_other_kind(own, to)
    at_start = _apart(own[0], to) < _apart(own[-1], to)
    end = own[0] if at_start else own[-1]
    return extend_path(campaign, map_id, id_, straight(end, to), at_start)


def lead_cheaply(campaign: Campaign, map_id: str, id_: str, area: Area = NOWHERE) -> Change:
    """The part within an area, or all of it, led as a group on foot would go if it were not there.

    A path along hexsides is led straight.
    """
    row = the_path(campaign, map_id, id_)
    inside = [n for n, at in enumerate(row.hexes) if at in area]
    first, last = (inside[0], inside[-1]) if len(inside) > 1 else (0, len(stops(row)) - 1)
    without = campaign.snapshot()
    without.apply(remove_path(without, map_id, id_))
    somebody = Party("", Place(map_id, ORIGIN))
    costs = costs_of(country_of(without, map_id), somebody)
    return reroute(campaign, map_id, id_, first, last, costs)


def move_point(campaign: Campaign, map_id: str, id_: str, index: int, to: Stop) -> Change:
    """Put one stop elsewhere, however far; as many stops before and after it give way to that."""
    row, own = _path_with(campaign, map_id, id_, index, index)
    _refuse_other_kind(own, to)
    last = len(own) - 1
    aside = max(1, _apart(own[index], to)) if 0 < index < last else 1
    passed = own.index(to) if to in own else index
    start, end = max(0, min(index - aside, passed)), min(last, max(index + aside, passed))
    before = simplified((*own[:start], *(straight(own[start], to) if index else [to])))
    after = simplified((*(straight(to, own[end]) if index < last else [to]), *own[end + 1 :]))
    return _reshaped(campaign, map_id, id_, row, (*before, *after[1:]))


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
    if costs is None or isinstance(start, HexCorner) or isinstance(end, HexCorner):
        way: Sequence[Stop] = straight(start, end)
    else:
        way = _cheapest(campaign, map_id, costs, start, end)
    return _reshaped(campaign, map_id, id_, row, (*own[:first], *way, *own[last + 1 :]))


def _apart(a: Stop, b: Stop) -> int:
    q, r = b.q - a.q, b.r - a.r
    return max(abs(q), abs(r), abs(q + r))


def _cheapest(
    campaign: Campaign, map_id: str, costs: Costs, start: Hex, end: Hex
) -> Sequence[Stop]:
    found = cheapest_path(campaign.chunks("terrain", map_id), costs, start, end)
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
    return path_change(campaign, map_id, "Reshape", {id_: with_stops(row, through)})

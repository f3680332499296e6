"""How the maps of a campaign lie in one another: a tree, and the way from its root to a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import Hex


class Branch(NamedTuple):
    """A map and how many maps it lies in."""

    id: str
    row: Map
    depth: int


def tree(maps: Mapping[str, Map]) -> list[Branch]:
    """Every map once, each before those that lie in it; a ring of maps hangs by one of them."""
    inside: dict[str, list[str]] = {}
    for id_ in sorted(maps, key=lambda id_: (maps[id_].order, maps[id_].name.casefold(), id_)):
        parent = maps[id_].parent
        inside.setdefault(parent if parent in maps else "", []).append(id_)
    found: dict[str, Branch] = {}
    for root in (*inside.get("", ()), *maps):
        waiting = [Branch(root, maps[root], 0)]
        while waiting:
            branch = waiting.pop()
            if branch.id in found:
                continue
            found[branch.id] = branch
            children = reversed(inside.get(branch.id, ()))
            waiting += (Branch(id_, maps[id_], branch.depth + 1) for id_ in children)
    return list(found.values())


def breadcrumbs(maps: Mapping[str, Map], map_id: str) -> list[str]:
    """From the outermost map to this one."""
    found: dict[str, None] = {}
    while map_id in maps and map_id not in found:
        found[map_id] = None
        map_id = maps[map_id].parent
    return [*found][::-1]


def in_rings(maps: Mapping[str, Map]) -> set[str]:
    """The maps that lie in themselves, however far around."""
    found: set[str] = set()
    seen: set[str] = set()
    for start in maps:
        id_, way = start, dict[str, None]()
        while id_ in maps and id_ not in seen:
            seen.add(id_)
            way[id_] = None
            id_ = maps[id_].parent
        if id_ in way:
            found.update([*way][[*way].index(id_) :])
    return found


def opened_by(maps: Mapping[str, Map], map_id: str) -> dict[str, Hex]:
    """The maps that hexes of this one open, with the hexes."""
    places = ((id_, row.opened_by) for id_, row in maps.items() if row.parent == map_id)
    return {id_: at.hex for id_, at in places if at is not None and at.hex is not None}


def zones_opening(maps: Mapping[str, Map], map_id: str) -> dict[str, str]:
    """The maps that zones of this one open, with the zones."""
    places = ((id_, row.opened_by) for id_, row in maps.items() if row.parent == map_id)
    return {id_: at.zone for id_, at in places if at is not None and at.zone}

"""What a row is of: the things without which it means nothing, and the numbers that it uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mapper.model.campaign.ids import is_number
from mapper.model.campaign.rows import Key

OF_A_THING: Mapping[str, str] = {
    "found": "feature",
    "trap_state": "feature",
    "taken": "feature",
    "creature_state": "feature",
    "token_state": "token",
    "zone_known": "zone",
    "passage_found": "passage",
    "passage_state": "passage",
}
"""Kinds of rows whose id is that of another row of their map."""

OF_A_GROUP = frozenset({"journey", "delve", "fight", "pot"})
"""Kinds of rows whose id is that of a group."""

REGION_HEXES = "region_hexes"


def things_of(key: Key) -> Iterator[Key]:
    """The rows that a row is of."""
    kind, map_id, id_, of = key
    if kind in OF_A_THING:
        yield Key(OF_A_THING[kind], map_id, id_)
    elif kind in OF_A_GROUP:
        yield Key("party", "", id_)
    owner = owner_of(kind, map_id, of)
    if owner is not None:
        yield owner


def owner_of(kind: str, map_id: str, of: str) -> Key | None:
    """Whose a row is of which there are several."""
    if not of:
        return None
    return Key("region", map_id, of) if kind == REGION_HEXES else Key("party", "", of)


def numbers_of(key: Key) -> Iterator[tuple[str, str, int]]:
    """The numbers that a row uses, each with its kind and map: its own, and those of its things."""
    kind, map_id, id_, of = key
    if not of and type(id_) is str and kind not in OF_A_THING and is_number(id_):
        yield kind, map_id, int(id_)
    if of or kind in OF_A_THING or kind in OF_A_GROUP:
        for thing in things_of(key):
            if type(thing.id) is str and is_number(thing.id):
                yield thing.kind, thing.map, int(thing.id)

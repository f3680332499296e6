"""Fill a rectangle of a map with a landscape made from a seed."""

from __future__ import annotations

import numpy as np

from mapper.commands.edits import Draft, the_hex_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Path, TerrainType
from mapper.model.generate.landscape import TERRAINS, landscape
from mapper.model.not_allowed import NotAllowed

MOST = 4_000_000
"""More hexes than this are not made at once."""


def generate(campaign: Campaign, map_id: str, columns: int, rows: int, seed: int) -> Change:
    """The terrain of the rectangle from hex (0, 0) on is replaced, and its rivers are added."""
    _check_size(columns, rows)
    on = the_hex_map(campaign, map_id)
    codes = _codes(campaign)
    made = landscape(columns, rows, on.top, on.numbering.shove, seed, codes=codes)
    draft = Draft(campaign)
    for place, chunk in made.terrain.items():
        over = np.frombuffer(chunk, np.uint8)
        under = np.frombuffer(draft.chunk("terrain", map_id, place), np.uint8)
        laid = np.where(over != 0, over, under)
        draft.put(Key("terrain", map_id, place), laid.tobytes())
    for river in made.rivers:
        draft.put(Key("path", map_id, draft.new_id("path", map_id)), Path("river", river))
    return draft.change("Generate terrain")


def _check_size(columns: int, rows: int) -> None:
    if columns < 1 or rows < 1:
        raise NotAllowed(f"A map of {columns} × {rows} hexes has no hexes to fill.")
    if columns * rows > MOST:
        raise NotAllowed(
            f"{columns} × {rows} hexes are too many to fill at once; at most {MOST:,} can be."
        )


def _codes(campaign: Campaign) -> dict[str, int]:
    types = campaign.all(TerrainType)
    for name in TERRAINS:
        if name not in types:
            raise NotAllowed(
                f"The terrain list has no “{name}”, which the generator needs; add it to the list."
            )
    return {name: types[name].code for name in TERRAINS}

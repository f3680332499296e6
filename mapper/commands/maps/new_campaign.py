"""What a new campaign begins with: its settings, its terrain list, its first map."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Literal

import numpy as np

from mapper.commands.edits import Draft
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.terrain.generate import generate
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import from_plain
from mapper.model.campaign.play_rows import Clock
from mapper.model.campaign.rows import CLOCK, SETTINGS, Key, Map, Row, Settings, TerrainType
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.chunks import from_arrays
from mapper.model.hexes.hexes import Numbering, Top
from mapper.model.hexes.rectangle import MOST_HEXES, Rectangle
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import tables_of
from mapper.resources import resources
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.cross_tables import Cross

BLANK = "blank"
FIRST_MAP = "wilderness"


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """What a user chose for a new campaign; without a seed its map is blank."""

    path: Path
    name: str
    map_name: str
    top: Top
    numbering: Numbering
    hex_size: Fraction
    unit: Literal["miles", "km"]
    columns: int
    rows: int
    seed: int | None
    travel: str = ""
    """The procedure of travel; empty: the usual one."""


def made(new: NewCampaign) -> dict[Key, Row]:
    """All rows that the new campaign begins with."""
    campaign = Campaign()
    campaign.apply(new_campaign(new.name, FIRST_MAP))
    row = Map(
        new.map_name, top=new.top, numbering=new.numbering, hex_size=new.hex_size, unit=new.unit
    )
    campaign.apply(new_map(campaign, FIRST_MAP, row, new.columns, new.rows))
    if new.seed is not None:
        campaign.apply(generate(campaign, FIRST_MAP, new.columns, new.rows, new.seed))
    if new.travel:
        campaign.apply(set_map_rules(campaign, FIRST_MAP, rules_played(new.travel)))
    return campaign.rows()


def rules_played(travel: str) -> MapRules:
    """Travel by a procedure, and dungeons as its system has them, if it says anything of them."""
    every = tables_of(MapRules(), "cross", Cross).procedures
    own = every[travel].system
    sites = (name for name, each in every.items() if (each.system, each.place) == (own, "site"))
    return MapRules(travel, next(sites, ""))


def area_of(hexes: int, hex_size: Fraction) -> float:
    """What so many hexes cover, in the square of the unit that is from centre to centre."""
    return hexes * float(hex_size) ** 2 * sqrt(3.0) / 2.0


def default_terrain() -> dict[str, TerrainType]:
    """The terrain list that a new campaign starts with."""
    listed = tomllib.loads((resources() / "terrain.toml").read_text("utf-8"))
    found = {}
    for id_, fields in listed.items():
        row = from_plain(Key("terrain_type", "", id_), fields)
        assert isinstance(row, TerrainType)
        found[id_] = row
    return found


def new_campaign(name: str, first_map: str) -> Change:
    """Settings and terrain list; the clock shows when a day of travel begins."""
    morning = tables_of(MapRules(), "hexploration", Hexploration).house.day_starts_at_minute
    rows: dict[Key, Swap] = {
        SETTINGS: Swap(None, Settings(name, first_map)),
        CLOCK: Swap(None, Clock(morning)),
    }
    for id_, terrain in default_terrain().items():
        rows[Key("terrain_type", "", id_)] = Swap(None, terrain)
    return Change("New campaign", rows)


def blank_code(campaign: Campaign) -> int:
    """The terrain of hexes that are still to be painted; the first one, where none is called so."""
    types = campaign.all(TerrainType)
    if not types:
        raise NotAllowed("The terrain list is empty; add a kind of terrain first.")
    blank = types.get(BLANK)
    return blank.code if blank is not None else min(row.code for row in types.values())


def new_map(campaign: Campaign, map_id: str, row: Map, columns: int, rows: int) -> Change:
    """A hex map of blank hexes, so many columns and rows from hex (0, 0) on."""
    key = Key("map", "", map_id)
    if campaign.get(key) is not None:
        raise NotAllowed(f"The campaign has a map “{map_id}” already.")
    if min(columns, rows) < 0 or columns * rows > MOST_HEXES:
        raise NotAllowed(f"A new map can have up to {MOST_HEXES:,} hexes; it can grow later.")
    blank = blank_code(campaign)
    q, r = Rectangle(columns, rows, row.top, row.numbering.shove).axial()
    chunks = from_arrays(q.ravel(), r.ravel(), np.full(q.size, blank, np.uint8))
    draft = Draft(campaign)
    draft.put(key, row)
    for place, chunk in chunks.items():
        draft.put(Key("terrain", map_id, place), chunk)
    return draft.change("New map")

"""A map that another program made comes into the campaign: one change for all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mapper.commands.maps.maps import free_id, order_of_a_new_one
from mapper.commands.maps.new_campaign import new_campaign
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Map, Row, Settings
from mapper.model.campaign.zone_rows import Passage, Zone, ZonePlan

UNNAMED = "Imported map"


@dataclass(frozen=True, slots=True)
class Imported:
    """A zone map as it was read; `not_understood` says in sentences what could not be taken over.

    The rows are under the ids by which they know each other.
    """

    name: str
    plan: ZonePlan
    zones: Mapping[str, Zone]
    passages: Mapping[str, Passage] = field(default_factory=dict)
    features: Mapping[str, Feature] = field(default_factory=dict)
    not_understood: tuple[str, ...] = ()


def import_map(campaign: Campaign, imported: Imported) -> tuple[str, Change]:
    """The map beside those that there are; its id, and the change."""
    name = shortened(imported.name) or UNNAMED
    row = Map(name, plan=imported.plan, order=order_of_a_new_one(campaign.maps(), ""))
    map_id = free_id(campaign, name)
    rows: dict[Key, Row] = {Key("map", "", map_id): row}
    for kind, found in (
        ("zone", imported.zones),
        ("passage", imported.passages),
        ("feature", imported.features),
    ):
        rows |= {Key(kind, map_id, id_): each for id_, each in found.items()}
    swaps = {key: Swap(None, each) for key, each in rows.items()}
    return map_id, Change(f"Import the map {name}", swaps)


def campaign_of(imported: Imported) -> dict[Key, Row]:
    """The rows of a new campaign that begins with this map."""
    campaign = Campaign()
    name = shortened(imported.name) or UNNAMED
    campaign.apply(new_campaign(name, ""))
    map_id, change = import_map(campaign, imported)
    campaign.apply(change)
    settings = campaign.one(Settings, SETTINGS)
    return {**campaign.rows(), SETTINGS: replace(settings, first_map=map_id)}


def counted(imported: Imported) -> str:
    """How much there is of what, in words."""
    parts = (
        (len(imported.zones), "zone"),
        (len(imported.passages), "passage"),
        (len(imported.features), "feature"),
    )
    one, two, three = (f"{n:,} {word}{'' if n == 1 else 's'}" for n, word in parts)
    return f"{one}, {two}, {three}"


def shortened(text: str, most: int = LONGEST_NAME) -> str:
    """Words in one line, cut between two words where there are too many."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    kept = line[: most - 1]
    return f"{kept.rpartition(' ')[0] or kept}…"

"""The words for what zones and passages are, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mapper.model.campaign.zone_rows import (
    Brightness,
    Danger,
    Ground,
    Material,
    PassageKind,
    Slope,
    Standing,
    ZoneKind,
)

ZONE_KINDS: Mapping[ZoneKind, str] = MappingProxyType(
    {"room": "Room", "corridor": "Corridor", "cave": "Cave", "outside": "Outside"}
)
GROUNDS: Mapping[Ground, str] = MappingProxyType(
    {"floor": "Floor", "earth": "Earth", "rubble": "Rubble", "water": "Water", "chasm": "Chasm"}
)
LIGHTS: Mapping[Brightness, str] = MappingProxyType(
    {"dark": "Dark", "dim": "Dim", "bright": "Bright"}
)
DANGERS: Mapping[Danger, str] = MappingProxyType(
    {"normal": "Normal", "risky": "Risky", "deadly": "Deadly"}
)
PASSAGE_KINDS: Mapping[PassageKind, str] = MappingProxyType(
    {
        "door": "Door",
        "opening": "Opening",
        "secret_door": "Secret door",
        "concealed_door": "Concealed door",
        "one_way": "One-way door",
        "portcullis": "Portcullis",
        "window": "Window",
        "stairs": "Stairs",
        "shaft": "Shaft",
    }
)
MATERIALS: Mapping[Material, str] = MappingProxyType(
    {
        "wood": "Wood",
        "metal_reinforced": "Wood with metal bands",
        "metal": "Metal",
        "stone": "Stone",
    }
)
STATES: Mapping[Standing, str] = MappingProxyType(
    {
        "open": "Open",
        "closed": "Closed",
        "locked": "Locked",
        "stuck": "Stuck",
        "barred": "Barred",
        "battered": "Battered",
        "broken": "Broken",
    }
)
SLOPES: Mapping[Slope, str] = MappingProxyType(
    {"level": "Level", "up": "Up, to the second side", "down": "Down, to the second side"}
)

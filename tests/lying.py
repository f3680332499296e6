"""A thing of each kind that lies at a spot, with no more than it needs."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from mapper.model.campaign.rows import LYING
from mapper.model.places import Spot

OVERT = "overt"
"""A visibility, and a name as good as any."""


def lying(kind: str, spot: Spot) -> Any:
    wanted = (each.name for each in fields(LYING[kind]) if each.default is MISSING)
    return LYING[kind](spot, *[OVERT for name in wanted if name != "at"])

"""A rules profile: the travel procedure and the site procedure of a map, and what it overrides.

{"travel": "travel_points", "site": "delving",
 "overrides": {"hexploration": {"land": {"travel_points": 6}}}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.cross_tables import Cross, PlaceKind, ProcedureTable
from mapper.rules.shared.tables import Overrides

Tables = TypeVar("Tables")


@dataclass(frozen=True, slots=True)
class Profile:
    """One procedure for each kind of place, so that no two dice bring encounters (HSE-23)."""

    travel: str
    site: str
    overrides: Mapping[str, Overrides] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "overrides", MappingProxyType(dict(self.overrides)))


def usual_profile(cross: Cross) -> Profile:
    """What a campaign runs that has chosen nothing."""
    return Profile(cross.house.travel, cross.house.site)


def procedure(cross: Cross, profile: Profile, place: PlaceKind) -> ProcedureTable:
    """The procedure that runs in such a place."""
    name = profile.travel if place == "travel" else profile.site
    found = cross.procedures.get(name)
    if found is None or found.place != place:
        fits = ", ".join(known for known, each in cross.procedures.items() if each.place == place)
        raise NotAllowed(f"“{name}” is no procedure for a {place}; there are {fits}.")
    return found

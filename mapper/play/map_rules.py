"""Which rules a map runs: its profile, the tables with its overrides, its weather."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules, Weather
from mapper.model.not_allowed import NotAllowed
from mapper.rules.rule_tables import SYSTEMS, RuleTables
from mapper.rules.shared.cross_tables import (
    Cross,
    ProcedureTable,
    Profile,
    procedure,
    usual_profile,
)
from mapper.rules.shared.tables import load

T = TypeVar("T")
OverridePairs = tuple[tuple[str, str | int | bool], ...]

KEPT_TABLES = 16


def rules_key(map_id: str) -> Key:
    return Key("rules", map_id, "rules")


def rules_of(campaign: Campaign, map_id: str) -> MapRules:
    return campaign.found(MapRules, rules_key(map_id)) or MapRules()


def weather_key(map_id: str) -> Key:
    return Key("weather", map_id, "now")


def weather_on(campaign: Campaign, map_id: str) -> Weather:
    return campaign.found(Weather, weather_key(map_id)) or Weather()


def profile_of(rules: MapRules) -> Profile:
    """The profile that a map's row describes; what it leaves empty is the usual, by its house
    rules if they name another.
    """
    usual = usual_profile(tables_of(rules, "cross", Cross))
    return Profile(rules.travel or usual.travel, rules.site or usual.site, nested(rules.overrides))


def travel_procedure(rules: MapRules) -> ProcedureTable:
    return procedure(tables_of(rules, "cross", Cross), profile_of(rules), "travel")


def tables_of(rules: MapRules, system: str, model: type[T]) -> T:
    """A system's tables with what a map overrides: read once, and kept."""
    own = {name: value for name, value in rules.overrides.items() if name.startswith(f"{system}.")}
    kept: object = _kept(system, cast("Hashable", model), tuple(sorted(own.items())))
    return cast("T", kept)


def every_table(rules: MapRules) -> RuleTables:
    """All tables with what a map overrides, for whoever asks questions of its rules."""
    return lambda table: tables_of(rules, SYSTEMS[table], table)


@lru_cache(maxsize=KEPT_TABLES, typed=True)
def _kept(system: str, model: Hashable, overrides: OverridePairs) -> object:
    over = nested(dict(overrides)).get(system, {})
    return load(system, cast("type[object]", model), over)


def nested(dotted: Mapping[str, str | int | bool]) -> dict[str, Any]:
    """Tables from names with dots: {"a.b": 1} is {"a": {"b": 1}}."""
    found: dict[str, Any] = {}
    for name, value in sorted(dotted.items()):
        inside = found
        *way, last = name.split(".")
        for part in way:
            inside = inside.setdefault(part, {})
            if not isinstance(inside, dict):
                raise NotAllowed(f"“{name}” lies within a value that is overridden itself.")
        inside[last] = value
    return found

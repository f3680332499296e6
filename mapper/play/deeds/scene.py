"""Where a deed is done and by whom, and what sheets, map, clock and state say of it there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.chunks import value_at
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import the_hex
from mapper.play.deeds.deed_files import Deed
from mapper.play.delve.stays import delve_key, sheet_of
from mapper.play.map_rules import every_table, rules_of, weather_on
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import MAX, conditions_of, every_field, every_system
from mapper.play.travel.travel_map import classes_for
from mapper.rules.rule_tables import RuleTables

MINUTES_AN_HOUR, MINUTES_A_DAY = 60, 1440
Source = Literal[
    "sheet",
    "worked out",
    "no sheet",
    "map",
    "clock",
    "state",
    "answer",
    "always",
    "by hand",
    "usual",
]


class Taker(NamedTuple):
    """A member who takes part, by group and id."""

    group: str
    who: str


class Sourced(NamedTuple):
    """A value as a question takes it, where it comes from, and the words of that."""

    value: Any
    source: Source
    words: str = ""


@dataclass(frozen=True)
class Scene:
    """A campaign as it is now, the group that stands there, and who takes part in which role.

    `system`: whose words are used of the map.
    """

    campaign: Campaign
    group: str
    system: str
    who: Mapping[str, tuple[Taker, ...]]

    @cached_property
    def party(self) -> Party:
        return party_of(self.campaign, self.group)

    @cached_property
    def rules(self) -> MapRules:
        return rules_of(self.campaign, self.party.at.map)

    @cached_property
    def tables(self) -> RuleTables:
        """Those of the map where the group is, with its house rules."""
        return every_table(self.rules)

    def sheet(self, taker: Taker) -> MemberSheet:
        return sheet_of(self.campaign, taker.group, taker.who)

    def named(self, role: str) -> str:
        """Who they are, in words."""
        names = [self.sheet(taker).member.name for taker in self.who.get(role, ())]
        return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def found(self, name: str) -> Sourced | None:
        """What `role.field`, `map.…`, `clock.…` or `state.…` says; None where nothing does."""
        first, _, rest = name.partition(".")
        if first in self.who:
            return self._of_role(first, rest)
        asked = _ASKED.get(name)
        value = asked(self) if asked is not None else None
        if value is None:
            return None
        return Sourced(value, "state" if first == "group" else _SAYS.get(first, "map"))

    def is_known(self, name: str) -> bool:
        """Whether a name of a source means something, whatever it may say."""
        first, _, rest = name.partition(".")
        return name in _ASKED or (first in self.who and bool(rest))

    def _of_role(self, role: str, name: str) -> Sourced | None:
        takers = self.who[role]
        if name == "count":
            return Sourced(len(takers), "state")
        if name.startswith("hours since ") and len(takers) == 1:
            return self._since(takers[0], name.removeprefix("hours since "))
        if len(takers) != 1:
            every = [of_sheet(self.sheet(taker), name) for taker in takers]
            return Sourced([each.value for each in every if each is not None], "sheet")
        return of_sheet(self.sheet(takers[0]), name)

    def _since(self, taker: Taker, what: str) -> Sourced | None:
        """How long ago something was charged; None if it never was."""
        before = self.sheet(taker).state.charged.get(what)
        if before is None:
            return None
        hours = Fraction(max(0, self.party.minutes - before), MINUTES_AN_HOUR)
        return Sourced(in_json(hours), "clock", f"since {what}")


def of_sheet(sheet: MemberSheet, name: str) -> Sourced | None:
    """A value of a sheet: `Heal`, `HP max`, `is Frail`; None where nobody has written it."""
    if name.startswith("is "):
        state = name.removeprefix("is ")
        return Sourced(sheet.has(state), "state", state)
    if name == "name":
        return Sourced(sheet.member.name, "sheet")
    value, row = sheet.value(name), every_field().get(name)
    is_usual = value.source == "no sheet"
    if is_usual and (row is None or row.default is None):
        return None
    told: Any = value.words if row is not None and row.kind in ("choice", "words") else value.number
    if row is not None and row.kind == "tick":
        told = bool(value.number)
    return Sourced(in_json(told), "no sheet" if is_usual else value.source, name)


def in_json(value: object) -> Any:
    """A number as questions take it: whole, or as a fraction in words."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


def fields_for(asked: str) -> tuple[str, ...]:
    """The fields of a sheet, or the states, that fill in an input of this name."""
    return _fields_for().get(asked, ())


@cache
def _fields_for() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for asked, name in _named_for():
        found[asked] = (*found.get(asked, ()), name)
    return found


def _named_for() -> Iterator[tuple[str, str]]:
    """Each input with a field that fills it in."""
    for name, row in every_field().items():
        yield from ((asked, name) for asked in row.asks)
        yield from ((asked, name + MAX) for asked in row.most_asks)
        yield from ((asked, row.gives) for asked in row.gives_asks)
    for name, kind in conditions_of(every_system()).items():
        yield from ((asked, f"is {name}") for asked in kind.asks)


def _terrain(scene: Scene) -> str | None:
    at = scene.party.at
    if at.zone:
        return None
    code = value_at(scene.campaign.chunks("terrain", at.map), the_hex(at.spot))
    return classes_for(scene.campaign, scene.system).get(code) or None


def _hex_size(unit: str) -> Callable[[Scene], Any]:
    def size(scene: Scene) -> Any:
        row = scene.campaign.one(Map, Key("map", "", scene.party.at.map))
        return in_json(Fraction(row.hex_size)) if row.unit == unit else None

    return size


def _round(scene: Scene) -> int | None:
    row = scene.campaign.get(delve_key(scene.group))
    return row.round if isinstance(row, Delve) else None


def _zone(scene: Scene) -> Zone | None:
    at = scene.party.at
    row = scene.campaign.get(Key("zone", at.map, at.zone)) if at.zone else None
    return row if isinstance(row, Zone) else None


def _danger(scene: Scene) -> str | None:
    zone = _zone(scene)
    return zone.danger if zone is not None else None


_SAYS: Mapping[str, Source] = MappingProxyType({"map": "map", "clock": "clock", "state": "state"})
_ASKED: Mapping[str, Callable[[Scene], Any]] = MappingProxyType(
    {
        "map.terrain": _terrain,
        "map.weather": lambda scene: weather_on(scene.campaign, scene.party.at.map).kind,
        "map.hex_km": _hex_size("km"),
        "map.hex_miles": _hex_size("miles"),
        "map.danger": _danger,
        "clock.minutes": lambda scene: scene.party.minutes,
        "clock.hour": lambda scene: scene.party.minutes % MINUTES_A_DAY // MINUTES_AN_HOUR,
        "clock.round": _round,
        "group.people": lambda scene: len(scene.party.members) + scene.party.others,
        "group.delvers": lambda scene: len(scene.party.members),
        "group.rations": lambda scene: scene.party.supplies.rations,
        "group.water": lambda scene: scene.party.supplies.water,
        "group.light": lambda scene: scene.party.supplies.light,
        "group.inside": lambda scene: bool(scene.party.at.zone),
    }
)
"""What map, clock and group say by themselves."""


AT_LEAST: Mapping[str, int] = {"one": 1, "another": 1, "several": 1, "some": 0}


def in_roles(deed: Deed, takers: Sequence[Taker]) -> dict[str, tuple[Taker, ...]]:
    """The first for the first role, and so on; roles of several take all that are left."""
    left, found = list(takers), dict[str, tuple[Taker, ...]]()
    for role, taking in deed.who.items():
        count = 1 if taking in ("one", "another") else len(left)
        took, left = tuple(left[:count]), left[count:]
        if len(took) < AT_LEAST[taking]:
            raise NotAllowed(f"{deed.title}: say who the {role} is.")
        if taking == "another" and took[0] in [each for row in found.values() for each in row]:
            raise NotAllowed(f"{deed.title}: the {role} is somebody else.")
        found[role] = took
    if left:
        raise NotAllowed(f"{deed.title}: nobody more takes part than {len(takers) - len(left)}.")
    return found

"""What a member may have, read from a file for each system: fields, and conditions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Interval, Len

from mapper.model.campaign.exact_numbers import Together
from mapper.play.shelf import Shelf
from mapper.resources import resources
from mapper.rules.shared.tables import read_tables

MOST_KEPT = 8
MOST_ROWS = 200
MAX = " max"
"""Behind the name of a pool: what it holds at the most."""

FieldKind = Literal[
    "pool",
    "part",
    "score",
    "modifier",
    "skill",
    "count",
    "number",
    "choice",
    "tick",
    "load",
    "words",
]
Unit = Literal["round", "minute", "turn", "hour", "day"]
Bound = Annotated[int, Interval(ge=-1_000_000_000, le=1_000_000_000)]
Weight = Annotated[int, Interval(ge=0, le=10)]
SheetWords = Annotated[str, Len(0, 300)]
Names = Annotated[tuple[Annotated[str, Len(1, 60)], ...], Len(0, 60)]


@dataclass(frozen=True, slots=True)
class SheetField:
    """One thing that a sheet holds: its kind, its bounds, what it gives, which inputs it fills in.

    `most_in`: of a pool the field that holds its most. `of`: of a part its pool. `of_foes`: shown
    only on the sheets of foes, and of members who have it.
    """

    kind: FieldKind
    words: SheetWords = ""
    least: Bound = 0
    most: Bound = 1_000_000
    default: int | str | None = None
    most_in: str = ""
    keeps: Literal["", "fatigue"] = ""
    starts: Literal["full", "empty"] = "full"
    of: str = ""
    gives: str = ""
    by: Literal["", "attribute_modifier", "basic_lift"] = ""
    unit: str = ""
    choices: Names = ()
    also: Names = ()
    short: bool = False
    of_foes: bool = False
    asks: Names = ()
    most_asks: Names = ()
    gives_asks: Names = ()


@dataclass(frozen=True, slots=True)
class ConditionKind:
    """A state that somebody can be in: how long it usually lasts; 0: until it is ended.

    Where the clock ends it, others begin `then`, and it `sets` fields to numbers. It may count in
    `whole_rounds` only: that of a fight in which it begins is none of them.
    """

    words: SheetWords = ""
    lasts: Annotated[int, Interval(ge=0, le=10_000)] = 0
    unit: Unit = "day"
    weight: Weight = 1
    keeps: Literal["", "is_exhausted"] = ""
    whole_rounds: bool = False
    then: Names = ()
    sets: Annotated[Mapping[str, int], Len(0, 20)] = field(default_factory=dict)
    asks: Names = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "sets", MappingProxyType(dict(self.sets)))


SheetFields = Mapping[str, SheetField]


def _fits(row: SheetField) -> bool:
    match row.kind:
        case "pool":
            fits = bool(row.most_in)
        case "choice":
            fits = bool(row.choices) and row.default in (None, *row.choices)
        case _:
            fits = row.kind != "part" or bool(row.of)
    return fits and row.least <= row.most and bool(row.gives) == bool(row.by)


def _fit(fields: SheetFields) -> bool:
    """Whether all have names, and what is of a pool has one."""
    pools = {name for name, row in fields.items() if row.kind == "pool"}
    return all(map(_is_name, fields)) and {row.of for row in fields.values()} <= {"", *pools}


def _is_name(name: str) -> bool:
    return name == name.strip() and 0 < len(name) <= 40 and ":" not in name


_ONE = Together(
    _fits,
    "must have a most_in if it is a pool, an `of` if it is a part, choices if it is a choice (its"
    " default among them), a least no greater than its most, and gives and by together",
)
_ALL = Together(
    _fit, "must have names of 1 to 40 letters without a colon, and parts only of pools among them"
)


@dataclass(frozen=True, slots=True)
class SystemSheet:
    """What one system asks of a person."""

    name: Annotated[str, Len(1, 40)]
    order: Annotated[int, Interval(ge=0, le=1000)] = 1000
    fields: Annotated[Mapping[str, Annotated[SheetField, _ONE]], _ALL, Len(0, MOST_ROWS)] = field(
        default_factory=dict
    )
    conditions: Annotated[Mapping[str, ConditionKind], Len(0, MOST_ROWS)] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        for name in ("fields", "conditions"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))


SystemSheets = Mapping[str, SystemSheet]
"""By the names of the systems, which are those of the files."""


@dataclass(frozen=True, eq=False)
class SheetShelf:
    """All sheets that there are, and what follows from them."""

    sheets: SystemSheets

    @cached_property
    def systems(self) -> frozenset[str]:
        return frozenset(self.sheets)

    @cached_property
    def fields(self) -> SheetFields:
        return self.fields_of(self.systems)

    def fields_of(self, systems: frozenset[str]) -> SheetFields:
        found: dict[str, SheetField] = {}
        for system, sheet in self.sheets.items():
            for name, row in sheet.fields.items() if system in systems else ():
                found[name] = _joined(found[name], row) if name in found else row
        return MappingProxyType(found)

    @cached_property
    def counted(self) -> SheetFields:
        """Pools, and what is lost of them."""
        counted = {name: row for name, row in self.fields.items() if row.kind in ("pool", "part")}
        return MappingProxyType(counted)

    @cached_property
    def parts(self) -> Mapping[str, tuple[str, ...]]:
        """What is lost of each pool to what, by the names of the fields."""
        found: dict[str, tuple[str, ...]] = {}
        for name, row in self.counted.items():
            if row.kind == "part":
                found[row.of] = (*found.get(row.of, ()), name)
        return found

    @cached_property
    def givers(self) -> Mapping[str, str]:
        """What fields give, each with the name of the field."""
        return {row.gives: name for name, row in self.fields.items() if row.gives}

    @cached_property
    def conditions(self) -> Mapping[str, ConditionKind]:
        return self.conditions_of(self.systems)

    def conditions_of(self, systems: frozenset[str]) -> Mapping[str, ConditionKind]:
        found: dict[str, ConditionKind] = {}
        for system, sheet in self.sheets.items():
            for name, row in sheet.conditions.items() if system in systems else ():
                if name not in found or row.weight > found[name].weight:
                    found[name] = row
        return found


def shelf_of(sheets: Mapping[str, SystemSheet]) -> SheetShelf:
    """These, by the names of their systems, in their order."""
    return SheetShelf(MappingProxyType(dict(sorted(sheets.items(), key=lambda of: of[1].order))))


@cache
def built_in_sheets() -> SheetShelf:
    """The sheets of our own files, whatever else stands on the shelf."""
    files = sorted((resources() / "rules" / "sheets").glob("*.toml"))
    return shelf_of({path.stem: read_tables(path, SystemSheet) for path in files})


SHEETS = Shelf(built_in_sheets)


def all_sheets() -> SystemSheets:
    """Those that come with the program, and the game master's own once they are read."""
    return SHEETS.now.sheets


def fields_of(systems: frozenset[str]) -> SheetFields:
    """The fields of some systems; what several have is one, with all that any of them says."""
    return _fields_of(SHEETS.now, systems)


@lru_cache(maxsize=MOST_KEPT * 4)
def _fields_of(shelf: SheetShelf, systems: frozenset[str]) -> SheetFields:
    return shelf.fields_of(systems)


def shown_once(
    fields: SheetFields, written: Collection[str], *, of_foe: bool = False
) -> SheetFields:
    """Without those read by another of them, and of a member those of foes, unless something is
    written there.
    """
    others = {*fields, *(row.gives for row in fields.values())}
    return {
        name: row
        for name, row in fields.items()
        if name in written or (others.isdisjoint(row.also) and (of_foe or not row.of_foes))
    }


def conditions_of(systems: frozenset[str]) -> Mapping[str, ConditionKind]:
    """The conditions of some systems; of what several have, the heaviest."""
    shelf = SHEETS.now
    return shelf.conditions if systems == shelf.systems else shelf.conditions_of(systems)


def every_system() -> frozenset[str]:
    return SHEETS.now.systems


def every_field() -> SheetFields:
    """Those of all systems: a value is read whatever is switched on."""
    return SHEETS.now.fields


def systems_with(name: str) -> list[str]:
    """The systems, as they are called, of which a field is."""
    return [sheet.name for sheet in all_sheets().values() if name in sheet.fields]


def _joined(one: SheetField, two: SheetField) -> SheetField:
    return replace(
        one,
        least=min(one.least, two.least),
        most=max(one.most, two.most),
        also=tuple(dict.fromkeys((*one.also, *two.also))),
        asks=tuple(dict.fromkeys((*one.asks, *two.asks))),
        most_asks=tuple(dict.fromkeys((*one.most_asks, *two.most_asks))),
        short=one.short or two.short,
    )

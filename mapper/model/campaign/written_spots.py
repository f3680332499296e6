"""How a row is written whose spot or place stands in the file as several fields of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, field, fields, make_dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar, get_type_hints

from annotated_types import Len

from mapper.model.hexes.hexes import ORIGIN, Hex
from mapper.model.places import (
    FeatureAt,
    FootPoint,
    Place,
    Spot,
    ZonePoint,
    hex_of,
    point_of,
    zone_of,
)

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

R = TypeVar("R")
FORM = "__written_apart__"


class WrittenField(NamedTuple):
    """A field as it is written: its type, and what it is where nothing is written."""

    name: str
    hint: Any
    default: Any = MISSING
    default_factory: Any = MISSING


class WrittenApart(NamedTuple):
    """What stands in the file for one field of a row, and how the one is made of the other.

    `before`: the field of the row that a written field stands in front of, empty: behind them all.
    One that is not named there stands where the row's own field does.
    """

    field: str
    written: tuple[WrittenField, ...]
    joined: Callable[..., Any]
    """The value, of what is written; a `ValueError` says what is wrong with it."""
    parted: Callable[[Any], tuple[Any, ...]]
    before: Mapping[str, str] = MappingProxyType({})

    def join(self, values: dict[str, Any]) -> None:
        """Put the row's own field in place of what was written."""
        values[self.field] = self.joined(*[values.pop(each.name) for each in self.written])


def written_apart(form: WrittenApart) -> Callable[[type[R]], type[R]]:
    """Marks a class of rows that is written so."""

    def marked(row_class: type[R]) -> type[R]:
        setattr(row_class, FORM, form)
        setattr(row_class, "__get_pydantic_core_schema__", classmethod(_explained))  # noqa: B010 - mypy refuses the plain assignment: the class has no such name
        return row_class

    return marked


def form_of(row_class: type) -> WrittenApart | None:
    found: WrittenApart | None = getattr(row_class, FORM, None)
    return found


def parts_in(row_class: type) -> tuple[tuple[WrittenField, int | None], ...]:
    """Each field of a row as it is written, and which of the parts that stand apart it is."""
    form = form_of(row_class)
    apart = () if form is None else tuple(each.name for each in form.written)
    return tuple(
        (each, apart.index(each.name) if each.name in apart else None)
        for each in written_fields(row_class)
    )


def written_fields(row_class: type) -> tuple[WrittenField, ...]:
    """The fields of a row as they are written, in their order."""
    return _fields_of(row_class)


@cache
def _fields_of(row_class: Any) -> tuple[WrittenField, ...]:
    hints = get_type_hints(row_class, include_extras=True)
    form = form_of(row_class)
    found = []
    for each in fields(row_class):
        if form is not None:
            found += [part for part in form.written if form.before.get(part.name) == each.name]
        if form is not None and each.name == form.field:
            found += [part for part in form.written if part.name not in form.before]
        else:
            hint = hints[each.name]
            found.append(WrittenField(each.name, hint, each.default, each.default_factory))
    if form is not None:
        found += [part for part in form.written if form.before.get(part.name) == ""]
    return tuple(found)


def _explained(row_class: type, _source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
    """What pydantic checks it by: a class of the same name with the fields as they are written."""
    from pydantic_core import core_schema

    form: WrittenApart = getattr(row_class, FORM)
    names = [field.name for field in written_fields(row_class)]
    flat = make_dataclass(row_class.__name__, map(_declared, written_fields(row_class)))

    def row_of(written: object) -> object:
        values = {name: getattr(written, name) for name in names}
        form.join(values)
        return row_class(**values)

    return core_schema.no_info_after_validator_function(row_of, handler.generate_schema(flat))


def _declared(each: WrittenField) -> tuple[str, Any, Any]:
    if each.default_factory is not MISSING:
        return each.name, each.hint, field(default_factory=each.default_factory)
    return each.name, each.hint, field(default=each.default)


_HEX = WrittenField("hex", Hex)
_MAP = WrittenField("map", str)
_ZONE = WrittenField("zone", str, "")
_POINT = WrittenField("point", FootPoint | None, None)


def _spot_of(at: Hex, zone: str, point: FootPoint | None = None) -> Spot:
    """Of a row that lies in a zone its hex says nothing, whatever an older file has there."""
    return ZonePoint(zone, point) if zone or point is not None else at


def spot_apart(before: str = "") -> WrittenApart:
    """Of what lies on its own map, with its zone and its point last or in front of a field."""

    def parted(spot: Spot) -> tuple[Any, ...]:
        return hex_of(spot) or ORIGIN, zone_of(spot), point_of(spot)

    parts = (_HEX, _ZONE, _POINT)
    return WrittenApart("at", parts, _spot_of, parted, {"zone": before, "point": before})


def place_apart(*, zone_before: str | None = None) -> WrittenApart:
    """Of what stands at a place, and always at one."""

    def parted(place: Place) -> tuple[Any, ...]:
        return place.map, place.hex or ORIGIN, place.zone

    def joined(map_id: str, at: Hex, zone: str) -> Place:
        return Place(map_id, _spot_of(at, zone))

    before = {} if zone_before is None else {"zone": zone_before}
    return WrittenApart("at", (_MAP, _HEX, _ZONE), joined, parted, before)


def _place_of(map_id: str, at: Hex | None, zone: str) -> Place | None:
    spot = ZonePoint(zone) if zone else at
    return Place(map_id, spot) if map_id or spot is not None else None


def _parts_of(place: Place | None) -> tuple[Any, ...]:
    return ("", None, "") if place is None else (place.map, place.hex, place.zone)


def maybe_place_apart() -> WrittenApart:
    """Of what may stand at a place, with its zone behind all else."""
    parts = (WrittenField("map", str, ""), WrittenField("hex", Hex | None, None), _ZONE)
    return WrittenApart("at", parts, _place_of, _parts_of, {"zone": ""})


def parent_apart() -> WrittenApart:
    """Of a map, which has the hex or the zone that opens it in fields of its own."""
    parent, at = WrittenField("parent", str, ""), WrittenField("parent_hex", Hex | None, None)
    zone = WrittenField("parent_zone", str, "")
    before = {"parent_zone": ""}
    return WrittenApart("opened_by", (parent, at, zone), _place_of, _parts_of, before)


def light_apart() -> WrittenApart:
    """Of a light, which lies in a zone or nowhere."""

    def joined(map_id: str, zone: str) -> Place | None:
        return _place_of(map_id, None, zone)

    def parted(place: Place | None) -> tuple[Any, ...]:
        return ("", "") if place is None else (place.map, place.zone)

    return WrittenApart("at", (WrittenField("map", str, ""), _ZONE), joined, parted)


def zone_apart(before: str) -> WrittenApart:
    """Of what lies in a zone of its own map, or nowhere."""

    def parted(at: Spot | None) -> tuple[Any, ...]:
        return (zone_of(at),)

    return WrittenApart("at", (_ZONE,), _in_zone, parted, {"zone": before})


def _in_zone(zone: str) -> Spot | None:
    return ZonePoint(zone) if zone else None


class BeyondWritten(NamedTuple):
    """Where a passage leads as it has it in the file: a hex, a zone, or neither."""

    map: str = ""
    hex: Hex | None = None
    zone: str = ""


def beyond_apart() -> WrittenApart:
    """Of a passage, which leads to a place that may be no more than outside."""

    def joined(beyond: BeyondWritten | None) -> Place | None:
        if beyond is None:
            return None
        return Place(beyond.map, ZonePoint(beyond.zone) if beyond.zone else beyond.hex)

    def parted(place: Place | None) -> tuple[Any, ...]:
        return (None if place is None else (place.map, place.hex, place.zone),)

    return WrittenApart(
        "beyond", (WrittenField("beyond", BeyondWritten | None, None),), joined, parted
    )


class HexWritten(NamedTuple):
    """A hex of a map as a clue has it in the file."""

    map: str
    hex: Hex


class ZoneWritten(NamedTuple):
    """A zone of a map as a clue has it in the file."""

    map: str
    zone: str


def clue_apart() -> WrittenApart:
    """Of a clue, which has a field for a hex and another for a zone."""

    def joined(at: HexWritten | None, zone: ZoneWritten | None) -> Place | None:
        if at is not None and zone is not None:
            raise ValueError("must lie at a hex or in a zone, not both")
        if zone is not None:
            return Place(zone.map, ZonePoint(zone.zone))
        return None if at is None else Place(at.map, at.hex)

    def parted(place: Place | None) -> tuple[Any, ...]:
        if place is None:
            return None, None
        return place.hex and (place.map, place.hex), (place.map, place.zone) if place.zone else None

    at = WrittenField("place", HexWritten | None, None)
    zone = WrittenField("zone", ZoneWritten | None, None)
    return WrittenApart("at", (at, zone), joined, parted)


def leads_apart() -> WrittenApart:
    """Of a journey: a lead of old has its number alone in the file, and says no map."""

    def joined(leads: tuple[str | FeatureAt, ...]) -> tuple[FeatureAt, ...]:
        return tuple(FeatureAt("", lead) if isinstance(lead, str) else lead for lead in leads)

    def parted(leads: tuple[FeatureAt, ...]) -> tuple[Any, ...]:
        return (tuple(lead if lead.map else lead.id for lead in leads),)

    return WrittenApart(
        "leads", (WrittenField("leads", tuple[str | FeatureAt, ...], ()),), joined, parted
    )


def label_apart() -> WrittenApart:
    """Of words, which have a hex in the file even where they stand at points."""
    at_least_one = WrittenField("hexes", Annotated[tuple[Hex, ...], Len(1)])
    return WrittenApart(
        "hexes", (at_least_one,), lambda hexes: hexes, lambda hexes: (hexes or (ORIGIN,),)
    )

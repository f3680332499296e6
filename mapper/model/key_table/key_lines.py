"""A line of the key table: what one row, clue or side of a passage says, and where it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, Protocol, cast
from zlib import crc32

from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import LYING, Key, Label, Map, Path, Region, Row, name_of
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.chunks import Chunks, hex_in_chunk
from mapper.model.hexes.hexes import Hex, label
from mapper.model.places import Place, Spot, ZonePoint, in_all
from mapper.model.search.search_text import folded
from mapper.model.spot_contents import LiesAtSpot

COLUMNS = (
    *("map", "place", "kind", "title", "visibility", "tags"),
    *("player_title", "player_text", "gm_notes", "id", "icon", "of"),
)
"""What is told of a line, in the order in which tables write it."""

FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "title": ("title", "name", "text"),
        "player_title": ("player_title", "player_name"),
        **{each: (each,) for each in ("visibility", "tags", "player_text", "gm_notes", "icon")},
    }
)
"""The columns that are written in rows, and what classes of rows call them."""

WHOLE = (*LYING, "label", "zone", "passage", "region", "path")
"""The kinds of rows that are in the table."""

KINDS = (*LYING, "clue", "label", "zone", "passage", "region", "path")
"""What a line can be, in the order of offering."""

TAGS_BETWEEN = ", "


WITHIN = "#"
"""What stands in an id before the number of a side or a clue."""

MARKED_BY = "~"
"""What stands in the id of a clue before what tells its words and its place from others."""

SAFE = "'"
"""What stands in a spreadsheet before what is text, and looks like something else."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", SAFE)
"""What a spreadsheet takes for the beginning of a formula, or of what is no formula."""


def no_formula(text: str) -> str:
    """A text as it stands in the cell of a spreadsheet, which works nothing out of it."""
    return f"{SAFE}{text}" if text.startswith(FORMULA) else text


def cell_text(cell: str) -> str:
    """The text of a cell that was written so."""
    is_marked = cell.startswith(SAFE) and cell[1:].startswith(FORMULA)
    return cell[1:] if is_marked else cell


class KeySource(Protocol):
    """What lines are made from: a campaign."""

    def get(self, key: Key) -> Row | None: ...

    def chunks(self, kind: str, map_id: str, of: str = "") -> Chunks: ...


class KeyPart(NamedTuple):
    """What a line tells of: a row, or the sides and clues of it by their numbers, from the outside.

    The first clue of a feature is `(0,)`, of a passage's second side `(1, 0)`.
    """

    key: Key
    within: tuple[int, ...] = ()

    def __str__(self) -> str:
        return WITHIN.join((str(self.key), *(str(number + 1) for number in self.within)))


@dataclass(frozen=True)
class KeyLine:
    """What stands in the columns, but for the name of the map.

    `called` is what it is where it has no title. Whoever is sent there goes `to` the place.
    """

    part: KeyPart
    kind: str
    to: Place
    place: str
    title: str
    called: str = ""
    visibility: str = ""
    tags: str = ""
    player_title: str = ""
    player_text: str = ""
    gm_notes: str = ""
    icon: str = ""
    of: str = ""
    lacks_clue: bool = False
    map: str = field(init=False, compare=False)
    """The id of the map that its row is on."""
    words: str = field(init=False, compare=False, repr=False)
    """All that can be searched."""

    def __post_init__(self) -> None:
        texts = (self.place, self.title, self.called, self.tags, self.player_title)
        words = "\n".join(map(folded, (*texts, self.player_text, self.gm_notes, self.of)))
        object.__setattr__(self, "map", self.part.key.map)
        object.__setattr__(self, "words", words)

    @property
    def id(self) -> str:
        """By which a table knows it again; a clue is also known by its words and its place then.

        Of what it leads to it is the second or the third only until one before it goes.
        """
        return f"{self.part}{MARKED_BY}{self.mark}" if self.kind == "clue" else str(self.part)

    @property
    def mark(self) -> str:
        """What tells its words from others, and its place."""
        return "".join(f"{crc32(text.encode()) & 0xFFFF:04x}" for text in (self.title, self.place))

    @cached_property
    def tag_set(self) -> frozenset[str]:
        return frozenset(filter(None, self.tags.split(TAGS_BETWEEN)))


def field_of(row: object, column: str) -> str:
    """What a row, a side or a clue calls a column; empty where it has none such."""
    return next((name for name in FIELDS.get(column, ()) if hasattr(row, name)), "")


def text_in(row: object, column: str) -> str:
    """What stands in a column, as text."""
    found = getattr(row, field_of(row, column), "")
    return TAGS_BETWEEN.join(found) if isinstance(found, tuple) else str(found)


def part_of(row: Row, within: tuple[int, ...]) -> object:
    """The row itself, or the side or the clue of it; None where it has none such."""
    found: object = row
    for number in within:
        parts = found.sides if isinstance(found, Passage) else getattr(found, "clues", ())
        if number >= len(parts):
            return None
        found = parts[number]
    return found


def spot_in_words(ground: KeySource, place: Place) -> str:
    """The number of a hex, the number or the name of a zone; without both, its kind and id."""
    on = map_of(ground, place.map)
    if on is None:
        return ""
    if place.hex is not None:
        return label(place.hex, on.top, on.numbering)
    zone = ground.get(Key("zone", place.map, place.zone)) if place.zone else None
    return zone_in_table(place.zone, zone) if isinstance(zone, Zone) else ""


def map_of(ground: KeySource, map_id: str) -> Map | None:
    """The row of a map, where there is one."""
    row = ground.get(Key("map", "", map_id))
    return row if isinstance(row, Map) else None


def zone_in_table(id_: str, zone: Zone) -> str:
    """What a zone is told by in a column of places."""
    return zone.number or zone.name or f"{zone.kind} #{id_}"


def lines_of(ground: KeySource, key: Key, row: Row) -> Iterator[KeyLine]:
    """A row as a line, with a line for each of its clues; a passage has one for each side."""
    match row:
        case Passage():
            yield from _of_passage(ground, key, row)
        case Zone() | Region() | Label() | Path():
            yield _line(ground, KeyPart(key), row, place_of_row(ground, key, row))
        case _:
            place = place_of_row(ground, key, row)
            yield _line(ground, KeyPart(key), row, place)
            yield from _of_clues(ground, KeyPart(key), row, name_of(row), place)


def _of_passage(ground: KeySource, key: Key, row: Passage) -> Iterator[KeyLine]:
    """From outside nobody comes to where nothing is said of it."""
    for number, side in enumerate(row.sides):
        part, place = KeyPart(key, (number,)), Place(key.map, ZonePoint(side.zone))
        if not side.zone and not (side.gm_notes or side.player_text or side.clues):
            continue
        if not side.zone:
            place = Place(key.map, ZonePoint(row.sides[1 - number].zone))
        line = _line(ground, part, side, place, title=row.name)
        lacks = side.visibility == "secret" and not any(each.clues for each in row.sides)
        called = row.kind.replace("_", " ")
        yield replace(line, lacks_clue=lacks, called=called)
        yield from _of_clues(ground, part, side, row.name or called, place)


def _of_clues(
    ground: KeySource, part: KeyPart, row: object, title: str, around: Place
) -> Iterator[KeyLine]:
    """A clue that is found anywhere leads to the thing itself."""
    for number, clue in enumerate(getattr(row, "clues", ())):
        assert isinstance(clue, Clue)
        within = KeyPart(part.key, (*part.within, number))
        yield KeyLine(
            within, "clue", clue.at or around, _found(ground, clue, part), clue.text, of=title
        )


def _found(ground: KeySource, clue: Clue, part: KeyPart) -> str:
    """Where a clue is found; of another map it says which."""
    if clue.at is None:
        return ""
    on, place = map_of(ground, clue.at.map), spot_in_words(ground, clue.at)
    return place if on is None or clue.at.map == part.key.map else f"{place} ({on.name})"


def _line(ground: KeySource, part: KeyPart, row: object, place: Place, title: str = "") -> KeyLine:
    told = {column: text_in(row, column) for column in FIELDS}
    told["title"] = told["title"] or title
    lacks = told["visibility"] == "secret" and not getattr(row, "clues", (None,))
    called = str(getattr(row, "kind", "")).replace("_", " ")
    where = spot_in_words(ground, place)
    return KeyLine(part, part.key.kind, place, where, called=called, lacks_clue=lacks, **told)


def place_of_key(ground: KeySource, key: Key) -> Place:
    """Where what lies under a key is; of what has gone, no more than its map."""
    row = ground.get(key)
    return Place(key.map) if row is None else place_of_row(ground, key, row)


def place_of_row(ground: KeySource, key: Key, row: Row) -> Place:
    """Where something is, or where it begins; of a map it is that map."""
    spot: Spot | None = None
    match row:
        case Map():
            return Place(str(key.id))
        case Zone():
            spot = ZonePoint(str(key.id))
        case Passage():
            spot = ZonePoint(next((side.zone for side in row.sides if side.zone), ""))
        case Label():
            spot = row.hexes[0] if row.hexes else None
        case Path():
            spot = (row.hexes or (row.sides[0].hex,))[0]
        case Region():
            spot = _first_hex(ground, key)
        case _ if hasattr(row, "at"):
            spot = in_all(cast("LiesAtSpot", row).at)
    return Place(key.map, spot)


def _first_hex(ground: KeySource, region: Key) -> Hex | None:
    chunks = ground.chunks("region_hexes", region.map, str(region.id))
    first = min((place for place, chunk in chunks.items() if any(chunk)), default=None)
    if first is None:
        return None
    chunk = chunks[first]
    return hex_in_chunk(first, len(chunk) - len(chunk.lstrip(b"\0")))

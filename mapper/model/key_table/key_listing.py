"""All lines of the key table of a campaign, kept as it changes; sorted, and those that fit."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import KINDS as ROW_KINDS
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import value_at
from mapper.model.key_table.key_lines import KINDS, WHOLE, KeyLine, lines_of
from mapper.model.places import zone_of
from mapper.model.search.search_text import folded


class RegionAt(NamedTuple):
    """A region of some map, by its id."""

    map: str
    id: str


class KeyFilter(NamedTuple):
    """Which lines are wanted; what is empty asks for nothing."""

    words: str = ""
    map: str = ""
    kind: str = ""
    visibility: str = ""
    tag: str = ""
    region: RegionAt | None = None
    lacks_clue: bool = False

    @property
    def is_any(self) -> bool:
        """Whether it asks for something besides the map."""
        return self._replace(map="") != KeyFilter()

    def narrows(self, other: KeyFilter) -> bool:
        """Whether it asks for all that the other asks for, and for more letters."""
        is_same = self._replace(words="") == other._replace(words="")
        return is_same and self.words.startswith(other.words)


class KeyOrder(NamedTuple):
    """By which column lines stand, from its first or from its last."""

    column: str = "map"
    is_turned: bool = False


AS_ON_MAPS = KeyOrder()
MOST_MOVED = 200
"""Lines that are put in their places one by one; of more, all are put in order again."""

Rank = tuple[object, ...]


class KeyListing:
    """Every line of a campaign; after each change of the campaign it has to be told of it."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._lines: dict[Key, tuple[KeyLine, ...]] = {}
        self._last: tuple[KeyFilter, KeyOrder, list[KeyLine]] | None = None
        self._sorted: dict[str, list[KeyLine]] = {}
        """By their columns."""
        for map_id in campaign.maps():
            self._read_map(map_id)

    def lines(self) -> Iterator[KeyLine]:
        """All of them, in no order."""
        for lines in self._lines.values():
            yield from lines

    def of(self, key: Key) -> tuple[KeyLine, ...]:
        """Those of a row."""
        return self._lines.get(key, ())

    def follow(self, change: Change) -> set[Key]:
        """Take in a change that the campaign has made; the rows whose lines are others now.

        The lines of no other row are made again but of what is told of by the names of zones.
        """
        stale = {_owner(key) for key in change.rows if key.kind in (*WHOLE, "region_hexes")}
        for key, (before, after) in change.of_kind("zone").items():
            if _called(before) != _called(after):
                stale |= self._told_by_zone(key)
        for key, (before, after) in change.of_kind("map").items():
            if not isinstance(before, Map) or not isinstance(after, Map) or _shown(before, after):
                stale |= set(self._of_map(str(key.id)))
        self._last = None
        told = {key: self.of(key) for key in stale}
        altered = {key for key in stale if self._put(key)}
        self._sort_again([line for key in altered for line in told[key]], altered)
        return altered

    def go_on(self, campaign: Campaign, changes: Sequence[Change]) -> None:
        """From a snapshot on to the campaign itself, which has made these changes since."""
        self._campaign = campaign
        for change in changes:
            self.follow(change)

    def fitting(self, wanted: KeyFilter, order: KeyOrder = AS_ON_MAPS) -> list[KeyLine]:
        """Those that fit, in an order; more letters are looked for in what fitted before."""
        last = self._last
        if last is not None and (wanted.narrows(last[0]), order) == (True, last[1]):
            found = _holding(last[2], wanted.words)
        else:
            found = self._all_fitting(wanted, order)
        self._last = wanted, order, found
        return found

    def _all_fitting(self, wanted: KeyFilter, order: KeyOrder) -> list[KeyLine]:
        found = self._in_order(order)
        for name in ("map", "kind", "visibility"):
            value = getattr(wanted, name)
            if value:
                found = [line for line in found if getattr(line, name) == value]
        if wanted.lacks_clue:
            found = [line for line in found if line.lacks_clue]
        if wanted.tag:
            found = [line for line in found if wanted.tag in line.tag_set]
        if wanted.region is not None:
            found = list(self._within(found, wanted.region))
        return _holding(found, wanted.words)

    def tags(self) -> list[str]:
        """All that are given, each once, as people read them."""
        return sorted({tag for line in self.lines() for tag in line.tag_set}, key=folded)

    def region_names(self, line: KeyLine) -> str:
        """The regions that it lies in, as text."""
        if line.to.hex is None or line.kind == "region":
            return ""
        rows = self._campaign.owners("region_hexes", line.to.map)
        inside = [id_ for id_ in rows if self._is_in(line, RegionAt(line.to.map, id_))]
        keys = (Key("region", line.to.map, id_) for id_ in sorted(inside, key=natural))
        return ", ".join(each.title for key in keys for each in self.of(key))

    def map_name(self, map_id: str) -> str:
        row = self._campaign.get(Key("map", "", map_id))
        return row.name if isinstance(row, Map) else map_id

    def _in_order(self, order: KeyOrder) -> list[KeyLine]:
        """Lines that are alike stand as they do on their maps."""
        column = order.column
        if column not in self._sorted:
            self._sorted[column] = sorted(self.lines(), key=partial(self._rank, column))
        found = self._sorted[column]
        return found[::-1] if order.is_turned else found

    def _sort_again(self, gone: Sequence[KeyLine], altered: Collection[Key]) -> None:
        """Have what was altered in its place again."""
        if len(altered) > MOST_MOVED or any(key.kind == "map" for key in altered):
            self._sorted.clear()
            return
        old = set(map(id, gone))
        for column, lines in self._sorted.items() if altered else ():
            rank = partial(self._rank, column)
            lines[:] = [line for line in lines if id(line) not in old]
            for line in (each for key in altered for each in self.of(key)):
                insort(lines, line, key=rank)

    def _rank(self, column: str, line: KeyLine) -> Rank:
        """What is empty stands last."""
        own = self._own_rank(column, line) if column != "map" else ()
        home = folded(self.map_name(line.map)), not line.place, natural(line.place)
        return *own, *home, KINDS.index(line.kind), natural(line.part.key.id), line.part.within

    def _own_rank(self, column: str, line: KeyLine) -> Rank:
        if column == "place":
            return not line.place, natural(line.place)
        if column == "kind":
            return (KINDS.index(line.kind),)
        said = self.region_names(line) if column == "region" else getattr(line, column)
        return not said, folded(said)

    def _within(self, lines: Iterable[KeyLine], region: RegionAt) -> Iterator[KeyLine]:
        return (line for line in lines if self._is_in(line, region))

    def _is_in(self, line: KeyLine, region: RegionAt) -> bool:
        if line.to.hex is None or line.to.map != region.map:
            return False
        return bool(value_at(self._campaign.chunks("region_hexes", *region), line.to.hex))

    def _read_map(self, map_id: str) -> None:
        for kind in WHOLE:
            for id_ in self._campaign.all(ROW_KINDS[kind].row, map_id):
                self._put(Key(kind, map_id, id_))

    def _put(self, key: Key) -> bool:
        """Read a row again; whether its lines are others now."""
        row, before = self._campaign.get(key), self._lines.get(key, ())
        is_there = row is not None and self._campaign.has(Key("map", "", key.map))
        lines = tuple(lines_of(self._campaign, key, row)) if is_there and row is not None else ()
        if lines:
            self._lines[key] = lines
        else:
            self._lines.pop(key, None)
        return lines != before

    def _of_map(self, map_id: str) -> Iterator[Key]:
        """Its own rows, and those with clues that are found there."""
        for key, lines in self._lines.items():
            if key.map == map_id or any(line.to.map == map_id for line in lines):
                yield key
        if self._campaign.has(Key("map", "", map_id)):
            for kind in WHOLE:
                for id_ in self._campaign.all(ROW_KINDS[kind].row, map_id):
                    yield Key(kind, map_id, id_)

    def _told_by_zone(self, zone: Key) -> set[Key]:
        return {
            key
            for key, lines in self._lines.items()
            if any(line.to.map == zone.map and zone_of(line.to.spot) == zone.id for line in lines)
        }


def _owner(key: Key) -> Key:
    """The row that lines are made of: of the hexes of a region, the region."""
    return Key("region", key.map, key.of) if key.kind == "region_hexes" else key


def _called(row: object) -> tuple[object, ...]:
    return tuple(getattr(row, name, None) for name in ("number", "name", "kind"))


def _shown(before: Map, after: Map) -> bool:
    """Whether its lines are told otherwise."""
    parts = [(row.name, row.top, row.numbering) for row in (before, after)]
    return parts[0] != parts[1]


def _holding(lines: list[KeyLine], text: str) -> list[KeyLine]:
    """Those with all of the words; longer ones first, for fewer lines have them."""
    for word in sorted(folded(text).split(), key=len, reverse=True):
        lines = [line for line in lines if word in line.words]
    return lines

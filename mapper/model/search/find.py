"""Find and go to: all texts of a campaign, searched while someone types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nsmallest
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import (
    KIND_OF,
    LYING_CLASSES,
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    Region,
    Row,
    name_of,
)
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.chunks import hex_in_chunk, value_at
from mapper.model.hexes.hexes import Hex, hex_labelled, label
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, Spot, ZonePoint, hex_of, in_all, zone_of
from mapper.model.search.search_text import excerpt, folded

MOST = 50


class SearchHit(NamedTuple):
    """What was found and where: of a map that it is, of a hex its number and the words around."""

    kind: str
    id: str
    title: str
    at: Place
    number: str = ""
    excerpt: str = ""


class Texts(NamedTuple):
    """What a row says, and the hex or zone that it leads to."""

    titles: tuple[str, ...]
    at: Spot | None = None
    tags: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


class _Entry(NamedTuple):
    """A row's texts as they are compared; each of the last three holds the one before it."""

    key: Key
    number: str
    starts: tuple[str, ...]
    title: str
    tagged: str
    whole: str


_Test = Callable[[_Entry], bool]


class Index:
    """Every row with words; after each change of the campaign it has to be told of it."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._entries: dict[Key, _Entry] = {}
        for map_id in campaign.maps():
            self._put(Key("map", "", map_id))
            self._put_rows_of(map_id)

    def follow(self, change: Change) -> None:
        """Take in a change that the campaign has made."""
        for key, swap in change.rows.items():
            if key.kind == "map":
                self._put(key)
                if _numbered_alike(swap.before, swap.after):
                    continue
                self._put_rows_of(str(key.id))
            elif key.kind in _SEARCHED:
                self._put(key)

    def go_on(self, campaign: Campaign, changes: Sequence[Change]) -> None:
        """From a snapshot on to the campaign itself, which has made these changes since."""
        self._campaign = campaign
        for change in changes:
            self.follow(change)

    def search(self, text: str, map_id: str = "", most: int = MOST) -> list[SearchHit]:
        """
        What holds all of the words, the best first: hexes of that number, titles that begin
        so, titles, tags, texts. What lies on the map in view comes before what does not.
        """
        query = " ".join(folded(text).split())
        if not query:
            return []
        words = query.split()
        found = self._hexes(text, map_id)[:most]
        left = self._holding(words)
        for test in _tests(query, words):
            matches = [entry for entry in left if test(entry)]
            found += (
                self._found(entry, words)
                for entry in nsmallest(most - len(found), matches, key=_order(map_id))
            )
            if len(found) >= most:
                return found
            if matches:
                taken = {entry.key for entry in matches}
                left = [entry for entry in left if entry.key not in taken]
        return found

    def all_of(self, kind: str, map_id: str, most: int = MOST) -> list[SearchHit]:
        """Those of a kind before anything is looked for, by their names; this map's first."""
        of_kind = (entry for entry in self._entries.values() if entry.key.kind == kind)
        return [self._found(entry, []) for entry in nsmallest(most, of_kind, key=_order(map_id))]

    def _holding(self, words: list[str]) -> list[_Entry]:
        """Longer words first: fewer rows hold them."""
        found = list(self._entries.values())
        for word in sorted(words, key=len, reverse=True):
            found = [entry for entry in found if word in entry.whole]
        return found

    def _put_rows_of(self, map_id: str) -> None:
        if self._campaign.get(Key("map", "", map_id)) is None:
            return
        for row_class in _ON_MAPS:
            for id_ in self._campaign.all(row_class, map_id):
                self._put(Key(KIND_OF[row_class], map_id, id_))

    def _put(self, key: Key) -> None:
        row = self._campaign.get(key)
        texts = texts_of(row, str(key.id)) if row is not None else None
        on = self._campaign.get(Key("map", "", key.map)) if key.map else row
        if texts is None or not isinstance(on, Map):
            self._entries.pop(key, None)
            return
        number = self._number(key.map, on, texts.at)
        starts = tuple(folded(title) for title in texts.titles if title)
        said = (folded(f"zone {number}"),) if isinstance(row, Zone) and number else ()
        title = "\n".join((folded(number), *starts, *said))
        tagged = "\n".join((title, *map(folded, texts.tags)))
        whole = "\n".join((tagged, *map(folded, texts.texts)))
        self._entries[key] = _Entry(key, folded(number), starts, title, tagged, whole)

    def _number(self, map_id: str, on: Map, at: Spot | None) -> str:
        hex_ = hex_of(at)
        if hex_ is not None:
            return label(hex_, on.top, on.numbering)
        zone = self._campaign.get(Key("zone", map_id, zone_of(at)))
        return zone.number if isinstance(zone, Zone) else ""

    def _hexes(self, text: str, map_id: str) -> list[SearchHit]:
        """The hexes that bear the number, where they are mapped."""
        found = []
        maps = self._campaign.maps()
        for id_ in sorted(maps, key=lambda id_: id_ != map_id):
            row = maps[id_]
            try:
                at = hex_labelled(text, row.top, row.numbering)
            except NotAllowed:
                continue
            if value_at(self._campaign.chunks("terrain", id_), at):
                number = label(at, row.top, row.numbering)
                found.append(SearchHit("hex", number, number, Place(id_, at), number))
        return found

    def _found(self, entry: _Entry, words: list[str]) -> SearchHit:
        key = entry.key
        id_ = str(key.id)
        row = self._campaign.get(key)
        texts = texts_of(row, id_) if row is not None else None
        assert texts is not None
        title = next((title for title in texts.titles if title), "")
        around = _around(entry, texts, words)
        if key.kind == "map":
            return SearchHit(key.kind, id_, title, Place(id_), "", around)
        at, number = texts.at, entry.number.upper()
        if isinstance(row, Region):
            at, number = self._first_hex(key)
        return SearchHit(key.kind, id_, title or number, Place(key.map, at), number, around)

    def _first_hex(self, region: Key) -> tuple[Hex | None, str]:
        chunks = self._campaign.chunks("region_hexes", region.map, str(region.id))
        for place in sorted(place for place, chunk in chunks.items() if any(chunk)):
            chunk = chunks[place]
            at = hex_in_chunk(place, len(chunk) - len(chunk.lstrip(b"\0")))
            on = self._campaign.one(Map, Key("map", "", region.map))
            return at, label(at, on.top, on.numbering)
        return None, ""


_ON_MAPS = (Path, Crossing, Region, *LYING_CLASSES, Label, Zone, Passage)
_SEARCHED = frozenset(KIND_OF[row_class] for row_class in _ON_MAPS)


def texts_of(row: Row, id_: str = "") -> Texts | None:
    """All words that a game master may remember of a row; None of rows without any."""
    match row:
        case Feature():
            clues = tuple(clue.text for clue in row.clues)
            texts = (row.gm_notes, row.player_text, *clues)
            return Texts((row.title, row.player_title), in_all(row.at), row.tags, texts)
        case _ if isinstance(row, LYING_CLASSES):
            return Texts((name_of(row),), in_all(row.at), (), (getattr(row, "gm_notes", ""),))
        case Map():
            return Texts((row.name, row.player_name))
        case Zone():
            texts = (row.gm_notes, row.player_text)
            return Texts((row.name, row.player_name), ZonePoint(id_), row.tags, texts)
        case Passage():
            return _texts_of_passage(row)
    return _texts_of_ground(row)


def _texts_of_ground(row: Row) -> Texts | None:
    """The same of what covers more than a hex."""
    match row:
        case Label():
            return Texts((row.text,), None if row.points else row.hexes[0])
        case Region():
            return Texts((row.name, row.player_name), None, (), (row.gm_notes,))
        case Path():
            return Texts((row.name, row.player_name), (row.hexes or (row.sides[0].hex,))[0])
        case Crossing() if row.name:
            return Texts((row.name,), row.side.hex)
    return None


def _texts_of_passage(row: Passage) -> Texts | None:
    """None of one about which nothing is written."""
    texts = tuple(
        text
        for side in row.sides
        for text in (side.gm_notes, side.player_text, *(clue.text for clue in side.clues))
    )
    if not row.name and not any(texts):
        return None
    zone = next((side.zone for side in row.sides if side.zone), "")
    return Texts((row.name or row.kind.replace("_", " "),), ZonePoint(zone), (), texts)


def _tests(query: str, words: list[str]) -> tuple[_Test, ...]:
    """From the best to the least, for entries that hold all of the words somewhere."""
    return (
        lambda entry: entry.number == query,
        lambda entry: any(each.startswith(query) for each in (entry.number, *entry.starts)),
        lambda entry: all(word in entry.title for word in words),
        lambda entry: all(word in entry.tagged for word in words),
        lambda _entry: True,
    )


def _order(map_id: str) -> Callable[[_Entry], tuple[bool, str, str, str, Key]]:
    def order(entry: _Entry) -> tuple[bool, str, str, str, Key]:
        key = entry.key
        on = str(key.id) if key.kind == "map" else key.map
        return on != map_id, entry.starts[0] if entry.starts else "", on, entry.number, key

    return order


def _around(entry: _Entry, texts: Texts, words: list[str]) -> str:
    """Of what the title does not say, the words around the first that was looked for."""
    for word in words:
        if word not in entry.title:
            return next(
                (part for t in (*texts.tags, *texts.texts) if (part := excerpt(t, word))), ""
            )
    return ""


def _numbered_alike(before: Row | None, after: Row | None) -> bool:
    if not isinstance(before, Map) or not isinstance(after, Map):
        return False
    return (before.top, before.numbering) == (after.top, after.numbering)

"""Lines of the key table as they will be: what is written in columns, checked as the forms do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast, get_args

from mapper.commands.edits import Draft, refuse_no_spot
from mapper.commands.paths.paths import rename_path
from mapper.commands.terrain.terrain import edit_region
from mapper.commands.things.features import checked_feature, edit_feature, show_as
from mapper.commands.things.symbols import symbols
from mapper.commands.things.things import OtherThing, checked_thing, edit_thing
from mapper.commands.zones.passages import edit_passage
from mapper.commands.zones.zones import edit_zone
from mapper.model.board import spot_told
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.rows import (
    KIND_OF,
    LYING_CLASSES,
    Feature,
    Key,
    Label,
    Map,
    Path,
    Region,
)
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.hexes import add, subtract
from mapper.model.key_table.key_lines import (
    TAGS_BETWEEN,
    KeyPart,
    field_of,
    map_of,
    part_of,
    spot_in_words,
    text_in,
    zone_in_table,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, Spot, hex_of, in_all, zone_of

CALLED: Mapping[str, str] = MappingProxyType(
    {
        "title": "title",
        "visibility": "visibility",
        "tags": "tags",
        "player_title": "title for players",
        "player_text": "text for players",
        "gm_notes": "notes",
        "icon": "icon",
        "place": "place",
    }
)
"""The columns that can be written, as a sentence speaks of them."""

ON_ANOTHER = re.compile(r"(?P<place>.*?) *\((?P<map>.+)\)", re.DOTALL)
"""A place with the name of its map."""


def plain_tag_list(text: str) -> tuple[str, ...]:
    """Tags as they are typed, with commas between."""
    return tuple(tag.strip() for tag in text.split(TAGS_BETWEEN.strip()) if tag.strip())


def can_write(row: object, column: str, within: object) -> bool:
    """Whether a row, of which this is the part that a line tells of, has such a column."""
    if column == "place":
        return isinstance(row, Zone) or isinstance(within, (Label, Clue, *LYING_CLASSES))
    if column == "title" and isinstance(row, Passage) and not isinstance(within, Clue):
        return True
    return bool(field_of(within, column))


class LineDraft:
    """Rows as they will be once lines are written; a refusal leaves the line as it was."""

    def __init__(self, campaign: Campaign, icon: str = "") -> None:
        """`icon`: one that is new here, and known."""
        self._campaign, self._draft = campaign, Draft(campaign)
        self._last: dict[str, dict[Spot, int]] = {}
        self._zones: dict[str, dict[str, str]] = {}
        self._icons: set[str] = set()
        self._new_icon = icon

    def text(self, part: KeyPart, column: str) -> str:
        """What stands in a column now."""
        return self._text_of(part, self._row(part), column)

    def has(self, part: KeyPart, column: str) -> bool:
        """Whether something can stand in a column."""
        row = self._row(part)
        return can_write(row, column, part_of(row, part.within))

    def write(self, part: KeyPart, told: Mapping[str, str]) -> bool:
        """Put texts into columns; whether that alters anything. Raises `NotAllowed`."""
        before = self._row(part)
        after = before
        for column, text in told.items():
            if text != self._text_of(part, after, column):
                after = self._with(part, after, column, text)
        if after == before:
            return False
        checked = self._checked(part.key, after)
        self._draft.put(part.key, checked)
        return bool(checked != before)

    def add(self, map_id: str, row: Feature | OtherThing, told: Mapping[str, str]) -> None:
        """Something new on a map, of what lies there, with these texts in its columns."""
        part = KeyPart(Key(KIND_OF[type(row)], map_id, ""))
        for column, text in told.items():
            if column not in ("title", "place"):
                row = self._with(part, row, column, text)
        new = (
            checked_feature(self._campaign, row) if isinstance(row, Feature) else checked_thing(row)
        )
        if not isinstance(new, Label):
            refuse_no_spot(self._campaign, Place(map_id, new.at))
        if isinstance(new, Feature):
            new = replace(new, order=self._after_all(map_id, new.at))
        id_ = self._draft.new_id(part.key.kind, map_id)
        self._draft.put(part.key._replace(id=id_), new)

    def add_clue(self, part: KeyPart, clue: Clue) -> None:
        """One more clue to a feature or to a side of a passage."""
        row = self._row(part)
        holder = part_of(row, part.within)
        clues = getattr(holder, "clues", None)
        if clues is None:
            raise NotAllowed("Only features and passages have clues.")
        after = _put_back(row, part.within, replace(cast("Any", holder), clues=(*clues, clue)))
        self._draft.put(part.key, self._checked(part.key, after))

    def change(self, label: str) -> Change:
        return self._draft.change(label)

    def spot(self, map_id: str, text: str) -> Spot:
        """The hex with a number, or the zone with a number or a name. Raises `NotAllowed`."""
        on = self._campaign.one(Map, Key("map", "", map_id))
        return spot_told(on, text, lambda: self._zone_ids(map_id))

    def _zone_ids(self, map_id: str) -> Mapping[str, str]:
        """The zones of a map by what they are told by, the first of those that are alike."""
        if map_id not in self._zones:
            zones = reversed(self._campaign.all(Zone, map_id).items())
            self._zones[map_id] = {zone_in_table(id_, row): id_ for id_, row in zones}
        return self._zones[map_id]

    def _row(self, part: KeyPart) -> Any:
        row = self._draft.get(part.key)
        if row is None or part_of(row, part.within) is None:
            raise NotAllowed("It is not there any more.")
        return row

    def _text_of(self, part: KeyPart, row: Any, column: str) -> str:
        within = part_of(row, part.within)
        if column == "place":
            return self._place_text(part, row, within)
        return text_in(self._holder(row, within, column), column)

    def _place_text(self, part: KeyPart, row: Any, within: Any) -> str:
        map_id = part.key.map
        if isinstance(within, Clue):
            at = within.at
            words = spot_in_words(self._campaign, at) if at is not None else ""
            on = map_of(self._campaign, at.map) if at is not None and at.map != map_id else None
            return f"{words} ({on.name})" if on is not None else words
        if isinstance(row, Zone):
            return zone_in_table(str(part.key.id), row)
        spot = row.hexes[0] if isinstance(row, Label) and row.hexes else getattr(row, "at", None)
        return spot_in_words(self._campaign, Place(map_id, spot)) if _is_spot(spot) else ""

    def _holder(self, row: Any, within: Any, column: str) -> Any:
        """What the column is a field of: the name of a passage is none of its sides'."""
        is_of_both = isinstance(row, Passage) and column == "title"
        return row if is_of_both and not isinstance(within, Clue) else within

    def _with(self, part: KeyPart, row: Any, column: str, text: str) -> Any:
        within = part_of(row, part.within)
        if not can_write(row, column, within):
            kind = "clue" if isinstance(within, Clue) else part.key.kind
            raise NotAllowed(f"A {kind} has no {CALLED.get(column, column)} that can be written.")
        if column == "place":
            return self._moved(part, row, within, text)
        holder = self._holder(row, within, column)
        value = self._read(column, text)
        if isinstance(holder, Feature) and column == "visibility":
            return show_as(holder, cast("Visibility", value))
        after = replace(holder, **{field_of(holder, column): value})
        return after if holder is row else _put_back(row, part.within, after)

    def _read(self, column: str, text: str) -> object:
        """What is meant by a text in a column."""
        match column:
            case "tags":
                return plain_tag_list(text)
            case "visibility":
                word, known = text.strip().lower(), get_args(Visibility)
                if word not in known:
                    raise NotAllowed(f"“{text}” is none of {', '.join(known)}.")
                return word
            case "icon":
                return self._icon(text.strip())
        return text

    def _icon(self, name: str) -> str:
        """One of ours, or an image that something here has already."""
        if name not in ("", self._new_icon) and not self._is_known(name):
            raise NotAllowed(f"There is no icon “{name}”.")
        return name

    def _is_known(self, name: str) -> bool:
        if not self._icons:
            rows = (self._campaign.all(each, on) for each in LYING_CLASSES for on in self._maps())
            used = {getattr(row, "icon", "") for found in rows for row in found.values()}
            self._icons = {*symbols(), *used}
        return name in self._icons

    def _maps(self) -> dict[str, Map]:
        return self._campaign.maps()

    def _moved(self, part: KeyPart, row: Any, within: Any, text: str) -> Any:
        map_id = part.key.map
        if isinstance(within, Clue):
            place = self.place(map_id, text)
            return _put_back(row, part.within, replace(within, at=place))
        if isinstance(row, Zone):
            return replace(row, number=text)
        spot = self.spot(map_id, text)
        to = hex_of(spot)
        if isinstance(row, Label):
            if to is None or not row.hexes:
                raise NotAllowed("A label of a dungeon is moved on the map.")
            by = subtract(to, row.hexes[0])
            return replace(row, hexes=tuple(add(at, by) for at in row.hexes))
        moved = replace(row, at=spot)
        if isinstance(moved, Feature) and in_all(spot) != in_all(row.at):
            moved = replace(moved, order=self._after_all(map_id, spot))
        return moved

    def place(self, map_id: str, text: str) -> Place | None:
        """Where a clue is found: on its own map, or on the one in brackets; nothing: anywhere."""
        if not text.strip():
            return None
        found = ON_ANOTHER.fullmatch(text.strip())
        if found is not None:
            maps = self._maps().items()
            named = next((id_ for id_, row in maps if row.name == found["map"].strip()), "")
            if named:
                return Place(named, self.spot(named, found["place"]))
        return Place(map_id, self.spot(map_id, text))

    def _after_all(self, map_id: str, spot: Spot) -> int:
        """Behind the features that lie there; in no order where those are in none."""
        if map_id not in self._last:
            found: dict[Spot, int] = {}
            for row in self._campaign.all(Feature, map_id).values():
                there = in_all(row.at)
                found[there] = max(row.order, found.get(there, 0))
            self._last[map_id] = found
        last = self._last[map_id]
        order = last.get(in_all(spot), 0)
        last[in_all(spot)] = order + 1 if order else 0
        return last[in_all(spot)]

    def _checked(self, key: Key, row: Any) -> Any:
        """The row as its own command would keep it. Raises `NotAllowed`."""
        done = _by_command(self._campaign, key, row)
        return done.rows[key].after if key in done.rows else self._campaign.get(key)


def _is_spot(spot: object) -> bool:
    return bool(hex_of(cast("Spot", spot)) or zone_of(cast("Spot", spot)))


def _put_back(row: Any, within: tuple[int, ...], part: Any) -> Any:
    """A row with another side or clue in the place of the one that it has."""
    if not within:
        return part
    first, *rest = within
    name = "sides" if isinstance(row, Passage) else "clues"
    parts = list(getattr(row, name))
    parts[first] = _put_back(parts[first], tuple(rest), part)
    return replace(row, **{name: tuple(parts)})


def _by_command(campaign: Campaign, key: Key, row: Any) -> Change:
    id_ = str(key.id)
    match row:
        case Feature():
            return edit_feature(campaign, FeatureAt(key.map, id_), row)
        case Zone():
            return edit_zone(campaign, key.map, id_, row)
        case Passage():
            return edit_passage(campaign, key.map, id_, row)
        case Region():
            return edit_region(campaign, key.map, id_, row)
        case Path():
            return rename_path(campaign, key.map, id_, row.name, row.player_name)
    return edit_thing(campaign, key, row)

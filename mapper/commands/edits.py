"""Edits as changes: of one row, or of several that build on each other, put together as one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from types import MappingProxyType
from typing import Protocol, TypeVar, cast

from mapper.model.board import SPOTS, kind_of, lies_on
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.colour import is_colour
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.play_rows import Party, Supplies
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import KIND_OF, Key, Map, Row
from mapper.model.campaign.zone_rows import Level, Zone, ZonePlan
from mapper.model.hexes.chunks import EMPTY, ChunkAt
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.model.zones.zones import plan_in


class Named(Protocol):
    """What is called by a name."""

    @property
    def name(self) -> str: ...


LONGEST_SLUG = 60
MOST_HEADS = 1_000_000


def added(campaign: Campaign, map_id: str, row: Row, label: str) -> Change:
    """A new row on a map, under the next free number."""
    campaign.one(Map, Key("map", "", map_id))
    kind = KIND_OF[type(row)]
    return Change(label, {Key(kind, map_id, campaign.new_id(kind, map_id)): Swap(None, row)})


def replaced(key: Key, before: Row | None, after: Row, label: str) -> Change:
    """Another row under the same key, or the first."""
    return Change(label, {key: Swap(before, after)} if before != after else {})


def edited(key: Key, before: Row, after: Row, named: str) -> Change:
    """The same row with other fields, called by what it is and which of them are others."""
    words = [_called(each.name) for each in fields_differing(before, after)]
    told = f" ({', '.join(words)})" if 0 < len(words) <= MOST_TOLD else ""
    return replaced(key, before, after, f"Edit {named}{told}")


def fields_differing(before: Row, after: Row) -> list[Field[object]]:
    """The fields of two rows of one kind that are not the same."""
    if not is_dataclass(before):
        return []
    return [
        each for each in fields(before) if getattr(before, each.name) != getattr(after, each.name)
    ]


def _called(field: str) -> str:
    words = FIELD_WORDS.get(field, field).replace("_", " ")
    return words.removeprefix("is ").removeprefix("has ")


MOST_TOLD = 2
"""Where more fields than these were altered at once, none of them is told."""

FIELD_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "at": "place",
        "gm_notes": "notes",
        "player_title": "title for players",
        "player_name": "name for players",
        "player_text": "text for players",
        "opens": "map behind it",
        "related": "links",
        "hoard": "treasure",
        "has_name": "name on the map",
        "name_by": "place of the name",
        "name_at": "place of the name",
        "name_size": "size of the name",
        "hex_size": "scale",
        "unit": "scale",
    }
)
"""What fields of rows are called where they are not called as they are written."""


def removed(campaign: Campaign, key: Key, label: str) -> Change:
    """The row taken away, with what is of it."""
    return completed(campaign, Change(label, {key: Swap(campaign.get(key), None)}))


def one_line(text: str, what: str, *, may_be_empty: bool = False) -> str:
    """A name as it is kept; `what` it names begins the sentence of a refusal."""
    line = " ".join(text.split())
    if not line and not may_be_empty:
        raise NotAllowed(f"{what} needs a name.")
    if len(line) > LONGEST_NAME:
        raise NotAllowed(f"{what} has a name of at most {LONGEST_NAME} letters.")
    return line


def slug(name: str) -> str:
    """A name as it can be an id, which files hold up to a length; empty where nothing is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_SLUG].rstrip("_")


def refuse_far(*hexes: Hex) -> None:
    if any(max(abs(at.q), abs(at.r), abs(at.q + at.r)) > FURTHEST for at in hexes):
        raise NotAllowed("This is further out than any map reaches.")


def refuse_no_spot(campaign: Campaign, at: Place) -> None:
    """What lies on a map lies at a hex of it or in a zone of it, whichever it is made of."""
    on = campaign.one(Map, Key("map", "", at.map))
    if not lies_on(on, at.spot):
        kind = kind_of(on)
        raise NotAllowed(f"{on.name} is a map of {kind}; choose a {SPOTS[kind]} of it.")
    if at.zone:
        campaign.one(Zone, Key("zone", at.map, at.zone))
    refuse_far(*filter(None, [at.hex]))


def plan_of(
    campaign: Campaign,
    map_id: str,
    why_not: str = "Only a zone map has zones; this is a map of hexes.",
) -> ZonePlan:
    """What makes a map a zone map; refused with these words where it is none."""
    plan = campaign.one(Map, Key("map", "", map_id)).plan
    if plan is None:
        raise NotAllowed(why_not)
    return plan


def the_hex_map(
    campaign: Campaign, map_id: str, why_not: str = "This map has zones, not hexes."
) -> Map:
    """A map of hexes; refused with these words where it is none."""
    row = campaign.one(Map, Key("map", "", map_id))
    if kind_of(row) != "hexes":
        raise NotAllowed(why_not.format(name=row.name))
    return row


def the_group(campaign: Campaign, id_: str) -> Party:
    return campaign.one(Party, Key("party", "", id_))


def refuse_number(number: int) -> None:
    if not 0 <= number <= MOST_HEADS:
        raise NotAllowed(f"A number from 0 to {MOST_HEADS:,} must stand here.")


def refuse_many(supplies: Supplies) -> None:
    """No more of any than can be written."""
    for number in (supplies.rations, supplies.water, supplies.light):
        refuse_number(number)


def refuse_no_colour(text: str) -> str:
    """The colour that is written so."""
    colour = text.strip().lower()
    if not is_colour(colour):
        raise NotAllowed(f"“{text}” is not a colour; write it as #rrggbb.")
    return colour


def refuse_far_chunk(place: ChunkAt) -> None:
    if max(abs(place.q), abs(place.r)) > FURTHEST >> 5:
        raise NotAllowed("This is further out than any map reaches.")


def refuse_same_name(rows: Mapping[str, Named], name: str, what: str, own: str = "") -> None:
    """No two of these have one name, whatever the case."""
    for id_, other in rows.items():
        if id_ != own and other.name.casefold() == name.casefold():
            raise NotAllowed(f"There is a {what} “{other.name}” already.")


R = TypeVar("R", bound=Row)


class Draft:
    """The rows of a campaign as they will be; the campaign itself stays as it is."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._rows: dict[Key, Row | None] = {}
        self._next: dict[tuple[str, str], int] = {}

    def get(self, key: Key) -> Row | None:
        return self._rows[key] if key in self._rows else self._campaign.get(key)

    def found(self, row_class: type[R], key: Key) -> R | None:
        """The same as a row of its class; None where there is none such."""
        row = self.get(key)
        return row if isinstance(row, row_class) else None

    def one(self, row_class: type[R], key: Key) -> R:
        """The row under a key that somebody has put there, or the campaign has."""
        return self.found(row_class, key) or self._campaign.one(row_class, key)

    def put(self, key: Key, row: Row | None) -> None:
        """A row in place of what is there; None and an empty chunk take it away."""
        self._rows[key] = None if row == EMPTY else row

    def all(self, row_class: type[R], map_id: str = "", of: str = "") -> dict[str, R]:
        kind = KIND_OF[row_class]
        found: dict[str, Row | None] = dict(self._campaign.all(row_class, map_id, of))
        for key, row in self._rows.items():
            if (key.kind, key.map, key.of) == (kind, map_id, of):
                found[str(key.id)] = row
        return cast("dict[str, R]", {id_: row for id_, row in found.items() if row is not None})

    def chunks(self, kind: str, map_id: str, of: str = "") -> dict[ChunkAt, bytes]:
        found = dict(self._campaign.chunks(kind, map_id, of))
        for key, row in self._rows.items():
            if (key.kind, key.map, key.of) == (kind, map_id, of) and isinstance(key.id, ChunkAt):
                found.pop(key.id, None)
                if isinstance(row, bytes):
                    found[key.id] = row
        return found

    def chunk(self, kind: str, map_id: str, place: ChunkAt, of: str = "") -> bytes:
        return cast("bytes", self.get(Key(kind, map_id, place, of)) or EMPTY)

    def new_id(self, kind: str, map_id: str = "", wanted: str = "") -> str:
        """The wanted id if it was never given but to what this takes away, or else a new number."""
        if wanted and self._is_free(Key(kind, map_id, wanted)):
            return wanted
        if (kind, map_id) not in self._next:
            ids = [str(key.id) for key in self._rows if (key.kind, key.map) == (kind, map_id)]
            own = (int(id_) for id_ in ids if is_number(id_))
            first = int(self._campaign.new_id(kind, map_id))
            self._next[kind, map_id] = max(first, max(own, default=0) + 1)
        number = self._next[kind, map_id]
        while self.get(Key(kind, map_id, str(number))) is not None:
            number += 1
        self._next[kind, map_id] = number + 1
        return str(number)

    def change(self, label: str) -> Change:
        swaps = ((key, Swap(self._campaign.get(key), row)) for key, row in self._rows.items())
        rows = {key: swap for key, swap in swaps if swap.before != swap.after}
        return completed(self._campaign, Change(label, rows))

    def _is_free(self, key: Key) -> bool:
        if self.get(key) is not None:
            return False
        return self._campaign.has(key) or not self._campaign.was_given(key)


def levels_of(campaign: Campaign, map_id: str) -> list[Level]:
    """All levels that have a name or a zone, from the highest to the deepest."""
    row = campaign.one(Map, Key("map", "", map_id))
    named = {level.number: level for level in plan_in(row).levels}
    used = {zone.level for zone in campaign.all(Zone, map_id).values()} or {1}
    return [named.get(n, Level(n, f"Level {n}")) for n in sorted(used | named.keys())]

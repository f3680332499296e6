"""Zones that were copied, with the passages among them and what lies in them, as text and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mapper.model.campaign.encoding import from_plain, plain
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import LYING, LYING_CLASSES, Key, Label, Row
from mapper.model.campaign.zone_rows import Passage, Span, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, ZonePoint, point_of, zone_of
from mapper.model.zones.zone_shapes import turned

FORMAT = "cognita zones"
KINDS_COPIED = ("zone", "passage", *LYING, "label")
MOST_ROWS = 100_000

Move = Callable[[FootPoint], FootPoint]


@dataclass(frozen=True, slots=True)
class ZoneClip:
    """Rows by the keys that they had; passages lead among these zones or out of the map."""

    map: str
    rows: Mapping[Key, Row]

    @property
    def zones(self) -> dict[str, Zone]:
        return {str(key.id): row for key, row in self.rows.items() if isinstance(row, Zone)}


def zone_clip_to_text(clip: ZoneClip) -> str:
    ordered = sorted(clip.rows, key=lambda key: (KINDS_COPIED.index(key.kind), natural(key.id)))
    rows = [[key.kind, key.id, plain(clip.rows[key])] for key in ordered]
    return json.dumps({"format": FORMAT, "map": clip.map, "rows": rows}, ensure_ascii=False)


def zone_clip_from_text(text: str) -> ZoneClip | None:
    """None where it is something else; what is damaged is refused."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        return None
    map_id, listed = whole.get("map"), whole.get("rows")
    if not isinstance(map_id, str) or not isinstance(listed, list) or len(listed) > MOST_ROWS:
        raise _damaged()
    rows = dict(_row(map_id, part) for part in listed)
    ids = {str(key.id) for key in rows if key.kind == "zone"}
    if not ids or not all(_lies_in(row, ids) for row in rows.values()):
        raise _damaged()
    return ZoneClip(map_id, rows)


def turned_clip(clip: ZoneClip, quarters: int) -> ZoneClip:
    """Clockwise as drawn, about where the map begins: what lay on the grid lies on it then."""
    for _ in range(quarters % 4):
        clip = moved_clip(clip, lambda at: FootPoint(-at.y, at.x))
    return clip


def mirrored_clip(clip: ZoneClip) -> ZoneClip:
    """Left for right."""
    return moved_clip(clip, lambda at: FootPoint(-at.x, at.y))


def moved_clip(clip: ZoneClip, move: Move) -> ZoneClip:
    """Each point of all that was copied somewhere else."""
    return replace(clip, rows={key: moved_row(row, move) for key, row in clip.rows.items()})


def moved_row(row: Row, move: Move) -> Row:
    """Each point of a row somewhere else."""
    match row:
        case Zone():
            outline, *holes = (tuple(map(move, ring)) for ring in (row.outline, *row.holes))
            inner = tuple(sorted(turned(hole, -1) for hole in holes))
            return replace(row, outline=turned(outline, 1), holes=inner)
        case Passage():
            there = row.there and Span(*map(move, row.there))
            return replace(row, at=Span(*map(move, row.at)), there=there)
        case Label():
            return replace(row, points=tuple(map(move, row.points)))
    if isinstance(row, LYING_CLASSES) and (at := point_of(row.at)) is not None:
        row = replace(row, at=ZonePoint(zone_of(row.at), move(at)))
    return row


def _row(map_id: str, part: Any) -> tuple[Key, Row]:
    match part:
        case [str(kind), str(id_), value] if kind in KINDS_COPIED:
            key = Key(kind, map_id, id_)
            return key, from_plain(key, value)
    raise _damaged()


def _lies_in(row: Row, ids: set[str]) -> bool:
    match row:
        case Passage():
            return ids | {""} >= {side.zone for side in row.sides}
        case Label():
            return bool(row.points)
    return not isinstance(row, LYING_CLASSES) or zone_of(row.at) in ids


def _damaged() -> NotAllowed:
    return NotAllowed("What was copied is damaged; copy it again.")

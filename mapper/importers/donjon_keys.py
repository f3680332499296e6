"""The key of a donjon dungeon: who and what is in its rooms and corridors, for the GM alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from annotated_types import Len
from pydantic import Field

from mapper.commands.maps.add_imported import shortened
from mapper.importers.checked_values import Foreign, beyond, named, text_of
from mapper.importers.floor_squares import Cell, Floor, FloorSquare
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Creature, Trap
from mapper.model.places import ZonePoint

LONGEST_TITLE = 60
MOST_LINES = 200
TREASURE = re.compile(r"\s*Treasure:\s*")
COUNT = re.compile(r"\s*(\d{1,4}) x ")
FINDABLE = re.compile(r"\bDC \d+ to find\b")
NOTHING = "--"
DETAILS = ("history", "size", "walls", "floor", "illumination", "temperature", "special")

Lines = Annotated[list[Any], Len(0, MOST_LINES)] | str | None


class Detail(Foreign):
    monster: Lines = None
    hidden_treasure: Lines = None
    trap: Lines = None
    room_features: Lines = None


class Contents(Foreign):
    summary: Any = ""
    inhabited: Any = None
    detail: Detail | None = None

    def notes(self) -> str:
        """What the key says of the room itself."""
        features = _lines(self.detail.room_features) if self.detail else []
        return "\n\n".join([*filter(None, [text_of(self.summary)]), *features])


class DonjonSpot(Foreign):
    row: Cell
    col: Cell


class DonjonMark(Foreign):
    """Something in a corridor, at each of its marks."""

    key: Any = ""
    summary: Any = ""
    detail: Any = ""
    marks: Annotated[list[DonjonSpot], Len(0, 1000)] = Field(default_factory=list)


def in_room(contents: Contents, zone: str, lost: list[str]) -> Iterator[Feature]:
    """Who lives in a room, its traps, and what is hidden there."""
    lost += beyond(contents, "a room")
    detail = contents.detail
    if detail is None:
        return
    lost += beyond(detail, "a room")
    if detail.monster:
        yield _creatures(text_of(contents.inhabited), _lines(detail.monster), zone)
    for text in _lines(detail.trap):
        yield _trap(text, zone)
    hidden = _lines(detail.hidden_treasure)
    if hidden:
        yield Feature(ZonePoint(zone), "Hidden treasure", "hidden", treasure="\n".join(hidden))


def in_corridors(
    marks: Iterable[DonjonMark], ground: Floor, padded: int, lost: list[str]
) -> Iterator[Feature]:
    astray = []
    for mark in marks:
        text, title = text_of(mark.detail), text_of(mark.summary)
        for spot in mark.marks:
            zone = ground.zone_at.get(FloorSquare(spot.col - padded, spot.row - padded), "")
            if not zone:
                astray.append(f"“{shortened(title, 24)}” at {spot.col},{spot.row}")
                continue
            yield Feature(
                ZonePoint(zone, ground.middle(spot.col - padded + 0.5, spot.row - padded + 0.5)),
                shortened(title or text, LONGEST_TITLE) or "Corridor feature",
                "hidden",
                gm_notes=text or title,
                trap=Trap() if FINDABLE.search(text) else None,
            )
    lost += named("These features of corridors lie on no floor", astray)


def about(details: Mapping[str, Any] | None, wandering: Mapping[str, Any] | None) -> str:
    """What is said of the dungeon as a whole."""
    known = [(name, text_of((details or {}).get(name))) for name in DETAILS]
    parts = [f"{name.capitalize()}: {text}" for name, text in known if text]
    met = [f"{text_of(roll)}. {text_of(who)}" for roll, who in (wandering or {}).items()]
    if met:
        parts.append("\n".join(["Wandering monsters:", *met[:MOST_LINES]]))
    return "\n\n".join(parts)


def _creatures(inhabited: str, lines: list[str], zone: str) -> Feature:
    treasure = [TREASURE.sub("", line) for line in lines if TREASURE.match(line)]
    who = [line for line in lines if not TREASURE.match(line)]
    count = COUNT.match(who[0]) if who else None
    return Feature(
        ZonePoint(zone),
        shortened(inhabited or next(iter(who), ""), LONGEST_TITLE) or "Creatures",
        "hidden",
        gm_notes="\n\n".join(who),
        treasure="\n".join(treasure),
        creature=Creature(count[1] if count else ""),
    )


def _trap(text: str, zone: str) -> Feature:
    title, _, _ = text.partition(":")
    return Feature(
        ZonePoint(zone),
        shortened(title, LONGEST_TITLE) or "Trap",
        "hidden",
        gm_notes=text,
        trap=Trap(),
    )


def _lines(found: Lines) -> list[str]:
    listed = [found] if isinstance(found, str) else found or []
    texts = (" ".join(text_of(each).split()) for each in listed)
    return [text for text in texts if text and text != NOTHING]

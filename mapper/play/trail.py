"""Where a group went, day by day: as the log's moves tell it."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.campaign import Campaign
from mapper.model.hexes import Hex
from mapper.model.play_rows import LogEntry
from mapper.model.travel_rows import MapRules
from mapper.play.knowledge import LATEST
from mapper.play.map_rules import tables_of
from mapper.rules.cross_tables import Cross


class DayOfTrail(NamedTuple):
    """A day of the clock, counted from 0, and the hexes of its moves in order.

    The first hex is where the day before ended.
    """

    day: int
    hexes: tuple[Hex, ...]


def trail(campaign: Campaign, group: str, map_id: str, as_of: int = LATEST) -> list[DayOfTrail]:
    """The game master's: of a lost group it tells where it truly went."""
    a_day = tables_of(MapRules(), "cross", Cross).minutes.day
    entries = campaign.all(LogEntry)
    found: list[DayOfTrail] = []
    for id_ in sorted(entries, key=int):
        row = entries[id_]
        is_ours = row.kind == "move" and (row.party, row.map) == (group, map_id)
        if not is_ours or row.hex is None or int(id_) > as_of:
            continue
        day = row.minutes // a_day
        if found and found[-1].day == day:
            if found[-1].hexes[-1] != row.hex:
                found[-1] = DayOfTrail(day, (*found[-1].hexes, row.hex))
        else:
            before = found[-1].hexes[-1:] if found else ()
            found.append(DayOfTrail(day, (*before, row.hex)))
    return found

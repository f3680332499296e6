"""Where a group went, day by day: as the log's moves tell it."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import Hex
from mapper.play.knowledge import LATEST
from mapper.play.map_rules import tables_of
from mapper.rules.shared.cross_tables import Cross


class DayOfTrail(NamedTuple):
    """A day of the clock, counted from 0, and the hexes of its moves in order.

    The first hex is where the day before ended.
    """

    day: int
    hexes: tuple[Hex, ...]


def trail(campaign: Campaign, group: str, map_id: str, as_of: int = LATEST) -> list[DayOfTrail]:
    """The game master's: of a lost group it tells where it truly went."""
    a_day = tables_of(MapRules(), "cross", Cross).minutes.day
    moves = sorted(
        (int(id_), row.minutes // a_day, row.at.hex)
        for id_, row in campaign.all(LogEntry).items()
        if row.kind == "move" and row.party == group and row.at is not None
        if row.at.map == map_id and row.at.hex is not None
    )
    days: list[tuple[int, list[Hex]]] = []
    for number, day, at in moves:
        if number > as_of:
            break
        last = days[-1][1] if days else []
        if not days or days[-1][0] != day:
            days.append((day, [*last[-1:], at]))
        elif last[-1] != at:
            last.append(at)
    return [DayOfTrail(day, tuple(hexes)) for day, hexes in days]

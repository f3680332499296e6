"""The dungeon of the tests as a campaign, and gestures at points of it."""

from __future__ import annotations

from mapper.model.board import board_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.hexes import Point
from mapper.play.gm_map import gm_map
from mapper.tools.shared.tool import Hand, Paint, Tool, ZoneSketch
from tests.drowned_halls import HALLS, rows
from tests.tools.gestures import FREE, played

PAINT = Paint(HALLS, 0)


def campaign() -> Campaign:
    return Campaign(rows())


def over(of: Campaign, x: float, y: float, hand: Hand = FREE) -> Hand:
    """The pointer at a point of the plane."""
    point = Point(x, y)
    spot = board_of(gm_map(of, HALLS)).spot_at(point, 1)
    return hand._replace(spot=spot, point=point, near=0.2)


def painting(plan: ZoneSketch) -> Paint:
    return Paint(HALLS, 0, sketch=plan)


def drag(of: Campaign, tool: Tool, *way: tuple[float, float], hand: Hand = FREE) -> list[Change]:
    """Press at the first point, drag over the others, release at the last."""
    return played(of, tool, [over(of, *at, hand) for at in way]).changes


def zones(of: Campaign) -> dict[str, Zone]:
    return of.all(Zone, HALLS)


def passages(of: Campaign) -> dict[str, Passage]:
    return of.all(Passage, HALLS)

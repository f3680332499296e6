"""The dungeon of the tests as a campaign, and gestures at points of it."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.hexes.layout import Point
from mapper.tools.shared.tool import Held, Paint, Tool, ZoneSketch
from tests.drowned_halls import HALLS, rows

PAINT = Paint(HALLS, 0)
FREE = Held()


def campaign() -> Campaign:
    return Campaign(rows())


def over(x: float, y: float, held: Held = FREE) -> Held:
    """The pointer at a point of the plane."""
    return held._replace(point=Point(x, y), near=0.2)


def painting(plan: ZoneSketch) -> Paint:
    return Paint(HALLS, 0, sketch=plan)


def drag(of: Campaign, tool: Tool, *way: tuple[float, float], held: Held = FREE) -> list[Change]:
    """Press at the first point, drag over the others, release at the last."""
    made = [tool.press(of, ORIGIN, over(*way[0], held))]
    made += [tool.drag(of, ORIGIN, over(*at, held)) for at in way[1:]]
    made.append(tool.release(of, ORIGIN, over(*way[-1], held)))
    done = [change for change in made if isinstance(change, Change) and change]
    for change in done:
        of.apply(change)
    return done


def zones(of: Campaign) -> dict[str, Zone]:
    return of.all(Zone, HALLS)


def passages(of: Campaign) -> dict[str, Passage]:
    return of.all(Passage, HALLS)

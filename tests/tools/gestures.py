"""Gestures on a small campaign, and what they leave behind."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.chunks import mapped, value_at
from mapper.model.hexes.hexes import Hex
from mapper.tools.shared.tool import Held, Later, Made, Tool
from tests.small import MAP, small_rows

FREE = Held()
SHIFT = Held(shift=True)
ALT = Held(alt=True)
CONTROL = Held(control=True)


def small_campaign() -> Campaign:
    return Campaign(small_rows())


def terrains(campaign: Campaign) -> dict[Hex, int]:
    """All mapped hexes and what they are."""
    chunks = campaign.chunks("terrain", MAP)
    return {at: value_at(chunks, at) for at in mapped(chunks)}


def stroke(campaign: Campaign, tool: Tool, way: list[Hex], held: Held = FREE) -> list[Change]:
    """Press at the first place, drag over the others, release at the last."""
    made = [done(campaign, tool.press(campaign, way[0], held))]
    made += [done(campaign, tool.drag(campaign, at, held)) for at in way[1:]]
    made.append(done(campaign, tool.release(campaign, way[-1], held)))
    return [change for change in made if change]


def done(campaign: Campaign, made: Made) -> Change | None:
    """Make the change, now or later."""
    change = made.command(campaign) if isinstance(made, Later) else made
    if change:
        campaign.apply(change)
    return change

"""Gestures on a small campaign, and what they leave behind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.chunks import mapped, value_at
from mapper.model.hexes.hexes import ORIGIN, Hex, Point, centre
from mapper.model.selection import Selection
from mapper.tools.shared.tool import DoneLater, Hand, MadeChange, Tool, Wish
from tests.small import MAP, small_rows

FREE = Hand(ORIGIN, Point(0, 0))
SHIFT = FREE._replace(shift=True)
ALT = FREE._replace(alt=True)
OVER_EDGE = FREE._replace(over_edge=True)
CONTROL = FREE._replace(control=True)


class Played(NamedTuple):
    """What came of a gesture: the changes, and what was chosen and wished for in the end."""

    changes: list[Change]
    chosen: Selection
    wish: Wish | None


def small_campaign() -> Campaign:
    return Campaign(small_rows())


def terrains(campaign: Campaign) -> dict[Hex, int]:
    """All mapped hexes and what they are."""
    chunks = campaign.chunks("terrain", MAP)
    return {at: value_at(chunks, at) for at in mapped(chunks)}


def on(at: Hex, hand: Hand = FREE) -> Hand:
    """In a hex: in its middle, if the hand points nowhere in particular."""
    point = centre(at, "flat") if hand.point == FREE.point else hand.point
    return hand._replace(spot=at, point=point)


def stroke(campaign: Campaign, tool: Tool, way: list[Hex], hand: Hand = FREE) -> list[Change]:
    """Press at the first place, drag over the others, release at the last."""
    return played(campaign, tool, [on(at, hand) for at in way]).changes


def played(campaign: Campaign, tool: Tool, way: Iterable[Hand]) -> Played:
    """Press in the first place, drag over the others, release in the last."""
    first, *others = way
    last = [first, *others][-1]
    gestures = [(tool.press, first), *((tool.drag, hand) for hand in others), (tool.release, last)]
    changes, chosen, wish = [], first.chosen, None
    for gesture, hand in gestures:
        outcome = gesture(campaign, hand._replace(chosen=chosen))
        change = done(campaign, outcome.change)
        changes += [change] if change else []
        chosen = chosen if outcome.selection is None else outcome.selection
        wish = outcome.wish or wish
    return Played(changes, chosen, wish)


def done(campaign: Campaign, made: MadeChange) -> Change | None:
    """Make the change, now or later."""
    change = made.command(campaign) if isinstance(made, DoneLater) else made
    if change:
        campaign.apply(change)
    return change

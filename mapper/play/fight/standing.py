"""Who still stands in a fight, in few figures: as it is told where they are on the map."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.play.fight.fighters import fight_of, fighters_of, last_fight


class FoesLeft(NamedTuple):
    """Foes of one sort, and how many of them still fight."""

    name: str
    left: int


def who_is_out(campaign: Campaign, group: str) -> frozenset[str]:
    """Those of the fight that a group is in, or was in last, who are dead, fled or gave up."""
    if last_fight(campaign, group) is None:
        return frozenset()
    fighters = fighters_of(campaign, group).items()
    return frozenset(who for who, each in fighters if each.why_out)


def who_is_spent(campaign: Campaign, group: str) -> frozenset[str]:
    """Those who have acted in this round of the fight."""
    fight = fight_of(campaign, group)
    return frozenset(fight.acted if fight is not None else ())


def foes_left(campaign: Campaign, group: str) -> list[FoesLeft]:
    """Whom a group fights just now, by their sorts as they came."""
    if fight_of(campaign, group) is None:
        return []
    found: dict[str, int] = {}
    for each in fighters_of(campaign, group).values():
        if each.foe is not None:
            kind = each.foe.kind or each.name
            found[kind] = found.get(kind, 0) + (not each.why_out)
    return [FoesLeft(kind, left) for kind, left in found.items()]

"""Tests of nerve that a fight asks for: of the foes together, and of each hireling once."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fighters import ENEMIES, fight_key, fight_of


def is_tested(campaign: Campaign, group: str, whose: str, *, rallied: bool = False) -> Change:
    """The nerve of foes or of a hireling is tested; nothing where no fight has asked for it.

    `rallied`: the foes test no more in this fight.
    """
    fight, draft = fight_of(campaign, group), Draft(campaign)
    if fight is not None and (rallied or whose in fight.tests):
        nerve = replace(fight.nerve, rallied=fight.nerve.rallied or rallied)
        done = fight.tested if whose == ENEMIES else (*fight.tested, whose)
        left = tuple(each for each in fight.tests if each != whose)
        draft.put(fight_key(group), replace(fight, nerve=nerve, tests=left, tested=done))
    return draft.change("Nerve")


def set_aside(campaign: Campaign, group: str, whose: str) -> Change:
    """The game master says what they do, and no dice are rolled."""
    fight = fight_of(campaign, group)
    if fight is None or whose not in fight.tests:
        raise NotAllowed("No such test of nerve is due.")
    return is_tested(campaign, group, whose)

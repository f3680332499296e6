"""What a chase comes to for the fight that it began from."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import Draft, the_group
from mapper.commands.fight.fighting import leave_fight
from mapper.commands.fight.telling import listed, tell
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import FightSide
from mapper.play.fight.fight_rules import fight_rules
from mapper.play.fight.fighters import (
    ADVENTURERS,
    ENEMIES,
    fight_key,
    fight_of,
    fighters_of,
    of_side,
)
from mapper.play.sheets.states import FLED


def foes_caught(campaign: Campaign, group: str) -> Change:
    """The foes who fled are in the fight again, and the group acts first."""
    return _caught(campaign, group, ENEMIES, "{names} {are} caught: the group acts first.")


def group_caught(campaign: Campaign, group: str) -> Change:
    """The members who fled are in the fight again, and the foes act first."""
    return _caught(campaign, group, ADVENTURERS, "{names} {are} caught: the foes act first.")


def runs_away(campaign: Campaign, group: str, who: str) -> Change:
    """A member who was not caught is out of the fight; nothing where there is none."""
    if fight_of(campaign, group) is None:
        return Change("Away", {})
    return leave_fight(campaign, group, [who], FLED)


def _caught(campaign: Campaign, group: str, side: FightSide, words: str) -> Change:
    fight, draft = fight_of(campaign, group), Draft(campaign)
    if fight is None:
        return draft.change("Caught")
    fighters = of_side(fighters_of(campaign, group).values(), side)
    back = [each for each in fighters if each.why_out == FLED]
    for each in back:
        put_sheet(draft, group, each.who, each.sheet.without_condition(FLED))
    winner = ADVENTURERS if side == ENEMIES else ENEMIES
    first = fight_rules(campaign, group, fight.system).first(winner)
    left = {who: at for who, at in fight.left.items() if who not in {each.who for each in back}}
    draft.put(fight_key(group), replace(fight, order=first or fight.order, acted=(), left=left))
    if back:
        names = listed([each.name for each in back])
        text = words.format(names=names, are="are" if len(back) > 1 else "is")
        tell(draft, group, the_group(campaign, group), text, text)
    return draft.change("Caught")

"""Whose nerve fails flees; who is caught by a chase fights again."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import Draft
from mapper.commands.fight.fighting import leave_fight
from mapper.commands.fight.meeting import foes_away
from mapper.commands.fight.telling import tell_of
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import FightSide
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fight_rules import fight_rules
from mapper.play.fight.fighters import (
    ADVENTURERS,
    ENEMIES,
    fight_key,
    fight_of,
    fighters_of,
    last_fight,
    of_side,
)
from mapper.play.sheets.states import FLED


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


def foes_rally(campaign: Campaign, group: str) -> Change:
    """They test no more in this fight, and the first of them attacks once more in this round."""
    done = is_tested(campaign, group, ENEMIES, rallied=True)
    foes = of_side(fighters_of(campaign, group).values(), ENEMIES)
    first = next((each.who for each in foes if not each.why_idle), "")
    if not first or fight_of(campaign, group) is None:
        return done
    after = campaign.snapshot()
    after.apply(done)
    return done.then(may_act_again(after, group, first))


def foes_flee(campaign: Campaign, group: str) -> Change:
    """Their nerve was tested and has failed: all who live leave the fight at once."""
    done = is_tested(campaign, group, ENEMIES)
    foes = of_side(fighters_of(campaign, group).values(), ENEMIES)
    going = [each.who for each in foes if not each.why_out]
    if not going or fight_of(campaign, group) is None:
        return done
    after = campaign.snapshot()
    after.apply(done)
    return done.then(leave_fight(after, group, going, FLED))


def may_act_again(campaign: Campaign, group: str, who: str) -> Change:
    """Somebody does one thing more than others in this round."""
    fight, draft = fight_of(campaign, group), Draft(campaign)
    if fight is not None:
        again = tuple(dict.fromkeys((*fight.again, who)))
        draft.put(fight_key(group), replace(fight, again=again))
    return draft.change("Once more")


def weary_told(campaign: Campaign, group: str, who: str) -> Change:
    """What a fight has cost somebody is reckoned, and asked no more."""
    fight, draft = last_fight(campaign, group), Draft(campaign)
    if fight is not None and who in fight.waiting:
        others = {each: rounds for each, rounds in fight.waiting.items() if each != who}
        draft.put(fight_key(group), replace(fight, waiting=others))
    elif fight is not None and who in fight.weary:
        left = tuple(each for each in fight.weary if each != who)
        draft.put(fight_key(group), replace(fight, weary=left))
    return draft.change("Weary")


def set_aside(campaign: Campaign, group: str, whose: str) -> Change:
    """The game master says what they do, and no dice are rolled."""
    fight = fight_of(campaign, group)
    if fight is None or whose not in fight.tests:
        raise NotAllowed("No such test of nerve is due.")
    return is_tested(campaign, group, whose)


def foes_caught(campaign: Campaign, group: str) -> Change:
    """The foes who fled are in the fight again, and the group acts first."""
    return _caught(campaign, group, ENEMIES, "the group acts first")


def group_caught(campaign: Campaign, group: str) -> Change:
    """The members who fled are in the fight again, and the foes act first."""
    return _caught(campaign, group, ADVENTURERS, "the foes act first")


def runs_away(campaign: Campaign, group: str, who: str) -> Change:
    """A member who was not caught is out of the fight, or meets nobody any more."""
    if fight_of(campaign, group) is None:
        return foes_away(campaign, group)
    if fighters_of(campaign, group)[who].why_out:
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
        is_or_are = "are" if len(back) > 1 else "is"
        tell_of(campaign, draft, group, back, f"{is_or_are} caught: {words}")
    return draft.change("Caught")

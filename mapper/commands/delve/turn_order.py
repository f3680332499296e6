"""Whose turn it is and what is left of it: by rounds in marching order, or by turns in parallel."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.delve.delve_action import DelveAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Delver
from mapper.model.campaign.travel_rows import DueDie
from mapper.play.delve.site_procedure import SOMETHING, fresh
from mapper.rules.shared.refused import Refused


def keep(action: DelveAction, who: str, row: Delver) -> None:
    """A delver as what was done left them; after the last of a round the hazard die is due."""
    before = action.delver(who)
    if row.is_exhausted and not before.is_exhausted:
        words = f"{action.called(who)} is exhausted."
        action.log(words, "note", words)
    action.put(who, row)
    is_over = row.is_done and not before.is_done and all(each.is_done for each in _delvers(action))
    if is_over and action.rules.asked.rolls_hazard:
        _make_hazard_due(action)


def act(action: DelveAction, who: str, what: str = SOMETHING) -> None:
    """Spend an action, or the one significant thing of a turn."""
    action.delver(who)
    action.refuse_busy(who)
    keep(action, who, action.rules.act(action.inside, who, what))


def pass_turn(campaign: Campaign, group: str, who: str) -> Change:
    """A delver does nothing more this round."""
    action = DelveAction(campaign, group)
    _pass(action, who)
    return action.change(f"{action.called(who)} passes")


def pass_all(campaign: Campaign, group: str) -> Change:
    """All who are not done do nothing more this round."""
    action = DelveAction(campaign, group)
    pass_undone(action)
    return action.change("All pass")


def pass_undone(action: DelveAction) -> None:
    for who in action.order:
        if not action.delver(who).is_done:
            _pass(action, who)


def _pass(action: DelveAction, who: str) -> None:
    row = action.delver(who)
    action.refuse_stopped(who)
    if row.is_done:
        raise Refused("already_acted", f"{action.called(who)} has had a turn this round.")
    keep(action, who, action.rules.passed(action.inside, who))


def begin_again(action: DelveAction) -> None:
    """All are fresh, as a round begins; it is taken up by what somebody is not done with."""
    delvers = {
        name: replace(fresh(row), is_done=bool(action.busy_until(name)))
        for name, row in action.delve.delvers.items()
    }
    action.delve = replace(action.delve, delvers=delvers, hazard=0, entry="")


def waiting(action: DelveAction) -> tuple[str, ...]:
    """Who has not begun a turn in this round."""
    return tuple(name for name in action.order if not action.delver(name).has_begun)


def _delvers(action: DelveAction) -> list[Delver]:
    return [action.delver(name) for name in action.order]


def end_all_begun(action: DelveAction) -> None:
    """Who has begun a turn has ended it."""
    for name in action.order:
        row = action.delver(name)
        if row.has_begun and not row.is_done:
            keep(action, name, action.rules.finished(action.inside, name))


def _make_hazard_due(action: DelveAction) -> None:
    dice = action.draft.all(DueDie).values()
    is_due = any(row.group == action.group and row.mark == "hazard" for row in dice)
    if not action.delve.hazard and not is_due:
        action.due("hazard")

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


def keep(deed: DelveAction, who: str, row: Delver) -> None:
    """A delver as what was done left them; after the last of a round the hazard die is due."""
    before = deed.delver(who)
    if row.is_exhausted and not before.is_exhausted:
        words = f"{deed.called(who)} is exhausted."
        deed.log(words, "note", words)
    deed.put(who, row)
    is_over = row.is_done and not before.is_done and all(each.is_done for each in _delvers(deed))
    if is_over and deed.rules.asked.rolls_hazard:
        _make_hazard_due(deed)


def act(deed: DelveAction, who: str, what: str = SOMETHING) -> None:
    """Spend an action, or the one significant thing of a turn."""
    deed.delver(who)
    keep(deed, who, deed.rules.act(deed.inside, who, what))


def pass_turn(campaign: Campaign, group: str, who: str, *, override: bool = False) -> Change:
    """A delver does nothing more this round."""
    deed = DelveAction(campaign, group, override=override)
    _pass(deed, who)
    return deed.change(f"{deed.called(who)} passes")


def pass_all(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """All who are not done do nothing more this round."""
    deed = DelveAction(campaign, group, override=override)
    pass_undone(deed)
    return deed.change("All pass")


def pass_undone(deed: DelveAction) -> None:
    for who in deed.order:
        if not deed.delver(who).is_done:
            _pass(deed, who)


def _pass(deed: DelveAction, who: str) -> None:
    row = deed.delver(who)
    if row.is_done:
        raise Refused("already_acted", f"{deed.called(who)} has had a turn this round.")
    keep(deed, who, deed.rules.passed(deed.inside, who))


def begin_again(deed: DelveAction) -> None:
    """All are fresh, as a round begins."""
    delvers = {name: fresh(row) for name, row in deed.delve.delvers.items()}
    deed.delve = replace(deed.delve, delvers=delvers, hazard=0, entry="")


def waiting(deed: DelveAction) -> tuple[str, ...]:
    """Who has not begun a turn in this round."""
    return tuple(name for name in deed.order if not deed.delver(name).has_begun)


def _delvers(deed: DelveAction) -> list[Delver]:
    return [deed.delver(name) for name in deed.order]


def end_all_begun(deed: DelveAction) -> None:
    """Who has begun a turn has ended it."""
    for name in deed.order:
        row = deed.delver(name)
        if row.has_begun and not row.is_done:
            keep(deed, name, deed.rules.finished(deed.inside, name))


def _make_hazard_due(deed: DelveAction) -> None:
    dice = deed.draft.all(DueDie).values()
    is_due = any(row.group == deed.group and row.mark == "hazard" for row in dice)
    if not deed.delve.hazard and not is_due:
        deed.due("hazard")

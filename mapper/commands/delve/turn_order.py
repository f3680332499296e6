"""Whose turn it is, by rounds in marching order or by turns in parallel, and the end of a round."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mapper.commands.burning_down import burn_lights, run_countdowns
from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.hazards import roll_hazard
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Countdown, Delver
from mapper.play.delve.site_procedure import SOMETHING, Turned, fresh
from mapper.rules.shared.reasons import Refused


def keep(action: DelveAction, who: str, row: Delver) -> None:
    """A delver as what was done left them; after the last of a round the hazard die is due."""
    before = action.delver(who)
    if row.is_exhausted and not before.is_exhausted:
        words = f"{action.called(who)} is exhausted."
        action.log(words, "note", words, row.zone)
    action.put(who, row)
    was_last = not before.is_done and all(action.delver(each).is_done for each in action.order)
    if row.is_done and was_last and action.rules.asked.rolls_hazard:
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


MINUTES_AN_HOUR, HOURS_A_DAY = 60, 24


def close_round(
    campaign: Campaign, group: str, random: Random, *, face: int | None = None
) -> Change:
    """All that ends a round or a turn: hazard die, clock, lights, countdowns; the next begins.

    Who has not begun yet passes first. The hazard die is rolled with it unless it was before;
    `face` is what a real one shows.
    """
    action = DelveAction(campaign, group, rolls="hazard")
    number, unit = action.delve.round, action.rules.unit
    if waiting(action):
        pass_undone(action)
    end_all_begun(action)
    if action.rules.asked.rolls_hazard and not action.delve.hazard:
        roll_hazard(action, random, face)
    go_on(action)
    at = (
        action.party.minutes // MINUTES_AN_HOUR % HOURS_A_DAY,
        action.party.minutes % MINUTES_AN_HOUR,
    )
    words = f"{unit.capitalize()} {number} is over: it is {at[0]:02}:{at[1]:02}."
    action.log(words, "note", f"{unit.capitalize()} {number} is over.")
    begin(action)
    return action.change(f"Close {unit} {number}")


def go_on(action: DelveAction) -> None:
    """This round or turn ends by the clock, with what burns in it; all are fresh for the next."""
    _turn(action, action.rules.end(action.delve))
    burn_down(action)
    begin_again(action)
    action.delve = replace(action.delve, round=action.delve.round + 1)


def begin(action: DelveAction) -> None:
    """What is due as a round or a turn begins."""
    _turn(action, action.rules.begin(action.delve, action.zones_held()))


def _turn(action: DelveAction, turned: Turned) -> None:
    action.delve = turned.delve
    action.party = replace(action.party, minutes=action.party.minutes + turned.minutes)
    for mark in turned.dice:
        action.due(mark)


def burn_down(action: DelveAction, rounds: int = 1) -> None:
    """Lights have burned for a round or a turn, and countdowns have run up to now."""
    if action.rules.fixed_durations_off:
        return
    burn_lights(action, rounds, action.rules)
    for row in run_countdowns(action, action.rules):
        open_at_end(action, row)


def open_at_end(action: DelveAction, row: Countdown) -> None:
    """What a countdown was to open stands open."""
    if row.passage and row.map == action.map:
        action.set_state(row.passage, replace(action.state(row.passage), state="open"))

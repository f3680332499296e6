"""The end of a round or a turn: the clock goes on, lights burn down, what runs out is told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mapper.commands.burning_down import burn_lights, run_countdowns
from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.hazards import roll_hazard
from mapper.commands.delve.turn_order import begin_again, end_all_begun, pass_undone, waiting
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import Countdown
from mapper.play.delve.site_procedure import Turned

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
    _turn(action, action.rules.end(action.delve))
    burn_down(action)
    begin_again(action)
    action.delve = replace(action.delve, round=number + 1)
    at = (
        action.party.minutes // MINUTES_AN_HOUR % HOURS_A_DAY,
        action.party.minutes % MINUTES_AN_HOUR,
    )
    words = f"{unit.capitalize()} {number} is over: it is {at[0]:02}:{at[1]:02}."
    action.log(words, "note", f"{unit.capitalize()} {number} is over.")
    begin(action)
    return action.change(f"Close {unit} {number}")


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

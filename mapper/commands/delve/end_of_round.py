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
    deed = DelveAction(campaign, group, rolls="hazard")
    number, unit = deed.delve.round, deed.rules.unit
    if waiting(deed):
        pass_undone(deed)
    end_all_begun(deed)
    if deed.rules.asked.rolls_hazard and not deed.delve.hazard:
        roll_hazard(deed, random, face)
    _turn(deed, deed.rules.end(deed.delve))
    burn_down(deed)
    begin_again(deed)
    deed.delve = replace(deed.delve, round=number + 1)
    at = deed.party.minutes // MINUTES_AN_HOUR % HOURS_A_DAY, deed.party.minutes % MINUTES_AN_HOUR
    words = f"{unit.capitalize()} {number} is over: it is {at[0]:02}:{at[1]:02}."
    deed.log(words, "note", f"{unit.capitalize()} {number} is over.")
    begin(deed)
    return deed.change(f"Close {unit} {number}")


def begin(deed: DelveAction) -> None:
    """What is due as a round or a turn begins."""
    _turn(deed, deed.rules.begin(deed.delve, deed.zones_held()))


def _turn(deed: DelveAction, turned: Turned) -> None:
    deed.delve = turned.delve
    deed.party = replace(deed.party, minutes=deed.party.minutes + turned.minutes)
    for mark in turned.dice:
        deed.due(mark)


def burn_down(deed: DelveAction, rounds: int = 1) -> None:
    """Lights have burned for a round or a turn, and countdowns have run up to now."""
    if deed.rules.fixed_durations_off:
        return
    burn_lights(deed, rounds)
    for row in run_countdowns(deed, deed.rules):
        open_at_end(deed, row)


def open_at_end(deed: DelveAction, row: Countdown) -> None:
    """What a countdown was to open stands open."""
    if row.passage and row.map == deed.map:
        deed.set_state(row.passage, replace(deed.state(row.passage), state="open"))

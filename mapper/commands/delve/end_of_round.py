"""The end of a round or a turn: the clock goes on, lights burn down, what runs out is told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.hazards import roll_hazard
from mapper.commands.delve.turn_order import begin_again, end_all_begun, stay_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.zones.zone_rows import Countdown
from mapper.play.delve.burning import (
    burned,
    countdown_ending,
    countdowns_of,
    light_ending,
    lights_of,
    run_down,
)
from mapper.rules.sovereign import dungeon_turns
from mapper.rules.violence import encounter_schedule
from mapper.rules.violence.encounter_schedule import TurnCount

MINUTES_AN_HOUR, HOURS_A_DAY = 60, 24


def close_round(
    campaign: Campaign,
    group: str,
    random: Random,
    *,
    face: int | None = None,
    override: bool = False,
) -> Change:
    """All that ends a round or a turn: hazard die, clock, lights, countdowns; the next begins.

    The hazard die is rolled with it unless it was before; `face` is what a real one shows.
    """
    deed = DelveAction(campaign, group, override=override, rolls="hazard")
    number, unit = deed.delve.round, deed.rules.unit
    if deed.rules.system == "delving":
        _close_delving(deed, random, face)
    else:
        _close_turn(deed)
    burn_down(deed)
    begin_again(deed)
    deed.delve = replace(deed.delve, round=number + 1)
    at = deed.party.minutes // MINUTES_AN_HOUR % HOURS_A_DAY, deed.party.minutes % MINUTES_AN_HOUR
    words = f"{unit.capitalize()} {number} is over: it is {at[0]:02}:{at[1]:02}."
    deed.log(words, "note", f"{unit.capitalize()} {number} is over.")
    begin(deed)
    return deed.change(f"Close {unit} {number}")


def begin(deed: DelveAction) -> None:
    """What is due as a turn begins; rounds begin without a die."""
    match deed.rules.system:
        case "sovereign":
            rules = deed.rules.sovereign
            stay = replace(stay_of(deed), is_in_turn=False)
            begun, checks = dungeon_turns.begin_turn(rules, stay)
            deed.delve = replace(deed.delve, since_check=begun.since_check)
            if checks.regular:
                deed.due("wandering")
        case "hexploration":
            deed.due("overloaded")


def _close_delving(deed: DelveAction, random: Random, face: int | None) -> None:
    end_all_begun(deed)
    if not deed.delve.hazard:
        roll_hazard(deed, random, face)
    deed.party = replace(deed.party, minutes=deed.party.minutes + deed.rules.minutes())


def _close_turn(deed: DelveAction) -> None:
    minutes = deed.rules.minutes()
    match deed.rules.system:
        case "sovereign":
            rules = deed.rules.sovereign
            minutes = dungeon_turns.end_turn(rules, stay_of(deed))[1].minutes
        case "violence":
            count = TurnCount(deed.delve.every, deed.delve.since_check)
            passed = encounter_schedule.pass_turn(deed.rules.violence, count)
            minutes = passed.minutes
            deed.delve = replace(deed.delve, since_check=passed.count.since_check)
    deed.party = replace(deed.party, minutes=deed.party.minutes + minutes)
    if deed.rules.system == "violence" and passed.check_due:
        deed.due("turn")


def burn_down(deed: DelveAction, rounds: int = 1) -> None:
    """Lights have burned for a round or a turn, and countdowns have run up to now."""
    if deed.rules.fixed_durations_off:
        return
    for id_, row in lights_of(deed.campaign, deed.group).items():
        if not (row.is_lit or row.has_burned):
            continue
        after = burned(row, rounds)
        deed.draft.put(Key("light", "", id_), after if after.left else None)
        if not after.left:
            ending = light_ending(deed.campaign, id_, row)
            deed.log(f"{ending.words}.", "note", f"{ending.told}.")
    for id_, each in countdowns_of(deed.campaign, deed.group).items():
        left = run_down(deed.rules, each, deed.party.minutes)
        if left != each:
            end_or_keep(deed, id_, left)


def end_or_keep(deed: DelveAction, id_: str, row: Countdown) -> None:
    """A countdown as it is now; at its end it is told, and what it was to open stands open."""
    key = Key("countdown", "", id_)
    if row.left:
        deed.draft.put(key, row)
        return
    deed.draft.put(key, None)
    ending = countdown_ending(id_, row)
    told = f"{row.player_text} ends." if row.player_text else ""
    deed.log(f"{ending.words}.", "note", told)
    if row.passage and row.map == deed.map:
        deed.set_state(row.passage, replace(deed.state(row.passage), state="open"))

"""A night in a dungeon: round by round, with the checks of the place, until somebody comes."""

from __future__ import annotations

from random import Random

from mapper.commands.delve import hazards
from mapper.commands.delve.turn_order import close_round
from mapper.commands.travel.encounter_dice import due_dice
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.site_procedure import delve_of
from mapper.play.members import party_of

IN_VAIN = (" nothing.", "nobody comes.", "a free turn.")
"""How entries end that tell of checks that bring nobody."""


def lie_down(campaign: Campaign, group: str, minutes: int, random: Random) -> tuple[Change, bool]:
    """So many minutes of rounds or turns; whether somebody came, which ends them there."""
    after, whole = campaign.snapshot(), Change("", {})
    rules = site_rules(campaign, party_of(campaign, group).at.map)
    for _ in range(-(-minutes // rules.minutes())):
        change = _round(after, group, random)
        after.apply(change)
        whole = whole.then(change)
        if delve_of(after, group).meeting is not None:
            return whole, True
    return whole, False


def _round(campaign: Campaign, group: str, random: Random) -> Change:
    """One of them, with all dice that fall due in it."""
    after, number = campaign.snapshot(), delve_of(campaign, group).round
    whole = _quiet(close_round(after, group, random), number)
    after.apply(whole)
    for die in due_dice(after, group):
        if delve_of(after, group).meeting is None:
            rolled = _quiet(hazards.roll(after, die, random), number)
            after.apply(rolled)
            whole = whole.then(rolled)
    return whole


def _quiet(change: Change, number: int) -> Change:
    """Without the entries of a round in which nothing happened."""

    def is_told(key: Key, swap: Swap) -> bool:
        row = swap.after
        if key.kind != "log" or not isinstance(row, LogEntry):
            return True
        return not (row.text.endswith(IN_VAIN) or f" {number} is over: " in row.text)

    rows = {key: swap for key, swap in change.rows.items() if is_told(key, swap)}
    return Change(change.label, rows)

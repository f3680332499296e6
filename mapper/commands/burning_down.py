"""Lights and countdowns as time passes for a group, wherever it is; what ends is told."""

from __future__ import annotations

from math import ceil

from mapper.commands.play_action import PlayAction
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Countdown
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.lights import (
    burned,
    countdowns_of,
    ends_at,
    light_ending,
    lights_of,
    run_down,
)
from mapper.play.delve.site_procedure import SiteProcedure


def burn_lights(deed: PlayAction, rounds: int, rules: SiteProcedure) -> None:
    """They have burned for so many rounds or turns; one that goes out does so in its time."""
    for id_, row in lights_of(deed.campaign, deed.group).items():
        if not (row.is_lit or row.has_burned):
            continue
        after = burned(row, rounds)
        deed.draft.put(Key("light", "", id_), after if after.left else None)
        if not after.left:
            ending = light_ending(deed.campaign, id_, row)
            since = max(0, rounds - row.left) * rules.minutes()
            out = deed.party.minutes - since
            deed.tell(f"{ending.words}.", "due", f"{ending.told}.", deed.party.at, out)


def run_countdowns(deed: PlayAction, rules: SiteProcedure) -> list[Countdown]:
    """They have run up to now; those that are at their end."""
    rows = countdowns_of(deed.campaign, deed.group).items()
    after = {id_: (row, run_down(rules, row, deed.party.minutes)) for id_, row in rows}
    altered = {id_: (now, ends_at(rules, row)) for id_, (row, now) in after.items() if now != row}
    return [row for id_, (row, end) in altered.items() if end_or_keep(deed, id_, row, end)]


def end_or_keep(deed: PlayAction, id_: str, row: Countdown, end: int | None = None) -> bool:
    """A countdown as it is now; whether it is at its end, which is told, at its minute if known."""
    key = Key("countdown", "", id_)
    if row.left:
        deed.draft.put(key, row)
        return False
    deed.draft.put(key, None)
    told = f"Time is up: {row.player_text}." if row.player_text else ""
    deed.tell(f"Time is up: {row.text}.", "due", told, deed.party.at, end)
    return True


def burn_outside(deed: PlayAction, since: int, began: int | None = None) -> None:
    """On the road, in camp, waiting: all goes on by the clock; a round that is begun counts.

    `began`: when that began of which this is a part, so that its parts count no more than it does.
    """
    rules = site_rules(deed.campaign, deed.party.at.map)
    if deed.party.minutes <= since or rules.fixed_durations_off:
        return
    first = since if began is None else began
    burn_lights(deed, units_begun(rules, first, since, deed.party.minutes), rules)
    run_countdowns(deed, rules)


def units_begun(rules: SiteProcedure, began: int, since: int, until: int) -> int:
    """How many rounds or turns begin after one minute, up to another, of what began before."""
    unit = rules.minutes()
    return ceil((until - began) / unit) - ceil((since - began) / unit)

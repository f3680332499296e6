"""A stay that goes on by another procedure: what is left of turns, lights, timers and dice."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.delve.delve_action import DelveAction, dungeon_dice
from mapper.commands.delve.end_of_round import begin
from mapper.commands.delve.lights import convert_burning
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Delver
from mapper.model.campaign.rows import Key, Map
from mapper.play.delve.chosen_site import IN_WORDS
from mapper.play.delve.lights import countdowns_of, lights_of
from mapper.play.delve.site_procedure import SiteProcedure


def go_on_by(campaign: Campaign, group: str, before: SiteProcedure) -> Change:
    """A stay in a dungeon whose rules are another procedure's now than those of before.

    No time passes. The count begins anew, lights and timers last as long as they would have, and
    who has acted has acted.
    """
    deed = DelveAction(campaign, group, override=True)
    after = deed.rules
    acted = [who for who in deed.order if _has_acted(deed.delver(who))]
    delvers = {who: _as_now(after, row) for who, row in deed.delve.delvers.items()}
    deed.delve = replace(deed.delve, procedure=after.name, delvers=delvers)
    count_anew(deed, before)
    dice = dungeon_dice(campaign, group)
    for key in dice:
        deed.draft.put(key, None)
    deed.log(" ".join(_in_words(deed, acted, len(dice))), "note")
    begin(deed)
    return deed.change(f"By {IN_WORDS.get(after.name, after.name)}")


def count_anew(deed: DelveAction, before: SiteProcedure) -> None:
    """From the first round or turn, with lights and timers in what is counted now."""
    deed.delve = replace(deed.delve, round=1, since_check=0, hazard=0, entry="")
    convert_burning(deed, before)


def _has_acted(row: Delver) -> bool:
    return row.has_acted or row.is_done


def _as_now(rules: SiteProcedure, row: Delver) -> Delver:
    """Who has acted has neither turn nor action any more; who has but moved begins afresh."""
    acted = _has_acted(row)
    return replace(
        row,
        speed="delve",
        has_moved=acted and rules.asked.has_speeds,
        has_acted=acted,
        is_done=acted,
        zones_moved=0,
        runs=0,
    )


def _in_words(deed: DelveAction, acted: list[str], dice: int) -> list[str]:
    on = deed.campaign.one(Map, Key("map", "", deed.map))
    rules = deed.rules
    by = IN_WORDS.get(rules.name, rules.name)
    said = [f"{on.name} goes by {by} from now on: {rules.unit} 1."]
    if acted:
        have = "has" if len(acted) == 1 else "have"
        said.append(f"{', '.join(map(deed.called, acted))} {have} acted in it.")
    if lights_of(deed.campaign, deed.group) or countdowns_of(deed.campaign, deed.group):
        said.append(f"Lights and timers count {rules.unit}s of {rules.minutes()} minutes.")
    if dice:
        said.append(
            "The die that was due is out of the tray."
            if dice == 1
            else "The dice that were due are out of the tray."
        )
    return said

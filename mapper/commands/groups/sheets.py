"""Commands on what a member has: values and states by hand, and which systems' sheets are shown."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from mapper.commands.draft import Draft
from mapper.commands.member_rows import put_sheet
from mapper.commands.one_row import replaced
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import every_system
from mapper.play.sheets.sheet_words import differences


def told_by_hand(
    campaign: Campaign, draft: Draft, group: str, before: MemberSheet, after: MemberSheet
) -> Change:
    """The change of a draft with an entry in the log of what was set, where anything was."""
    name, words = after.member.name, differences(before, after)
    if words:
        row = campaign.one(Party, Key("party", "", group))
        entry = logged(campaign, f"{name}: {words} (set by hand).", group=group, at=row.at)
        draft.put(entry.key, entry.swap.after)
    return draft.change(f"Edit {name}")


def set_value(campaign: Campaign, group: str, who: str, name: str, told: str) -> Change:
    """A value of a sheet set by hand, and logged: "8" is set, "+2" and "-3" are added."""
    before = sheet_of(campaign, group, who)
    text = "".join(told.split()).replace("\u2212", "-")
    if re.fullmatch(r"[+-][0-9]{1,20}", text, re.ASCII):
        if before.lacks(name, int(text)):
            raise NotAllowed(
                f"{before.member.name} has no {name} on the sheet: write a number such as 8."
            )
        after = before.with_more(name, int(text))
    elif text:
        after = before.with_value(name, text)
    else:
        raise NotAllowed("Write a number such as 8, or +2, or -3.")
    return _by_hand(campaign, group, who, after, name)


def end_state(campaign: Campaign, group: str, who: str, name: str) -> Change:
    """Somebody is no longer in a state, because the table says so; it is logged."""
    before = sheet_of(campaign, group, who)
    if not before.has(name):
        raise NotAllowed(f"{before.member.name} is not {name}.")
    return _by_hand(campaign, group, who, before.without_condition(name), name)


def _by_hand(campaign: Campaign, group: str, who: str, after: MemberSheet, name: str) -> Change:
    draft, before = Draft(campaign), sheet_of(campaign, group, who)
    put_sheet(draft, group, who, after)
    change = told_by_hand(campaign, draft, group, before, after)
    if change and "log" not in change.kinds:  # a count, say, which no entry tells of else
        was, now = before.value(name).number, after.value(name).number
        said = f"{after.member.name}: {name} {was} → {now} (set by hand)."
        row = campaign.one(Party, Key("party", "", group))
        entry = logged(campaign, said, group=group, at=row.at)
        draft.put(entry.key, entry.swap.after)
    return draft.change(f"Set {name} of {after.member.name}")


def set_systems(campaign: Campaign, systems: Collection[str] | None) -> Change:
    """Whose fields a sheet shows; None: of those systems that the maps' procedures are of.

    What was switched on may stay so, even if its file is not here.
    """
    known, before = every_system(), campaign.one(Settings, SETTINGS)
    for name in systems or ():
        if name not in known.union(before.systems or ()):
            raise NotAllowed(f"There are sheets of {', '.join(sorted(known))}, not of {name}.")
    chosen = None if systems is None else tuple(sorted(set(systems)))
    return replaced(SETTINGS, before, replace(before, systems=chosen), "Sheets of the campaign")

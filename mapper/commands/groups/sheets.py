"""Commands on what a member has: values and states by hand, and which systems' sheets are shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mapper.commands.draft import Draft
from mapper.commands.one_row import replaced
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Delve
from mapper.model.campaign.members import id_of, meant, members_in, told_apart
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.stays import delve_key
from mapper.play.members import fresh, state_key
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


def put_sheet(draft: Draft, group: str, who: str, sheet: MemberSheet) -> None:
    """What a member has now, in the group's row and in the member's own."""
    party = told_apart(draft.all(Party), group)
    members = members_in(group, party)
    if who not in members:
        raise NotAllowed(f"{party.name} has no member “{who}”.")
    if sheet.member != members[who]:
        rows = tuple(sheet.member if id_of(row) == who else row for row in party.members)
        draft.put(Key("party", "", group), replace(party, members=rows))
    state = sheet.state
    draft.put(state_key(who), state if state != fresh(sheet.member) else None)
    _forget_of_old(draft, group, who, party)


def set_systems(campaign: Campaign, systems: Collection[str] | None) -> Change:
    """Whose fields a sheet shows; None: of those systems that the maps' procedures are of."""
    known = every_system()
    for name in systems or ():
        if name not in known:
            raise NotAllowed(f"There are sheets of {', '.join(sorted(known))}, not of {name}.")
    before = campaign.one(Settings, SETTINGS)
    chosen = None if systems is None else tuple(sorted(set(systems)))
    return replaced(SETTINGS, before, replace(before, systems=chosen), "Sheets of the campaign")


def _forget_of_old(draft: Draft, group: str, who: str, party: Party) -> None:
    """A stay of old said itself how tired somebody is; now the row of their own says it."""
    row = draft.get(delve_key(group))
    if not isinstance(row, Delve):
        return
    members = members_in(group, party)
    delvers = {
        name: replace(each, is_exhausted=False, fatigue=None)
        if meant(members, name) == who
        else each
        for name, each in row.delvers.items()
    }
    if delvers != row.delvers:
        draft.put(delve_key(group), replace(row, delvers=delvers))

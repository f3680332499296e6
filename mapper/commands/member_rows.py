"""What a member has, put into rows: those of the group, of the member, and of a stay of old."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mapper.commands.edits import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve
from mapper.model.campaign.members import id_of, meant, members_in, told_apart
from mapper.model.campaign.play_rows import MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.due import counted_in
from mapper.play.delve.site_procedure import delve_key
from mapper.play.members import fresh, state_key
from mapper.play.sheets.member_sheet import MemberSheet


def put_sheet(draft: Draft, group: str, who: str, sheet: MemberSheet) -> None:
    """What a member has now, in the group's row and in the member's own."""
    party = _told_apart(draft, group)
    members = members_in(group, party)
    if who not in members:
        raise NotAllowed(f"{party.name} has no member “{who}”.")
    if sheet.member != members[who]:
        rows = tuple(sheet.member if id_of(row) == who else row for row in party.members)
        draft.put(Key("party", "", group), replace(party, members=rows))
    state = sheet.state
    draft.put(state_key(who), state if state != fresh(sheet.member) else None)
    _forget_of_old(draft, group, who, party)


def charge_until_now(draft: Draft, group: str, who: Iterable[str], what: Iterable[str]) -> None:
    """Nothing more is due of what goes by time: it was paid for, or had, until now."""
    names = [*what]
    party = _told_apart(draft, group)
    members = members_in(group, party)
    for each in who:
        row = draft.get(state_key(each))
        state = row if isinstance(row, MemberState) else fresh(members[each])
        charged = {**state.charged, **dict.fromkeys(names, party.minutes)}
        draft.put(state_key(each), replace(state, charged=charged))


def had(campaign: Campaign, draft: Draft, party: Party, *what: str, lasts: int = 0) -> None:
    """All of a group have eaten, drunk or slept until now, and enough for so many minutes more.

    From then on it is counted where that falls due by the rules that are switched on.
    """
    begun = counted_in(campaign) & frozenset(what)
    for member in party.members:
        key = state_key(id_of(member))
        row = draft.get(key)
        state = row if isinstance(row, MemberState) else fresh(member)
        until = party.minutes + lasts
        counted = {each: until for each in what if each in state.charged or each in begun}
        if counted:
            draft.put(key, replace(state, charged={**state.charged, **counted}))


def _told_apart(draft: Draft, group: str) -> Party:
    """A group with the ids of its members written: without them a row of one is nobody's."""
    party = told_apart(draft.all(Party), group)
    if party != draft.get(Key("party", "", group)):
        draft.put(Key("party", "", group), party)
    return party


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

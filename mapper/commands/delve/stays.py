"""A stay as it is written: who is where in its row, and how tired each is in a row of their own."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.draft import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.members import members_in
from mapper.model.campaign.play_rows import MemberState, Party
from mapper.play.delve.stays import delve_key, delve_of
from mapper.play.members import fresh, party_of, state_key


def put_stay(draft: Draft, group: str, party: Party, delve: Delve) -> None:
    """The stay of a group, and how its members are."""
    members = members_in(group, party)
    _put_states(draft, group, party, delve)
    delvers = {who: _without_state(delve.delvers[who]) for who in members if who in delve.delvers}
    draft.put(delve_key(group), replace(delve, delvers=delvers))


def _without_state(row: Delver) -> Delver:
    if not row.is_exhausted and row.fatigue is None:
        return row
    return replace(row, is_exhausted=False, fatigue=None)


def end_stay(campaign: Campaign, draft: Draft, group: str) -> None:
    """They are in no dungeon any more, and as tired as they were in it."""
    party = party_of(campaign, group)
    if party.at.zone:
        _put_states(draft, group, party, delve_of(campaign, group))
    draft.put(delve_key(group), None)


def _put_states(draft: Draft, group: str, party: Party, delve: Delve) -> None:
    """Of those who are not fresh."""
    for who, member in members_in(group, party).items():
        if who in delve.delvers:
            row = delve.delvers[who]
            state = MemberState(row.is_exhausted, row.fatigue)
            draft.put(state_key(who), state if state != fresh(member) else None)

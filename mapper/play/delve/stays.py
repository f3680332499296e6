"""Stays in a dungeon as rows keep them, or as they would begin, and who takes part in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.members import Members, id_of, meant, members_in
from mapper.model.campaign.play_rows import Member, MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import profile_of, rules_of
from mapper.play.members import party_of, state_key, state_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD, stopping


def delve_key(group: str) -> Key:
    return Key("delve", "", group)


def delve_of(campaign: Campaign, group: str) -> Delve:
    """A group's stay as it is; one that was put there by hand begins where it stands.

    Who has come to the group since, or stands where no zone is any more, is where its token is.
    Each is as tired as the member's own row says; who can do nothing has nothing left to do.
    """
    party = party_of(campaign, group)
    if not party.is_inside:
        raise NotAllowed(f"{party.name} is in no dungeon.")
    row = campaign.get(delve_key(group))
    if not isinstance(row, Delve):
        row = Delve(profile_of(rules_of(campaign, party.at.map)).site, party.minutes)
    members = members_in(group, party)
    stood = _by_id(row.delvers, members)
    if not party.members and not stood and len(row.delvers) == 1:  # of old, by another name
        stood = dict(zip(members, row.delvers.values(), strict=True))
    kept = {who: each for who, each in stood.items() if _is_there(campaign, party, each)}
    if party.at.zone not in {each.zone for each in kept.values()}:
        kept = {}
    delvers = {
        who: _as_able(
            campaign,
            who,
            member,
            _as_tired(campaign, who, member, kept.get(who) or Delver(party.at.zone)),
        )
        for who, member in members.items()
    }
    is_so = delvers == row.delvers and [*delvers] == [*row.delvers]
    return row if is_so else replace(row, delvers=delvers)


def states_in(campaign: Campaign, group: str) -> dict[str, MemberState]:
    """How tired the members of a group are, in a dungeon or out of it, by id."""
    party = party_of(campaign, group)
    if party.is_inside:
        delvers = delve_of(campaign, group).delvers
        return {
            who: replace(
                state_of(campaign, who, member),
                is_exhausted=delvers[who].is_exhausted,
                fatigue=delvers[who].fatigue,
            )
            for who, member in members_in(group, party).items()
        }
    members = members_in(group, party).items()
    return {who: state_of(campaign, who, member) for who, member in members}


def sheet_of(campaign: Campaign, group: str, who: str) -> MemberSheet:
    """What a member has, by the rules of the map where the group is."""
    party = party_of(campaign, group)
    members = members_in(group, party)
    if who not in members:
        raise NotAllowed(f"{party.name} has no member “{who}”.")
    state = states_in(campaign, group)[who]
    return MemberSheet(members[who], state, rules_of(campaign, party.at.map))


def busy_until(campaign: Campaign, group: str, who: str, now: int) -> int:
    """When somebody is done with what takes longer than a round; 0: nothing keeps them busy."""
    timers = campaign.all(Timer).values()
    ends = (row.due for row in timers if row.group == group and who in row.who)
    return max((at for at in ends if at > now), default=0)


def busy_said(name: str, until: int) -> str:
    """Why somebody who is busy does nothing else."""
    when = f"{until // 60 % 24:02}:{until % 60:02}"
    return f"{name} is busy until {when}, unless that timer is removed."


def stopped_by(campaign: Campaign, who: str, member: Member) -> str:
    """The state in which a member does nothing; empty: in none."""
    return stopping(state_of(campaign, who, member).conditions)


def living(campaign: Campaign, party: Party) -> Party:
    """A group without its dead, who neither eat nor drink."""
    alive = (each for each in party.members if stopped_by(campaign, id_of(each), each) != DEAD)
    return replace(party, members=tuple(alive))


def stopped_said(name: str, state: str) -> str:
    """Why somebody in such a state does nothing."""
    return f"{name} is {state} and does nothing; who is carried is put elsewhere by hand."


def _as_able(campaign: Campaign, who: str, member: Member, row: Delver) -> Delver:
    if not stopped_by(campaign, who, member):
        return row
    return replace(row, has_moved=True, has_acted=True, is_done=True)


def _by_id(delvers: Mapping[str, Delver], members: Members) -> dict[str, Delver]:
    """A stay of old called its delvers by name."""
    found = ((meant(members, who), row) for who, row in delvers.items())
    return {who: row for who, row in found if who}


def _as_tired(campaign: Campaign, who: str, member: Member, row: Delver) -> Delver:
    """What stands in the delver itself is of old, and counts until there is a row of its own."""
    is_of_old = row.is_exhausted or row.fatigue is not None
    if is_of_old and not campaign.has(state_key(who)):
        return row
    state = state_of(campaign, who, member)
    if (state.is_exhausted, state.fatigue) == (row.is_exhausted, row.fatigue):
        return row
    return replace(row, is_exhausted=state.is_exhausted, fatigue=state.fatigue)


def delvers_in(campaign: Campaign, group: str, party: Party, zone: str) -> dict[str, Delver]:
    """All of a group in one zone, as tired as they are."""
    return {
        who: _as_tired(campaign, who, member, Delver(zone))
        for who, member in members_in(group, party).items()
    }


def _is_there(campaign: Campaign, party: Party, row: Delver) -> bool:
    return campaign.get(Key("zone", party.at.map, row.zone)) is not None

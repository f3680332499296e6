"""Members of a group as they are now: who they are, what they are called, how they are."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import Members, meant, members_in, state_id, told_apart
from mapper.model.campaign.play_rows import Member, MemberState, Party
from mapper.model.campaign.rows import Key

SHEETS_POINTS = "FP"
"""What a sheet calls the fatigue points of whoever is fresh."""


def party_of(campaign: Campaign, group: str) -> Party:
    """A group as it is, with no two members of one id."""
    campaign.one(Party, Key("party", "", group))
    return told_apart(campaign.all(Party), group)


def members_of(campaign: Campaign, group: str) -> Members:
    return members_in(group, party_of(campaign, group))


def called(campaign: Campaign, group: str, who: str) -> str:
    """The name of a member of a group; who is not there is called as they stand written."""
    if not campaign.has(Key("party", "", group)):
        return who
    members = members_of(campaign, group)
    id_ = meant(members, who)
    return members[id_].name if id_ else who


def state_key(who: str) -> Key:
    return Key("member_state", "", state_id(who))


def state_of(campaign: Campaign, who: str, member: Member) -> MemberState:
    """How tired a member is, in a dungeon and out of it."""
    row = campaign.get(state_key(who))
    return row if isinstance(row, MemberState) else fresh(member)


def fresh(member: Member) -> MemberState:
    """Whoever has all the points that the sheet says; none are counted where it says nothing."""
    points = number_of(member, SHEETS_POINTS)
    return MemberState(fatigue=points if points > 0 else None)


def number_of(member: Member | None, *names: str) -> int:
    """What a character sheet says under the first of these names; 0 where it says nothing."""
    for name in names:
        written = member.fields.get(name) if member is not None else None
        if written is None:
            continue
        try:
            return int(written)
        except ValueError:
            continue
    return 0


def level_of(member: Member | None) -> int:
    """Nobody is below the first."""
    return max(1, number_of(member, "Level"))

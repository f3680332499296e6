"""Members of a group as they are now: who they are, what they are called, how they are."""

from __future__ import annotations

from typing import Protocol

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.fight_rows import Fight, Foe
from mapper.model.campaign.ids import natural
from mapper.model.campaign.members import (
    Members,
    id_of,
    meant,
    members_in,
    state_id,
    told_apart,
)
from mapper.model.campaign.play_rows import Member, MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.play.sheets.member_sheet import MemberSheet

FATIGUE = "FP"
"""What a sheet calls the pool that the state of a member keeps."""


def party_of(campaign: Campaign, group: str) -> Party:
    """A group as it is, with no two members of one id."""
    campaign.one(Party, Key("party", "", group))
    return told_apart(campaign.all(Party), group)


def members_of(campaign: Campaign, group: str) -> Members:
    return members_in(group, party_of(campaign, group))


class HoldsFoes(Protocol):
    """A campaign, or one that is being edited."""

    def all(self, row_class: type[Foe], map_id: str = "", of: str = "") -> dict[str, Foe]: ...


def foes_of(campaign: HoldsFoes, group: str) -> dict[str, tuple[Key, Foe]]:
    """Whom a group fights, as they came: each with the key of its row, by the id of its sheet."""
    rows = sorted(campaign.all(Foe, of=group).items(), key=lambda each: natural(each[0]))
    return {id_of(row.member): (Key("foe", "", id_, group), row) for id_, row in rows}


def foe_of(campaign: HoldsFoes, group: str, who: str) -> tuple[Key, Foe] | None:
    """One whom a group fights, with the key of the row; None: it is none of them."""
    rows = campaign.all(Foe, of=group).items()
    found = ((Key("foe", "", id_, group), row) for id_, row in rows if id_of(row.member) == who)
    return next(found, None)


def foes_in(campaign: Campaign, group: str) -> list[str]:
    """The ids of those whom a group fights just now."""
    fight = campaign.found(Fight, Key("fight", "", group))
    return [] if fight is None or fight.is_over else [*foes_of(campaign, group)]


def called(campaign: Campaign, group: str, who: str) -> str:
    """The name of a member of a group; who is not there is called as they stand written."""
    if not campaign.has(Key("party", "", group)):
        return who
    members = members_of(campaign, group)
    id_ = meant(members, who)
    if id_:
        return members[id_].name
    foe = foe_of(campaign, group, who)
    return foe[1].member.name if foe is not None else who


def state_key(who: str) -> Key:
    return Key("member_state", "", state_id(who))


def state_of(campaign: Campaign, who: str, member: Member) -> MemberState:
    """How tired a member is, in a dungeon and out of it."""
    return campaign.found(MemberState, state_key(who)) or fresh(member)


def fresh(member: Member) -> MemberState:
    """Whoever has all the points that the sheet says; none are counted where it says nothing."""
    points = MemberSheet(member).pool(FATIGUE).now
    return MemberState(fatigue=points or None)


def level_of(member: Member | None) -> int:
    """Nobody is below the first."""
    return 1 if member is None else max(1, MemberSheet(member).value("Level").whole)

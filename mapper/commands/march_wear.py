"""What stops on the march take from members, and what rests give back to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from mapper.commands.edits import Draft
from mapper.commands.member_rows import charge_until_now
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import NOTHING, Journey, MarchPaid, MarchWear
from mapper.play.members import fresh, members_of, party_of, state_key, state_of
from mapper.play.travel.by_distance import MARCH, still_to_charge
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.procedure import TravelProcedure
from mapper.rules.shared.explained import mixed


class Stopped(NamedTuple):
    """The day after a stop, what it has cost whom whose points are counted, and all in words."""

    journey: Journey
    worn: tuple[MarchWear, ...]
    words: str


def stopped(
    campaign: Campaign, group: str, procedure: TravelProcedure, journey: Journey, is_hot: bool
) -> Stopped | None:
    """Somebody who has marched stops for what comes up; None: nobody has, or it tires nobody."""
    if not procedure.tires or not journey.hours_since_rest:
        return None
    party, worn, told = party_of(campaign, group), [], []
    for who, member in members_of(campaign, group).items():
        state = state_of(campaign, who, member)
        hours = still_to_charge(journey, who, state, party.minutes)
        marched = replace(journey, hours_since_rest=hours)
        missing = procedure.wear(party, marched, is_hot)
        if who not in missing:
            continue
        left, lost = state.fatigue, int(missing[who].value)
        taken = lost if left is None else min(left, lost)
        told.append(f"{member.name} −{taken} FP ({missing[who]})")
        if left is not None and taken:
            worn.append(MarchWear(who, taken))
    after = replace(journey, hours_since_rest=NOTHING, worn=(*journey.worn, *worn), paid=())
    since = mixed(journey.hours_since_rest)
    words = f"{party.name} stopped after {since} hours on the march: {'; '.join(told)}."
    return Stopped(after, tuple(worn), words)


def stopped_here(campaign: Campaign, group: str, party: Party) -> Stopped | None:
    """Somebody who leaves the march for a dungeon, say."""
    procedure = procedure_on(campaign, party.at.map)
    if not isinstance(campaign.get(Key("journey", "", group)), Journey):
        return None
    journey = journey_of(campaign, group, party, procedure)
    return stopped(campaign, group, procedure, journey, is_hot=False)


def put_worn(campaign: Campaign, draft: Draft, group: str, worn: Sequence[MarchWear]) -> None:
    _take(campaign, draft, group, worn)
    charge_march(draft, group, worn)


def wear_out(campaign: Campaign, group: str, who: str, points: int) -> Change:
    """What a march has cost one who stops, until the next rest; nothing where it is not counted.

    It is paid for, whatever they had left.
    """
    left = state_of(campaign, who, members_of(campaign, group)[who]).fatigue
    draft, key = Draft(campaign), Key("journey", "", group)
    taken = min(left or 0, points)
    worn = (MarchWear(who, taken),) if taken else ()
    _take(campaign, draft, group, worn)
    row = campaign.get(key)
    if isinstance(row, Journey):
        others = (each for each in row.paid if each.who != who)
        hours = (MarchPaid(who, row.hours_since_rest),) if row.hours_since_rest else ()
        draft.put(key, replace(row, worn=(*row.worn, *worn), paid=(*others, *hours)))
    return draft.change("Worn out")


def _take(campaign: Campaign, draft: Draft, group: str, worn: Sequence[MarchWear]) -> None:
    members = members_of(campaign, group)
    for each in worn:
        member = members[each.who]
        left = state_of(campaign, each.who, member).fatigue or 0
        _put(campaign, draft, each.who, member, max(0, left - each.points))


def charge_march(draft: Draft, group: str, worn: Sequence[MarchWear]) -> None:
    """Those whom a stop has cost something have paid for their march until now."""
    charge_until_now(draft, group, [each.who for each in worn], (MARCH,))


def give_back(campaign: Campaign, draft: Draft, group: str, rested: Journey) -> list[str]:
    """All that stops have cost the members who are still there, in words; never too much."""
    told = []
    members = members_of(campaign, group)
    points: dict[str, int] = {}
    for each in rested.worn:
        points[each.who] = points.get(each.who, 0) + each.points
    for who, back in points.items():
        member = members.get(who)
        left = state_of(campaign, who, member).fatigue if member is not None else None
        most = fresh(member).fatigue if member is not None else None
        if member is not None and left is not None and most is not None and left < most:
            _put(campaign, draft, who, member, min(most, left + back))
            told.append(f"{member.name} {left} → {min(most, left + back)} FP")
    return told


def _put(campaign: Campaign, draft: Draft, who: str, member: Member, points: int) -> None:
    state = replace(state_of(campaign, who, member), fatigue=points)
    draft.put(state_key(who), state if state != fresh(member) else None)

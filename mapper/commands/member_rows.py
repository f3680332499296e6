"""What a member has, put into rows; what is paid or marched off of it, and what rests give back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from mapper.commands.edits import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import id_of, meant, members_in, told_apart
from mapper.model.campaign.play_rows import Member, MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import NOTHING, Journey, MarchPaid, MarchWear
from mapper.model.campaign.zone_rows import Delve
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.due import counted_in, hours_until_due
from mapper.play.deeds.scene import MINUTES_AN_HOUR
from mapper.play.delve.site_procedure import delve_key
from mapper.play.members import foe_of, fresh, members_of, party_of, state_key, state_of
from mapper.play.reward.pots import GOLD, coins_of, pot_key, pot_of, with_coins
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD
from mapper.play.travel.by_distance import MARCH, still_to_charge
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.procedure import TravelProcedure
from mapper.rules.shared.reasons import about


def put_sheet(draft: Draft, group: str, who: str, sheet: MemberSheet) -> None:
    """What a member has now, in the group's row and in the member's own."""
    party = _told_apart(draft, group)
    members = members_in(group, party)
    if who not in members:
        _put_foe(draft, group, who, sheet)
        return
    if sheet.member != members[who]:
        rows = tuple(sheet.member if id_of(row) == who else row for row in party.members)
        draft.put(Key("party", "", group), replace(party, members=rows))
    state = sheet.state
    draft.put(state_key(who), state if state != fresh(sheet.member) else None)
    _forget_of_old(draft, group, who, party)


def _put_foe(draft: Draft, group: str, who: str, sheet: MemberSheet) -> None:
    """What a foe of a group has now."""
    found = foe_of(draft, group, who)
    if found is None:
        raise NotAllowed(f"{draft.one(Party, Key('party', '', group)).name} has no member “{who}”.")
    key, foe = found
    draft.put(key, replace(foe, member=sheet.member, state=sheet.state))


class Paid(NamedTuple):
    """What is owed still of a sum, and what members paid of it: “, of it 3 by Ann”."""

    owed: int
    words: str


def take_all(draft: Draft, group: str, gold: int) -> Paid:
    """As much of a sum as there is: in the purse first, then each member's, in marching order."""
    pot = pot_of(draft, group)
    owed = max(0, gold - pot.coins)
    if pot.coins:
        draft.put(pot_key(group), with_coins(pot, pot.coins - (gold - owed)))
    by = list[str]()
    for who, sheet in _sheets(draft, group).items():
        pays = min(owed, max(0, sheet.value(GOLD).whole))
        if pays and not sheet.has(DEAD):
            put_sheet(draft, group, who, sheet.with_more(GOLD, -pays))
            by.append(f"{pays:,} by {sheet.member.name}")
            owed -= pays
    return Paid(owed, f", of it {', '.join(by)}" if by else "")


def gold_of(campaign: Campaign, group: str) -> int:
    """The gold that a group can pay: in its purse, and what its members have."""
    sheets = (each for each in _sheets(Draft(campaign), group).values() if not each.has(DEAD))
    return coins_of(campaign, group) + sum(max(0, each.value(GOLD).whole) for each in sheets)


def _sheets(draft: Draft, group: str) -> dict[str, MemberSheet]:
    """The members as they are in the midst of a change."""
    members = members_in(group, draft.one(Party, Key("party", "", group)))
    states = {who: draft.found(MemberState, state_key(who)) for who in members}
    return {who: MemberSheet(row, states[who] or fresh(row)) for who, row in members.items()}


def charge_until_now(draft: Draft, group: str, who: Iterable[str], what: Iterable[str]) -> None:
    """Nothing more is due of what goes by time: it was paid for, or had, until now."""
    names = [*what]
    party = _told_apart(draft, group)
    members = members_in(group, party)
    for each in who:
        state = draft.found(MemberState, state_key(each)) or fresh(members[each])
        charged = {**state.charged, **dict.fromkeys(names, party.minutes)}
        draft.put(state_key(each), replace(state, charged=charged))


def had(campaign: Campaign, draft: Draft, party: Party, *what: str, lasts: int = 0) -> None:
    """All of a group have eaten, drunk or slept until now, and enough for so many minutes more.

    From then on it is counted where that falls due by the rules that are switched on.
    """
    begun = counted_in(campaign) & frozenset(what)
    for member in party.members:
        key = state_key(id_of(member))
        state = draft.found(MemberState, key) or fresh(member)
        until = party.minutes + lasts
        counted = {each: until for each in what if each in state.charged or each in begun}
        if counted:
            draft.put(key, replace(state, charged={**state.charged, **counted}))


def went_without(campaign: Campaign, draft: Draft, party: Party, *what: str) -> None:
    """For whom it was not counted yet, it is from now on: what was called for has been missed."""
    waits = hours_until_due(campaign)
    for member in party.members:
        key = state_key(id_of(member))
        state = draft.found(MemberState, key) or fresh(member)
        counted = {
            each: max(0, party.minutes - waits[each] * MINUTES_AN_HOUR)
            for each in what
            if each in waits and each not in state.charged
        }
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
    row = draft.found(Delve, delve_key(group))
    if row is None:
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
        if lost:
            told.append(f"{member.name} −{taken} FP ({missing[who]})")
        if left is not None and taken:
            worn.append(MarchWear(who, taken))
    after = replace(journey, hours_since_rest=NOTHING, worn=(*journey.worn, *worn), paid=())
    cost = f": {'; '.join(told)}" if told else ""
    words = (
        f"{party.name} stopped after {about(journey.hours_since_rest)} hours on the march{cost}."
    )
    return Stopped(after, tuple(worn), words)


def stopped_here(campaign: Campaign, group: str, party: Party) -> Stopped | None:
    """Somebody who leaves the march for a dungeon, or a fight."""
    procedure, row = procedure_on(campaign, party.at.map), campaign.get(Key("journey", "", group))
    if not isinstance(row, Journey) or row.procedure != procedure.name:
        return None
    journey = journey_of(campaign, group, party, procedure)
    return stopped(campaign, group, procedure, journey, is_hot=False)


def end_march(campaign: Campaign, draft: Draft, group: str, party: Party) -> str:
    """Whoever marches stops here and is missing what that costs, in words; mostly nothing."""
    stop = stopped_here(campaign, group, party)
    if stop is None:
        return ""
    put_worn(campaign, draft, group, stop.worn)
    draft.put(Key("journey", "", group), stop.journey)
    return stop.words


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

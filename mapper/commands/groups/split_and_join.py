"""Groups that part and meet: a part of a group goes its own way, two become one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import chain

from mapper.commands.delve.delve_action import (
    add_zones_known,
    join_stays,
    part_stays,
)
from mapper.commands.edits import Draft, refuse_many, refuse_number, the_group
from mapper.commands.groups.party import new_name, refuse_fighting, things_of_group
from mapper.commands.moorings import hand_over, moor
from mapper.commands.purse import put_pot
from mapper.commands.reward.gathering import gather_what_is_left
from mapper.commands.time.clock import wages_of, wages_row
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Found, Member, Mounts, Party, Supplies
from mapper.model.campaign.reward_rows import Pot, Taken
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fighters import fight_key, last_fight
from mapper.play.knowledge import UNKNOWN, earliest, knows_as
from mapper.play.load.load_rules import heads_in
from mapper.play.members import party_of
from mapper.play.reward.pots import pot_of, together
from mapper.play.travel.travel_map import is_land


def split_group(
    campaign: Campaign,
    group: str,
    name: str,
    members: Sequence[str],
    *,
    others: int = 0,
    riders: int = 0,
    supplies: Supplies | None = None,
    shares_knowledge: bool = False,
) -> Change:
    """Some go their own way, from the same hex and minute; they know what all knew so far."""
    refuse_fighting(campaign, group)
    row = party_of(campaign, group)
    leaving = tuple(member for member in row.members if id_of(member) in set(members))
    _refuse_split(row, leaving, members, others, riders)
    _refuse_overboard(campaign, row)
    words = new_name(campaign, name)
    draft = Draft(campaign)
    id_ = draft.new_id("party")
    part = replace(
        row,
        name=words,
        members=leaving,
        others=others,
        mounts=replace(row.mounts, riders=riders),
        supplies=supplies or Supplies(),
        has_carriage=False,
        vessel=None,
        bearers=(),
        shares=knows_as(campaign, group) if shares_knowledge else "",
        marched=_marching(row.members, row.marched),
    )
    draft.put(Key("party", "", id_), part)
    draft.put(Key("party", "", group), _rest(row, part))
    going = set(map(id_of, leaving))
    for part_of in (_part_journeys, _part_weary, _leave_treasures):
        part_of(draft, group, id_, going)
    if not shares_knowledge:
        _add_knowledge(campaign, draft, knows_as(campaign, group), id_)
    part_stays(campaign, draft, group, id_, going)
    told = f"{words} left {row.name}."
    entry = logged(campaign, told, "move", group=group, at=row.at, player_text=told)
    draft.put(*entry)
    return draft.change(f"Split {words} from {row.name}")


def _part_journeys(draft: Draft, group: str, other: str, going: Collection[str]) -> None:
    """Both have the same day behind them, and each what stops have cost its own members."""
    journey = draft.get(Key("journey", "", group))
    if isinstance(journey, Journey):
        theirs = tuple(each for each in journey.worn if each.who in going)
        ours = tuple(each for each in journey.worn if each.who not in going)
        they = tuple(each for each in journey.paid if each.who in going)
        we = tuple(each for each in journey.paid if each.who not in going)
        draft.put(Key("journey", "", other), replace(journey, worn=theirs, paid=they))
        draft.put(Key("journey", "", group), replace(journey, worn=ours, paid=we))


def _leave_treasures(draft: Draft, group: str, _other: str, going: Collection[str]) -> None:
    """What those who go have borne of the pot stays, for others to bear."""
    pot = pot_of(draft, group)
    left = (replace(each, by="") if each.by in going else each for each in pot.treasures)
    put_pot(draft, group, replace(pot, treasures=tuple(left)))


def _part_weary(draft: Draft, group: str, other: str, going: Collection[str]) -> None:
    """Who goes is still to be asked what the last fight has cost them."""
    fight = draft.found(Fight, fight_key(group))
    theirs = tuple(who for who in fight.weary if who in going) if fight is not None else ()
    if fight is not None and theirs:
        ours = tuple(who for who in fight.weary if who not in going)
        draft.put(fight_key(group), replace(fight, weary=ours))
        draft.put(fight_key(other), _fought(fight, theirs))


def _join_weary(campaign: Campaign, draft: Draft, group: str, other: str) -> None:
    """Who comes is still to be asked what a fight has cost them, as are those who were here."""
    mine, theirs = last_fight(campaign, group), last_fight(campaign, other)
    if theirs is None or not theirs.weary:
        return
    if mine is None:
        after = _fought(theirs, theirs.weary)
    else:
        rounds = max(mine.round, theirs.round) if mine.weary else theirs.round
        after = replace(mine, round=rounds, weary=(*mine.weary, *theirs.weary))
    draft.put(fight_key(group), after)


def _fought(fight: Fight, weary: tuple[str, ...]) -> Fight:
    """A fight that is over, of which nothing is left but what it has cost these."""
    return Fight(fight.system, fight.began, fight.round, weary=weary, is_over=True)


def _rest(row: Party, part: Party) -> Party:
    """What is left of a group without a part of it."""
    return replace(
        row,
        members=tuple(member for member in row.members if member not in part.members),
        others=row.others - part.others,
        mounts=replace(row.mounts, riders=row.mounts.riders - part.mounts.riders),
        supplies=_less(row.supplies, part.supplies),
        marched=part.marched,
    )


def _marching(members: Sequence[Member], before: Sequence[str]) -> tuple[str, ...]:
    """Members in their order, with those who marched along before where they did."""
    order = list(map(id_of, members))
    ahead = ""
    for who in before:
        if who not in order:
            order.insert(order.index(ahead) + 1 if ahead else 0, who)
        ahead = who
    return tuple(order)


def join_groups(campaign: Campaign, group: str, other: str) -> Change:
    """Two groups at one hex become one, which goes on from the later of their times."""
    _refuse_join(campaign, group, other)
    row, joining = party_of(campaign, group), party_of(campaign, other)
    draft = Draft(campaign)
    _add_knowledge(campaign, draft, knows_as(campaign, other), knows_as(campaign, group))
    gather_what_is_left(campaign, draft, other)
    put_pot(draft, group, together(pot_of(campaign, group), pot_of(draft, other)))
    put_pot(draft, other, Pot())
    _join_weary(campaign, draft, group, other)
    _forget_group(campaign, draft, other, group)
    if row.vessel is not None:
        moor(draft, campaign, group, joining)
    _join_wages(campaign, draft, group, other)
    others, riders = row.others + joining.others, row.mounts.riders + joining.mounts.riders
    refuse_number(max(others, riders))
    later = max(row.minutes, joining.minutes)
    marched = _marching(row.members, row.marched)
    members = tuple(sorted(_all_members(row, joining), key=_place_in(marched)))
    _join_journeys(campaign, draft, group, other)
    both = replace(
        row,
        minutes=later,
        members=members,
        marched=marched if set(marched) - set(map(id_of, members)) else (),
        others=others,
        mounts=Mounts(
            riders,
            tuple(dict.fromkeys((*row.mounts.unsuitable, *joining.mounts.unsuitable))),
            row.mounts.can_fly and joining.mounts.can_fly,
        ),
        vessel=row.vessel or joining.vessel,
        is_flying=row.is_flying and joining.is_flying,
        has_carriage=row.has_carriage or joining.has_carriage,
        supplies=_more(row.supplies, joining.supplies),
        is_guided=row.is_guided or joining.is_guided,
        bearers=(*row.bearers, *joining.bearers),
        believed=None if joining.believed is None else row.believed,
    )
    draft.put(Key("party", "", group), both)
    join_stays(campaign, draft, group, other)
    told = f"{joining.name} joined {row.name}."
    entry = logged(campaign, told, "move", at=row.at, player_text=told)
    draft.put(entry.key, replace(entry.row, minutes=later, party=group))
    return draft.change(f"Join {joining.name} with {row.name}")


def _join_journeys(campaign: Campaign, draft: Draft, group: str, other: str) -> None:
    """The day of whoever is later, with the leads of both and what stops have cost them."""
    mine, theirs = (campaign.get(Key("journey", "", id_)) for id_ in (group, other))
    if not isinstance(theirs, Journey):
        return
    is_later = party_of(campaign, other).minutes > party_of(campaign, group).minutes
    kept = mine if isinstance(mine, Journey) and not is_later else theirs
    both = [each for each in (mine, theirs) if isinstance(each, Journey)]
    if len(both) > 1 or is_later or theirs.leads or theirs.worn or theirs.paid or theirs.told:
        joined = replace(
            kept,
            leads=tuple(dict.fromkeys(chain(*(each.leads for each in both)))),
            worn=tuple(chain(*(each.worn for each in both))),
            paid=tuple(chain(*(each.paid for each in both))),
            told=tuple(dict.fromkeys(chain(*(each.told for each in both)))),
        )
        draft.put(Key("journey", "", group), joined)


def _refuse_split(
    row: Party, leaving: Sequence[object], names: Sequence[str], others: int, riders: int
) -> None:
    if len(leaving) != len(set(names)):
        raise NotAllowed(f"Not all of these are members of {row.name}.")
    if not leaving and not others:
        raise NotAllowed("Somebody must go for a group to part.")
    if len(leaving) == len(row.members) and others == row.others:
        raise NotAllowed("Somebody must stay for a group to part.")
    if not 0 <= others <= row.others or not 0 <= riders <= row.mounts.riders:
        raise NotAllowed(f"{row.name} has not that many people or mounts to give.")
    stay = heads_in(row.bearers)
    if others > max(0, row.others - stay):
        raise NotAllowed(f"{row.name}: {stay} of its people bear goods and stay with it.")


def _refuse_overboard(campaign: Campaign, row: Party) -> None:
    """Who parts from a vessel stays on land."""
    at = row.at.hex
    if row.vessel is not None and at is not None and not is_land(campaign, row.at.map, at):
        raise NotAllowed("Nobody parts on open water: go where there is land.")


def _refuse_join(campaign: Campaign, group: str, other: str) -> None:
    row, joining = the_group(campaign, group), the_group(campaign, other)
    if group == other:
        raise NotAllowed("A group is together with itself already.")
    for each in (group, other):
        refuse_fighting(campaign, each)
    if (row.at.map, row.at.hex) != (joining.at.map, joining.at.hex):
        raise NotAllowed(f"{row.name} and {joining.name} are not in the same hex.")
    if knows_as(campaign, group) == other:
        raise NotAllowed(f"{row.name} shares what {joining.name} knows: join them the other way.")


def _all_members(row: Party, joining: Party) -> tuple[Member, ...]:
    names = {member.name for member in row.members}
    twice = [member.name for member in joining.members if member.name in names]
    if twice:
        raise NotAllowed(f"Both groups have a member “{twice[0]}”; rename one of them.")
    return (*row.members, *joining.members)


def _place_in(marched: Sequence[str]) -> Callable[[Member], int]:
    """Where a member marches; who never did so with these comes last."""
    places = {who: place for place, who in enumerate(marched)}
    return lambda member: places.get(id_of(member), len(places))


def _join_wages(campaign: Campaign, draft: Draft, group: str, other: str) -> None:
    """One group pays what two have paid."""
    theirs = wages_of(campaign, other)
    if theirs:
        draft.put(wages_row(campaign, other, 0)[0], None)
        draft.put(*wages_row(campaign, group, wages_of(campaign, group) + theirs))


def _less(all_: Supplies, part: Supplies) -> Supplies:
    left = (all_.rations - part.rations, all_.water - part.water, all_.light - part.light)
    if min(left) < 0:
        raise NotAllowed("There are not that many supplies to give.")
    return Supplies(*left)


def _more(one: Supplies, other: Supplies) -> Supplies:
    all_ = (one.rations + other.rations, one.water + other.water, one.light + other.light)
    refuse_many(Supplies(*all_))
    return Supplies(*all_)


def _add_knowledge(campaign: Campaign, draft: Draft, owner: str, to: str) -> None:
    """What either knew both know, since the earlier entry."""
    if owner == to:
        return
    for map_id in campaign.maps():
        for kind in ("seen", "visited"):
            here = campaign.chunks(kind, map_id, to)
            for place, chunk in campaign.chunks(kind, map_id, owner).items():
                draft.put(Key(kind, map_id, place, to), earliest(here.get(place, UNKNOWN), chunk))
        mine = campaign.all(Found, map_id, to)
        for id_, found in campaign.all(Found, map_id, owner).items():
            if id_ not in mine or found.entry < mine[id_].entry:
                draft.put(Key("found", map_id, id_, to), found)
    add_zones_known(campaign, draft, owner, to)


def _forget_group(campaign: Campaign, draft: Draft, other: str, group: str) -> None:
    """The group that joined is no more; what was its own is now the other's."""
    draft.put(Key("party", "", other), None)
    for key, row in things_of_group(campaign, other):
        draft.put(key, replace(row, group=group))
    for id_, party in campaign.all(Party).items():
        if party.shares == other and id_ != group:
            draft.put(Key("party", "", id_), replace(party, shares=group))
    for map_id in campaign.maps():
        for id_, taken in campaign.all(Taken, map_id).items():
            if taken.group == other:
                draft.put(Key("taken", map_id, id_), replace(taken, group=group))
    hand_over(draft, campaign, other, group)

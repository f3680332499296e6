"""Stays in a dungeon as they are written, and as groups part, meet or end there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mapper.commands.draft import Draft
from mapper.commands.zones.zones_in_play import known_since
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.members import meant, members_in
from mapper.model.campaign.play_rows import MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Light, PassageFound, ZoneKnown
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_place
from mapper.play.delve.site_procedure import delve_key, delve_of
from mapper.play.members import fresh, members_of, party_of, state_key


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
    if party.is_inside:
        _put_states(draft, group, party, delve_of(campaign, group))
    draft.put(delve_key(group), None)


def _put_states(draft: Draft, group: str, party: Party, delve: Delve) -> None:
    """Of those who are not fresh."""
    for who, member in members_in(group, party).items():
        if who in delve.delvers:
            row = delve.delvers[who]
            before = draft.get(state_key(who))
            kept = before if isinstance(before, MemberState) else MemberState()
            state = replace(kept, is_exhausted=row.is_exhausted, fatigue=row.fatigue)
            draft.put(state_key(who), state if state != fresh(member) else None)


def part_stays(
    campaign: Campaign, draft: Draft, group: str, other: str, going: Collection[str]
) -> None:
    """Those who leave go on from their own zones, in a round of their own; so do the rest."""
    if not _party(draft, group).is_inside:
        return
    delve, before = delve_of(campaign, group), members_of(campaign, group)
    for id_ in (group, other):
        party = _party(draft, id_)
        put_stay(draft, id_, party, delve)
        first = next((who for who in members_in(id_, party) if who in delve.delvers), "")
        if first:
            zone = delve.delvers[first].zone
            draft.put(Key("party", "", id_), replace(party, at=zone_place(party.at.map, zone)))
    for id_, row in campaign.all(Light).items():
        if row.group == group and meant(before, row.carrier) in going:
            draft.put(Key("light", "", id_), replace(row, group=other))


def join_stays(campaign: Campaign, draft: Draft, group: str, other: str) -> None:
    """All are one round, that of whoever is later; who has acted has."""
    mine, theirs = (campaign.one(Party, Key("party", "", id_)) for id_ in (group, other))
    if not mine.is_inside:
        return
    if mine.at.zone != theirs.at.zone:
        raise NotAllowed(f"{mine.name} and {theirs.name} are not in the same zone.")
    one, two = delve_of(campaign, group), delve_of(campaign, other)
    later = two if theirs.minutes > mine.minutes else one
    both = replace(later, delvers={**one.delvers, **two.delvers})
    put_stay(draft, group, _party(draft, group), both)
    draft.put(delve_key(other), None)


def dungeon_dice(campaign: Campaign, group: str) -> dict[Key, DueDie]:
    """What fell due for a group in a dungeon: nobody rolls it once they are elsewhere."""
    dice = campaign.all(DueDie).items()
    return {Key("due_die", "", id_): row for id_, row in dice if row.group == group and row.at.zone}


def gather(campaign: Campaign, draft: Draft, group: str, map_id: str, zone: str) -> None:
    """All of a group in one zone: the round goes on there, and from elsewhere a stay begins."""
    row, party = campaign.get(delve_key(group)), campaign.one(Party, Key("party", "", group))
    if not isinstance(row, Delve):
        return
    if party.at.map != map_id:
        end_stay(campaign, draft, group)
        for key in dungeon_dice(campaign, group):
            draft.put(key, None)
        return
    delvers = {who: replace(each, zone=zone) for who, each in row.delvers.items()}
    draft.put(delve_key(group), replace(row, delvers=delvers))


def add_zones_known(campaign: Campaign, draft: Draft, owner: str, to: str) -> None:
    """What one knew of zones and passages the other knows too, since the earlier entry."""
    for map_id in campaign.maps():
        mine = campaign.all(ZoneKnown, map_id, to)
        for id_, known in campaign.all(ZoneKnown, map_id, owner).items():
            both = known_since(mine.get(id_, ZoneKnown()), known)
            draft.put(Key("zone_known", map_id, id_, to), both)
        found = campaign.all(PassageFound, map_id, to)
        for id_, row in campaign.all(PassageFound, map_id, owner).items():
            if id_ not in found or row.entry < found[id_].entry:
                draft.put(Key("passage_found", map_id, id_, to), row)


def _party(draft: Draft, group: str) -> Party:
    row = draft.get(Key("party", "", group))
    assert isinstance(row, Party)
    return row

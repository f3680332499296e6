"""Stays in a dungeon as rows keep them, or as they would begin, and who takes part in them."""

from __future__ import annotations

from dataclasses import replace

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_place
from mapper.play.map_rules import profile_of, rules_of


def delve_key(group: str) -> Key:
    return Key("delve", "", group)


def delve_of(campaign: Campaign, group: str) -> Delve:
    """A group's stay as it is; one that was put there by hand begins where it stands.

    Who has come to the group since, or stands where no zone is any more, is where its token is.
    """
    party = campaign.one(Party, Key("party", "", group))
    if not party.at.zone:
        raise NotAllowed(f"{party.name} is in no dungeon.")
    row = campaign.get(delve_key(group))
    if not isinstance(row, Delve):
        row = Delve(profile_of(rules_of(campaign, party.at.map)).site, party.minutes)
    kept = {name: each for name, each in row.delvers.items() if _is_there(campaign, party, each)}
    if party.at.zone not in {each.zone for each in kept.values()}:
        kept = {}
    delvers = {name: kept.get(name) or _comes_in(party, name) for name in names_in(party)}
    return row if delvers == row.delvers else replace(row, delvers=delvers)


def names_in(party: Party) -> tuple[str, ...]:
    """Who delves, in marching order; a group without members goes as one."""
    return tuple(member.name for member in party.members) or (party.name,)


def members_of(party: Party) -> dict[str, Member]:
    return {member.name: member for member in party.members}


def fresh_delvers(party: Party, zone: str) -> dict[str, Delver]:
    """All of a group in one zone."""
    return {
        name: _comes_in(replace(party, at=zone_place(party.at.map, zone)), name)
        for name in names_in(party)
    }


def _comes_in(party: Party, name: str) -> Delver:
    points = number_of(members_of(party).get(name), "FP")
    return Delver(party.at.zone, fatigue=points if points > 0 else None)


def _is_there(campaign: Campaign, party: Party, row: Delver) -> bool:
    return campaign.get(Key("zone", party.at.map, row.zone)) is not None


def number_of(member: Member | None, *names: str) -> int:
    """What a character sheet says under the first of these names; 0 where it says nothing."""
    for name in names:
        written = member.fields.get(name) if member is not None else None
        try:
            return int(written if written is not None else "")
        except ValueError:
            continue
    return 0

"""Members of groups by their ids: each has one of its own, whatever it is called.

A member without a written id has its name for one; where two groups of old have the same name, the
later one's member is told apart. A group without members goes as one, as if it were a member.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from itertools import chain

from mapper.model.campaign.ids import ID, free_name, natural
from mapper.model.campaign.play_rows import Member, Party

MOST_KEPT = 1024
"""Ids of whom it is kept what their rows are called by."""

Parties = Mapping[str, Party]
Members = Mapping[str, Member]
"""By id, in marching order."""


def id_of(member: Member) -> str:
    return member.id or member.name


def with_id(member: Member, id_: str) -> Member:
    """The member under an id, which is written where it is not the name."""
    return replace(member, id="" if id_ == member.name else id_)


def members_in(group: str, party: Party) -> Members:
    """Who a group is made of; of a group without members the one that stands for all."""
    rows = party.members or (Member(party.name, id=f"group-{group}"),)
    return {id_of(row): row for row in rows}


@lru_cache(maxsize=MOST_KEPT)
def state_id(who: str) -> str:
    """What the row of a member's state is called by: the id, or what of it a file can hold.

    The sum of the whole id keeps those apart of whom the rest is the same.
    """
    if ID.fullmatch(who):
        return who
    whole = sha256(who.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{re.sub('[^A-Za-z0-9]+', '_', who)[:60]}_{whole[:16]}"


def ids_in(parties: Parties) -> frozenset[str]:
    """All ids in these groups."""
    return frozenset(id_ for group, row in parties.items() for id_ in members_in(group, row))


def free_id(parties: Parties, name: str) -> str:
    """The name, or where that is somebody's id, the name with a number."""
    return free_name(name, ids_in(parties).__contains__, " ")


def meant(members: Members, who: str) -> str:
    """The id that is meant by one, or by a name that stands in rows of old; empty: nobody's."""
    if who in members:
        return who
    return next((id_ for id_, row in members.items() if row.name == who), "")


def told_apart(parties: Parties, group: str) -> Party:
    """A group whose members have ids that nobody else has."""
    row = parties[group]
    own = [id_of(each) for each in row.members]
    others = (other.members for id_, other in parties.items() if id_ != group)
    if len(set(own)) == len(own) and set(own).isdisjoint(map(id_of, chain(*others))):
        return row
    return replace(row, members=_all_told_apart(parties)[group])


def _all_told_apart(parties: Parties) -> dict[str, tuple[Member, ...]]:
    """Written ids stand before names, and groups by their number."""
    written = {each.id for row in parties.values() for each in row.members if each.id}
    seen, found = set[str](), dict[str, tuple[Member, ...]]()
    for group in sorted(parties, key=natural):
        after = []
        for row in parties[group].members:
            own = id_of(row)
            if own in seen or (own in written and not row.id):
                own = free_name(row.name, (seen | written).__contains__, " ")
            seen.add(own)
            after.append(with_id(row, own))
        found[group] = tuple(after)
    return found

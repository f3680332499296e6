"""Commands on what a group is made of: members, mounts, carriage, heads beside, supplies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mapper.commands.groups.party import the_group
from mapper.commands.one_row import one_line, replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Member, Mounts, Party, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed

MOST_HEADS = 1_000_000
LONGEST_NOTES = 4000


def add_member(campaign: Campaign, group: str, member: Member) -> Change:
    row = the_group(campaign, group)
    new = _checked(row, member)
    return _edited(group, row, replace(row, members=(*row.members, new)), f"Add {new.name}")


def edit_member(campaign: Campaign, group: str, name: str, wanted: Member) -> Change:
    row = the_group(campaign, group)
    at = _place_of(row, name)
    new = _checked(row, wanted, but=name)
    members = (*row.members[:at], new, *row.members[at + 1 :])
    return _edited(group, row, replace(row, members=members), f"Edit {new.name}")


def remove_member(campaign: Campaign, group: str, name: str) -> Change:
    row = the_group(campaign, group)
    at = _place_of(row, name)
    members = (*row.members[:at], *row.members[at + 1 :])
    return _edited(group, row, replace(row, members=members), f"Remove {name}")


def order_members(campaign: Campaign, group: str, names: Sequence[str]) -> Change:
    """The marching order: all members by name, the first in front."""
    row = the_group(campaign, group)
    if sorted(names) != sorted(member.name for member in row.members):
        raise NotAllowed("A marching order names each member once.")
    members = tuple(row.members[_place_of(row, name)] for name in names)
    return _edited(group, row, replace(row, members=members), "Change marching order")


def set_mounts(campaign: Campaign, group: str, mounts: Mounts) -> Change:
    refuse_number(mounts.riders)
    row = the_group(campaign, group)
    return _edited(group, row, replace(row, mounts=mounts), f"Mounts of {row.name}")


def set_carriage(campaign: Campaign, group: str, *, has_carriage: bool) -> Change:
    row = the_group(campaign, group)
    words = f"{row.name} {'takes a' if has_carriage else 'leaves the'} carriage"
    return _edited(group, row, replace(row, has_carriage=has_carriage), words)


def set_others(campaign: Campaign, group: str, others: int) -> Change:
    """How many go along without being members: hirelings, porters, people under escort."""
    refuse_number(others)
    row = the_group(campaign, group)
    return _edited(group, row, replace(row, others=others), f"People with {row.name}")


def set_supplies(campaign: Campaign, group: str, supplies: Supplies) -> Change:
    for number in (supplies.rations, supplies.water, supplies.light):
        refuse_number(number)
    row = the_group(campaign, group)
    return _edited(group, row, replace(row, supplies=supplies), f"Supplies of {row.name}")


def set_guided(campaign: Campaign, group: str, *, is_guided: bool) -> Change:
    """Whether a guide or a good map keeps a group on its way."""
    row = the_group(campaign, group)
    return _edited(group, row, replace(row, is_guided=is_guided), f"Guide of {row.name}")


def _edited(group: str, before: Party, after: Party, label: str) -> Change:
    return replaced(Key("party", "", group), before, after, label)


def _checked(row: Party, member: Member, but: str = "") -> Member:
    name = one_line(member.name, "A member")
    taken = {other.name.casefold() for other in row.members if other.name != but}
    if name.casefold() in taken:
        raise NotAllowed(f"{row.name} has a member “{name}” already.")
    if len(member.notes) > LONGEST_NOTES:
        raise NotAllowed(f"The notes on a member have at most {LONGEST_NOTES:,} letters.")
    player = one_line(member.player, "A player", may_be_empty=True)
    return replace(member, name=name, player=player)


def _place_of(row: Party, name: str) -> int:
    for at, member in enumerate(row.members):
        if member.name == name:
            return at
    raise NotAllowed(f"{row.name} has no member “{name}”.")


def refuse_number(number: int) -> None:
    if not 0 <= number <= MOST_HEADS:
        raise NotAllowed(f"A number from 0 to {MOST_HEADS:,} must stand here.")

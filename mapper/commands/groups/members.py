"""Commands on what a group is made of: members, mounts, carriage, heads beside, supplies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.edits import Draft, one_line, refuse_number, replaced, the_group
from mapper.commands.groups.party import told_by_hand
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import free_id, id_of, with_id
from mapper.model.campaign.play_rows import Member, MemberState, Mounts, Party, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import round_of, sheet_of, site_in
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.rules.delving import delve_round

LONGEST_NOTES = 4000


def add_member(
    campaign: Campaign, group: str, member: Member, state: MemberState | None = None
) -> Change:
    """A member with an id of its own, whatever others are called or were."""
    row = party_of(campaign, group)
    new = _checked(row, member)
    new = with_id(new, free_id(campaign.all(Party), new.name))
    draft = Draft(campaign)
    draft.put(Key("party", "", group), replace(row, members=(*row.members, new)))
    if state is not None:
        put_sheet(draft, group, id_of(new), MemberSheet(new, state))
    return draft.change(f"Add {new.name}")


def edit_member(
    campaign: Campaign, group: str, who: str, wanted: Member, state: MemberState | None = None
) -> Change:
    """All that is known of a member; the id stays. `state`: how they are, where that is set too."""
    row = party_of(campaign, group)
    at = _place_of(row, who)
    new = with_id(_checked(row, wanted, but=who), who)
    after = replace(row, members=(*row.members[:at], new, *row.members[at + 1 :]))
    draft = Draft(campaign)
    draft.put(Key("party", "", group), after)
    if state is None:
        return draft.change(f"Edit {new.name}")
    before = sheet_of(campaign, group, who)
    wanted_sheet = replace(before, member=new, state=state)
    put_sheet(draft, group, who, wanted_sheet)
    return told_by_hand(campaign, draft, group, before, wanted_sheet)


def remove_member(campaign: Campaign, group: str, who: str) -> Change:
    """Somebody who leaves for good, with all that was kept of them."""
    row = party_of(campaign, group)
    at = _place_of(row, who)
    members = (*row.members[:at], *row.members[at + 1 :])
    return _with_members(campaign, group, row, members, f"Remove {row.members[at].name}")


def order_members(campaign: Campaign, group: str, order: Sequence[str]) -> Change:
    """The marching order: all members by id, the first in front."""
    row = party_of(campaign, group)
    if sorted(order) != sorted(map(id_of, row.members)):
        raise NotAllowed("A marching order names each member once.")
    members = tuple(row.members[_place_of(row, who)] for who in order)
    return _with_members(campaign, group, row, members, "Change marching order")


def march(campaign: Campaign, group: str, order: Sequence[str]) -> Change:
    """Another marching order, between rounds only."""
    action = DelveAction(campaign, group, override=True)
    state = round_of(action.members, action.delve, site_in(action.ground))
    begun = frozenset(who for who in action.able if action.delver(who).has_begun)
    delve_round.reordered(replace(state, acted=begun), tuple(order))
    change = order_members(campaign, group, order)
    if not change:
        return change
    members = action.members
    action.party = replace(action.party, members=tuple(members[who] for who in order))
    words = f"Marching order: {', '.join(map(action.called, order))}"
    action.log(f"{words}.", "note", f"{words}.")
    return action.change(change.label)


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


def _with_members(
    campaign: Campaign, group: str, row: Party, members: tuple[Member, ...], label: str
) -> Change:
    draft = Draft(campaign)
    draft.put(Key("party", "", group), replace(row, members=members))
    return draft.change(label)


def _checked(row: Party, member: Member, but: str = "") -> Member:
    name = one_line(member.name, "A member")
    taken = {other.name.casefold() for other in row.members if id_of(other) != but}
    if name.casefold() in taken:
        raise NotAllowed(f"{row.name} has a member “{name}” already.")
    if len(member.notes) > LONGEST_NOTES:
        raise NotAllowed(f"The notes on a member have at most {LONGEST_NOTES:,} letters.")
    player = one_line(member.player, "A player", may_be_empty=True)
    return replace(member, name=name, player=player)


def _place_of(row: Party, who: str) -> int:
    for at, member in enumerate(row.members):
        if id_of(member) == who:
            return at
    raise NotAllowed(f"{row.name} has no member “{who}”.")

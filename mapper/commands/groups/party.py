"""Commands on groups: who there is, where they stand, what they know, and what they are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from mapper.commands.delve.delve_action import (
    DelveAction,
    drop_dungeon_dice,
    end_stay,
    gather,
)
from mapper.commands.edits import (
    Draft,
    one_line,
    refuse_many,
    refuse_no_spot,
    refuse_number,
    refuse_same_name,
    replaced,
    the_group,
)
from mapper.commands.known_hexes import mark, marked, zone_known
from mapper.commands.member_rows import put_sheet
from mapper.commands.moorings import hand_over, moor
from mapper.commands.time.log import logged, time_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.members import free_id, id_of, with_id
from mapper.model.campaign.play_rows import Member, MemberState, Mounts, Party, Supplies
from mapper.model.campaign.rows import KIND_OF, SETTINGS, Key, Settings
from mapper.model.campaign.travel_rows import DueDie, Timer
from mapper.model.campaign.zone_rows import Countdown, Light
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.place_names import spot_named
from mapper.model.places import Place, Spot, place_in
from mapper.play.delve.site_procedure import delve_key, round_of, sheet_of, site_in
from mapper.play.fight.fighters import fight_of
from mapper.play.knowledge import knows_as
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import every_system
from mapper.play.sheets.sheet_words import differences
from mapper.play.travel.travel_map import is_water
from mapper.rules.delving import delve_turn


def form_group(campaign: Campaign, name: str, map_id: str, at: Hex) -> Change:
    """A new group, which knows the hex it stands on; that it stands in the water is said."""
    refuse_no_spot(campaign, Place(map_id, at))
    id_ = campaign.new_id("party")
    words = new_name(campaign, name)
    row = Party(words, Place(map_id, at), time_of(campaign))
    where = spot_named(campaign, row.at)
    wet = ", in the water" if is_water(campaign, map_id, at) else ""
    entry = logged(campaign, f"{words} set out from {where}{wet}.", "move", at=row.at)
    swaps = {Key("party", "", id_): Swap(None, row), entry.key: Swap(None, entry.row)}
    swaps |= marked(campaign, "visited", map_id, id_, area_of([at]), entry.number)
    return Change(f"Form {words}", swaps)


def rename_group(campaign: Campaign, id_: str, name: str) -> Change:
    row = the_group(campaign, id_)
    words = new_name(campaign, name, id_)
    return replaced(_key(id_), row, replace(row, name=words), f"Rename {row.name}")


def place_group(campaign: Campaign, id_: str, map_id: str, spot: Spot) -> Change:
    """Put a group anywhere, by the game master's hand: no time passes and no rule is asked.

    Of a zone it has mapped where it is.
    """
    at = place_in(map_id, spot)
    refuse_no_spot(campaign, at)
    row, where = party_of(campaign, id_), f"{'in' if at.zone else 'on'} {spot_named(campaign, at)}"
    words, draft = f"Place {row.name} {where}", Draft(campaign)
    ashore = moor(draft, campaign, id_, row) if at.zone else row
    after = replace(ashore, at=at, believed=None)
    draft.put(_key(id_), after)
    if after.at.zone:
        gather(campaign, draft, id_, map_id, after.at.zone)
    if not draft.change(words):
        return Change(words, {})
    entry = logged(campaign, f"{row.name} placed {where}.", "move", group=id_, at=after.at)
    draft.put(*entry)
    _put_known(campaign, draft, knows_as(campaign, id_), after.at, entry.number)
    if not after.at.zone:
        end_stay(campaign, draft, id_)
        drop_dungeon_dice(campaign, draft, id_)
    return draft.change(words)


def _put_known(campaign: Campaign, draft: Draft, owner: str, at: Place, entry: int) -> None:
    """Who stands somewhere has visited the hex, or entered the zone and mapped it."""
    if at.hex is not None:
        mark(draft, campaign, Key("visited", at.map, "", owner), area_of([at.hex]), entry)
        return
    before = zone_known(campaign, at.map, at.zone, owner)
    after = replace(before, entered=before.entered or entry, mapped=before.mapped or entry)
    draft.put(Key("zone_known", at.map, at.zone, owner), after)


def share_knowledge(campaign: Campaign, id_: str, other: str) -> Change:
    """From now on a group knows what another knows, and nothing else; empty: its own again."""
    row = the_group(campaign, id_)
    if other:
        with_ = the_group(campaign, other)
        if id_ in {other, knows_as(campaign, other)}:
            raise NotAllowed(f"{with_.name} has the knowledge of {row.name} already.")
        words = f"{row.name} shares what {with_.name} knows"
    else:
        words = f"{row.name} has knowledge of its own"
    return replaced(_key(id_), row, replace(row, shares=other), words)


def disband_group(campaign: Campaign, id_: str) -> Change:
    """Take a group off the map; what it knew goes with it."""
    row = the_group(campaign, id_)
    refuse_fighting(campaign, id_)
    sharing = [party.name for party in campaign.all(Party).values() if party.shares == id_]
    if sharing:
        raise NotAllowed(f"{sharing[0]} has the knowledge of {row.name}; give it its own first.")
    draft = Draft(campaign)
    draft.put(_key(id_), None)
    draft.put(delve_key(id_), None)
    moor(draft, campaign, "", row)
    hand_over(draft, campaign, id_, "")
    for key, _ in things_of_group(campaign, id_):
        draft.put(key, None)
    draft.put(*logged(campaign, f"{row.name} disbanded.", at=row.at))
    return draft.change(f"Disband {row.name}")


def refuse_fighting(campaign: Campaign, id_: str) -> None:
    """A group that is in a fight stays as it is until that is over."""
    if fight_of(campaign, id_) is not None:
        raise NotAllowed(f"{the_group(campaign, id_).name} is fighting: end the fight first.")


def things_of_group(
    campaign: Campaign, group: str
) -> Iterator[tuple[Key, DueDie | Timer | Light | Countdown]]:
    """Dice that are due, timers, lights and countdowns of a group."""
    for kind in (DueDie, Timer, Light, Countdown):
        rows: Mapping[str, DueDie | Timer | Light | Countdown] = campaign.all(kind)
        for id_, row in rows.items():
            if row.group == group:
                yield Key(KIND_OF[kind], "", id_), row


def _key(id_: str) -> Key:
    return Key("party", "", id_)


def new_name(campaign: Campaign, name: str, own: str = "") -> str:
    """A name that no other group has."""
    words = one_line(name, "A group")
    refuse_same_name(campaign.all(Party), words, "group", own)
    return words


def told_by_hand(
    campaign: Campaign, draft: Draft, group: str, before: MemberSheet, after: MemberSheet
) -> Change:
    """The change of a draft with an entry in the log of what was set, where anything was."""
    name, row = after.member.name, campaign.one(Party, Key("party", "", group))
    words = differences(before, after, row.minutes)
    if words:
        draft.put(*logged(campaign, f"{name}: {words} (set by hand).", group=group, at=row.at))
    return draft.change(f"Edit {name}")


def set_value(campaign: Campaign, group: str, who: str, name: str, told: str) -> Change:
    """A value of a sheet set by hand, and logged: "8" is set, "+2" and "-3" are added."""
    before = sheet_of(campaign, group, who)
    if not told.strip():
        raise NotAllowed("Write a number such as 8, or +2, or -3.")
    after = before.with_told(name, told)
    return _by_hand(campaign, group, who, after, name)


def end_state(campaign: Campaign, group: str, who: str, name: str) -> Change:
    """Somebody is no longer in a state, because the table says so; it is logged."""
    before = sheet_of(campaign, group, who)
    if not before.has(name):
        raise NotAllowed(f"{before.member.name} is not {name}.")
    return _by_hand(campaign, group, who, before.without_condition(name), name)


def _by_hand(campaign: Campaign, group: str, who: str, after: MemberSheet, name: str) -> Change:
    draft, before = Draft(campaign), sheet_of(campaign, group, who)
    put_sheet(draft, group, who, after)
    change = told_by_hand(campaign, draft, group, before, after)
    if change and "log" not in change.kinds:  # a count, say, which no entry tells of else
        was, now = before.value(name).number, after.value(name).number
        said = f"{after.member.name}: {name} {was} → {now} (set by hand)."
        row = campaign.one(Party, Key("party", "", group))
        draft.put(*logged(campaign, said, group=group, at=row.at))
    return draft.change(f"Set {name} of {after.member.name}")


def set_systems(campaign: Campaign, systems: Collection[str] | None) -> Change:
    """Whose fields a sheet shows; None: of those systems that the maps' procedures are of.

    What was switched on may stay so, even if its file is not here.
    """
    known, before = every_system(), campaign.one(Settings, SETTINGS)
    for name in systems or ():
        if name not in known.union(before.systems or ()):
            raise NotAllowed(f"There are sheets of {', '.join(sorted(known))}, not of {name}.")
    chosen = None if systems is None else tuple(sorted(set(systems)))
    return replaced(SETTINGS, before, replace(before, systems=chosen), "Sheets of the campaign")


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
    delve_turn.reordered(replace(state, acted=begun), tuple(order))
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
    refuse_many(supplies)
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

"""What a group is made of, and groups that part, meet, and wait for one another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mapper.commands.groups.party import (
    add_member,
    disband_group,
    edit_member,
    order_members,
    place_group,
    remove_member,
    set_carriage,
    set_guided,
    set_mounts,
    set_others,
    set_supplies,
)
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.travel.camping import act_ahead
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Clock, LogEntry, Member, Mounts, Party, Supplies
from mapper.model.campaign.rows import CLOCK, Key
from mapper.model.campaign.travel_rows import Journey
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, ZonePoint
from mapper.play.knowledge import knowledge_of
from tests.commands.crypt import CELL, CRYPT, HALL, HEROES, crypt_rows
from tests.commands.travel.walks import price_of
from tests.commands.vale import MAP, US, journey, party, spot, told, vale

THEM = "2"
DICE = Random(1)


@pytest.fixture
def campaign() -> Campaign:
    return vale()


@pytest.fixture
def parted(campaign: Campaign) -> Campaign:
    """Bea went her own way at 0102, after all had been there."""
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(split_group(campaign, US, "Scouts", ["Bea"], supplies=Supplies(rations=2)))
    return campaign


def names(row: Party) -> list[str]:
    return [member.name for member in row.members]


def test_a_member_is_edited_in_its_place(campaign: Campaign) -> None:
    campaign.apply(edit_member(campaign, US, "Ann", Member(" Anna ", "Zoe", {"Move": "3/2"})))

    assert Member("Anna", "Zoe", {"Move": "3/2"}, id="Ann") == party(campaign).members[0]


def marching(campaign: Campaign, *commands: Callable[[Campaign], Change]) -> list[str]:
    """The order of those who are together again, after some have gone their own way."""
    for name in ("Cob", "Dot", "Eve"):
        campaign.apply(add_member(campaign, US, Member(name)))
    for command in commands:
        campaign.apply(command(campaign))
    return names(party(campaign))


def test_who_comes_back_marches_where_they_did(campaign: Campaign) -> None:
    order = marching(
        campaign,
        lambda c: split_group(c, US, "Scouts", ["Ann", "Dot"]),
        lambda c: order_members(c, US, ["Eve", "Bea", "Cob"]),
        lambda c: join_groups(c, US, THEM),
    )

    assert ["Ann", "Eve", "Bea", "Cob", "Dot"] == order
    assert () == party(campaign).marched


def test_those_who_part_twice_come_back_to_their_places(campaign: Campaign) -> None:
    order = marching(
        campaign,
        lambda c: split_group(c, US, "Scouts", ["Bea", "Dot"]),
        lambda c: split_group(c, US, "Guards", ["Ann"]),
        lambda c: join_groups(c, US, "3"),
        lambda c: join_groups(c, US, THEM),
    )

    assert ["Ann", "Bea", "Cob", "Dot", "Eve"] == order


def test_who_joins_for_the_first_time_marches_last(campaign: Campaign) -> None:
    order = marching(
        campaign,
        lambda c: split_group(c, US, "Scouts", ["Ann"]),
        lambda c: add_member(c, THEM, Member("Fay")),
        lambda c: join_groups(c, US, THEM),
    )

    assert ["Ann", "Bea", "Cob", "Dot", "Eve", "Fay"] == order


def test_a_member_leaves(campaign: Campaign) -> None:
    campaign.apply(remove_member(campaign, US, "Ann"))

    assert ["Bea"] == names(party(campaign))


def test_members_march_in_the_order_that_is_said(campaign: Campaign) -> None:
    campaign.apply(order_members(campaign, US, ["Bea", "Ann"]))

    assert ["Bea", "Ann"] == names(party(campaign))


def test_all_else_that_a_group_has_is_set(campaign: Campaign) -> None:
    campaign.apply(set_mounts(campaign, US, Mounts(2, ("swamp",))))
    campaign.apply(set_supplies(campaign, US, Supplies(1, 2, 3)))
    campaign.apply(set_carriage(campaign, US, has_carriage=True))
    campaign.apply(set_others(campaign, US, 7))
    campaign.apply(set_guided(campaign, US, is_guided=True))

    row = party(campaign)
    assert (Mounts(2, ("swamp",)), Supplies(1, 2, 3)) == (row.mounts, row.supplies)
    assert (True, 7, True) == (row.has_carriage, row.others, row.is_guided)


@pytest.mark.parametrize(
    ("mounts", "others", "has_carriage", "expected"),
    [
        pytest.param(Mounts(), 0, False, "1 → 1 point", id="on foot"),
        pytest.param(Mounts(2), 0, False, "mounts 2 = 2 → ½ point", id="all ride"),
        pytest.param(Mounts(1), 0, False, "1 → 1 point", id="one walks"),
        pytest.param(Mounts(2, ("plains",)), 0, False, "1 → 1 point", id="mounts of no use"),
        pytest.param(Mounts(), 0, True, "carriage 1/2 = 1/2 → 2 points", id="a carriage"),
        pytest.param(Mounts(), 18, False, "1 → 1 point", id="twenty heads"),
        pytest.param(
            Mounts(), 19, False, "more than 20 people 1/2 = 1/2 → 2 points", id="one head more"
        ),
    ],
)
def test_what_a_group_is_decides_what_a_step_costs(
    campaign: Campaign, mounts: Mounts, others: int, has_carriage: bool, expected: str
) -> None:
    campaign.apply(set_mounts(campaign, US, mounts))
    campaign.apply(set_others(campaign, US, others))
    campaign.apply(set_carriage(campaign, US, has_carriage=has_carriage))

    assert expected == price_of(campaign, US, spot("0102")).words


def test_those_who_part_have_what_they_were_given(parted: Campaign) -> None:
    assert (["Ann"], ["Bea"]) == (names(party(parted)), names(party(parted, THEM)))
    assert (4, 2) == (party(parted).supplies.rations, party(parted, THEM).supplies.rations)


def test_those_who_part_know_what_all_knew_and_are_as_far_in_their_day(parted: Campaign) -> None:
    ours, theirs = (knowledge_of(parted, MAP, [group]) for group in (US, THEM))
    days = [parted.get(Key("journey", "", group)) for group in (US, THEM)]

    assert ours.visited_since(spot("0102")) == theirs.visited_since(spot("0102")) > 0
    assert days[0] == days[1]


def test_what_one_group_sees_the_other_does_not(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE))

    assert 0 == knowledge_of(parted, MAP, [US]).visited_since(spot("0103"))


def test_a_group_that_is_ahead_acts_by_the_game_masters_leave(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE))
    for die in due_dice(parted, THEM):
        parted.apply(roll(parted, die, DICE, face=5))
    parted.apply(act_ahead(parted, THEM))

    parted.apply(step(parted, THEM, spot("0102"), DICE))

    assert (spot("0102"), True) == (party(parted, THEM).at.hex, journey(parted, THEM).acts_ahead)


def test_who_is_ahead_of_nobody_needs_no_leave(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="ahead of nobody"):
        act_ahead(campaign, US)


def test_a_group_that_is_ahead_waits(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE, override=True))

    with pytest.raises(NotAllowed, match="Scouts is ahead in time: We comes first"):
        step(parted, THEM, spot("0102"), DICE)


def test_a_group_with_nobody_in_it_holds_up_nobody(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE))
    for die in due_dice(parted, THEM):
        parted.apply(roll(parted, die, DICE, face=5))
    parted.apply(remove_member(parted, US, id_of(party(parted).members[0])))

    parted.apply(step(parted, THEM, spot("0102"), DICE))

    assert spot("0102") == party(parted, THEM).at.hex
    assert party(parted, THEM).minutes == parted.one(Clock, CLOCK).minutes


def test_a_group_of_which_nobody_is_told_goes_as_one(parted: Campaign) -> None:
    parted.apply(remove_member(parted, US, id_of(party(parted).members[0])))

    parted.apply(step(parted, US, spot("0103"), DICE))

    assert spot("0103") == party(parted).at.hex


def test_the_game_master_may_let_it_act_all_the_same(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE))
    parted.apply(step(parted, THEM, spot("0104"), DICE, override=True))

    assert spot("0104") == party(parted, THEM).at.hex


def test_the_clock_is_that_of_the_rearmost(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE))

    assert party(parted, US).minutes == parted.one(Clock, CLOCK).minutes


def test_those_who_meet_go_on_from_the_later_time(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0202"), DICE))
    there = party(parted, THEM).minutes
    day = parted.get(Key("journey", "", THEM))
    parted.apply(step(parted, US, spot("0202"), DICE))
    ours = party(parted).minutes
    parted.apply(join_groups(parted, US, THEM))

    assert (max(ours, there), ["Ann", "Bea"]) == (party(parted).minutes, names(party(parted)))
    assert (6, None) == (party(parted).supplies.rations, parted.get(Key("party", "", THEM)))
    assert day == parted.one(Journey, Key("journey", "", US))


def test_those_who_meet_know_what_either_knew_since_the_first(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE))
    since = knowledge_of(parted, MAP, [THEM]).visited_since(spot("0103"))
    parted.apply(step(parted, US, spot("0103"), DICE))
    parted.apply(join_groups(parted, US, THEM))

    assert since == knowledge_of(parted, MAP, [US]).visited_since(spot("0103"))
    assert "Scouts joined We." == told(parted)[-1]


@pytest.mark.parametrize(
    ("members", "others", "sentence"),
    [
        (["Ann", "Bea"], 0, "Somebody must stay"),
        ([], 0, "Somebody must go"),
        (["Carl"], 0, "Not all of these are members"),
        (["Bea"], 3, "not that many people"),
    ],
)
def test_a_parting_that_cannot_be_is_refused(
    campaign: Campaign, members: list[str], others: int, sentence: str
) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        split_group(campaign, US, "Scouts", members, others=others)


def test_groups_in_two_places_do_not_meet(parted: Campaign) -> None:
    parted.apply(step(parted, THEM, spot("0103"), DICE))

    with pytest.raises(NotAllowed, match="not in the same hex"):
        join_groups(parted, US, THEM)


def test_nobody_has_the_name_of_another(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="has a member “ann” already"):
        add_member(campaign, US, Member("ann"))


def _disband(campaign: Campaign) -> Change:
    return disband_group(campaign, HEROES)


def _split(campaign: Campaign) -> Change:
    return split_group(campaign, HEROES, "Scouts", [], others=1)


def _join(campaign: Campaign) -> Change:
    campaign.apply(_split(campaign))
    return join_groups(campaign, HEROES, THEM)


def _place(campaign: Campaign) -> Change:
    return place_group(campaign, HEROES, CRYPT, ZonePoint(HALL))


@pytest.mark.parametrize("deed", [_disband, _split, _join, _place])
def test_what_groups_do_in_a_dungeon_is_told_with_its_zone(
    deed: Callable[[Campaign], Change],
) -> None:
    zone = CELL if deed is _place else HALL
    heroes = Party("Heroes", Place(CRYPT, ZonePoint(zone)), members=(Member("Ann"),), others=2)
    campaign = Campaign({**crypt_rows(), Key("party", "", HEROES): heroes})

    change = deed(campaign)

    (entry,) = (swap.after for swap in change.rows.values() if isinstance(swap.after, LogEntry))
    assert Place(CRYPT, ZonePoint(HALL)) == entry.at


def test_with_a_group_goes_its_day(parted: Campaign) -> None:
    parted.apply(disband_group(parted, THEM))

    assert parted.get(Key("journey", "", THEM)) is None


@pytest.mark.parametrize(
    "grow",
    [
        lambda c, id_: set_supplies(c, id_, Supplies(water=600_000)),
        lambda c, id_: set_others(c, id_, 600_000),
        lambda c, id_: set_mounts(c, id_, Mounts(600_000)),
    ],
    ids=["supplies", "others", "mounts"],
)
def test_two_groups_together_have_no_more_than_can_be_written(
    parted: Campaign, grow: Callable[[Campaign, str], Change]
) -> None:
    for group in (US, THEM):
        parted.apply(grow(parted, group))

    with pytest.raises(NotAllowed, match="from 0 to 1,000,000"):
        join_groups(parted, US, THEM)

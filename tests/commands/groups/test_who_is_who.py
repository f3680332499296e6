"""Members keep who they are: renamed, parted, joined, in a dungeon and out of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.delve.entering import enter, leave
from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import place
from mapper.commands.delve.set_by_hand import edit_delver
from mapper.commands.groups.party import (
    add_member,
    disband_group,
    edit_member,
    form_group,
    march,
    place_group,
    remove_member,
    rename_group,
)
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.maps.maps import forget_what_is_gone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member, MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Delver, Light
from mapper.model.places import zone_place
from mapper.play.delve.lights import light_name, place_of_light
from mapper.play.delve.site_procedure import delve_of, states_in
from mapper.play.members import state_key
from mapper.storage.schema import read_key
from tests.commands.barrow import ANN, BARROW, BEA, CAL, PASSAGE, before_it, delver, in_it
from tests.commands.vale import MAP, US, party, spot
from tests.play.minted import player_map

THEM = "2"


def tired(row: Delver) -> tuple[bool, int | None]:
    return row.is_exhausted, row.fatigue


def worn() -> Campaign:
    """Ann has run herself out, in a barrow."""
    campaign = in_it()
    campaign.apply(edit_delver(campaign, US, ANN, is_exhausted=True, fatigue=2))
    return campaign


def called(campaign: Campaign, who: str, name: str) -> None:
    row = next(each for each in party(campaign).members if each.name == who)
    campaign.apply(edit_member(campaign, US, who, replace(row, name=name)))


def test_leaving_a_dungeon_heals_nobody() -> None:
    campaign = worn()
    campaign.apply(leave(campaign, US))

    campaign.apply(enter(campaign, US, BARROW))

    assert (True, 2) == tired(delver(campaign, ANN))


def test_who_is_put_elsewhere_by_hand_is_as_tired_as_before() -> None:
    campaign = worn()
    campaign.apply(place_group(campaign, US, MAP, spot("0101")))

    campaign.apply(enter(campaign, US, BARROW))

    assert (True, 2) == tired(delver(campaign, ANN))


def test_who_is_renamed_in_a_dungeon_goes_on_as_they_were() -> None:
    campaign = worn()
    campaign.apply(place(campaign, US, ANN, PASSAGE))
    before = delver(campaign, ANN)

    called(campaign, ANN, "Anna")

    assert before in delve_of(campaign, US).delvers.values()


def test_who_is_renamed_keeps_the_light_in_hand() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    campaign.apply(place(campaign, US, ANN, PASSAGE))

    called(campaign, ANN, "Anna")

    (row,) = campaign.all(Light).values()
    assert "Anna’s torch" == light_name(campaign, row)
    assert zone_place(BARROW, PASSAGE) == place_of_light(campaign, row)


def test_those_who_part_in_a_dungeon_are_as_tired_as_before() -> None:
    campaign = worn()

    campaign.apply(split_group(campaign, US, "Scouts", [ANN]))

    assert (True, 2) == tired(delve_of(campaign, THEM).delvers[ANN])


def test_those_who_part_and_meet_outside_are_as_tired_as_before() -> None:
    campaign = worn()
    campaign.apply(leave(campaign, US))
    campaign.apply(split_group(campaign, US, "Scouts", [ANN]))
    campaign.apply(join_groups(campaign, US, THEM))

    campaign.apply(enter(campaign, US, BARROW))

    assert (True, 2) == tired(delver(campaign, ANN))


def test_two_of_one_name_who_meet_are_two() -> None:
    campaign = worn()
    campaign.apply(split_group(campaign, US, "Scouts", [BEA]))
    campaign.apply(add_member(campaign, THEM, Member(ANN)))
    new = party(campaign, THEM).members[-1]
    who = new.id or new.name
    campaign.apply(edit_member(campaign, THEM, who, replace(new, name="Annie")))

    campaign.apply(join_groups(campaign, US, THEM))

    rows = delve_of(campaign, US).delvers
    assert 4 == len(rows)
    assert [(True, 2), (False, None)] == [tired(rows[ANN]), tired(rows[who])]


def test_two_of_one_name_in_an_old_file_are_two() -> None:
    campaign = two_old_groups()

    campaign.apply(edit_delver(campaign, US, ANN, is_exhausted=True))

    theirs = delve_of(campaign, THEM)
    assert [False] == [row.is_exhausted for row in theirs.delvers.values()]
    assert [PASSAGE] == [row.zone for row in theirs.delvers.values()]


def two_old_groups() -> Campaign:
    """Each with an Ann in the barrow, as they were once written."""
    campaign = in_it()
    rows = campaign.rows()
    stay = delve_of(campaign, US)
    theirs = replace(stay, delvers={ANN: replace(stay.delvers[ANN], zone=PASSAGE)})
    them = replace(
        party(campaign), name="They", members=(Member(ANN),), at=zone_place(BARROW, PASSAGE)
    )
    return Campaign({**rows, Key("party", "", THEM): them, Key("delve", "", THEM): theirs})


def old_stay() -> Campaign:
    """One in which Ann is tired by what the delver itself says."""
    campaign = in_it()
    stay = delve_of(campaign, US)
    worn_out = replace(stay.delvers[ANN], is_exhausted=True, fatigue=2)
    old = replace(stay, delvers={**stay.delvers, ANN: worn_out})
    return Campaign({**campaign.rows(), Key("delve", "", US): old})


def test_a_stay_of_old_loses_none_of_what_it_says_of_tired_people() -> None:
    campaign = old_stay()

    campaign.apply(leave(campaign, US))
    campaign.apply(enter(campaign, US, BARROW))

    assert (True, 2) == tired(delver(campaign, ANN))


def test_a_group_that_goes_as_one_may_be_renamed_in_a_dungeon() -> None:
    campaign = before_it()
    campaign.apply(form_group(campaign, "They", MAP, spot("0101")))
    campaign.apply(enter(campaign, THEM, BARROW))
    (who,) = delve_of(campaign, THEM).delvers
    campaign.apply(edit_delver(campaign, THEM, who, is_exhausted=True))

    campaign.apply(rename_group(campaign, THEM, "The others"))

    assert [True] == [row.is_exhausted for row in delve_of(campaign, THEM).delvers.values()]


def test_a_group_that_goes_as_one_in_a_stay_of_old_may_be_renamed() -> None:
    campaign = in_it()
    stay = delve_of(campaign, US)
    alone = replace(party(campaign), members=())
    old = replace(stay, delvers={alone.name: replace(stay.delvers[ANN], is_exhausted=True)})
    campaign = Campaign({**campaign.rows(), Key("party", "", US): alone, Key("delve", "", US): old})

    campaign.apply(rename_group(campaign, US, "The others"))

    assert [True] == [row.is_exhausted for row in delve_of(campaign, US).delvers.values()]


def test_what_is_kept_of_nobody_is_forgotten_by_a_repair() -> None:
    stray = Key("member_state", "", "Nobody")
    campaign = Campaign({**worn().rows(), stray: MemberState(is_exhausted=True)})

    campaign.apply(forget_what_is_gone(campaign))

    assert [ANN] == list(campaign.all(MemberState))


def test_a_group_that_disbands_takes_what_was_kept_of_its_members_along() -> None:
    campaign = worn()

    change = disband_group(campaign, US)

    campaign.apply(change)
    assert {} == campaign.all(MemberState)
    campaign.apply(change.inverted())
    assert (True, 2) == tired(delver(campaign, ANN))


def test_what_is_kept_of_a_member_goes_with_them() -> None:
    campaign = worn()

    campaign.apply(remove_member(campaign, US, ANN))

    campaign.apply(add_member(campaign, US, Member(ANN)))
    assert (False, None) == tired(delver(campaign, ANN))


def test_a_member_who_is_new_has_nobody_elses_id() -> None:
    campaign = before_it()
    called(campaign, ANN, "Anna")

    campaign.apply(add_member(campaign, US, Member(ANN)))

    ids = [each.id or each.name for each in campaign.one(Party, Key("party", "", US)).members]
    assert len(ids) == len(set(ids))


def test_what_is_told_of_somebody_renamed_says_the_new_name_alone() -> None:
    campaign = in_it()
    called(campaign, ANN, "Zoe")
    before = set(campaign.all(LogEntry))

    campaign.apply(place(campaign, US, ANN, PASSAGE))
    campaign.apply(light_up(campaign, US, ANN))
    campaign.apply(march(campaign, US, [BEA, ANN, CAL]))

    rows = campaign.all(LogEntry).items()
    told = " ".join(f"{row.text} {row.player_text}" for id_, row in rows if id_ not in before)
    assert (True, False) == ("Zoe" in told, ANN in told)


def test_players_see_who_stands_apart_by_name() -> None:
    campaign = in_it()
    called(campaign, ANN, "Zoe")

    campaign.apply(place(campaign, US, ANN, PASSAGE))

    tokens = player_map(campaign, BARROW, [US]).tokens.values()
    assert {"Zoe", BEA, CAL} == {row.name for row in tokens}


@pytest.mark.parametrize("name", ["Old Tam", "Åsa", "x" * 300, "\u202e" * 90, "Tam/2", "-Tam", ""])
def test_a_row_of_a_members_state_can_be_kept_in_a_file_whatever_their_id(name: str) -> None:
    key = state_key(name)

    assert key == read_key(key.kind, key.map, str(key.id))


def test_ids_that_files_cannot_hold_stay_apart() -> None:
    ids = {str(state_key(who).id) for who in ("Old Tam", "Old_Tam", "Old-Tam", "Old  Tam")}

    assert 4 == len(ids)


def by_hand(campaign: Campaign, state: MemberState) -> None:
    row = party(campaign).members[0]
    campaign.apply(edit_member(campaign, US, ANN, row, state))


def test_who_is_tired_is_rested_by_hand_out_of_doors() -> None:
    campaign = worn()
    campaign.apply(leave(campaign, US))

    by_hand(campaign, MemberState(fatigue=5))

    campaign.apply(enter(campaign, US, BARROW))
    assert (False, 5) == tired(delver(campaign, ANN))


def test_who_is_fresh_has_no_row() -> None:
    campaign = worn()

    by_hand(campaign, MemberState(fatigue=6))

    assert {} == campaign.all(MemberState)
    assert (False, 6) == tired(delver(campaign, ANN))


def test_what_is_set_by_hand_of_a_stay_of_old_holds() -> None:
    campaign = old_stay()

    by_hand(campaign, MemberState(fatigue=6))

    assert (False, 6) == tired(delver(campaign, ANN))


def test_a_member_edited_in_nothing_changes_nothing() -> None:
    campaign = worn()
    row = party(campaign).members[0]

    assert not edit_member(campaign, US, ANN, row, states_in(campaign, US)[ANN])

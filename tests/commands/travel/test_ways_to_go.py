"""Aboard and ashore, into the air and down again; where vessels lie, and who knows of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from mapper.commands.edits import Draft
from mapper.commands.groups.party import (
    add_member,
    disband_group,
    form_group,
    place_group,
    set_mounts,
)
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.load.hiring import hire
from mapper.commands.maps.grid import shift
from mapper.commands.moorings import put_vessel, take_vessel_away
from mapper.commands.paths.paths import surface_path
from mapper.commands.time.clock import set_weather, set_wind
from mapper.commands.travel.camping import camp
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import roll_hike, step
from mapper.commands.travel.offers import offers
from mapper.commands.travel.ways_to_go import board, go_ashore, land, take_wing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Member, Mooring, Mounts, Vessel
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, MapRules
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import weather_on
from mapper.play.travel.travel_map import is_land
from tests.commands.vale import US, journey, party, told
from tests.commands.water import (
    BEACH,
    INLAND,
    MOUTH,
    ROWBOAT,
    SEA,
    SHIP,
    UP,
    aboard,
    lying,
    moorings,
    shore,
)
from tests.play.countries import MAP
from tests.play.minted import player_map

DICE = Random(3)


def gone(campaign: Campaign, *way: Hex) -> Campaign:
    for to in way:
        campaign.apply(step(campaign, US, to, DICE))
        due = {Key("due_die", "", id_): row for id_, row in campaign.all(DueDie).items()}
        campaign.apply(Change("Roll", {key: Swap(row, None) for key, row in due.items()}))
    return campaign


def tokens(campaign: Campaign) -> set[tuple[object, str]]:
    return {(row.at, row.name) for row in player_map(campaign, MAP, [US]).tokens.values()}


def test_a_boat_lies_where_it_was_left() -> None:
    campaign = gone(aboard(shore()), UP)

    campaign.apply(go_ashore(campaign, US))

    assert ([Mooring(UP, ROWBOAT, US)], None) == (moorings(campaign), party(campaign).vessel)
    assert ["We went aboard the rowboat.", "We left the rowboat."] == [
        words for words in told(campaign) if "rowboat" in words and "went to" not in words
    ]


def test_going_ashore_and_aboard_undone_is_as_before() -> None:
    campaign = shore()
    campaign.apply(put_vessel(campaign, MAP, MOUTH, SHIP))
    before = campaign.rows()
    boarded = board(campaign, US, lying(campaign))
    campaign.apply(boarded)
    left = go_ashore(campaign, US)
    campaign.apply(left)

    for each in (left, boarded):
        campaign.apply(each.inverted())

    assert before == campaign.rows()


def test_a_boat_in_the_water_is_boarded_from_its_shore() -> None:
    campaign = shore()
    campaign.apply(put_vessel(campaign, MAP, SEA, ROWBOAT))

    campaign.apply(board(campaign, US, lying(campaign)))

    assert SEA == gone(campaign, SEA).all(type(party(campaign)))[US].at.hex


def test_nobody_leaves_a_boat_far_from_land() -> None:
    campaign = gone(aboard(shore()), SEA, Hex(-1, 0))

    with pytest.raises(NotAllowed, match="no land near"):
        go_ashore(campaign, US)


def test_who_leaves_a_boat_in_the_water_is_on_the_land_beside_it() -> None:
    campaign = gone(aboard(shore()), SEA)

    campaign.apply(go_ashore(campaign, US))

    ashore = party(campaign).at.hex
    assert ashore is not None
    assert ashore in neighbours(SEA)
    assert is_land(campaign, MAP, ashore)
    assert [Mooring(SEA, ROWBOAT, US)] == moorings(campaign)


def test_the_land_that_somebody_goes_ashore_on_is_known_to_them() -> None:
    campaign = gone(aboard(shore()), SEA, Hex(0, 1))

    campaign.apply(go_ashore(campaign, US))

    ashore = party(campaign).at.hex
    assert ashore in {at for at, name in tokens(campaign) if name == "We"}
    assert "We left the rowboat and went ashore in" in told(campaign)[-1]


def test_nobody_goes_ashore_into_the_next_hex_from_a_camp() -> None:
    campaign = gone(aboard(shore()), SEA, Hex(0, 1))
    campaign.apply(camp(campaign, US, override=True))
    for die in due_dice(campaign, US):
        campaign.apply(roll(campaign, die, Random(1), face=6))

    with pytest.raises(NotAllowed, match="camp is made"):
        go_ashore(campaign, US)


def test_no_vessel_is_put_on_dry_land() -> None:
    with pytest.raises(NotAllowed, match="no water here"):
        put_vessel(shore(), MAP, INLAND, SHIP)


def test_it_is_said_of_a_group_that_it_begins_in_the_water() -> None:
    campaign = shore()

    campaign.apply(form_group(campaign, "They", MAP, SEA))

    assert told(campaign)[-1].endswith(", in the water.")


def test_half_a_day_is_half_a_day_with_two_crews_too() -> None:
    campaign = gone(shore(), UP, MOUTH)

    aboard(campaign, Vessel("galley", "", True))

    day = journey(campaign)
    assert (Fraction(8), Fraction(4)) == (day.most, day.left)
    assert 12 * 60 == party(campaign).minutes


def test_a_hikers_day_is_that_of_the_boat_and_tires_nobody() -> None:
    campaign = aboard(shore(MapRules(travel="hiking")))

    gone(campaign, SEA)

    day = journey(campaign)
    assert (Fraction(40), Fraction(0)) == (day.most, day.hours_since_rest)
    with pytest.raises(NotAllowed, match="aboard a vessel"):
        roll_hike(campaign, US, DICE)


def test_who_flies_comes_down_on_land_alone() -> None:
    campaign = shore(Fly=0)
    campaign.apply(take_wing(campaign, US))
    gone(campaign, SEA)

    with pytest.raises(NotAllowed, match="only water below"):
        land(campaign, US)

    campaign.apply(land(gone(campaign, BEACH), US))
    assert not party(campaign).is_flying


def test_nobody_camps_in_the_air_over_water() -> None:
    campaign = shore(Fly=0)
    campaign.apply(take_wing(campaign, US))
    gone(campaign, SEA)

    with pytest.raises(NotAllowed, match="Nobody camps in the air"):
        camp(campaign, US)


def test_all_ride_what_flies_or_nobody_takes_wing() -> None:
    campaign = shore()

    with pytest.raises(NotAllowed, match="can fly"):
        take_wing(campaign, US)

    campaign.apply(set_mounts(campaign, US, Mounts(1, can_fly=True)))
    campaign.apply(take_wing(campaign, US))
    assert party(campaign).is_flying


def test_what_is_offered_is_what_comes_into_question() -> None:
    ashore, afloat = shore(), aboard(shore())
    ashore.apply(put_vessel(ashore, MAP, MOUTH, SHIP))

    found = [
        [(each.name, each.words) for each in offers(campaign, US)[:1]]
        for campaign in (ashore, afloat)
    ]

    assert [[("board", "The Gull")], [("go_ashore", "the rowboat")]] == found


def test_no_vessel_lies_there_that_the_rules_do_not_know() -> None:
    campaign = shore()

    with pytest.raises(NotAllowed, match="no vessel of these rules"):
        put_vessel(campaign, MAP, MOUTH, Vessel("ark"))


def test_a_vessel_moves_with_its_map() -> None:
    campaign = shore()
    campaign.apply(put_vessel(campaign, MAP, MOUTH, SHIP))

    campaign.apply(shift(campaign, MAP, Hex(1, 0)))

    assert [Mooring(UP, SHIP)] == moorings(campaign)


def test_a_vessel_carries_those_who_do_not_part_from_it() -> None:
    campaign = aboard(shore())
    campaign.apply(add_member(campaign, US, Member("Bea")))
    campaign.apply(split_group(campaign, US, "Others", ["Bea"]))
    other = next(id_ for id_ in campaign.all(type(party(campaign))) if id_ != US)

    assert [ROWBOAT, None] == [party(campaign, each).vessel for each in (US, other)]
    campaign.apply(join_groups(campaign, other, US))
    assert ROWBOAT == party(campaign, other).vessel


def test_nobody_parts_on_open_water() -> None:
    campaign = gone(aboard(shore()), SEA)
    campaign.apply(add_member(campaign, US, Member("Bea")))

    with pytest.raises(NotAllowed, match="on open water"):
        split_group(campaign, US, "Others", ["Bea"])


def test_who_disbands_leaves_the_vessel_to_whoever_finds_it() -> None:
    campaign = aboard(shore())

    campaign.apply(disband_group(campaign, US))

    assert [Mooring(MOUTH, ROWBOAT)] == moorings(campaign)


@pytest.mark.parametrize("is_gone_first", [True, False])
def test_a_boat_that_is_gone_is_missed_by_nobody_once_its_group_disbands(
    *, is_gone_first: bool
) -> None:
    campaign = aboard(shore())
    campaign.apply(go_ashore(campaign, US))
    (mooring,) = campaign.all(Mooring, MAP)
    steps: list[Callable[[], Change]] = [
        lambda: disband_group(campaign, US),
        lambda: take_vessel_away(campaign, MAP, mooring),
    ]

    for command in steps[::-1] if is_gone_first else steps:
        campaign.apply(command())

    assert [] == moorings(campaign)


def test_players_see_a_vessel_while_they_are_near() -> None:
    campaign = shore()
    campaign.apply(put_vessel(campaign, MAP, MOUTH, SHIP))
    near = tokens(campaign)

    gone(campaign, UP, Hex(3, 0), Hex(4, 0))

    assert {(MOUTH, "We"), (MOUTH, "sailing ship")} == near
    assert {(Hex(4, 0), "We")} == tokens(campaign)


def test_players_learn_that_their_boat_is_gone_when_they_come_back() -> None:
    campaign = aboard(shore(), Vessel("rowboat", "Eel"))
    campaign.apply(go_ashore(campaign, US))
    gone(campaign, UP, Hex(3, 0), Hex(4, 0))
    (mooring,) = campaign.all(Mooring, MAP)

    campaign.apply(take_vessel_away(campaign, MAP, mooring))

    assert (MOUTH, "Eel") in tokens(campaign)
    campaign.apply(place_group(campaign, US, MAP, UP))
    assert (MOUTH, "Eel") not in tokens(gone(campaign, MOUTH))


def lost(campaign: Campaign) -> Campaign:
    """The group takes itself to be somewhere else."""
    draft = Draft(campaign)
    draft.put(Key("party", "", US), replace(party(campaign), believed=Hex(3, -1)))
    campaign.apply(draft.change("Lost"))
    return campaign


def test_who_is_lost_does_not_learn_from_a_boat_where_they_are() -> None:
    campaign = lost(aboard(shore()))

    campaign.apply(go_ashore(campaign, US))

    assert {(Hex(3, -1), "We")} == tokens(campaign)


def test_a_boat_that_the_lost_board_unknowing_stays_on_their_map() -> None:
    campaign = aboard(shore(), Vessel("rowboat", "Eel"))
    campaign.apply(go_ashore(campaign, US))
    before = tokens(lost(campaign))

    campaign.apply(board(campaign, US, lying(campaign)))

    assert {(Hex(3, -1), "We"), (MOUTH, "Eel")} == before == tokens(campaign)


def test_the_wind_stays_when_the_weather_changes() -> None:
    campaign = shore()
    campaign.apply(set_wind(campaign, MAP, "contrary"))

    campaign.apply(set_weather(campaign, MAP, "storm"))

    weather = weather_on(campaign, MAP)
    assert ("storm", "contrary") == (weather.kind, weather.wind)


def test_only_roads_and_trails_are_paved() -> None:
    campaign = shore()

    with pytest.raises(NotAllowed, match="Only a road"):
        surface_path(campaign, MAP, "1", is_paved=True, is_cleared=False)


def test_beasts_and_carts_do_not_fly() -> None:
    campaign = shore(Fly=3)
    campaign.apply(hire(campaign, US, "mule", 1))

    with pytest.raises(NotAllowed, match="Mule 1 stays on the ground"):
        take_wing(campaign, US)

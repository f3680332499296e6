"""The tray of encounter dice: nothing goes on before they are rolled, and each acts once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from mapper.commands.groups.party import place_group, set_supplies
from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.terrain.terrain import paint_region
from mapper.commands.things.things import add_thing
from mapper.commands.travel.camping import camp, dawn, eat, forage, set_mode
from mapper.commands.travel.encounter_dice import due_dice, keep_omen, roll
from mapper.commands.travel.finding_the_way import step
from mapper.commands.travel.met_outside import (
    come_from,
    encounter_outside,
    end_met,
    meet_outside,
    name_met,
)
from mapper.commands.travel.searching import NOTHING_FOUND, search
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Found, LogEntry, Supplies
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import DueDie, MapRules
from mapper.model.campaign.zone_rows import Creature
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import neighbour
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import rules_of, weather_on
from mapper.play.travel.meetings import comes_by, met_now
from tests.commands.vale import MAP, US, journey, number, party, spot, told, vale, without_whence

DICE = Random(3)


@pytest.fixture
def campaign() -> Campaign:
    """With a die that is due: half the day's points are spent, at the inn."""
    made = vale()
    for each in ("0201", "0301"):
        made.apply(step(made, US, spot(each), DICE))
    made.apply(search(made, US, Random(1)))
    return made


def die(campaign: Campaign) -> str:
    return next(iter(due_dice(campaign, US)))


@pytest.mark.parametrize(
    "command",
    [
        lambda campaign: step(campaign, US, spot("0401"), DICE),
        lambda campaign: search(campaign, US, DICE),
        lambda campaign: camp(campaign, US),
        lambda campaign: dawn(campaign, US),
    ],
)
def test_nothing_goes_on_before_the_die_is_rolled(
    campaign: Campaign, command: Callable[[Campaign], Change]
) -> None:
    with pytest.raises(NotAllowed, match="die to roll first"):
        command(campaign)


def test_a_die_of_a_group_that_is_not_there_is_in_no_tray(campaign: Campaign) -> None:
    lost = replace(campaign.one(DueDie, Key("due_die", "", die(campaign))), group="gone")

    campaign.apply(Change("Lost", {Key("due_die", "", "9"): Swap(None, lost)}))

    assert [US] == [row.group for row in due_dice(campaign).values()]


def test_the_game_master_may_go_on_and_the_die_stays(campaign: Campaign) -> None:
    campaign.apply(step(campaign, US, spot("0401"), DICE, override=True))

    assert ["half"] == [row.mark for row in due_dice(campaign).values()]


def test_a_die_is_rolled_once(campaign: Campaign) -> None:
    rolled = die(campaign)
    campaign.apply(roll(campaign, rolled, DICE, face=5))

    with pytest.raises(NotAllowed, match="it has been rolled"):
        roll(campaign, rolled, DICE)


def test_to_undo_a_roll_and_do_it_again_brings_the_same(campaign: Campaign) -> None:
    change = roll(campaign, die(campaign), DICE)
    campaign.apply(change)
    after = campaign.rows()
    campaign.apply(change.inverted())
    campaign.apply(change)

    assert after == campaign.rows()


def test_no_die_shows_a_seven(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="A d6 shows 1 to 6, not 7"):
        roll(campaign, die(campaign), DICE, face=7)


def test_the_random_generator_rolls_where_no_face_is_told(campaign: Campaign) -> None:
    faces = {roll(campaign, die(campaign), Random(seed)).label for seed in range(40)}

    assert 6 == len(faces)


def test_a_hidden_site_that_is_left_is_found() -> None:
    campaign = vale()
    campaign.apply(set_mode(campaign, US, "exploring"))
    for each in ("0201", "0301"):
        campaign.apply(step(campaign, US, spot(each), DICE))
    campaign.apply(roll(campaign, die(campaign), DICE, face=2))

    assert "Found: Cellar." == told(campaign)[-1]
    assert {"2"} == campaign.all(Found, MAP, US).keys()


def test_none_left_is_a_free_turn(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), DICE, face=2))

    assert "hidden site, but nothing is left to find." in told(campaign)[-1]


def test_the_weather_becomes_another(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), DICE, face=3))

    assert "clear" != weather_on(campaign, MAP).kind


def test_the_weather_comes_from_the_maps_table(campaign: Campaign) -> None:
    rules = MapRules(weather={"winter": ("heavy_snow",)})
    campaign.apply(set_map_rules(campaign, MAP, rules))
    campaign.apply(roll(campaign, die(campaign), DICE, face=3))

    assert "heavy_snow" == weather_on(campaign, MAP).kind


def test_resources_wane_until_somebody_eats(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), DICE, face=4))
    with pytest.raises(NotAllowed, match="Food is due"):
        step(campaign, US, spot("0401"), DICE)
    campaign.apply(eat(campaign, US))

    assert (4, 4) == (party(campaign).supplies.rations, party(campaign).supplies.water)
    assert step(campaign, US, spot("0401"), DICE)


def test_the_last_of_the_food_is_not_to_be_missed(campaign: Campaign) -> None:
    campaign.apply(set_supplies(campaign, US, Supplies(rations=2, water=4)))
    campaign.apply(roll(campaign, die(campaign), DICE, face=4))

    campaign.apply(eat(campaign, US))

    (entry,) = [row for row in campaign.all(LogEntry).values() if row.kind == "due"]
    assert "We has no food left." == entry.text


def test_who_has_nothing_to_eat_forages(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), DICE, face=4))
    campaign.apply(eat(campaign, US))
    before = journey(campaign).left
    with pytest.raises(NotAllowed, match="No food is due"):
        forage(campaign, US)

    assert before == journey(campaign).left


def test_with_nothing_left_of_the_day_foraging_is_owed_in_whole(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), DICE, face=4))
    campaign.apply(set_supplies(campaign, US, Supplies()))
    none = replace(journey(campaign), left=Fraction(0))
    campaign.apply(Change("Spend", {Key("journey", "", US): Swap(journey(campaign), none)}))

    campaign.apply(forage(campaign, US))

    assert "We foraged; owed tomorrow: 1 point." == told(campaign)[-1]


def test_in_tilled_land_a_five_is_a_good_encounter(campaign: Campaign) -> None:
    campaign.apply(paint_region(campaign, MAP, "1", area_of([spot("0301")])))
    campaign.apply(roll(campaign, die(campaign), DICE, face=5))

    assert "good encounter" in told(campaign)[-1]


def test_at_night_a_two_is_an_encounter(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), DICE, face=5))
    campaign.apply(camp(campaign, US))
    campaign.apply(roll(campaign, die(campaign), DICE, face=2))

    assert "Night camp: 2, encounter: wolves." == without_whence(told(campaign)[-1])


def test_an_omen_is_kept_for_the_next_encounter(campaign: Campaign) -> None:
    campaign.apply(keep_omen(campaign, US, "howling"))
    campaign.apply(roll(campaign, die(campaign), DICE, face=5))
    campaign.apply(camp(campaign, US))
    campaign.apply(roll(campaign, die(campaign), DICE, face=1))

    assert "Night camp: 1, encounter: wolves (omens: howling)." == without_whence(
        told(campaign)[-1]
    )
    assert () == journey(campaign).omens


def test_how_many_come_is_rolled_where_the_list_has_dice() -> None:
    campaign = vale()
    rules = MapRules(travel="watches", encounters=("2d1 goblins with nets",))
    campaign.apply(set_map_rules(campaign, MAP, rules))
    campaign.apply(step(campaign, US, spot("0201"), DICE))

    campaign.apply(roll(campaign, die(campaign), DICE, face=1))

    assert (
        "Watch 00:00–06:00: 1, encounter: 2 goblins with nets (2d1 (1, 1) = 2)."
        == without_whence(told(campaign)[-1])
    )


def test_players_read_the_same_whether_something_was_there_or_not(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), DICE, face=5))
    campaign.apply(search(campaign, US, DICE))

    assert NOTHING_FOUND == list(campaign.all(LogEntry).values())[-1].player_text


def test_by_watches_each_brings_a_die_and_a_one_brings_somebody() -> None:
    campaign = vale()
    rules = MapRules(travel="watches", encounters=("wolves",))
    campaign.apply(set_map_rules(campaign, MAP, rules))
    campaign.apply(step(campaign, US, spot("0201"), DICE))
    campaign.apply(roll(campaign, die(campaign), DICE, face=1))

    assert "Watch 00:00–06:00: 1, encounter: wolves." == without_whence(told(campaign)[-1])
    assert rules == rules_of(campaign, MAP)


def test_each_die_of_a_night_says_which_watch_it_is_of() -> None:
    campaign = vale()
    campaign.apply(set_map_rules(campaign, MAP, MapRules(travel="watches")))
    campaign.apply(step(campaign, US, spot("0201"), DICE))
    campaign.apply(roll(campaign, die(campaign), DICE, face=5))
    campaign.apply(camp(campaign, US))

    for each in due_dice(campaign):
        campaign.apply(roll(campaign, each, DICE, face=5))

    assert ["Watch 06:00–12:00", "Watch 12:00–18:00", "Watch 18:00–00:00"] == [
        line.rpartition(": ")[0] for line in told(campaign)[-3:]
    ]


def test_a_key_of_a_die_names_its_group(campaign: Campaign) -> None:
    assert campaign.get(Key("due_die", "", die(campaign))) is not None


def keyed_at(campaign: Campaign, number: str) -> Key:
    """So many goblins, where nobody knows how many yet."""
    row = Feature(spot(number), "Camp", "overt", creature=Creature("3d4", name="goblins"))
    change = add_thing(campaign, MAP, row)
    campaign.apply(change)
    return next(iter(change.rows))


def test_those_who_are_keyed_at_the_hex_are_met_with_all_signs(campaign: Campaign) -> None:
    key = keyed_at(campaign, "0301")
    campaign.apply(keep_omen(campaign, US, "smoke"))

    campaign.apply(meet_outside(campaign, US, key, Random(1)))

    words = told(campaign)[-1]
    assert words.startswith("Encounter: ")
    assert "goblins (3d4" in words
    assert words.endswith("(omens: smoke).")
    assert () == journey(campaign).omens


def test_who_is_keyed_elsewhere_is_not_met(campaign: Campaign) -> None:
    key = keyed_at(campaign, "0401")

    with pytest.raises(NotAllowed, match="is not where they are"):
        meet_outside(campaign, US, key, Random(1))


def test_where_nobody_is_keyed_nobody_is_met(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="Nobody is keyed there"):
        meet_outside(campaign, US, Key("feature", MAP, "none"), Random(1))


def test_who_comes_by_the_die_comes_out_of_a_hex_that_the_log_names(campaign: Campaign) -> None:
    campaign.apply(roll(campaign, die(campaign), Random(1), face=1))

    met = met_now(campaign, US)
    assert met is not None
    assert met.side is not None
    assert f"({number(neighbour(met.at, met.side))})" in told(campaign)[-1]
    assert "wolves" == met.who


def test_the_direction_told_is_that_of_the_hex(campaign: Campaign) -> None:
    campaign.apply(encounter_outside(campaign, US, Random(1)))

    campaign.apply(come_from(campaign, US, 5))

    assert "The encounter comes from the south (0302)." == told(campaign)[-1]


@pytest.mark.parametrize("seed", range(12))
def test_nobody_comes_from_where_nothing_is_mapped(seed: int) -> None:
    campaign = vale()

    side = comes_by(campaign, party(campaign).at, Random(seed))

    assert side is not None
    assert number(neighbour(spot("0101"), side)) in {"0201", "0102"}


def test_the_game_master_asks_the_list_of_the_die_and_its_dice_are_rolled(
    campaign: Campaign,
) -> None:
    campaign.apply(set_map_rules(campaign, MAP, MapRules(encounters=("3d4 goblins",))))

    campaign.apply(encounter_outside(campaign, US, Random(1)))

    met = met_now(campaign, US)
    assert met is not None
    assert met.who in {f"{count} goblins" for count in range(3, 13)}
    assert told(campaign)[-1].startswith(f"Encounter: {met.who} (3d4")


def test_those_who_are_keyed_at_the_hex_come_from_nowhere(campaign: Campaign) -> None:
    campaign.apply(meet_outside(campaign, US, keyed_at(campaign, "0301"), Random(1)))

    met = met_now(campaign, US)
    assert met is not None
    assert met.side is None


def test_those_who_are_met_can_be_counted_by_name(campaign: Campaign) -> None:
    campaign.apply(encounter_outside(campaign, US, Random(1)))

    campaign.apply(name_met(campaign, US, "2d6 wolves", Random(1)))

    met = met_now(campaign, US)
    assert met is not None
    assert f"The encounter: {met.who} (2d6" in told(campaign)[-1]


@pytest.mark.parametrize(
    "command",
    [
        lambda campaign: end_met(campaign, US),
        lambda campaign: search(campaign, US, DICE),
        lambda campaign: place_group(campaign, US, MAP, spot("0101")),
        lambda campaign: jump(campaign, hours=1),
    ],
)
def test_an_encounter_ends_as_the_group_goes_on_or_time_does(
    command: Callable[[Campaign], Change],
) -> None:
    campaign = vale()
    campaign.apply(step(campaign, US, spot("0201"), DICE))
    campaign.apply(encounter_outside(campaign, US, Random(1)))

    campaign.apply(command(campaign))

    assert met_now(campaign, US) is None


def test_where_nobody_is_met_nobody_is_sent_away(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="Nobody is met"):
        end_met(campaign, US)

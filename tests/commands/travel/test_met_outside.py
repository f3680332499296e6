"""Who is met out of doors: how far off they are, how they take it, and what players hear."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from mapper.commands.groups.party import edit_member
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.things.things import add_thing
from mapper.commands.travel.camping import camp
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import step
from mapper.commands.travel.met_outside import (
    encounter_outside,
    far_off,
    meet_outside,
    react_outside,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Token
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import HowMet
from mapper.play.map_rules import rules_of
from mapper.play.members import members_of
from mapper.play.travel.meetings import met_now
from tests.commands.vale import MAP, US, spot, told, vale

DICE = Random(3)


def met(who: str = "wolves", travel: str = "travel_points") -> Campaign:
    campaign = vale()
    campaign.apply(set_map_rules(campaign, MAP, MapRules(travel=travel)))
    campaign.apply(encounter_outside(campaign, US, DICE, who=who))
    return campaign


def taken(campaign: Campaign, how: HowMet) -> str:
    campaign.apply(react_outside(campaign, US, DICE, how))
    return told(campaign)[-1]


def test_under_the_sky_they_are_so_many_yards_off() -> None:
    campaign = met()

    campaign.apply(far_off(campaign, US, DICE, (3, 4)))

    now = met_now(campaign, US)
    assert "wolves: 70 yards away (2d6: 7)." == told(campaign)[-1]
    assert now is not None
    assert 210 == now.feet


def test_how_they_take_it_is_kept_with_those_who_are_met() -> None:
    campaign = met()

    said = taken(campaign, HowMet(dice=(5, 4)))

    now = met_now(campaign, US)
    assert "Reaction of wolves: hostile (2d6: 9)." == said
    assert now is not None
    assert "hostile" == now.reaction


def test_for_the_undead_nothing_is_rolled() -> None:
    assert "Reaction of 2 ghouls, undead: hostile (undead, no roll)." == taken(
        met("2 ghouls, undead"), HowMet()
    )


@pytest.mark.parametrize(
    ("levels", "does"),
    [pytest.param(1, "fight", id="by far the stronger"), pytest.param(9, "run", id="as strong")],
)
def test_by_sovereign_what_we_do_counts_and_our_levels(levels: int, does: str) -> None:
    campaign = met("goblins", "miles_a_day")
    for id_, member in members_of(campaign, US).items():
        leveled = replace(member, fields={**member.fields, "Level": levels})
        campaign.apply(edit_member(campaign, US, id_, leveled))

    said = taken(campaign, HowMet("talk", Fraction(6), dice=(2, 2)))

    assert f"Reaction of goblins: {does} (2d6: 4, talk)." == said


def test_nobody_is_measured_who_is_not_met() -> None:
    with pytest.raises(NotAllowed, match="Nobody is met"):
        far_off(vale(), US, DICE)


def test_a_person_without_numbers_is_met_by_name() -> None:
    campaign = vale()
    hask = add_thing(campaign, MAP, Token(spot("0101"), "Brother Hask"))
    campaign.apply(hask)
    (key,) = (key for key in hask.rows if key.kind == "token")

    campaign.apply(meet_outside(campaign, US, key, DICE))

    assert "Encounter: Brother Hask." == told(campaign)[-1]


def test_players_hear_of_a_good_encounter_as_of_any() -> None:
    campaign = vale()
    rules = replace(rules_of(campaign, MAP), good_encounters=("pilgrims",))
    campaign.apply(set_map_rules(campaign, MAP, rules))
    for each in ("0201", "0301", "0401"):
        campaign.apply(step(campaign, US, spot(each), DICE, override=True))

    campaign.apply(roll(campaign, next(iter(due_dice(campaign, US))), DICE, face=6))

    entries = campaign.all(LogEntry)
    assert "An encounter." == entries[max(entries, key=int)].player_text


def test_who_makes_camp_leaves_those_who_were_met_and_the_log_says_so() -> None:
    campaign = met("wolves")

    campaign.apply(camp(campaign, US))

    assert "The encounter with wolves is over." in told(campaign)
    assert met_now(campaign, US) is None

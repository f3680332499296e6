"""Who lives in a dungeon: of the map, of a zone, by the game master's hand, and in free words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.hazards import encounter
from mapper.commands.delve.set_by_hand import edit_delve
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.time.log import add_note
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Zone
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.checklist import checklist
from mapper.play.delve.torchlit_turns import inhabitants
from tests.commands.barrow import BARROW, MOUTH, in_it
from tests.commands.vale import US

TURNS = "torchlit_turns"


def watched(campaign: Campaign) -> str:
    check = checklist(campaign, US).check
    return check.watched if check is not None else ""


def lives_in_the_mouth(campaign: Campaign, site: str) -> None:
    row = campaign.one(Zone, Key("zone", BARROW, MOUTH))
    campaign.apply(edit_zone(campaign, BARROW, MOUTH, replace(row, site=site)))


def test_a_map_says_who_lives_there_where_a_zone_says_nothing() -> None:
    campaign = in_it(TURNS)

    campaign.apply(set_map_rules(campaign, BARROW, MapRules(site=TURNS, inhabitants="alerted")))

    assert "alerted" == watched(campaign)


def test_what_a_zone_says_goes_before_the_map() -> None:
    campaign = in_it(TURNS)
    campaign.apply(set_map_rules(campaign, BARROW, MapRules(site=TURNS, inhabitants="alerted")))

    lives_in_the_mouth(campaign, "few_inhabitants")

    assert "few_inhabitants" == watched(campaign)


def test_what_was_set_in_the_stay_goes_before_the_map() -> None:
    campaign = in_it(TURNS)
    campaign.apply(set_map_rules(campaign, BARROW, MapRules(site=TURNS, inhabitants="alerted")))

    campaign.apply(edit_delve(campaign, US, site="abandoned_nook"))

    assert "abandoned_nook" == watched(campaign)


def test_free_words_of_a_zone_are_kept_and_read_by_no_rule() -> None:
    campaign = in_it(TURNS)

    lives_in_the_mouth(campaign, "a ruined priory")

    assert "unalert" == watched(campaign)
    assert "a ruined priory" == campaign.one(Zone, Key("zone", BARROW, MOUTH)).site


def test_inhabitants_that_no_rule_knows_are_refused_for_a_map() -> None:
    with pytest.raises(NotAllowed, match="Who lives there is one of alerted, unalert"):
        set_map_rules(in_it(), BARROW, MapRules(inhabitants="goblins"))


def test_a_house_rule_adds_inhabitants_of_its_own() -> None:
    rules = MapRules(overrides={"sovereign.wandering.every.haunted": 5})

    assert "haunted" in inhabitants(rules)


@pytest.mark.parametrize(
    ("heard", "told"),
    [
        ("Brother Hask greets us.", "An encounter: Brother Hask."),
        ("Brother Haskell greets us.", "An encounter."),
        ("", "An encounter."),
    ],
)
def test_players_read_whom_they_meet_if_their_log_has_named_them(heard: str, told: str) -> None:
    campaign = in_it(TURNS)
    campaign.apply(add_note(campaign, "Brother Hask was here.", player_text=heard))

    campaign.apply(encounter(campaign, US, Random(1), who="Brother Hask"))

    (met,) = (row for row in campaign.all(LogEntry).values() if "Encounter" in row.text)
    assert told == met.player_text

"""Every value of the rules can be named, changed, and put back as the book has it."""

from __future__ import annotations

import pytest

from mapper.model.campaign.travel_rows import MapRules
from mapper.play.house_rules import (
    RuleNumber,
    in_words,
    numbers_of,
    rule_numbers,
    typed,
    with_number,
)
from mapper.play.map_rules import tables_of
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.rule_tables import SYSTEMS
from mapper.rules.sovereign.sovereign_tables import Sovereign

POINTS = "hexploration.land.travel_points"


@pytest.mark.parametrize(("model", "system"), SYSTEMS.items(), ids=SYSTEMS.values())
def test_what_is_typed_as_it_is_read_changes_nothing(model: type, system: str) -> None:
    numbers = numbers_of(system)

    overrides = {
        each.path: typed(in_words(each.book), each.book)
        for each in numbers
        if each.book is not None
    }

    assert tables_of(MapRules(), system, model) == tables_of(
        MapRules(overrides=overrides), system, model
    )


def test_a_number_of_a_list_is_named_by_its_place() -> None:
    rules = MapRules(overrides={"sovereign.attributes.bands.2.modifier": -3})

    bands = tables_of(rules, "sovereign", Sovereign).attributes.bands

    assert [-2, -3, 0, 1, 2] == [band.modifier for band in bands]


def test_a_list_is_one_text() -> None:
    rules = MapRules(overrides={"hexploration.house.no_mounts_on": "mountains; high_mountains"})

    house = tables_of(rules, "hexploration", Hexploration).house

    assert ("mountains", "high_mountains") == tuple(house.no_mounts_on)


def test_the_value_of_the_book_is_no_house_rule() -> None:
    points = RuleNumber(POINTS, 4)

    changed = with_number(MapRules(), points, 6)

    assert {POINTS: 6} == dict(changed.overrides)
    assert MapRules() == with_number(changed, points, None) == with_number(changed, points, 4)


def test_yes_is_not_one() -> None:
    counts = RuleNumber("neverwhere.fatigue.house.begun_hours_count", book=True)

    assert {counts.path: 1} == dict(with_number(MapRules(), counts, 1).overrides)
    assert (True, False, 1) == (typed("Yes", True), typed("no", True), typed("1", 4))


def test_what_a_game_master_has_added_is_listed_too() -> None:
    added = "hexploration.land.terrain.bog"
    rules = MapRules(overrides={added: "1/3"})

    listed = rule_numbers(["hexploration"], rules)

    assert RuleNumber(added, None) == listed[-1]
    assert RuleNumber(POINTS, 4) in listed

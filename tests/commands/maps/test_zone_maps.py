"""New zone maps, their plans, and what becomes of them when maps go."""

from __future__ import annotations

import pytest

from mapper.commands.edits import levels_of
from mapper.commands.maps.maps import (
    add_zone_map,
    edit_map,
    move_map,
    put_map,
    remove_map,
    set_plan,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Level, Passage, Zone, ZonePlan
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, zone_place
from mapper.play.map_rules import rules_key, rules_of
from tests.commands.crypt import CRYPT, HEROES, VAULT, crypt
from tests.small import MAP


def test_a_zone_map_lies_behind_a_hex() -> None:
    campaign = crypt()

    id_, change = add_zone_map(campaign, "The Deep", opened_by=Place(MAP, Hex(2, 2)))
    campaign.apply(change)

    expected = Map("The Deep", opened_by=Place(MAP, Hex(2, 2)), plan=ZonePlan())
    assert ("the_deep", expected) == (id_, campaign.maps()[id_])


def test_a_map_behind_a_hex_is_played_by_the_rules_around_it() -> None:
    campaign = crypt()
    around = MapRules("watches", "torchlit_turns", {"violence.watches.hexes": 2})
    campaign.apply(Change("", {rules_key(MAP): Swap(campaign.get(rules_key(MAP)), around)}))

    id_, change = add_zone_map(campaign, "The Deep", opened_by=Place(MAP, Hex(2, 2)))
    campaign.apply(change)

    assert around == rules_of(campaign, id_)


def test_a_map_by_itself_has_the_usual_rules() -> None:
    campaign = crypt()

    id_, change = add_zone_map(campaign, "The Deep")
    campaign.apply(change)

    assert MapRules() == rules_of(campaign, id_)


def test_a_zone_map_lies_behind_a_zone() -> None:
    campaign = crypt()

    id_, change = add_zone_map(campaign, "Below", opened_by=zone_place(CRYPT, VAULT))
    campaign.apply(change)

    assert zone_place(CRYPT, VAULT) == campaign.maps()[id_].opened_by


def test_a_zone_map_behind_no_such_zone_is_refused() -> None:
    with pytest.raises(NotAllowed, match="no zone “99”"):
        add_zone_map(crypt(), "Below", opened_by=zone_place(CRYPT, "99"))


def test_a_zone_map_moved_among_its_like_stays_behind_its_zone() -> None:
    campaign = crypt()
    id_, change = add_zone_map(campaign, "Below", opened_by=zone_place(CRYPT, VAULT))
    campaign.apply(change)

    campaign.apply(move_map(campaign, id_, zone_place(CRYPT, VAULT)))

    assert zone_place(CRYPT, VAULT) == campaign.maps()[id_].opened_by


def test_a_zone_map_moved_elsewhere_lies_behind_no_zone() -> None:
    campaign = crypt()
    id_, change = add_zone_map(campaign, "Below", opened_by=zone_place(CRYPT, VAULT))
    campaign.apply(change)

    campaign.apply(put_map(campaign, id_, Place(MAP, Hex(2, 2))))

    assert Place(MAP, Hex(2, 2)) == campaign.maps()[id_].opened_by


def test_a_zone_map_gets_another_plan() -> None:
    campaign = crypt()
    plan = ZonePlan(10, 40, "cave", (Level(2, "Caves"),))

    campaign.apply(set_plan(campaign, CRYPT, plan))

    assert plan == campaign.maps()[CRYPT].plan


@pytest.mark.parametrize(
    ("levels", "label"),
    [
        pytest.param((Level(1, "Level 1"), Level(3, "Abyss")), "Add the level Abyss", id="added"),
        pytest.param((Level(1, "Cellar"),), "Rename the level Cellar", id="renamed"),
        pytest.param((Level(1, "Level 1"),), "Edit Crypt", id="neither"),
    ],
)
def test_a_step_says_what_came_of_the_levels(levels: tuple[Level, ...], label: str) -> None:
    assert label == set_plan(crypt(), CRYPT, ZonePlan(10, levels=levels)).label


def test_a_map_of_hexes_has_no_plan() -> None:
    with pytest.raises(NotAllowed, match="is a map of hexes"):
        set_plan(crypt(), MAP, ZonePlan())


def test_two_names_for_one_level_are_refused() -> None:
    with pytest.raises(NotAllowed, match="Each level has one name"):
        set_plan(crypt(), CRYPT, ZonePlan(levels=(Level(1, "A"), Level(1, "B"))))


def test_levels_are_those_that_have_zones_or_names() -> None:
    campaign = crypt()
    campaign.apply(set_plan(campaign, CRYPT, ZonePlan(levels=(Level(3, "Abyss"),))))

    found = [(level.number, level.name) for level in levels_of(campaign, CRYPT)]

    assert [(1, "Level 1"), (2, "Level 2"), (3, "Abyss")] == found


def test_editing_a_zone_map_keeps_its_plan() -> None:
    campaign = crypt()

    campaign.apply(edit_map(campaign, CRYPT, Map("Tomb")))

    assert ZonePlan() == campaign.maps()[CRYPT].plan


def test_gates_to_a_map_that_goes_lead_outside() -> None:
    rows = crypt().rows()
    campaign = Campaign({k: row for k, row in rows.items() if k != Key("party", "", HEROES)})

    campaign.apply(remove_map(campaign, MAP))

    assert campaign.one(Passage, Key("passage", CRYPT, "5")).beyond is None


def test_with_a_zone_map_go_its_zones() -> None:
    rows = crypt().rows()
    campaign = Campaign({k: row for k, row in rows.items() if k != Key("party", "", HEROES)})

    campaign.apply(remove_map(campaign, CRYPT))

    assert {} == campaign.all(Zone, CRYPT)

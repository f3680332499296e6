"""Maps added, named, numbered, scaled, put into one another and removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from mapper.commands.maps.maps import (
    add_map,
    edit_map,
    move_map,
    put_map,
    remove_map,
    rename_map,
    set_style,
)
from mapper.commands.maps.new_campaign import new_campaign, new_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Map, Row, Settings
from mapper.model.hexes.chunks import ChunkAt, count_mapped
from mapper.model.hexes.hexes import Hex
from mapper.model.map_tree import tree
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place

AT = Hex(1, 1)
DEEP = Map("Deep", opened_by=Place("isle", AT))


@pytest.fixture
def campaign() -> Campaign:
    """A world, an isle in it, and a deep in the isle."""
    found = Campaign()
    found.apply(new_campaign("Small", "world"))
    found.apply(new_map(found, "world", Map("World"), 3, 3))
    isle = Map("Isle", opened_by=Place("world", AT))
    found.apply(new_map(found, "isle", isle, 2, 2))
    found.apply(new_map(found, "deep", DEEP, 2, 2))
    rows: dict[Key, Row] = {
        Key("feature", "world", "1"): Feature(
            AT,
            "Port",
            "secret",
            opens="isle",
            related=(FeatureAt("isle", "1"), FeatureAt("world", "1")),
            clues=(Clue("A tale", Place("isle", AT)), Clue("A map", Place("world", AT))),
        ),
        Key("feature", "isle", "1"): Feature(AT, "Hut", "overt"),
        Key("region_hexes", "isle", ChunkAt(0, 0), "1"): b"\1" * 1024,
    }
    return Campaign({**found.rows(), **rows})


CHANGES: dict[str, Callable[[Campaign], Change]] = {
    "style": lambda c: set_style(c, "isle", "dark"),
    "add": lambda c: add_map(c, Map("Moon"), 4, 4)[1],
    "generate": lambda c: add_map(c, Map("Moon"), 12, 12, seed=3)[1],
    "rename": lambda c: rename_map(c, "isle", "Island", "The island"),
    "edit": lambda c: edit_map(c, "isle", Map("Rock", top="pointy", unit="km")),
    "move": lambda c: move_map(c, "deep", Place("world", AT), "isle"),
    "put": lambda c: put_map(c, "deep", Place("world", AT), 4),
    "remove": lambda c: remove_map(c, "isle"),
    "remove the first": lambda c: remove_map(c, "world"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_undone_is_as_it_was(name: str, campaign: Campaign) -> None:
    before = campaign.rows()
    change = CHANGES[name](campaign)

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


def test_a_map_is_added_under_an_id_of_its_own(campaign: Campaign) -> None:
    id_, change = add_map(campaign, Map("Isle", opened_by=Place("world", AT)), 4, 5)

    campaign.apply(change)

    assert ("isle_2", 20) == (id_, count_mapped(campaign.chunks("terrain", id_)))


def test_a_generated_map_is_not_blank(campaign: Campaign) -> None:
    id_, change = add_map(campaign, Map("Månen"), 12, 12, seed=3)

    campaign.apply(change)

    codes = {code for chunk in campaign.chunks("terrain", "manen").values() for code in chunk}
    assert ("manen", True) == (id_, len(codes) > 2)


def test_a_removed_map_leaves_nothing(campaign: Campaign) -> None:
    campaign.apply(remove_map(campaign, "isle"))

    assert {"world", "deep"} == set(campaign.maps()) == campaign.map_ids()


def test_nothing_leads_to_a_removed_map(campaign: Campaign) -> None:
    campaign.apply(remove_map(campaign, "isle"))

    expected = Feature(
        AT,
        "Port",
        "secret",
        related=(FeatureAt("world", "1"),),
        clues=(Clue("A tale"), Clue("A map", Place("world", AT))),
    )
    assert expected == campaign.get(Key("feature", "world", "1"))


def test_maps_in_a_removed_map_lie_in_the_one_around_it(campaign: Campaign) -> None:
    campaign.apply(remove_map(campaign, "isle"))

    assert replace(DEEP, opened_by=Place("world", AT)) == campaign.maps()["deep"]


def test_the_campaign_opens_with_another_map(campaign: Campaign) -> None:
    campaign.apply(remove_map(campaign, "world"))

    assert Settings("Small", "isle") == campaign.get(SETTINGS)


def test_the_only_map_stays() -> None:
    campaign = Campaign({Key("map", "", "a"): Map("A")})

    with pytest.raises(NotAllowed, match="only map"):
        remove_map(campaign, "a")


def test_no_map_is_removed_from_under_a_party(campaign: Campaign) -> None:
    party = Party("The company", Place("isle", AT))
    campaign = Campaign({**campaign.rows(), Key("party", "", "1"): party})

    with pytest.raises(NotAllowed, match="The company stands on Isle"):
        remove_map(campaign, "isle")


@pytest.mark.parametrize("parent", ["world", "isle", "deep"])
def test_no_map_lies_in_itself(parent: str, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="itself"):
        put_map(campaign, "world", Place(parent, AT))


@pytest.mark.parametrize(
    ("parent", "parent_hex"),
    [("world", None), ("", AT), ("moon", AT)],
    ids=["no hex", "a hex of nothing", "no such map"],
)
def test_a_map_lies_behind_a_hex_of_a_map(
    parent: str, parent_hex: Hex | None, campaign: Campaign
) -> None:
    with pytest.raises(NotAllowed):
        put_map(campaign, "deep", Place(parent, parent_hex))


def test_a_map_can_stand_by_itself(campaign: Campaign) -> None:
    campaign.apply(put_map(campaign, "deep", None))

    assert Map("Deep") == campaign.maps()["deep"]


def test_an_edited_map_lies_where_it_lay(campaign: Campaign) -> None:
    campaign.apply(edit_map(campaign, "isle", Map("  Rock ", top="pointy", hex_size=Fraction(1))))

    rock = Map("Rock", top="pointy", hex_size=Fraction(1), opened_by=Place("world", AT))
    assert rock == campaign.maps()["isle"]


def outermost(campaign: Campaign) -> list[str]:
    return [branch.id for branch in tree(campaign.maps()) if branch.depth == 0]


@pytest.mark.parametrize(
    ("before", "row"),
    [
        ("b", ["a", "c", "b", "world"]),
        ("a", ["c", "a", "b", "world"]),
        ("", ["a", "b", "world", "c"]),
    ],
)
def test_maps_are_put_in_any_order(before: str, row: list[str], campaign: Campaign) -> None:
    for name in ("B", "C", "A"):
        campaign.apply(add_map(campaign, Map(name), 1, 1)[1])

    campaign.apply(move_map(campaign, "c", None, before))

    assert row == outermost(campaign)


def test_a_new_map_comes_after_those_that_were_put_in_an_order(campaign: Campaign) -> None:
    campaign.apply(add_map(campaign, Map("Moon"), 1, 1)[1])
    campaign.apply(move_map(campaign, "world", None))

    campaign.apply(add_map(campaign, Map("Anywhere"), 1, 1)[1])

    assert ["moon", "world", "anywhere"] == outermost(campaign)


def test_a_map_in_the_usual_style_names_none(campaign: Campaign) -> None:
    campaign.apply(set_style(campaign, "isle", "dark"))

    campaign.apply(set_style(campaign, "isle", "parchment"))

    assert "" == campaign.maps()["isle"].style


@pytest.mark.parametrize("style", ["gold", "", "../styles/dark"])
def test_a_style_that_there_is_not_is_refused(campaign: Campaign, style: str) -> None:
    with pytest.raises(NotAllowed, match="There is no style"):
        set_style(campaign, "isle", style)


def test_other_properties_leave_a_map_its_style(campaign: Campaign) -> None:
    campaign.apply(set_style(campaign, "isle", "dark"))

    campaign.apply(edit_map(campaign, "isle", Map("Isle of Gulls")))

    assert "dark" == campaign.maps()["isle"].style

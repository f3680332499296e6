"""Maps in maps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.map_tree import breadcrumbs, opened_by, tree
from mapper.model.places import Place

LAND = {
    "isle": Map("Isle", opened_by=Place("world", ORIGIN), order=2),
    "coast": Map("Coast", opened_by=Place("world", ORIGIN), order=1),
    "world": Map("World"),
    "cave": Map("Cave", opened_by=Place("isle", ORIGIN)),
    "moon": Map("Moon"),
}


def test_maps_stand_under_the_map_that_they_lie_in() -> None:
    expected = [("moon", 0), ("world", 0), ("coast", 1), ("isle", 1), ("cave", 2)]

    assert expected == [(branch.id, branch.depth) for branch in tree(LAND)]


def test_the_way_to_a_map_begins_outside() -> None:
    assert ["world", "isle", "cave"] == breadcrumbs(LAND, "cave")


def test_a_map_knows_what_its_hexes_open() -> None:
    assert {"isle": ORIGIN, "coast": ORIGIN} == opened_by(LAND, "world")


ids = st.sampled_from("abcdef")


@given(st.dictionaries(ids, st.builds(Map, name=ids, opened_by=st.none() | ids.map(Place))))
def test_every_map_is_in_the_tree_once_even_in_a_ring(maps: dict[str, Map]) -> None:
    assert sorted(maps) == sorted(branch.id for branch in tree(maps))


@given(st.dictionaries(ids, st.builds(Map, name=ids, opened_by=ids.map(Place))), ids)
def test_the_way_to_a_map_ends_even_in_a_ring(maps: dict[str, Map], map_id: str) -> None:
    assert len(set(breadcrumbs(maps, map_id))) == len(breadcrumbs(maps, map_id))

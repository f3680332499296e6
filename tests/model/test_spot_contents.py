"""All that a hex holds is found together."""

from __future__ import annotations

from typing import Any

from mapper.model.board import board_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key, Label, Map, Path, Region, Row, Token
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.sides import Side
from mapper.model.map_view import GmMap
from mapper.model.places import Place
from mapper.model.spot_contents import belongings_of
from mapper.play.gm_map import gm_map
from tests.small import MAP, small_rows, spot

AT = spot("0202")


def view(**others: Row) -> GmMap:
    """The map with these rows on it: their names are their kinds and ids."""
    rows = {Key(*_named(name)): row for name, row in others.items()}
    return gm_map(Campaign({**small_rows(), **rows}), MAP)


def _named(name: str) -> tuple[str, str, str]:
    kind, id_ = name.split("_")
    return kind, MAP, id_


def feature(title: str, number: str = "0202", **fields: Any) -> Feature:
    return Feature(spot(number), title, "overt", **fields)


def test_what_lies_elsewhere_is_not_here() -> None:
    shown = view(
        feature_1=feature("Far", "0303"),
        token_1=Token(spot("0303"), "Ogre"),
        label_1=Label("The sea", (spot("0303"),)),
        path_1=Path("road", (spot("0303"), spot("0304"))),
    )

    found = board_of(shown).contents(AT)

    assert ({}, {}, {}) == belongings_of(shown, AT)
    assert not any((*found.things.values(), found.opens, found.ways))


def test_features_stand_in_their_order_and_else_as_they_were_made() -> None:
    shown = view(
        feature_10=feature("Third"),
        feature_2=feature("Second"),
        feature_1=feature("First", order=-1),
    )

    found = board_of(shown).contents(AT).features

    assert ["First", "Second", "Third"] == [each.title for each in found.values()]


def test_tokens_labels_and_paths_are_found() -> None:
    shown = view(
        token_1=Token(AT, "Ogre"),
        label_1=Label("Long Reach", (spot("0102"), AT)),
        path_1=Path("road", (spot("0102"), AT)),
        path_2=Path("river", (), sides=(Side(AT, 0),)),
    )

    found = belongings_of(shown, AT)

    assert (["1"], ["1", "2"]) == ([*found.labels], [*found.paths])
    assert ["1"] == [*board_of(shown).contents(AT).tokens]


def test_the_regions_around_it_are_found() -> None:
    rows = small_rows()
    rows[Key("region", MAP, "1")] = Region("Marches", "#aa2222")
    for place, chunk in with_values({}, [(AT, 1)]).items():
        rows[Key("region_hexes", MAP, place, "1")] = chunk

    assert ["1"] == [*belongings_of(gm_map(Campaign(rows), MAP), AT).regions]


def test_the_maps_that_it_opens_are_found() -> None:
    rows = small_rows()
    rows[Key("map", "", "mine")] = Map("Mine", opened_by=Place(MAP, AT))

    assert ("mine",) == board_of(gm_map(Campaign(rows), MAP)).contents(AT).opens

"""A part of a map: what lies in it, cut off at its edge."""

from __future__ import annotations

import pytest

from mapper.model.campaign.rows import Feature, Label, Path, Region, Token
from mapper.model.crop import reaching_into, rectangle_of
from mapper.model.hexes.chunks import mapped, with_values
from mapper.model.hexes.hexes import DIRECTIONS, Hex, Numbering, Shove, Top, from_offset, offset
from mapper.model.map_view import Extent, GmMap, MapView, PathEnds
from mapper.model.not_allowed import NotAllowed

INSIDE, OUTSIDE = Hex(1, 0), Hex(4, 0)
ALONG = tuple(Hex(q, 0) for q in range(6))


def land(top: Top = "flat", shove: Shove = "odd") -> MapView:
    hexes = [from_offset(column, row, top, shove) for column in range(8) for row in range(6)]
    every = with_values({}, ((at, 1) for at in hexes))
    return GmMap(
        "Vale",
        top,
        Numbering(shove=shove),
        terrain=every,
        elevation=every,
        regions={"1": Region("Fen", "#112233"), "2": Region("Far", "#112233")},
        region_hexes={"1": every, "2": with_values({}, [(OUTSIDE, 1)])},
        features={"1": Feature(INSIDE, "In", "overt"), "2": Feature(OUTSIDE, "Out", "overt")},
        tokens={"1": Token(INSIDE, "In"), "2": Token(OUTSIDE, "Out")},
        labels={"1": Label("In", (INSIDE,)), "2": Label("Out", (INSIDE, OUTSIDE))},
        paths={"1": Path("road", ALONG)},
    )


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("shove", ["odd", "even"])
def test_a_rectangle_has_the_columns_and_rows_between_two_numbers(top: Top, shove: Shove) -> None:
    part = rectangle_of(land(top, shove), "0604", "0302")

    places = {offset(at, top, shove) for at in mapped(part.terrain)}
    assert {(column, row) for column in range(2, 6) for row in range(1, 4)} == places


def test_only_what_lies_in_it_is_on_it() -> None:
    part = rectangle_of(land(), "0101", "0303")

    assert ["In"] == [row.title for row in part.features.values()]
    assert ["In"] == [row.name for row in part.tokens.values()]
    assert ["In"] == [row.text for row in part.labels.values()]
    assert ["Fen"] == [row.name for row in part.regions.values()]


def test_a_path_is_cut_where_it_leaves_and_goes_on_towards_there() -> None:
    part = rectangle_of(land(), "0201", "0304")

    ((id_, path),) = part.paths.items()
    assert ALONG[1:3] == path.hexes
    assert PathEnds(DIRECTIONS.index(Hex(-1, 0)), DIRECTIONS.index(Hex(1, 0))) == part.runs_on[id_]


def test_a_rectangle_of_the_plane_holds_the_hexes_it_touches() -> None:
    part = reaching_into(land(), Extent(-0.1, -0.1, 0.1, 0.1))

    assert [Hex(0, 0)] == list(mapped(part.terrain))


def test_a_part_in_which_nothing_is_mapped_is_refused() -> None:
    with pytest.raises(NotAllowed, match="nothing to be seen from 3030 to 3131"):
        rectangle_of(land(), "3030", "3131")

"""Styles are read from files, and a mistake in one is said in a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.style import Unknown, load_style, shipped_style, style_names
from mapper.model.campaign.rows import Crossing, Region, TerrainType
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.sides import Side
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources
from tests.drawing.pictures import image
from tests.drawing.sample import land, pixels, spot

SHIPPED = resources() / "styles" / "parchment.toml"


@pytest.mark.parametrize("name", ["parchment", "clean", "dark"])
def test_the_shipped_styles_are_whole(name: str) -> None:
    assert name.title() == shipped_style(name).name


def test_the_usual_style_is_named_first() -> None:
    assert ["parchment", "clean", "dark"] == style_names()


def test_terrain_has_as_much_of_its_own_colour_as_the_style_gives_it() -> None:
    half = replace(shipped_style(), wash=0.5, ground="#ffffff")
    types = {1: TerrainType(1, "Sea", "#003366", "waves")}

    assert "#8099b2" == half.washed(types)[1].colour


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("look", "shown"), [(Unknown.BLACK, "#000000"), (Unknown.PARCHMENT, "#efe4c8")]
)
def test_the_unknown_looks_as_the_style_says(look: Unknown, shown: str) -> None:
    style = replace(shipped_style(), unknown=look, grain=0.0)

    drawn = image(GmMap(""), PixelRect(0, 0, 40, 40), 20.0, style)

    assert {shown} == {drawn.pixelColor(x, y).name() for x in range(40) for y in range(40)}


@pytest.mark.usefixtures("qapp")
def test_empty_hexes_are_outlined_where_nothing_is_mapped() -> None:
    style = replace(shipped_style(), unknown=Unknown.OUTLINES, grain=0.0)

    drawn = image(GmMap(""), PixelRect(-20, -20, 20, 20), 20.0, style)

    assert "#efe4c8" == drawn.pixelColor(20, 20).name()
    assert "#efe4c8" != drawn.pixelColor(20, 10).name()


def test_an_unknown_path_is_drawn_as_other() -> None:
    style = load_style(SHIPPED)

    assert style.paths["other"] == style.path("smugglers' way")


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        pytest.param('paper = "#efe4c8"', 'paper = "beige"', "paper", id="no colour"),
        pytest.param("relief = 0.13", "relief = 3", "relief", id="too much"),
        pytest.param('name = "Parchment"', 'nam = "x"', "nam", id="misspelt"),
        pytest.param("[paths.other]", "[paths.others]", "paths", id="no other path"),
        pytest.param("name =", "name", "parchment", id="not TOML"),
    ],
)
def test_a_mistake_is_named(before: str, after: str, named: str, tmp_path: Path) -> None:
    text = SHIPPED.read_text("utf-8")
    assert before in text
    path = tmp_path / "parchment.toml"
    path.write_text(text.replace(before, after, 1), "utf-8")

    with pytest.raises(NotAllowed, match=named):
        load_style(path)


def test_a_missing_style_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match=r"gone\.toml"):
        load_style(tmp_path / "gone.toml")


def test_black_on_white_tells_a_river_from_a_road() -> None:
    clean = shipped_style("clean")

    river, road = clean.path("river"), clean.path("road")

    assert ("", "#ffffff") == (river.core, road.core)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("px", [4.0, 30.0])
def test_black_on_white_has_no_colour_of_land_or_region(px: float) -> None:
    path = Way("road", (spot(2, 4), spot(3, 4)))
    view = replace(
        land(),
        regions={"1": Region("Vale", "#8020a0"), "2": Region("Fen", "#20a040")},
        region_hexes={"1": land().terrain, "2": land().terrain},
        paths={"1": path},
        crossings={"1": Crossing("bridge", Side(spot(2, 4), 0))},
    )
    area = PixelRect(0, 0, round(9 * px), round(7 * px))

    drawn = image(view, area, px, shipped_style("clean"))

    seen = pixels(drawn).astype(np.int64)
    parts = np.stack([seen >> 16 & 255, seen >> 8 & 255, seen & 255])
    assert (parts.max(0) - parts.min(0)).max() < 30

"""The words of a dungeon in an SVG: as in the picture, and each letter written once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from mapper.drawing.style import Style
from mapper.exporters.png import picture_area
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.label_rows import Letters
from mapper.model.campaign.rows import Key, Label, Map, TerrainType
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex, within
from mapper.model.map_view import GmMap
from mapper.model.places import FootPoint
from mapper.play.gm_map import gm_map
from tests.drawing.pictures import image
from tests.exporters.test_svg import ALIKE, apart, rendered, written
from tests.many_zones import MANY, many_zones

pytestmark = pytest.mark.qt

PX = 24.0
LETTERS = 40
"""More than there are kinds of, with the digits of both kinds of type."""


@pytest.fixture
def view() -> GmMap:
    """Forty rooms with a number and a name each."""
    rows = {
        key: replace(row, number=str(key.id), name=f"Hall of the {key.id} sorrows")
        if isinstance(row, Zone)
        else row
        for key, row in many_zones().items()
        if key.kind == "map" or (key.kind == "zone" and int(str(key.id)) <= 40)
    }
    return gm_map(Campaign(rows), MANY)


def is_written_on(image: QImage) -> bool:
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(x, y).lightnessF() < 0.5 for x, y in places) > 50


def test_words_look_as_in_the_picture(view: GmMap, style: Style, tmp_path: Path) -> None:
    drawn = image(view, picture_area(view, PX), PX, style)

    shown = rendered(written(view, style, tmp_path, PX))

    assert apart(drawn, shown) < ALIKE / 2


def test_words_stand_where_they_do_in_the_picture(
    view: GmMap, style: Style, tmp_path: Path
) -> None:
    area = picture_area(view, PX)
    room = (-area.left, -area.top, round(6 * PX), round(6 * PX))
    inner = QRect(*room).adjusted(10, 10, -10, -10)

    drawn, shown = image(view, area, PX, style), rendered(written(view, style, tmp_path, PX))

    assert is_written_on(drawn.copy(inner))
    assert apart(drawn.copy(inner), shown.copy(inner)) < ALIKE


def test_each_letter_is_written_once(view: GmMap, style: Style, tmp_path: Path) -> None:
    text = written(view, style, tmp_path, PX)

    letters = re.findall(r'<path id="\w+" d="', text)
    uses = re.findall(r'<use xlink:href="#\w+" x="', text)
    assert len(letters) <= LETTERS
    assert len(uses) > 20 * LETTERS


def test_what_is_said_is_not_in_it_as_text(view: GmMap, style: Style, tmp_path: Path) -> None:
    text = written(view, style, tmp_path, PX)

    assert "sorrows" not in text
    assert "<text" not in text


OWN = Letters(colour="#aa0012", measure="points", height=24, turn=30, halo="wide")


def lettered(cellar: GmMap) -> dict[str, GmMap]:
    """Words aslant in a colour of their own, on a map of each kind."""
    land = gm_map(Campaign({Key("map", "", "1"): Map("Coast")}), "1")
    hexes = (Hex(2, 2),)
    codes = with_values({}, [(at, 1) for at in within(hexes[0], 5)])
    kinds = {1: TerrainType(1, "Plains", "#c8c890")}
    words = Label("Wine-Dark Bay", hexes, letters=OWN)
    below = Label("Wine-Dark Bay", (), points=(FootPoint(3000, 3000),), letters=OWN)
    return {
        "hexes": replace(land, terrain=codes, terrain_types=kinds, labels={"1": words}),
        "zones": replace(cellar, labels={"1": below}),
    }


@pytest.mark.parametrize("kind", ["hexes", "zones"])
def test_letters_of_their_own_look_as_in_the_picture(
    kind: str, view: GmMap, style: Style, tmp_path: Path
) -> None:
    shown = lettered(view)[kind]

    drawn = image(shown, picture_area(shown, PX), PX, style)
    text = written(shown, style, tmp_path, PX)

    assert OWN.colour in text
    assert apart(drawn, rendered(text)) < ALIKE

"""What stands about a map: only what is on it is explained."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtGui import QPainter

from mapper.drawing.base.vector import VectorDevice
from mapper.drawing.legend import Legend, explained
from mapper.drawing.style import shipped_style
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Path, PathKind, TerrainType, Token
from mapper.model.found_clues import clues_of
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import GmMap, MapView
from mapper.model.places import Place
from mapper.play.gate.known import PlayerMap
from mapper.play.gm_map import gm_map
from tests.exporters.known_coast import COAST, known_coast, played

pytestmark = pytest.mark.qt

TYPES = {
    1: TerrainType(1, "Plains", "#dfe0a8", "grass"),
    2: TerrainType(2, "Sea", "#7fa0b8", "waves"),
}
BARE = GmMap("Vale", terrain=with_values({}, [(Hex(0, 0), 1)]), terrain_types=TYPES)
KEYED = PlayerMap(
    "Vale",
    terrain=BARE.terrain,
    terrain_types=TYPES,
    paths={"1": Path("road", (Hex(0, 0), Hex(1, 0))), "2": Path("own1", (Hex(0, 0), Hex(1, 0)))},
    path_kinds={"own1": PathKind("", "#112233")},
    features={"1": Feature(Hex(0, 0), "Inn", "overt", is_settlement=True)},
    tokens={"1": Token(Hex(0, 0), "We")},
)


def shown(view: MapView) -> list[str]:
    return [entry.words for entry in explained(view, shipped_style())]


def test_terrain_that_is_on_the_list_alone_is_not_explained() -> None:
    assert ["Plains"] == shown(BARE)


def test_paths_and_marks_are_explained_where_there_are_some() -> None:
    assert ["Plains", "Path", "Road", "Settlement", "Party"] == shown(KEYED)


def test_players_are_not_told_that_there_are_secrets() -> None:
    whole = gm_map(played(), COAST)

    assert {"Hidden", "Secret"} <= {*shown(whole)}
    assert {"Hidden", "Secret"}.isdisjoint(shown(known_coast()))


def test_the_lens_is_explained_where_a_clue_is_found() -> None:
    lair = Feature(Hex(1, 0), "Lair", "secret", clues=(Clue("Tracks", Place("1", Hex(0, 0))),))

    found = replace(BARE, clues=clues_of(Key("feature", "1", "1"), lair, "1"))

    assert ["Plains", "Clue"] == shown(found)


def test_a_map_without_a_name_has_no_title() -> None:
    assert 0 == Legend(GmMap(""), shipped_style(), 600, 30.0).above


@pytest.mark.parametrize("width", [150, 600, 9000])
@pytest.mark.parametrize("view", [BARE, KEYED])
def test_it_stays_within_its_width(view: MapView, width: int) -> None:
    legend = Legend(view, shipped_style(), width, 33.3)
    drawing = VectorDevice()
    painter = QPainter(drawing)

    legend.draw_above(painter)
    legend.draw_below(painter)
    painter.end()

    boxes = [shape.path.boundingRect() for shape in drawing.shapes]
    assert max(box.right() for box in boxes) <= width + 1
    assert max(box.bottom() for box in boxes) <= max(legend.above, legend.below)


def test_the_scale_counts_in_the_maps_own_unit() -> None:
    small = GmMap("", terrain=BARE.terrain, hex_size=Fraction(1, 2), unit="km")

    words = Legend(small, shipped_style(), 1000, 50.0).scale_words

    assert "2.5 km (5 hexes)" == words

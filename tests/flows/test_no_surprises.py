"""What is drawn stays where it was meant, and what was made has the keys in its name."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from mapper.commands.maps.maps import add_map
from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import Described, add_terrain
from mapper.commands.things.things import add_thing
from mapper.model.campaign.rows import Feature, Label, Map, Path, TerrainType
from mapper.model.hexes.chunks import area_of_chunks
from mapper.model.selection import Selection, Thing
from mapper.ui.window.window import Window
from tests.flows.test_dungeon import drag, dungeon, open_in, point, run
from tests.flows.test_keying_features import focused, press, put, window, write
from tests.flows.test_no_accidents import said
from tests.flows.test_preparing_dungeons import cellar, zones
from tests.flows.test_preparing_hexes import HERE, click_with_select, do, titles
from tests.small import MAP, spot
from tests.ui.hands import LEFT, NO_KEYS, move_to, type_keys, workspace_of

pytestmark = pytest.mark.qt

__all__ = ["cellar", "dungeon", "window"]
K, Mod = Qt.Key, Qt.KeyboardModifier


def ground(window: Window) -> int:
    """How many hexes are mapped."""
    return len(area_of_chunks(open_in(window).campaign.chunks("terrain", MAP)))


def test_a_part_of_a_zone_that_was_split_off_is_named_by_what_is_typed(cellar: Window) -> None:
    run(cellar, "tool_split")

    drag(cellar, (2, -0.5), (2, 4.5))
    write("North half")
    press(K.Key_Return)

    assert {"Store", "North half"} == {*zones(cellar)}


def test_a_copy_of_a_feature_is_named_by_what_is_typed(window: Window) -> None:
    put(window, Feature(HERE, "Cairn", "overt"))
    click_with_select(window)

    run(window, "duplicate_feature")
    write("Second cairn")
    press(K.Key_Return)

    assert {"Cairn", "Second cairn"} == {*titles(window)}


def test_f2_in_the_list_of_paths_renames_the_path(window: Window) -> None:
    put(window, Feature(HERE, "Cairn", "overt"))
    way = tuple(map(spot, ("0102", "0202", "0203")))
    do(window, partial(add_path, map_id=MAP, kind="road", through=way, name="Drovers' way"))
    window.tool_use.select(Selection(thing=Thing("path", "1")))
    workspace_of(window).show_panel("paths")
    workspace_of(window).paths.list.setFocus()

    press(K.Key_F2)
    assert isinstance(focused(), QLineEdit)
    write("Old drove")
    press(K.Key_Return)

    (row,) = open_in(window).campaign.all(Path, MAP).values()
    assert ("Old drove", ["Cairn"]) == (row.name, titles(window))


def test_space_fills_nothing_and_return_does(window: Window) -> None:
    window.canvas.setFocus()
    window.canvas.set_cursor(HERE)
    run(window, "tool_fill")
    workspace_of(window).terrain.choose(workspace_of(window).terrain.code + 1)
    before = dict(open_in(window).campaign.chunks("terrain", MAP))

    press(K.Key_F)
    press(K.Key_Space)
    after_space = dict(open_in(window).campaign.chunks("terrain", MAP))
    told = said(window)
    press(K.Key_Return)

    assert before == after_space
    assert "Return fills" in told
    assert before != dict(open_in(window).campaign.chunks("terrain", MAP))


def test_delete_takes_the_label_before_the_hex_that_its_words_run_over(window: Window) -> None:
    words = Label("Hollow Downs", (spot("0202"), HERE))
    do(window, partial(add_thing, map_id=MAP, wanted=words))
    before = ground(window)
    click_with_select(window)

    type_keys(window, K.Key_Delete)

    assert (before, {}) == (ground(window), dict(open_in(window).campaign.all(Label, MAP)))
    assert "Ctrl+Z takes it back" in said(window)


def test_return_in_a_number_gives_the_keys_back_to_the_map(window: Window) -> None:
    workspace_of(window).show_panel("terrain")
    workspace_of(window).terrain.width_box.setFocus()

    QTest.keyClicks(focused(), "3")
    press(K.Key_Return)

    assert focused() is window.canvas


def test_undo_of_a_map_that_was_added_leads_back_to_where_it_was_added_from(
    window: Window,
) -> None:
    document = open_in(window)
    for name in ("Cellars", "Attic"):
        id_, change = add_map(document.campaign, Map(name), 2, 2)
        document.do(change)
        document.choose_map(id_)
    (cellars,) = [id_ for id_, row in document.campaign.maps().items() if row.name == "Cellars"]

    document.undo()

    assert cellars == document.map_id


def test_the_outline_of_a_refused_place_is_gone_with_the_button(cellar: Window) -> None:
    run(cellar, "tool_zone")
    drag(cellar, (6, 0), (10, 4))
    press(K.Key_Return)
    run(cellar, "tool_select")
    move_to(cellar.canvas, point(cellar, 8, 2))
    QTest.mouseClick(cellar.canvas, LEFT, NO_KEYS, point(cellar, 8, 2))

    QTest.mousePress(cellar.canvas, LEFT, NO_KEYS, point(cellar, 8, 2))
    move_to(cellar.canvas, point(cellar, 2, 2))
    held = outlines(cellar)
    QTest.mouseRelease(cellar.canvas, LEFT, NO_KEYS, point(cellar, 2, 2))

    assert held
    assert not outlines(cellar)
    assert "over" in said(cellar)


def outlines(window: Window) -> list[str]:
    """What the tool in hand would make, or may not."""
    strokes = [each.stroke for each in window.canvas._overlay.preview.drawn]
    return [stroke for stroke in strokes if stroke in ("new", "refused")]


def test_after_a_terrain_was_taken_back_one_paints_with_the_one_before(window: Window) -> None:
    palette = workspace_of(window).terrain
    palette.choose_recent(3)
    before = palette.code
    document = open_in(window)
    document.do(add_terrain(document.campaign, Described("Salt", "#ffffff")))
    palette.choose(max(row.code for row in document.campaign.all(TerrainType).values()))

    document.undo()

    assert (before, before) == (palette.code, window.tool_use.paint.code)

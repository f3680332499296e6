"""What the right button offers at a hex: what was hit, by its name, and few things in all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint

from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import add_region
from mapper.commands.things.things import add_thing
from mapper.model.campaign.rows import Feature, Key, Region, Row
from mapper.model.campaign.rows import Path as Way
from mapper.model.clip import Clip, clip_to_text
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, centre, line
from mapper.model.hexes.sides import between, side_point
from mapper.model.images.image_bytes import hash_of
from mapper.model.marks_in_hex import middles
from mapper.model.selection import Selection, Thing
from mapper.ui.editing.document import Document
from mapper.ui.window.window import Window
from tests.flows.test_keying import (
    asked_at,
    asked_where_it_is,
    chosen_from,
    open_in,
    point_on,
    run,
)
from tests.small import MAP, spot
from tests.ui.hands import click, drag, move_to, workspace_of

pytestmark = pytest.mark.qt


@pytest.fixture(autouse=True)
def near(window: Window) -> None:
    window.canvas.zoom_to(64)


def test_the_menu_of_a_hex_offers_each_thing_once(window: Window) -> None:
    menu = asked_at(window, spot("0203"))
    texts = [action.text().replace("&", "") for action in menu.actions() if action.text()]
    menu.close()

    assert 1 == sum("feature" in text and text.startswith("Add") for text in texts)
    assert len(texts) == len(set(texts))


def all_at_once(window: Window, at: Hex) -> Document:
    """Something of each kind at a hex, with the screen of the players open, and a piece copied."""
    document, ends = open_in(window), spot("0401")
    for kind, way in (("river", line(at, spot("0204"))), ("road", line(at, ends))):
        document.do(add_path(document.campaign, MAP, kind, way))
    for title in ("Westhaven", "Mill", "Shrine"):
        told = Feature(at, title, "overt", player_title=title, player_text="Read.")
        document.do(add_thing(document.campaign, MAP, told))
    document.do(add_region(document.campaign, MAP, Region("Barony", "#aa3355"), area_of([at])))
    run(window, "tool_select")
    click(window.canvas, at)
    run(window, "copy")
    (road,) = [id_ for id_, row in document.campaign.all(Way, MAP).items() if row.kind == "road"]
    window.tool_use.select(Selection(area_of([at]), thing=Thing("path", road)))
    workspace_of(window).presenting.screen.show()
    return document


@pytest.mark.parametrize("are_several", [False, True])
def test_the_menu_of_a_hex_begins_with_what_was_hit_and_is_short(
    window: Window, *, are_several: bool
) -> None:
    at = spot("0201")
    all_at_once(window, at)
    use = window.tool_use
    if are_several:
        use.select(replace(use.selection, area=area_of([at, spot("0202")])))

    side = between(at, spot("0202"))
    assert side is not None
    move_to(window.canvas, point_on(window, side_point(side, "flat")))

    menu = asked_where_it_is(window, at)

    texts = [each.text().replace("&", "") for each in menu.actions() if each.text()]
    menu.close()
    first = ["Cut", "Copy"] if are_several else ["Edit Westhaven", "Delete Westhaven"]
    assert first == texts[:2]
    assert len(texts) <= 12
    assert not {"Undo", "Fit the map", "Grid", "Numbers"} & {*texts}
    assert "Bridge or ford" in texts


def key_three(window: Window, at: Hex) -> Document:
    """Three features at a hex that is chosen, of which the Inspector has marked the last."""
    document = open_in(window)
    for title in ("Westhaven", "Mill", "Shrine"):
        document.do(add_thing(document.campaign, MAP, Feature(at, title, "overt")))
    run(window, "tool_select")
    click(window.canvas, at)
    workspace_of(window).inspector.mark(Thing("feature", "3"))
    return document


def test_of_several_features_the_marked_one_is_offered_and_dragged(window: Window) -> None:
    at, to = spot("0202"), spot("0402")
    document = key_three(window, at)

    menu = asked_at(window, at)
    menu.close()
    drag(window.canvas, at, to)

    assert "Edit Shrine" in [action.text() for action in menu.actions()]
    features = document.campaign.all(Feature, MAP).values()
    assert {"Westhaven": at, "Mill": at, "Shrine": to} == {row.title: row.at for row in features}


def test_the_right_button_on_the_mark_of_a_feature_is_about_that_one(window: Window) -> None:
    at, off = spot("0202"), middles(3)[1]
    document = key_three(window, at)
    middle = centre(at, "flat")
    place = window.canvas.camera.screen(middle.x + off.x, middle.y + off.y)

    move_to(window.canvas, QPoint(*map(round, place)))
    chosen_from(asked_where_it_is(window, at), "Delete Mill")

    features = document.campaign.all(Feature, MAP).values()
    assert ["Westhaven", "Shrine"] == [row.title for row in features]


def test_a_piece_that_is_pasted_at_once_brings_its_images_along(window: Window) -> None:
    document, inn = open_in(window), hash_of(b"inn")
    rows: dict[Key, Row] = {
        Key("feature", MAP, "1"): Feature(spot("0101"), "Inn", "overt", icon=inn)
    }
    clip = Clip(MAP, spot("0101"), area_of([spot("0101")]), rows, images={inn: b"inn"})
    workspace_of(window).clipboard.put(clip_to_text(clip))
    run(window, "tool_select")

    chosen_from(asked_at(window, spot("0403")), "Paste here")

    assert b"inn" == document.file.blob(inn)

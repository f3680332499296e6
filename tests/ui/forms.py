"""Every form and every dialog with fields: how each is brought up, and the widget that it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mapper.commands.things.features import edit_feature
from mapper.commands.things.things import add_thing
from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Hoard, Trap
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.places import FeatureAt
from mapper.model.selection import Thing
from mapper.ui.keying.place_fields import HexDialog
from mapper.ui.window.window import Window
from tests.ui import whole, whole_dungeons
from tests.ui.bringing_up import Screen, by_action, shown
from tests.ui.hands import workspace_of


def feature(window: Window) -> QWidget:
    """A feature that is not overt, with a trap and a treasure."""
    at = whole.keyed_hex(window)
    assert window.document is not None
    assert window.document.view is not None
    document, rows = window.document, window.document.view.features
    id_ = next(id_ for id_, row in rows.items() if row.at == at)
    row = Feature(at, rows[id_].title, "hidden", trap=Trap(), hoard=Hoard(120))
    document.do(edit_feature(document.campaign, FeatureAt(document.map_id, id_), row))
    return _inspected(window, Thing("feature", id_))


def token(window: Window) -> QWidget:
    assert window.document is not None
    document = window.document
    row = Token(whole.keyed_hex(window), "Old Marrow")
    change = add_thing(document.campaign, document.map_id, row)
    document.do(change)
    return _inspected(window, Thing("token", str(next(iter(change.rows)).id)))


def _inspected(window: Window, thing: Thing) -> QWidget:
    workspace = workspace_of(window)
    whole.inspector(window)
    workspace.show_panel("inspector")
    workspace.inspector.mark(thing)
    QApplication.processEvents()
    return workspace.inspector.forms[thing.kind]


def zone(window: Window) -> QWidget:
    whole_dungeons.dungeon(window)
    workspace_of(window).show_panel("inspector")
    QApplication.processEvents()
    return workspace_of(window).inspector.forms["zone"]


def passage(window: Window) -> QWidget:
    whole_dungeons.dungeon_passage(window)
    workspace_of(window).show_panel("inspector")
    QApplication.processEvents()
    return workspace_of(window).inspector.forms["passage"]


def region(window: Window) -> QWidget:
    whole.regions(window)
    QApplication.processEvents()
    return workspace_of(window).regions.form


def path(window: Window) -> QWidget:
    whole.paths(window)
    QApplication.processEvents()
    return workspace_of(window).paths.form


def with_tool(tool: str, window: Window) -> QWidget:
    """What a tool draws with, where it has a page of its own."""
    window.tool_use.choose(tool)
    QApplication.processEvents()
    options = workspace_of(window).options
    return {"elevation": options.heights, "label": options.labels}[tool]


def aligning(window: Window) -> QWidget:
    whole.aligning(window)
    workspace_of(window).show_panel("underlays")
    QApplication.processEvents()
    return workspace_of(window).underlays.box


def hex_dialog(window: Window) -> QDialog:
    assert window.document is not None
    on = window.document.campaign.maps()[window.document.map_id]
    return shown(HexDialog("…", "…", on, ORIGIN, window))


def dungeon_properties(window: Window) -> QWidget:
    whole_dungeons.dungeon(window)
    return by_action("map_properties")(window)


FORMS: Mapping[str, Screen] = MappingProxyType(
    {
        "feature": feature,
        "token": token,
        "zone": zone,
        "passage": passage,
        "region": region,
        "path": path,
        "label": whole.written_label,
        "labels": partial(with_tool, "label"),
        "heights": partial(with_tool, "elevation"),
        "aligning": aligning,
        "clue": whole.clue,
        "terrain": whole.terrain,
        "path kind": whole.path_kind,
        "hex": hex_dialog,
        "line": whole_dungeons.line,
        "passage beyond": whole_dungeons.beyond,
        "new campaign": whole.new_campaign,
        "new map": by_action("new_map"),
        "map properties": by_action("map_properties"),
        "grow": by_action("grow_map"),
        "shift": by_action("shift_map"),
        "crop": by_action("crop_map"),
        "new dungeon": by_action("new_dungeon"),
        "dungeon properties": dungeon_properties,
    }
)
"""By what they are of."""

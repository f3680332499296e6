"""The screens of the gallery that show what is keyed: panels, dialogs, find, the check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from mapper.commands.things.features import edit_feature, key_creature, link_features
from mapper.commands.things.things import add_thing
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Hoard, Trap
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.places import FeatureAt, Place
from mapper.ui.keying.clues_and_links import ClueDialog
from mapper.ui.keying.find import FindBox
from mapper.ui.keying.icon_chooser import IconChooser
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.window.window import Window
from tests.ui.fields import prose
from tests.ui.gallery_hands import Room, document_of, laid_over, middle_of
from tests.ui.gallery_table import played
from tests.ui.hands import settle
from tests.until import PATIENCE, until

Screen = Callable[[Room], QWidget | QPixmap]
NOTES = """It tolls at **low tide**, and whoever hears it dreams of the [[Smugglers' vault]].

* two ghouls below the waterline
* a chest: *the harbour dues of nine years*"""
ALOUD = "A green bell hangs in the surf, and moves although there is no wind."


def keyed(room: Room) -> Window:
    """A hex with three features and a token, and a few more around it."""
    window = room.open("Lantern Coast")
    document = document_of(window)
    at, on = middle_of(window), document.map_id
    beside = neighbours(at)
    song = Clue("The fishers' song names the tide", Place(on, beside[1]))
    ledger = Clue("A page of the harbour ledger, in the inn", Place(on, beside[3]))
    rows = (
        Feature(at, "Lantern Quay", "overt", icon="harbour", is_settlement=True, tags=("coast",)),
        Feature(
            at,
            "The drowned bell",
            "hidden",
            "An old bell",
            NOTES,
            ALOUD,
            "oracle",
            clues=(song, ledger),
            tags=("sea", "undead"),
        ),
        Feature(at, "Smugglers' vault", "secret", icon="chest", gm_notes="Behind the cistern."),
        Feature(beside[1], "Gull's Rest", "overt", icon="inn", is_landmark=True),
        Feature(beside[3], "Old lighthouse", "overt", icon="lighthouse", tags=("coast",)),
        Feature(beside[4], "Barrow of the salt king", "hidden", icon="cairn"),
    )
    for row in rows:
        document.do(add_thing(document.campaign, on, row))
    document.do(link_features(document.campaign, FeatureAt(on, "2"), FeatureAt(on, "3")))
    ogre = Token(at, "Old Marrow", "skull", gm_notes="Owes the quay a debt.")
    document.do(add_thing(document.campaign, on, ogre))
    point_at(window, at)
    return window


def point_at(window: Window, at: Hex) -> None:
    window.action_set.made["tool_pan"].trigger()
    window.canvas.set_cursor(at)
    settle(window)


def inspector_empty(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    point_at(window, middle_of(window))
    return window


def inspector(room: Room) -> QWidget:
    window = keyed(room)
    assert window.workspace is not None
    window.workspace.inspector.list.setCurrentRow(1)
    return window


def inspector_creatures(room: Room) -> QWidget:
    """Who waits in a vault, and the trap at its door."""
    window = keyed(room)
    document = document_of(window)
    key = Key("feature", document.map_id, "3")
    trap = Trap(sprung_by="The third stair", found_by="Worn stone", difficulty=9, does="2d6, fire")
    row = document.campaign.one(Feature, key)
    vault = replace(row, trap=trap, treasure="A casket", hoard=Hoard(120, 50, "the chief"))
    document.do(edit_feature(document.campaign, FeatureAt(key.map, "3"), vault))
    line = "3 wreckers, HD 1, AC 13, 4 hp, hostile, morale 7"
    document.do(key_creature(document.campaign, key, line))
    assert window.workspace is not None
    window.workspace.inspector.list.setCurrentRow(2)
    settle(window)
    return window


def inspector_misread(room: Room) -> QWidget:
    """A word that says nothing."""
    window = keyed(room)
    assert window.workspace is not None
    window.workspace.inspector.list.setCurrentRow(2)
    line = window.workspace.inspector.form.creatures.line
    line.setFocus()
    line.setText("3 wreckers, HD 1, AC 13, mean")
    settle(window)
    return window


def inspector_below(room: Room) -> QWidget:
    """The lower half of the fields, with the notes as they read."""
    window = keyed(room)
    assert window.workspace is not None
    panel = window.workspace.inspector
    panel.list.setCurrentRow(1)
    prose(panel.form).preview.click()
    QApplication.processEvents()
    for area in panel.findChildren(QScrollArea):
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    return window


def inspector_token(room: Room) -> QWidget:
    window = keyed(room)
    assert window.workspace is not None
    window.workspace.inspector.list.setCurrentRow(3)
    return window


def icon_chooser(room: Room) -> QWidget:
    window = keyed(room)
    icons = FeatureIcons(document_of(window).file.blob)
    return IconChooser(icons, "lighthouse", [], window.settings, lambda _: "", window)


def icon_chooser_searched(room: Room) -> QWidget:
    window = keyed(room)
    icons = FeatureIcons(document_of(window).file.blob)
    dialog = IconChooser(icons, "", [], window.settings, lambda _: "", window)
    dialog.search.setText("wa")
    return dialog


def clue(room: Room) -> QWidget:
    window = keyed(room)
    document = document_of(window)
    assert window.workspace is not None
    window.workspace.inspector.list.setCurrentRow(1)
    (found, _) = window.workspace.inspector.form.clues.clues
    dialog = ClueDialog("Edit the clue", document.campaign, found, lambda _: None, window)
    dialog.pick_on(window.workspace.editor)
    return dialog


def clues_here(room: Room) -> QWidget:
    """Where two clues are found, one of which is marked, and the signs of both on the map."""
    window = keyed(room)
    assert window.workspace is not None
    point_at(window, neighbours(middle_of(window))[1])
    window.workspace.inspector.list.setCurrentRow(1)
    return window


def links(room: Room) -> QWidget:
    """A vault of which another feature tells; its own notes have a link to nothing."""
    window = keyed(room)
    document = document_of(window)
    key = Key("feature", document.map_id, "3")
    row = document.campaign.one(Feature, key)
    notes = "Behind the cistern of [[Gull's Rest]]; the key is at [[the Mill]]."
    vault = replace(row, gm_notes=notes)
    document.do(edit_feature(document.campaign, FeatureAt(key.map, "3"), vault))
    assert window.workspace is not None
    form = window.workspace.inspector.form
    window.workspace.inspector.list.setCurrentRow(2)
    settle(window)
    around = form.parentWidget()
    while not isinstance(around, QScrollArea) and around is not None:
        around = around.parentWidget()
    if around is not None:
        around.ensureWidgetVisible(form.links.told_of)
    return window


def find(room: Room) -> QPixmap:
    return _searched(keyed(room), "bell")


def find_anything(room: Room) -> QPixmap:
    return _searched(played(room), "light")


def _searched(window: Window, text: str) -> QPixmap:
    window.action_set.made["find"].trigger()
    box = window.findChild(FindBox)
    assert box is not None
    until(
        lambda: window.workspace and window.workspace.texts.is_ready,
        PATIENCE,
        QApplication.processEvents,
    )
    box.search.setText(text)
    QApplication.processEvents()
    return laid_over(window, box)


def remarks(room: Room) -> QWidget:
    return _checked(keyed(room))


def _checked(window: Window) -> QWidget:
    assert window.workspace is not None
    panel = window.workspace.remarks
    until(lambda: panel.is_current, PATIENCE, QApplication.processEvents)
    window.action_set.made["check"].trigger()
    return window


def mending(room: Room) -> QWidget:
    """As an older version left it: a group knows of what was removed."""
    window = keyed(room)
    document, gone = document_of(window), Key("found", document_of(window).map_id, "99", "1")
    document.do(Change("Find", {gone: Swap(None, Found(1))}))
    return _checked(window)


def nothing_to_remark(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    settle(window)
    return _checked(window)


def dark_inspector(room: Room) -> QWidget:
    room.window.toggle_dark()
    return inspector(room)


def dark_find(room: Room) -> QPixmap:
    room.window.toggle_dark()
    return find(room)


def dark_icon_chooser(room: Room) -> QWidget:
    room.window.toggle_dark()
    return icon_chooser(room)


KEYING: Mapping[str, Screen] = MappingProxyType(
    {
        "inspector-empty": inspector_empty,
        "inspector": inspector,
        "inspector-creatures": inspector_creatures,
        "inspector-misread": inspector_misread,
        "inspector-below": inspector_below,
        "inspector-token": inspector_token,
        "icon-chooser": icon_chooser,
        "icon-chooser-searched": icon_chooser_searched,
        "clue": clue,
        "clues-here": clues_here,
        "links-by-name": links,
        "find": find,
        "find-anything": find_anything,
        "check": remarks,
        "check-mending": mending,
        "check-empty": nothing_to_remark,
        "dark-inspector": dark_inspector,
        "dark-find": dark_find,
        "dark-icon-chooser": dark_icon_chooser,
    }
)

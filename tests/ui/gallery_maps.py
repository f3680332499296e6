"""The gallery's screens of maps in maps, whole maps, images beneath the hexes, and heights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import product
from random import Random
from types import MappingProxyType

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.terrain.terrain import Described, edit_terrain
from mapper.commands.time.log import add_note
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.hexes import Hex, hex_labelled
from mapper.model.map_tree import opened_by
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.schema import lock_path
from mapper.ui.editing.colour_row import ColourDialog
from mapper.ui.hexes.ground_images import shelf_over
from mapper.ui.hexes.terrain_dialog import TerrainDialog
from mapper.ui.maps.grid_dialog import GridDialog
from mapper.ui.maps.map_styles import STYLE_WORDS
from mapper.ui.maps.maps import MapDialog
from mapper.ui.opening.import_report import ImportReport
from mapper.ui.window import files
from mapper.ui.window.window import Window
from tests.drawing.keyed_land import bytes_of
from tests.ui.gallery_hands import Room, asked_for, document_of, laid_over
from tests.ui.hands import hover, place_of, press, settle, workspace_of
from tests.until import PATIENCE, until


def the_example(room: Room) -> Window:
    files.open_example(room.window)
    until(lambda: room.window.document, PATIENCE, QApplication.processEvents)
    settle(room.window)
    return room.window


def number(window: Window, text: str) -> Hex:
    view = document_of(window).view
    assert view is not None
    return hex_labelled(text, view.top, view.numbering)


def map_tree(room: Room) -> QWidget:
    window = the_example(room)
    document = document_of(window)
    document.choose_map(next(iter(opened_by(document.campaign.maps(), document.map_id))))
    settle(window)
    return window


def new_child_map(room: Room) -> QWidget:
    window = the_example(room)
    window.canvas.set_cursor(number(window, "1916"))
    dialog = asked_for(window, "new_child_map", MapDialog)
    dialog.fields.generated.click()
    until(lambda: dialog.picture.view, PATIENCE, QApplication.processEvents)
    return dialog


def map_properties(room: Room) -> QWidget:
    return asked_for(the_example(room), "map_properties", MapDialog)


def grow(room: Room) -> QWidget:
    dialog = asked_for(the_example(room), "grow_map", GridDialog)
    dialog.grow.left.setValue(4)
    dialog.grow.below.setValue(2)
    until(dialog.do_button.isEnabled, PATIENCE, QApplication.processEvents)
    return dialog


def crop(room: Room) -> QWidget:
    dialog = asked_for(the_example(room), "crop_map", GridDialog)
    before = dialog.said.text()
    dialog.crop.first.setText("1206")
    until(lambda: dialog.said.text() != before, PATIENCE, QApplication.processEvents)
    return dialog


def aligning(room: Room) -> QWidget:
    """Two hexes are known, and a third was clicked to check them."""
    window = the_example(room)
    window.action_set.made["align_underlay"].trigger()
    assert window.workspace is not None
    box, canvas = window.workspace.underlays.box, window.canvas
    for text in ("0202", "0705", "0205"):
        at = place_of(canvas, number(window, text)) + QPoint(3, 2)
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        box.number.setText(text)
        QTest.keyClick(box.number, Qt.Key.Key_Return)
    settle(window)
    return window


def elevation(room: Room) -> QWidget:
    window = the_example(room)
    window.action_set.made["tool_elevation"].trigger()
    workspace_of(window).options.heights.does.setCurrentIndex(0)
    workspace_of(window).options.heights.amount.setValue(500)
    window.tool_use.set_width(3)
    press(window.canvas, number(window, "2014"), number(window, "2315"))
    hover(window.canvas, number(window, "2315"))
    settle(window)
    return window


def import_report(room: Room) -> QWidget:
    lines = (
        "1 door leads nowhere, or on the square of another.",
        "Doors of these types are not understood, and are open ways: 11.",
        "These notes lie outside the rooms: 4, 9.",
        "119 squares of water lie outside the rooms.",
    )
    made = "67 zones, 79 passages, 12 features"
    report = ImportReport("Observatory of the Tin Moth", made, lines, the_example(room))
    report.show()
    return report


def dark_map_tree(room: Room) -> QWidget:
    room.window.toggle_dark()
    return map_tree(room)


def dark_aligning(room: Room) -> QWidget:
    room.window.toggle_dark()
    return aligning(room)


def overtaken(room: Room) -> QPixmap:
    """Another program has written the open campaign."""
    window = the_example(room)
    document, path = document_of(window), document_of(window).file.path
    lock_path(path).unlink()  # a lock that is not felt, as on some folders of a network
    with CampaignFile(path, now=document.file._now, keep_backups=False) as another:
        another.do(add_note(another.campaign, "The tide turns."))
    with suppress(NotAllowed):
        document.do(add_note(document.campaign, "A gull cries."))
    until(lambda: window.overtaken.box, PATIENCE, QApplication.processEvents)
    assert window.overtaken.box is not None
    QApplication.processEvents()
    return laid_over(window, window.overtaken.box)


def in_style(room: Room, style: str) -> QWidget:
    """The map in a style, with the strip of pictures beside it."""
    window = the_example(room)
    window.action_set.take(f"style_{style}")
    workspace_of(window).show_panel("layers")
    settle(window)
    return window


def own_ground(window: Window) -> tuple[str, ...]:
    """Two images of pebbles, kept in the campaign."""
    found = []
    for number, ground in enumerate(("#a8b6a0", "#93a88e")):
        image, chance = QImage(240, 240, QImage.Format.Format_RGB32), Random(number)
        image.fill(QColor(ground))
        painter = QPainter(image)
        for _ in range(90):
            x, y, side = chance.randrange(240), chance.randrange(240), chance.randrange(6, 26)
            painter.setBrush(QColor.fromHsv(chance.randrange(60, 130), 60, 150))
            for left, top in product((x - 240, x), (y - 240, y)):
                painter.drawEllipse(left, top, side, side * 2 // 3)
        painter.end()
        found.append(document_of(window).file.add_blob(bytes_of(image)))
    return tuple(found)


def own_terrain(room: Room) -> QPixmap:
    """The dialog of a terrain with images, over a map that has it."""
    window = the_example(room)
    images, document = own_ground(window), document_of(window)
    forest = document.campaign.all(TerrainType)["forest"]
    said = Described(forest.name, forest.colour, "", forest.classes, images, "tiled")
    document.do(edit_terrain(document.campaign, "forest", said))
    shelf = shelf_over(document.file.blob)
    dialog = TerrainDialog("Edit terrain", said, lambda _said: None, window, shelf, "pointy")
    dialog.show()
    settle(window)
    return laid_over(window, dialog)


def colour_choice(room: Room) -> QPixmap:
    """Of a label, which may have none of its own."""
    window = the_example(room)
    dialog = ColourDialog("#3f7fa8", "Colour of the letters", window, "As the style")
    dialog.show()
    settle(window)
    return laid_over(window, dialog)


def dark_colour_choice(room: Room) -> QPixmap:
    room.window.toggle_dark()
    return colour_choice(room)


MAP_SCREENS: Mapping[str, Callable[[Room], QWidget | QPixmap]] = MappingProxyType(
    {
        "written-by-another": overtaken,
        "map-tree": map_tree,
        "new-child-map": new_child_map,
        "map-properties": map_properties,
        "grow": grow,
        "crop": crop,
        "aligning": aligning,
        "elevation": elevation,
        "import-report": import_report,
        **{f"style-{style}": partial(in_style, style=style) for style in STYLE_WORDS},
        "own-terrain": own_terrain,
        "colour-choice": colour_choice,
        "dark-colour-choice": dark_colour_choice,
        "dark-map-tree": dark_map_tree,
        "dark-aligning": dark_aligning,
    }
)

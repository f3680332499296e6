"""The dialog gives back what it was given, and does not close over what cannot be."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from mapper.commands.terrain.terrain import Described
from mapper.drawing.base.images import no_images
from mapper.model.hexes.hexes import Top
from mapper.model.not_allowed import NotAllowed
from mapper.ui.hexes.ground_images import shelf_over
from mapper.ui.hexes.terrain_dialog import ClassesButton, TerrainDialog
from tests.drawing.keyed_land import picture_bytes
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

CLASSES = {"hexploration": "swamp", "neverwhere": "very_bad"}


def refuse_fens(described: Described) -> None:
    if described.name == "Fens":
        raise NotAllowed("No fens here.")


@pytest.mark.parametrize("glyph", ["", "reeds", "sparse_trees", "Fn"])
def test_what_is_not_touched_stays(qtbot: QtBot, glyph: str) -> None:
    given = Described("Fens", "#708060", glyph, CLASSES)

    dialog = TerrainDialog("Edit", given, refuse_fens)
    qtbot.add_widget(dialog)

    assert given == dialog.described()


@pytest.mark.parametrize("said", ["hills+forest", "canopy+hills+rough"])
def test_what_is_several_things_stays_so(qtbot: QtBot, said: str) -> None:
    given = Described("Wooded hills", "#708060", "", {**CLASSES, "hexploration": said})

    dialog = TerrainDialog("Edit", given, refuse_fens)
    qtbot.add_widget(dialog)

    assert given == dialog.described()


def test_a_terrain_is_made_several_things_and_never_nothing(qtbot: QtBot) -> None:
    given = Described("Bog", "#708060", "", CLASSES)
    dialog = TerrainDialog("Edit", given, refuse_fens)
    qtbot.add_widget(dialog)
    box = dialog.classes["hexploration"]
    assert isinstance(box, ClassesButton)

    box.toggle_kind("forest")
    both = (box.text(), box.value())
    box.toggle_kind("swamp")
    box.toggle_kind("forest")

    assert (("swamp, forest", "swamp+forest"), "forest") == (both, box.value())


def test_letters_can_be_typed_as_a_glyph(qtbot: QtBot) -> None:
    dialog = TerrainDialog("Edit", Described("Bog", "#708060"), refuse_fens)
    qtbot.add_widget(dialog)

    dialog.glyph.setEditText("Bg")

    assert "Bg" == dialog.described().glyph


def test_it_stays_open_while_it_is_refused(qtbot: QtBot) -> None:
    dialog = TerrainDialog("Add", Described("Fens", "#708060"), refuse_fens)
    qtbot.add_widget(dialog)

    dialog.accept()

    assert (0, "No fens here.") == (dialog.result(), dialog.why.text())


def test_it_closes_when_it_can_be(qtbot: QtBot) -> None:
    dialog = TerrainDialog("Add", Described("Fens", "#708060"), refuse_fens)
    qtbot.add_widget(dialog)
    dialog.name.setText("Bog")

    dialog.accept()

    assert QDialog.DialogCode.Accepted == dialog.result()


def has_more(dialog: TerrainDialog, count: int) -> bool:
    return len(dialog.images.images) > count


def test_images_are_brought_in_from_files_and_taken_away_by_a_click(
    qtbot: QtBot, tmp_path: Path
) -> None:
    shelf = shelf_over(no_images)
    dialog = TerrainDialog("Edit", Described("Fens", "#708060"), refuse_fens, None, shelf)
    qtbot.add_widget(dialog)
    for colour in ("#c02020", "#2020c0"):
        (tmp_path / "one.png").write_bytes(picture_bytes(colour=colour))
        count = len(dialog.images.images)
        dialog.images.read(tmp_path / "one.png")
        until(partial(has_more, dialog, count), PATIENCE, QApplication.processEvents)
    both = dialog.described().images

    dialog.images.buttons[0].click()

    assert ([*shelf.brought], both[1:]) == ([*both], dialog.described().images)


def test_a_file_that_is_no_image_is_refused_in_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = TerrainDialog(
        "Edit", Described("Fens", "#708060"), refuse_fens, None, shelf_over(no_images)
    )
    qtbot.add_widget(dialog)
    (tmp_path / "bad.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'
    )

    dialog.images.read(tmp_path / "bad.svg")

    until(dialog.why.text, PATIENCE, QApplication.processEvents)
    assert () == dialog.described().images

    (tmp_path / "good.png").write_bytes(picture_bytes(colour="#c02020"))
    dialog.images.read(tmp_path / "good.png")
    until(partial(has_more, dialog, 0), PATIENCE, QApplication.processEvents)
    assert "" == dialog.why.text()


def test_the_preview_lies_as_hexes_do_on_the_map(qtbot: QtBot) -> None:
    corners = []
    tops: tuple[Top, ...] = ("flat", "pointy")
    for top in tops:
        dialog = TerrainDialog(
            "Edit", Described("Fens", "#708060"), refuse_fens, None, shelf_over(no_images), top
        )
        qtbot.add_widget(dialog)
        shown = dialog.preview.pixmap().toImage()
        middle, side = shown.width() // 2, shown.height()
        corners.append(
            [shown.pixelColor(*at).alpha() > 0 for at in ((3, middle), (middle, side - 4))]
        )

    assert [[True, False], [False, True]] == corners


def test_each_glyph_is_listed_with_its_picture(qtbot: QtBot) -> None:
    dialog = TerrainDialog("Edit", Described("Fens", "#708060", "reeds"), refuse_fens)
    qtbot.add_widget(dialog)

    pictured = [not dialog.glyph.itemIcon(row).isNull() for row in range(dialog.glyph.count())]

    assert [False, *[True] * (dialog.glyph.count() - 1)] == pictured

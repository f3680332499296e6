"""The dialog gives back what it was given, and does not close over what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QDialog

from mapper.commands.terrain.terrain import Described
from mapper.model.not_allowed import NotAllowed
from mapper.ui.hexes.terrain_dialog import ClassesButton, TerrainDialog

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

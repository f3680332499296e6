"""A colour is chosen by tiles, by arrows and as it is written; there may be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.ui.app.colours import TILES
from mapper.ui.editing.colour_row import ColourDialog
from tests.ui.screens import without_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


def dialog_of(qtbot: QtBot, colour: str, none: str = "") -> ColourDialog:
    dialog = ColourDialog(colour, "Colour of the region", None, none)
    qtbot.add_widget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.wait_until(dialog.isActiveWindow)
    return dialog


def test_arrows_lead_from_the_colour_that_there_is_to_the_next(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, TILES[0])

    QTest.keyClick(dialog.tiles[TILES[0]], Qt.Key.Key_Right)

    chosen = [each for each, tile in dialog.tiles.items() if tile.isChecked()]
    assert (TILES[1], [TILES[1]]) == (dialog.colour(), chosen)
    assert dialog.tiles[TILES[1]].hasFocus()


def test_any_colour_can_be_written_with_or_without_its_sign(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, TILES[0])

    dialog.written.setText(" 0A0B0c")

    assert ("#0a0b0c", True) == (dialog.colour(), dialog.do_button.isEnabled())
    assert not any(tile.isChecked() for tile in dialog.tiles.values())


@pytest.mark.parametrize(("none", "can_be"), [("", False), ("As the style", True)])
def test_no_colour_is_taken_only_where_there_may_be_none(
    qtbot: QtBot, none: str, *, can_be: bool
) -> None:
    dialog = dialog_of(qtbot, TILES[0], none)

    dialog.without.click()

    assert ("", can_be) == (dialog.colour(), dialog.do_button.isEnabled())
    assert can_be == dialog.without.isVisible()


def test_what_is_no_colour_says_how_one_is_written(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, TILES[0])

    dialog.written.setText("teal")

    assert (False, True) == (dialog.do_button.isEnabled(), "#8c4a8f" in dialog.why.text())
    assert [] == without_name(dialog)

"""The dialog for a new campaign: what it hands over, and how it says what is wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from mapper.model.hexes.hexes import Numbering
from mapper.ui.opening.new_campaign import NewCampaignDialog
from tests.ui.screens import reached_by_tab, without_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def dialog(qtbot: QtBot, settings: QSettings, tmp_path: Path) -> NewCampaignDialog:
    return made_dialog(qtbot, settings, tmp_path)


def made_dialog(qtbot: QtBot, settings: QSettings, folder: Path) -> NewCampaignDialog:
    dialog = NewCampaignDialog(settings, random=lambda: Random(1), folder=folder)
    qtbot.add_widget(dialog)
    return dialog


def test_what_is_chosen_is_handed_over(dialog: NewCampaignDialog) -> None:
    fields = dialog.fields
    fields.pointy.setChecked(True)
    fields.style_choice.setCurrentIndex(1)
    fields.shove.setCurrentIndex(1)
    fields.first_row.setValue(0)
    fields.hex_size.setText("3/2")
    fields.unit_choice.setCurrentIndex(1)

    new = dialog.chosen()

    chosen = (new.top, new.numbering, new.hex_size, new.unit, new.columns, new.rows)
    assert ("pointy", Numbering("01.01", 1, 0, "even"), Fraction(3, 2), "km", 30, 20) == chosen


def test_the_file_is_called_after_the_campaign(
    qtbot: QtBot, dialog: NewCampaignDialog, tmp_path: Path
) -> None:
    dialog.fields.name.selectAll()
    QTest.keyClicks(dialog.fields.name, "Vale: of Ash?")

    assert tmp_path / "Vale- of Ash-.cognita" == dialog.chosen().path


def test_a_blank_map_has_no_seed(dialog: NewCampaignDialog) -> None:
    dialog.fields.blank.setChecked(True)

    assert dialog.chosen().seed is None


def test_the_dice_give_another_seed(dialog: NewCampaignDialog) -> None:
    before = dialog.fields.seed.value()

    dialog.fields.dice.click()

    assert before != dialog.fields.seed.value()


def test_what_is_wrong_stands_once_and_in_the_tip_of_the_button(dialog: NewCampaignDialog) -> None:
    dialog.show()
    dialog.fields.columns.setValue(200_000)
    dialog.fields.rows.setValue(200_000)

    shown = [each.text() for each in dialog.findChildren(QLabel) if each.isVisible()]
    said = "At most 4,000,000 hexes to begin with; a map can grow."
    assert (False, said) == (dialog.do_button.isEnabled(), dialog.do_button.toolTip())
    assert 1 == shown.count(said)
    assert not dialog.fields.size_said.isVisible()


def test_a_long_path_shows_its_end_and_its_beginning(qtbot: QtBot, settings: QSettings) -> None:
    folder = Path("/home/somebody/Documents/Games/With friends/On Fridays/Maps and campaigns")
    dialog = made_dialog(qtbot, settings, folder)
    dialog.show()
    place = dialog.fields.place

    shown = place.shown()

    assert ("/home", "cognita", True) == (shown[:5], shown[-7:], "…" in shown)
    assert place.text() in place.toolTip()


def test_the_size_is_said_with_its_area(dialog: NewCampaignDialog) -> None:
    dialog.fields.columns.setValue(100)

    assert "2,000 hexes, 62,354 square miles" == dialog.fields.size_said.text()


def test_the_preview_follows(qtbot: QtBot, dialog: NewCampaignDialog) -> None:
    dialog.fields.pointy.setChecked(True)

    qtbot.wait_until(lambda: dialog.picture.view is not None)

    assert dialog.picture.view is not None
    assert "pointy" == dialog.picture.view.top


def test_choices_are_remembered_but_for_the_size(
    qtbot: QtBot, settings: QSettings, tmp_path: Path
) -> None:
    first = made_dialog(qtbot, settings, tmp_path)
    first.fields.pointy.setChecked(True)
    first.fields.columns.setValue(12)
    first.fields.blank.setChecked(True)
    first.accept()

    new = made_dialog(qtbot, settings, tmp_path).chosen()

    assert ("pointy", 30, None) == (new.top, new.columns, new.seed)


def test_it_begins_in_the_name(dialog: NewCampaignDialog) -> None:
    order = reached_by_tab(dialog)

    fields = dialog.fields
    wanted = [fields.name, fields.map_name, fields.place, fields.flat, fields.hex_size, fields.seed]
    assert wanted == sorted(wanted, key=order.index)


def test_no_two_fields_share_a_key_with_alt(dialog: NewCampaignDialog) -> None:
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    texts += [button.text() for button in dialog.findChildren(QAbstractButton)]

    letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]

    assert sorted(set(letters)) == sorted(letters)


def test_everything_has_a_name_for_screen_readers(dialog: NewCampaignDialog) -> None:
    assert [] == without_name(dialog)

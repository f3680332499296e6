"""Creatures, a trap and a treasure are typed in the Inspector; what is understood is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import Hoard, Trap
from mapper.model.stat_lines import line_of
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.keying.feature_form import FeatureForm
from mapper.ui.widgets.feature_icons import FeatureIcons
from tests.commands.barrow import BARROW, before_it
from tests.ui.fields import count, line
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

IDOL, ALTAR = Key("feature", BARROW, "1"), Key("feature", BARROW, "3")
LINE = "3 goblins, HD 1, AC 13, 4 hp, hostile, morale 7"


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    path = tmp_path / "barrow.cognita"
    create_file(path, dict(before_it().rows()))
    made = Document(CampaignFile(path, keep_backups=False))
    yield made
    made.close()


@pytest.fixture
def form(document: Document, qtbot: QtBot, settings: QSettings) -> FeatureForm:
    icons = FeatureIcons(document.file.blob)
    made = FeatureForm(editor_of(document, qtbot), icons, settings, Random(1))
    qtbot.add_widget(made)
    made.show_row(IDOL, row(document))
    made.show()
    return made


def row(document: Document, key: Key = IDOL) -> Feature:
    return document.campaign.one(Feature, key)


def keyed(document: Document, key: Key = IDOL) -> str:
    creature = row(document, key).creature
    return line_of(creature) if creature is not None else ""


def typed(form: FeatureForm, line: str) -> None:
    field = form.creatures.line
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, line)


def test_what_is_understood_stands_beneath_while_it_is_typed(form: FeatureForm) -> None:
    typed(form, "3 goblins, HD 1/2, AC 13")

    assert "3 × goblins · hit dice 1/2 · armour class 13" == form.creatures.said.text()


def test_a_wrong_word_is_told_and_nothing_is_keyed(document: Document, form: FeatureForm) -> None:
    typed(form, "3 goblins, spiky")

    QTest.keyClick(form.creatures.line, Qt.Key.Key_Return)

    assert form.creatures.said.text().startswith("“spiky” is not understood")
    assert "" == keyed(document)


def test_return_keys_the_line_and_undo_takes_it_back(document: Document, form: FeatureForm) -> None:
    typed(form, LINE)

    QTest.keyClick(form.creatures.line, Qt.Key.Key_Return)
    kept = keyed(document)
    document.undo()

    assert (LINE, "") == (kept, keyed(document))


def test_a_name_that_was_typed_before_is_completed(document: Document, form: FeatureForm) -> None:
    typed(form, LINE)
    QTest.keyClick(form.creatures.line, Qt.Key.Key_Return)
    form.show_row(ALTAR, row(document, ALTAR))
    completer = form.creatures.line.completer()

    completer.setCompletionPrefix("5 gob")

    assert "goblins" == completer.currentCompletion().split()[-1]


def test_a_trap_is_keyed_with_how_it_is_sprung_and_what_it_does(
    document: Document, form: FeatureForm
) -> None:
    form.trap.has_one.click()
    words = {"sprung_by": "weight", "found_by": "a draught", "does": "2d6"}
    for name, text in words.items():
        field = line(form.trap.form, name)
        field.setFocus()
        QTest.keyClicks(field, text)
    count(form.trap.form, "difficulty", 9)

    form.keep()

    assert Trap("", True, "weight", "a draught", 9, "2d6") == row(document).trap


def test_without_a_trap_its_fields_are_away(document: Document, form: FeatureForm) -> None:
    form.trap.has_one.click()
    form.trap.has_one.click()

    assert row(document).trap is None
    assert not form.trap.form.isVisible()


def test_a_treasure_has_coins_a_worth_and_somebody_who_carries_it(
    document: Document, form: FeatureForm
) -> None:
    count(form.hoard, "coins", 120)
    count(form.hoard, "worth", 50)
    QTest.keyClicks(line(form.hoard, "carried_by"), "the chief")

    form.keep()

    assert Hoard(120, 50, "the chief") == row(document).hoard


def test_a_click_gives_players_the_title_and_there_is_nothing_more_to_click_then(
    form: FeatureForm, document: Document
) -> None:
    line(form, "title").setText("The Idol")
    (button,) = [each for each in form.findChildren(QPushButton) if "same" in each.text()]

    button.click()

    assert ("The Idol", "The Idol") == (row(document).title, row(document).player_title)
    assert button.isHidden()

"""Links by names in the Inspector: completed, followed, listed backwards, renamed along."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from mapper.commands.things.things import add_thing
from mapper.model.campaign.rows import Feature, Key
from mapper.model.selection import Thing
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.document import Document
from mapper.ui.keying.inspector import Inspector, keying_forms
from tests.small import MAP, spot
from tests.ui.fields import line, prose
from tests.ui.keying.test_inspector import whole
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

HERE = spot("0302")
BELL, MILL = Key("feature", MAP, "1"), Key("feature", MAP, "2")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def inspector(qtbot: QtBot, document: Document, settings: QSettings) -> Iterator[Inspector]:
    """A bell of which a mill tells, whose fields are shown."""
    mill = Feature(HERE, "Mill", "hidden", gm_notes="Hears the [[Bell]].")
    for row in (Feature(HERE, "Bell", "overt"), mill):
        document.do(add_thing(document.campaign, MAP, row))
    editor = editor_of(document, qtbot)
    made = Inspector(editor, whole(keying_forms(editor, settings, Random(1))))
    qtbot.add_widget(made)
    made.show_hex(HERE)
    made.resize(360, 900)
    made.show()
    made.activateWindow()
    qtbot.wait_until(made.isActiveWindow)
    yield made
    focused = QApplication.focusWidget()
    if focused is not None:
        focused.clearFocus()


def asked(inspector: Inspector) -> list[Key]:
    """What is gone to from now on."""
    found: list[Key] = []
    inspector.form.editor.links.go_asked.connect(found.append)
    return found


def notes(document: Document, key: Key) -> str:
    return document.campaign.one(Feature, key).gm_notes


def writing(inspector: Inspector) -> QPlainTextEdit:
    field = prose(inspector.form).writing
    field.setFocus()
    return field


def test_a_name_is_completed_by_keys_alone(inspector: Inspector, document: Document) -> None:
    field = writing(inspector)
    QTest.keyClicks(field, "By the [[mi")
    popup = QApplication.activePopupWidget()
    assert popup is not None

    QTest.keyClick(popup, Qt.Key.Key_Return)
    QTest.keyClicks(field, ".")
    inspector.keep()

    assert "By the [[Mill]]." == notes(document, BELL)


def test_without_a_name_that_is_marked_nothing_is_taken(inspector: Inspector) -> None:
    field = writing(inspector)
    QTest.keyClicks(field, "By the [[mi")
    popup = QApplication.activePopupWidget()
    assert popup is not None

    QTest.keyClick(popup, Qt.Key.Key_Up)
    QTest.keyClick(popup, Qt.Key.Key_Return)

    assert "By the [[mi" in field.toPlainText()
    assert "None" not in field.toPlainText()


def test_a_text_for_the_players_offers_no_name_that_they_do_not_have(inspector: Inspector) -> None:
    field = prose(inspector.form, "player_text").writing
    field.setFocus()

    QTest.keyClicks(field, "By the [[mi")

    assert QApplication.activePopupWidget() is None


def test_a_name_that_begins_otherwise_offers_nothing(inspector: Inspector) -> None:
    field = writing(inspector)

    QTest.keyClicks(field, "By the [[xyzzy")

    assert QApplication.activePopupWidget() is None


def test_a_link_is_followed_by_a_click_and_by_keys(inspector: Inspector) -> None:
    inspector.mark(Thing("feature", "2"))
    field, went = writing(inspector), asked(inspector)
    at = field.textCursor()
    at.setPosition(len("Hears the [[Be"))
    field.setTextCursor(at)

    QTest.mouseClick(
        field.viewport(),
        Qt.MouseButton.LeftButton,
        CTRL,
        field.cursorRect().center() - QPoint(2, 0),
    )
    QTest.keyClick(field, Qt.Key.Key_Return, CTRL)

    assert [BELL, BELL] == went


def test_what_is_read_shows_names_that_lead_on(inspector: Inspector) -> None:
    inspector.mark(Thing("feature", "2"))
    text, went = prose(inspector.form), asked(inspector)

    text.preview.click()
    text.reading.anchorClicked.emit(QUrl("0"))

    assert ("Hears the Bell.", [BELL]) == (text.reading.toPlainText(), went)


def test_a_link_to_nothing_says_so(inspector: Inspector) -> None:
    said: list[str] = []
    inspector.form.editor.refused.connect(said.append)

    inspector.form.editor.links.follow("Belfry")

    assert ["Nothing is called “Belfry”."] == said


def test_links_are_listed_backwards_and_lead_there(inspector: Inspector) -> None:
    told, went = inspector.form.links.told_of, asked(inspector)
    listed = [told.list.item(row).text() for row in range(told.list.count())]

    told.list.itemActivated.emit(told.list.item(0))

    assert (["Mill"], [MILL], False) == (listed, went, told.isHidden())
    inspector.mark(Thing("feature", "2"))
    assert told.isHidden()


def test_links_are_renamed_with_the_title_as_one_step(
    inspector: Inspector, document: Document
) -> None:
    title = line(inspector.form, "title")
    title.setFocus()
    typed = title.findChild(AutosavedField)
    assert typed is not None
    for words in ("Mill", "Great Bell"):
        title.setText(words)
        typed.keep()

    assert "Hears the [[Great Bell]]." == notes(document, MILL)
    document.undo()
    assert ("Hears the [[Bell]].", "Bell") == (
        notes(document, MILL),
        document.campaign.one(Feature, BELL).title,
    )

"""The letters of a label in the Inspector: what is usual is said, and older values stay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QPushButton, QSpinBox

from mapper.commands.things.labels import edit_label
from mapper.commands.things.things import add_thing
from mapper.model.campaign.label_rows import CLOSEST, USUAL, Letters
from mapper.model.campaign.rows import Key, Label
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import RowForm
from mapper.ui.keying.label_form import LabelForm, letters_form
from tests.small import MAP, spot
from tests.ui.fields import choose

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt
KEY = Key("label", MAP, "1")


def form_of(editor: Editor, qtbot: QtBot, letters: Letters) -> RowForm:
    document = editor.document
    document.do(add_thing(document.campaign, MAP, Label("Deep", (spot("0202"),))))
    row = replace(document.campaign.one(Label, KEY), letters=letters)
    document.do(edit_label(document.campaign, KEY, row))
    made = letters_form(editor)
    qtbot.add_widget(made)
    made.show_row(KEY, letters)
    return made


def test_a_colour_that_is_the_styles_is_said(editor: Editor, qtbot: QtBot) -> None:
    button = form_of(editor, qtbot, USUAL).fields["colour"]

    assert isinstance(button, QPushButton)
    assert "As the style" == button.text()


def test_letters_are_put_no_nearer_than_they_have_room(editor: Editor, qtbot: QtBot) -> None:
    box = form_of(editor, qtbot, USUAL).fields["tracking"]
    assert isinstance(box, QSpinBox)

    box.stepUp()
    box.editingFinished.emit()

    assert CLOSEST == editor.document.campaign.one(Label, KEY).letters.tracking


def test_a_field_that_is_left_as_it_was_alters_nothing(editor: Editor, qtbot: QtBot) -> None:
    box = form_of(editor, qtbot, Letters(tracking=40)).fields["tracking"]
    assert isinstance(box, QSpinBox)

    box.editingFinished.emit()

    assert 40 == editor.document.campaign.one(Label, KEY).letters.tracking


def test_a_written_label_is_given_a_look_that_the_tool_offers(editor: Editor, qtbot: QtBot) -> None:
    document, form = editor.document, LabelForm(editor)
    qtbot.add_widget(form)
    document.do(
        add_thing(document.campaign, MAP, Label("Deep", (spot("0202"),), visibility="hidden"))
    )
    form.show_row(KEY, document.campaign.one(Label, KEY))

    choose(form.look, "A sea")

    assert Label("Deep", (spot("0202"),), 5, "water", "hidden") == document.campaign.one(Label, KEY)
    assert "A sea" == form.look.currentText()

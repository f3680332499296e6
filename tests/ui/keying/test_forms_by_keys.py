"""Whoever fills in a form by keys comes through it in the order in which it is read, safely."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QPlainTextEdit, QWidget

from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.ui.editing.prose import Prose
from mapper.ui.editing.row_form import RowForm
from mapper.ui.keying.label_edit import LabelEditor
from mapper.ui.window.window import Window
from tests.ui.forms import FORMS
from tests.ui.opened import deleted, opened_example, settings_in, wait
from tests.ui.test_accessibility import called, focused, stops

pytestmark = [pytest.mark.qt, pytest.mark.slow]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
TYPED = f"{LETTERS}{LETTERS.upper()}0123456789[],.;:-+*/?!'#"
LINE = 12
"""Pixels: what ends so near to one another stands in one row."""
K = Qt.Key
KEYS = (K.Key_Delete, K.Key_Backspace, K.Key_Home, K.Key_End, K.Key_Left, K.Key_Right)


class Overheard(QObject):
    """Which actions and shortcuts keys have called for; none of them is done."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.called: set[str] = set()
        for part in (*window.findChildren(QAction), *window.findChildren(QShortcut)):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Shortcut:
            return super().eventFilter(watched, event)
        is_named = isinstance(watched, QAction)
        self.called.add(watched.objectName() if is_named else "why an action cannot be done")
        return True


class FilledIn(NamedTuple):
    """A form, where Tab led through it, and what came of typing into each of its fields."""

    backwards: list[str]
    met: frozenset[str]
    wanted: frozenset[str]
    called: set[str]
    altered: set[Key]


GO_ALONG = {"path": ("crossing", "given")}
"""Kinds of rows that go with what a form shows: the bridges of a road that becomes a border."""


@pytest.fixture(scope="module", params=FORMS)
def filled_in(
    request: pytest.FixtureRequest, example: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[FilledIn]:
    """Each form once for all questions: it is walked through, then typed into."""
    folder = tmp_path_factory.mktemp("typed")
    with opened_example(example, folder, settings_in(folder / "settings")) as window:
        form = FORMS[request.param](window)
        deleted()
        form.activateWindow()
        wait(lambda: form.window().isActiveWindow())
        parts = stops(form)
        assert parts
        way = walked(form, parts)
        led_back = backwards(form, way)
        heard, changes = Overheard(window), list[Change]()
        assert window.document is not None
        window.document.changed.connect(changes.append)
        is_in_panel = form.window() is window and not isinstance(form, LabelEditor)
        for part in parts:
            type_into(part, is_in_panel=is_in_panel)
        own = form.key if isinstance(form, RowForm) else None
        along = GO_ALONG.get(request.param, ())
        rows = {key for change in changes for key in change.rows if key != own}
        altered = {key for key in rows if key.kind not in along}
        yield FilledIn(
            led_back,
            frozenset(map(called, way)),
            frozenset(map(called, parts)),
            heard.called,
            altered,
        )


def walked(form: QWidget, parts: list[QWidget]) -> list[QWidget]:
    """Where Tab leads to in a form from the first of its fields, until it leaves it."""
    first = min(parts, key=lambda part: reading_order(form, part))
    first.setFocus(Qt.FocusReason.TabFocusReason)
    way: list[QWidget] = []
    while (at := focused()) not in way and form.isAncestorOf(at):
        way.append(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)
    return way


def reading_order(form: QWidget, part: QWidget) -> tuple[int, int]:
    place = room_of(form, part)
    return place.bottom() // LINE, place.left()


def room_of(form: QWidget, part: QWidget) -> QRect:
    """Where a part lies in a form; a text and the switch over it are one part."""
    inside = part.parentWidget()
    while inside is not None and inside is not form:
        if isinstance(inside, Prose):
            part = inside
        inside = inside.parentWidget()
    return QRect(part.mapTo(form, QPoint(0, 0)), part.size())


def backwards(form: QWidget, way: list[QWidget]) -> list[str]:
    """The steps of Tab that lead up, or to the left in a row."""
    found = []
    for one, other in pairwise(way):
        here, there = room_of(form, one), room_of(form, other)
        is_below = there.center().y() >= here.bottom() or there.top() >= here.center().y()
        is_beside = there.left() >= here.center().x() and there.bottom() >= here.center().y()
        is_reached = is_below or is_beside
        if here == there:  # the switch over a text comes after it, where nobody writes into it
            is_reached = not isinstance(other, QPlainTextEdit)
        if not is_reached:
            found.append(f"{called(one)} -> {called(other)}")
    return found


def type_into(part: QWidget, *, is_in_panel: bool) -> None:
    """All letters, digits and signs, and the keys that one uses in a text, with Shift too.

    Return does what a dialog or a label is there for, and opens what is marked in a list.
    """
    part.setFocus(Qt.FocusReason.TabFocusReason)
    for letter in TYPED:
        QTest.keyClicks(part, letter)
    for key in KEYS:
        QTest.keyClick(part, key)
    has_return = is_in_panel and not isinstance(part, QAbstractItemView)
    for key in (*KEYS, K.Key_Return) if has_return else KEYS:
        QTest.keyClick(part, key, Qt.KeyboardModifier.ShiftModifier)
    QApplication.processEvents()


def test_what_is_typed_into_a_form_calls_for_no_action(filled_in: FilledIn) -> None:
    assert set() == filled_in.called


def test_what_is_typed_into_a_form_alters_its_own_row_alone(filled_in: FilledIn) -> None:
    assert set() == filled_in.altered


def test_tab_goes_through_a_form_as_one_reads_it(filled_in: FilledIn) -> None:
    assert [] == filled_in.backwards


def test_tab_leaves_out_nothing_of_a_form(filled_in: FilledIn) -> None:
    assert set() == filled_in.wanted - filled_in.met

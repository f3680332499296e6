"""The preferences: each holds at once, is remembered, and is announced."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QTabWidget, QVBoxLayout, QWidget

from mapper.ui.app.measures import APART
from mapper.ui.app.settings import (
    REAL_EFFECTS,
    REOPEN_LAST,
    ROUND_TIMER,
    TEXT_SIZE,
    THEME,
    WHEEL_INVERTED,
    is_on,
    text_size_of,
    theme_of,
)
from mapper.ui.app.text_size import TEXT_SIZES
from mapper.ui.app.translated import tr
from mapper.ui.shortcuts.keys_in_words import Actions
from mapper.ui.shortcuts.shortcuts import ShortcutsPage
from mapper.ui.widgets.ask_dialog import form_of
from mapper.ui.widgets.layouts import close_button, column, fill, fill_dialog
from mapper.ui.widgets.lettering import faint, heading, section
from mapper.ui.widgets.small_parts import ChoiceBox


class Preferences(QDialog):
    """The dialog of the preferences.

    `changed` carries the key of the setting, as it stands in the table of settings. The page of
    the keys is made by hand, for it is a table in which keys are pressed.
    """

    changed = Signal(str)

    def __init__(
        self, settings: QSettings, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._settings = settings
        self.switches: dict[str, QCheckBox] = {}
        themes = {"system": tr("As the system"), "light": tr("Light"), "dark": tr("Dark")}
        sizes = {str(size): tr("{per_cent} %", per_cent=size) for size in TEXT_SIZES}
        self.theme = ChoiceBox("", themes, theme_of(settings))
        self.theme.taken.connect(partial(self._set, THEME))
        self.text_size = ChoiceBox("", sizes, str(text_size_of(settings)))
        self.text_size.taken.connect(lambda size: self._set(TEXT_SIZE, int(size)))
        self.shortcuts = ShortcutsPage(actions)
        self.pages = QTabWidget()
        self.pages.setAccessibleName(tr("Pages"))
        for page, name in ((self._general(), tr("&General")), (self.shortcuts, tr("&Keys"))):
            around = QWidget()
            fill(around, page, margin=APART)
            self.pages.addTab(around, name)
        title, close = heading(tr("Preferences")), close_button(self)
        fill_dialog(self, title, (self.pages, 1), close, size=(38, 32))
        self.theme.setFocus()

    def _general(self) -> QWidget:
        page = QWidget()
        looks = form_of((tr("&Theme"), self.theme), (tr("Si&ze of text"), self.text_size))
        fill(
            page,
            column(
                section(tr("Looks")),
                looks,
                faint(tr("Maps keep the colours of their paper in every theme.")),
            ),
            self._group(
                tr("Start"), {REOPEN_LAST: tr("&Open the last campaign when Cognita starts")}
            ),
            self._group(tr("Mouse"), {WHEEL_INVERTED: tr("Turn the &wheel the other way to zoom")}),
            self._group(
                tr("At the table"),
                {
                    ROUND_TIMER: tr("&Show how long a delve round takes at the table"),
                    REAL_EFFECTS: tr("&Effects of an hour run at the table, in real time"),
                },
            ),
            None,
            space=APART,
        )
        return page

    def _group(self, name: str, switches: Mapping[str, str]) -> QVBoxLayout:
        """Settings that are on or off, beneath what they are about."""
        for key, text in switches.items():
            box = self.switches[key] = QCheckBox(text)
            box.setChecked(is_on(self._settings, key))
            box.toggled.connect(partial(self._set, key))
        return column(section(name), *(self.switches[key] for key in switches))

    def _set(self, key: str, value: str | bool | int) -> None:
        self._settings.setValue(key, value)
        self.changed.emit(key)

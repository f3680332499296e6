"""The preferences: each holds at once, is remembered, and is announced."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QDialog, QRadioButton, QTabWidget, QWidget

from mapper.ui.app.measures import APART
from mapper.ui.app.settings import (
    REAL_EFFECTS,
    REOPEN_LAST,
    ROUND_TIMER,
    TEXT_SIZE,
    THEME,
    THEMES,
    WHEEL_INVERTED,
    is_on,
    text_size_of,
    theme_of,
)
from mapper.ui.app.text_size import TEXT_SIZES
from mapper.ui.app.translated import tr
from mapper.ui.shortcuts.keys_in_words import Actions
from mapper.ui.shortcuts.shortcuts import ShortcutsPage
from mapper.ui.widgets.layouts import close_button, fill, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading, section
from mapper.ui.widgets.small_parts import ChoiceBox, label_of


class Preferences(QDialog):
    """The dialog of the preferences.

    `changed` carries the key of the setting, as it stands in the table of settings.
    """

    changed = Signal(str)

    def __init__(
        self, settings: QSettings, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._settings = settings
        self.pages = QTabWidget()
        self.pages.setAccessibleName(tr("Pages"))
        self.themes = self._theme_buttons()
        self.text_size = self._sizes_of_text()
        self.reopen_last = self._switch(
            REOPEN_LAST, tr("&Open the last campaign when Cognita starts")
        )
        self.wheel_inverted = self._switch(
            WHEEL_INVERTED, tr("&Turn the wheel the other way to zoom")
        )
        self.round_timer = self._switch(
            ROUND_TIMER, tr("&Show how long a delve round takes at the table")
        )
        self.real_effects = self._switch(
            REAL_EFFECTS, tr("&Effects of an hour run at the table, in real time")
        )
        self.shortcuts = ShortcutsPage(actions)
        self._lay_out()

    def _theme_buttons(self) -> dict[str, QRadioButton]:
        texts = {
            "system": tr("As the &system"),
            "light": tr("&Light"),
            "dark": tr("&Dark"),
        }
        group = QButtonGroup(self)
        found: dict[str, QRadioButton] = {}
        for theme in THEMES:
            button = QRadioButton(texts[theme])
            button.setChecked(theme == theme_of(self._settings))
            button.toggled.connect(partial(self._choose_theme, theme))
            group.addButton(button)
            found[theme] = button
        return found

    def _sizes_of_text(self) -> ChoiceBox[str]:
        words = {str(size): tr("{per_cent} %", per_cent=size) for size in TEXT_SIZES}
        box = ChoiceBox(tr("Si&ze of text"), words, str(text_size_of(self._settings)))
        box.taken.connect(lambda size: self._set(TEXT_SIZE, int(size)))
        return box

    def _choose_theme(self, theme: str, is_chosen: bool) -> None:
        if is_chosen:
            self._set(THEME, theme)

    def _switch(self, key: str, text: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(is_on(self._settings, key))
        box.toggled.connect(partial(self._set, key))
        return box

    def _set(self, key: str, value: str | bool | int) -> None:
        self._settings.setValue(key, value)
        self.changed.emit(key)

    def _lay_out(self) -> None:
        self.pages.addTab(_padded(self._general()), tr("&General"))
        self.pages.addTab(_padded(self.shortcuts), tr("&Keys"))
        title, close = heading(tr("Preferences")), close_button(self)
        fill_dialog(self, title, (self.pages, 1), close, size=(38, 32))
        self.themes[theme_of(self._settings)].setFocus()

    def _general(self) -> QWidget:
        page = QWidget()
        kept = faint(tr("Maps keep the colours of their paper in every theme."))
        fill(
            page,
            section(tr("Theme")),
            *self.themes.values(),
            kept,
            APART,
            row(label_of(tr("Si&ze of text"), self.text_size), self.text_size, None),
            APART,
            section(tr("Start")),
            self.reopen_last,
            APART,
            section(tr("Mouse")),
            self.wheel_inverted,
            APART,
            section(tr("At the table")),
            self.round_timer,
            self.real_effects,
            None,
        )
        return page


def _padded(page: QWidget) -> QWidget:
    around = QWidget()
    fill(around, page, margin=APART)
    return around

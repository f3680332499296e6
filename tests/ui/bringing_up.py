"""Bringing up a screen for the tests that walk over all of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget

from mapper.ui.window.window import Window

Screen = Callable[[Window], QWidget]


def by_action(id_: str) -> Screen:
    def opened(window: Window) -> QWidget:
        before = window.findChildren(QDialog)
        window.action_set.made[id_].trigger()
        (dialog,) = [dialog for dialog in window.findChildren(QDialog) if dialog not in before]
        return dialog

    return opened


def shown(dialog: QDialog) -> QDialog:
    dialog.show()
    return dialog

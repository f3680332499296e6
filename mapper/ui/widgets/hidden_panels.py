"""Panels that nobody sees have nothing to show: they are filled once they come up."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def lies_behind(panel: QWidget) -> bool:
    """Whether a panel is closed, or lies behind another one, in a window that is seen."""
    return panel.window().isVisible() and not panel.isVisible()

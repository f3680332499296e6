"""A field of several lines, each of which stands for one thing of a list."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QPlainTextEdit

from mapper.ui.app.measures import APART

LEAST = 2


class LinesField(QPlainTextEdit):
    """Tab leaves it, as it leaves other fields."""

    def __init__(self, lines: Iterable[str], name: str, high: int = 5) -> None:
        super().__init__("\n".join(lines))
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.show_high(high)

    def show_high(self, lines: int) -> None:
        """So many lines are seen of it where there is room for them."""
        least, most = (
            each * self.fontMetrics().lineSpacing() + APART for each in (min(LEAST, lines), lines)
        )
        self.setMinimumHeight(least)
        self.setMaximumHeight(most)

    def lines(self) -> list[str]:
        """What is written, without empty lines."""
        return [line for line in map(str.strip, self.toPlainText().splitlines()) if line]

    def show_lines(self, lines: Iterable[str]) -> None:
        self.setPlainText("\n".join(lines))

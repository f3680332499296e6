"""A field of several lines, each of which stands for one thing of a list."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QPlainTextEdit


class LinesField(QPlainTextEdit):
    """Tab leaves it, as it leaves other fields."""

    def __init__(self, lines: Iterable[str], name: str, high: int = 5) -> None:
        super().__init__("\n".join(lines))
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.show_high(high)

    def show_high(self, lines: int) -> None:
        """So many lines are seen of it."""
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 12)

    def lines(self) -> list[str]:
        """What is written, without empty lines."""
        return [line for line in map(str.strip, self.toPlainText().splitlines()) if line]

    def show_lines(self, lines: Iterable[str]) -> None:
        self.setPlainText("\n".join(lines))

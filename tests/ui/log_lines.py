"""The Log panel for tests: the lines of its list without the headings of days."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt

from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.ui.log.log_panel import LogPanel


def lines(log: LogPanel) -> list[QModelIndex]:
    """What can be marked, from the top."""
    rows = range(log.model.rowCount())
    return [log.model.index(row) for row in rows if log.model.listed.rows[row].ids]


def words(log: LogPanel) -> list[str]:
    return [str(line.data()) for line in lines(log)]


def listed(log: LogPanel) -> list[LogEntry]:
    """The entries that the lines are of."""
    rows = log.model.listed.rows
    campaign = log._document.campaign
    return [campaign.one(LogEntry, Key("log", "", id_)) for row in rows for id_ in row.ids]


def mark(log: LogPanel, at: int) -> None:
    """Choose a line, counted from the top; from the end, where it is negative."""
    log.list.setCurrentIndex(lines(log)[at])


def middle(log: LogPanel, at: int) -> QPoint:
    """Where a line can be clicked."""
    return log.list.visualRect(lines(log)[at]).center()


def headings(log: LogPanel) -> list[str]:
    rows = log.model.listed.rows
    display = Qt.ItemDataRole.DisplayRole
    return [log.model.index(at).data(display) for at, row in enumerate(rows) if not row.ids]

"""The field for points that are left to somebody, or that nobody counts."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

from mapper.ui.app.translated import tr

MOST = 9999
NOT_COUNTED = -1


class PointsLeft(QSpinBox):
    """Below nought they are not counted."""

    def __init__(self, name: str, points: int | None) -> None:
        super().__init__()
        self.setRange(NOT_COUNTED, MOST)
        self.setSpecialValueText(tr("not counted"))
        self.setAccessibleName(name)
        self.setValue(NOT_COUNTED if points is None else points)

    @property
    def points(self) -> int | None:
        left = self.value()
        return None if left == NOT_COUNTED else left

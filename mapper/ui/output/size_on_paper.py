"""How large a picture will be on paper: millimetres from hex to hex, at so many dots to an inch."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QSpinBox, QWidget

from mapper.exporters.paper import INCH_MM, USUAL_DPI
from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr

LEAST_DPI, MOST_DPI = 36, 1200
MOST_MM = 999.0


MM_PER: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": " mm per hex", "zones": " mm per square"}
)
MILLIMETRES: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": "Millimetres per hex on paper", "zones": "Millimetres per square on paper"}
)


class SizeOnPaper(QWidget):
    """Follows the pixels from hex to hex, and changes them; more dots make more pixels."""

    def __init__(self, px: QDoubleSpinBox, kind: KindOfMap) -> None:
        super().__init__()
        self._px = px
        self.mm, self.dpi = QDoubleSpinBox(), QSpinBox()
        self.mm.setRange(0.01, MOST_MM)
        self.mm.setDecimals(2)
        self.mm.setSuffix(tr(MM_PER[kind]))
        self.mm.setAccessibleName(tr(MILLIMETRES[kind]))
        self.dpi.setRange(LEAST_DPI, MOST_DPI)
        self.dpi.setValue(USUAL_DPI)
        self.dpi.setSuffix(tr(" dpi"))
        self.dpi.setAccessibleName(tr("Dots to an inch"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.mm, 1)
        row.addWidget(self.dpi)
        self.setFocusProxy(self.mm)
        self._follow(px.value())
        px.valueChanged.connect(self._follow)
        self.mm.valueChanged.connect(self._resize)
        self.dpi.valueChanged.connect(self._resize)

    def told(self, width: int, height: int) -> str:
        """How large so many pixels are."""
        mm = INCH_MM / self.dpi.value()
        return tr("{width:,.0f} × {height:,.0f} mm on paper", width=width * mm, height=height * mm)

    def _follow(self, px: float) -> None:
        self.mm.blockSignals(True)
        if not self.mm.hasFocus():
            self.mm.setValue(px * INCH_MM / self.dpi.value())
        self.mm.blockSignals(False)

    def _resize(self) -> None:
        self._px.setValue(self.mm.value() * self.dpi.value() / INCH_MM)

"""What picture to write: how large, of which part, with what on it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.drawing.layers import Layer, Layers
from mapper.exporters.png import MOST_SIDE, picture_area
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.ui.panels.layers import NAMES
from mapper.ui.remembered import recall
from mapper.ui.words import tr

BYTES_PER_PIXEL = 1.5
"""About what a picture takes on disk."""

USUAL_PX = 64
LEAST_PX, MOST_PX = 0.05, 1000.0
SCALE = 1000
"""Settings hold whole numbers: thousandths of a pixel."""


@dataclass(frozen=True, slots=True)
class Export:
    """What was chosen; an extent if only a part is wanted."""

    px_per_hex: float
    extent: Extent | None
    without: tuple[str, ...]
    opacities: tuple[tuple[str, int], ...] = ()
    """In per cent, of the layers that are not seen wholly."""


class ExportDialog(QDialog):
    def __init__(
        self,
        view: MapView,
        seen: Extent,
        layers: Layers,
        settings: QSettings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export picture"))
        self._view, self._seen, self._layers, self._settings = view, seen, layers, settings
        self.whole = QRadioButton(tr("The &whole map"))
        self.part = QRadioButton(tr("What is &seen in the window"))
        self.px = QDoubleSpinBox()
        self.px.setRange(LEAST_PX, MOST_PX)
        self.px.setDecimals(2)
        self.width_px = QSpinBox()
        self.width_px.setRange(1, MOST_SIDE)
        self.width_px.setGroupSeparatorShown(True)
        self.told_size = QLabel()
        self.told_size.setWordWrap(True)
        self.told_size.setMinimumWidth(17 * self.fontMetrics().height())
        self.grid = QCheckBox(tr("&Grid"))
        self.numbers = QCheckBox(tr("&Numbers"))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._recall()
        self.px.valueChanged.connect(self._show_size)
        self.width_px.valueChanged.connect(self._take_width)
        self.whole.toggled.connect(self._show_size)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._show_size()

    def chosen(self) -> Export:
        layers: dict[str, Layer] = {name: getattr(self._layers, name) for name in NAMES}
        shown = {name: bool(layer.strength) for name, layer in layers.items()}
        shown |= {"grid": self.grid.isChecked(), "numbers": self.numbers.isChecked()}
        without = tuple(name for name, is_shown in shown.items() if not is_shown)
        opacities = tuple(
            (name, round(layer.opacity * 100))
            for name, layer in layers.items()
            if shown[name] and layer.opacity < 1
        )
        return Export(self.px.value(), self._extent(), without, opacities)

    def accept(self) -> None:
        settings = self._settings
        settings.setValue("export/milli_px", round(self.px.value() * SCALE))
        settings.setValue("export/whole", self.whole.isChecked())
        settings.setValue("export/grid", self.grid.isChecked())
        settings.setValue("export/numbers", self.numbers.isChecked())
        super().accept()

    def _extent(self) -> Extent | None:
        return None if self.whole.isChecked() else self._seen

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Show"), self.whole)
        form.addRow("", self.part)
        form.addRow(tr("&Pixels per hex"), self.px)
        form.addRow(tr("&Width in pixels"), self.width_px)
        form.addRow(tr("Size"), self.told_size)
        form.addRow(tr("With"), self.grid)
        form.addRow("", self.numbers)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.buttons)

    def _recall(self) -> None:
        settings, layers = self._settings, self._layers
        self.px.setValue(recall(settings, "export/milli_px", USUAL_PX * SCALE) / SCALE)
        is_whole = recall(settings, "export/whole", otherwise=True)
        (self.whole if is_whole else self.part).setChecked(True)
        for box, name in ((self.grid, "grid"), (self.numbers, "numbers")):
            seen = bool(getattr(layers, name).strength)
            box.setChecked(recall(settings, f"export/{name}", otherwise=seen))

    def _take_width(self, width: int) -> None:
        try:
            now = picture_area(self._view, 1.0, self._extent()).width
        except NotAllowed:
            now = MOST_SIDE
        px = width / now
        for _ in range(3):  # both ends are rounded outwards
            try:
                px *= width / picture_area(self._view, px, self._extent()).width
            except (NotAllowed, ZeroDivisionError):
                break
        self.px.setValue(px)

    def _show_size(self) -> None:
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        try:
            area = picture_area(self._view, self.px.value(), self._extent())
        except NotAllowed as refused:
            self.told_size.setText(str(refused))
            save.setEnabled(False)
            return
        megabytes = area.width * area.height * BYTES_PER_PIXEL / 1e6
        self.told_size.setText(
            tr(
                "{width:,} × {height:,} pixels, about {megabytes:,.1f} MB",
                width=area.width,
                height=area.height,
                megabytes=max(megabytes, 0.1),
            )
        )
        save.setEnabled(True)
        if not self.width_px.hasFocus():
            self.width_px.blockSignals(True)
            self.width_px.setValue(area.width)
            self.width_px.blockSignals(False)

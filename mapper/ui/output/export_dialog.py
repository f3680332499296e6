"""What to export: for whom, as which kind of file, how large, in which style; seen at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.drawing.base.images import Images
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.style import Unknown, style_names
from mapper.exporters.paper import INCH_MM, USUAL_DPI, Paper
from mapper.exporters.png import MOST_SIDE, picture_area
from mapper.model.board import KindOfMap, kind_of
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.one_level_alone import each_level
from mapper.play.gate.known import PlayerMap
from mapper.play.gate.picture_sources import PicturedMap
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.maps.layers import OF_FILES
from mapper.ui.output.export_parts import ExportParts
from mapper.ui.output.export_preview import plan_chosen, previewed
from mapper.ui.output.export_request import ALL, KINDS, TILE_MM, Kind
from mapper.ui.output.export_wish import Export, KnownToPlayers
from mapper.ui.widgets.map_picture import MapPicture
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import SteadyBox

BYTES_PER_PIXEL = 1.5
"""About what a picture takes on disk."""

USUAL_PX = 64
LEAST_PX, MOST_PX = 0.05, 1000.0
LEAST_MM, MOST_MM = 1.0, 200.0
SCALE = 1000
"""Settings hold whole numbers: thousandths of a pixel."""

LOOKS = tuple(Unknown)
EXCERPT = 14
"""Lines of a key that are shown."""


PIXELS_PER: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": "Pi&xels per hex", "zones": "Pi&xels per square"}
)
PAGES_TOLD: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "{pages}, {mm:.1f} mm per hex",
        "zones": "{pages}, {mm:.1f} mm per square",
    }
)


class ExportDialog(QDialog):
    """Begins with what players know, if they know something: the choice is never remembered."""

    def __init__(
        self,
        view: MapView,
        seen: Extent,
        layers: Layers,
        settings: QSettings,
        parent: QWidget | None = None,
        *,
        known: KnownToPlayers | None = None,
        images: Images | None = None,
        level: int | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self._gm_view, self._seen, self._layers, self._settings = view, seen, layers, settings
        self._known, self._images = known or KnownToPlayers(), images
        self._players: PicturedMap | None = None
        self.parts = ExportParts(level)
        self._make_choices()
        self._make_sizes()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self.picture = MapPicture(self._preview, tr("Preview"))
        self._lay_out()
        self._recall()
        self._connect()
        self._choose_audience()

    def chosen(self) -> Export:
        layers: dict[str, Layer] = {name: getattr(self._layers, name) for name in OF_FILES}
        shown = {name: bool(layer.strength) for name, layer in layers.items()}
        shown |= {"grid": self.grid.isChecked(), "numbers": self.numbers.isChecked()}
        is_tiled = self.kind_chosen == "pdf" and self.to_scale.isChecked()
        return Export(
            self.px.value(),
            self._extent(),
            tuple(name for name, is_shown in shown.items() if not is_shown),
            tuple(
                (name, round(layer.opacity * 100))
                for name, layer in layers.items()
                if shown[name] and layer.opacity < 1
            ),
            self.kind_chosen,
            self.players.isChecked(),
            str(self.groups.currentData() or ""),
            str(self.style_box.currentData()),
            LOOKS[self.unknown.currentIndex()],
            self.legend.isChecked() and self.legend.isEnabled(),
            self.mm.value() if is_tiled else None,
            self.paper.currentData(),
            *self.parts.chosen(is_for_players=self.players.isChecked()),
            self.on_paper.dpi.value(),
        )

    @property
    def kind_chosen(self) -> Kind:
        return KINDS[self.kind.currentIndex()]

    def accept(self) -> None:
        """What is kept are the looks; for whom, and what they may see of the unknown, is not."""
        settings = self._settings
        settings.setValue("export/milli_px", round(self.px.value() * SCALE))
        settings.setValue("export/milli_mm", round(self.mm.value() * SCALE))
        settings.setValue("export/dpi", self.on_paper.dpi.value())
        settings.setValue("export/kind", self.kind_chosen)
        settings.setValue("export/style", str(self.style_box.currentData()))
        settings.setValue("export/paper", self.paper.currentData())
        for name, box in self._switches().items():
            settings.setValue(f"export/{name}", box.isChecked())
        super().accept()

    def _switches(self) -> dict[str, QCheckBox | QRadioButton]:
        return {
            "whole": self.whole,
            "grid": self.grid,
            "numbers": self.numbers,
            "legend": self.legend,
            "to_scale": self.to_scale,
        }

    def _make_choices(self) -> None:
        self.players = QRadioButton(tr("&Players: only what they know"))
        self.gm = QRadioButton(tr("&Game master: everything"))
        self.groups = SteadyBox()
        for id_, name in self._known.groups.items():
            self.groups.addItem(name, id_)
        if len(self._known.groups) > 1:
            self.groups.addItem(tr("All groups together"), "")
        self.kind = SteadyBox()
        self.kind.addItems(
            [
                tr("Picture (PNG)"),
                tr("Drawing (SVG)"),
                tr("Pages to print (PDF)"),
                tr("Key (Markdown)"),
                tr("Virtual table (Universal VTT)"),
            ]
        )
        self.whole = QRadioButton(tr("The &whole map"))
        self.part = QRadioButton(tr("What is &seen in the window"))
        self.style_box = SteadyBox()
        names = {"parchment": tr("Parchment"), "clean": tr("Black on white"), "dark": tr("Dark")}
        for name in style_names():
            self.style_box.addItem(names.get(name, name), name)
        self.unknown = SteadyBox()
        self.unknown.addItems([tr("Empty paper"), tr("Black"), tr("Empty hexes")])
        self.grid = QCheckBox(tr("G&rid"))
        self.numbers = QCheckBox(tr("&Numbers"))
        self.legend = QCheckBox(tr("&Title, scale and legend"))

    def _make_sizes(self) -> None:
        self.px = QDoubleSpinBox()
        self.px.setRange(LEAST_PX, MOST_PX)
        self.px.setDecimals(2)
        self.width_px = QSpinBox()
        self.width_px.setRange(1, MOST_SIDE)
        self.width_px.setGroupSeparatorShown(True)
        self.on_paper = SizeOnPaper(self.px, kind_of(self._gm_view))
        self.paper = SteadyBox()
        sizes: dict[Paper, str] = {"A4": tr("A4"), "A3": tr("A3"), "letter": tr("Letter")}
        for paper, name in sizes.items():
            self.paper.addItem(name, paper)
        self.fitted = QRadioButton(tr("&Fitted to one page"))
        self.to_scale = QRadioButton(tr("To s&cale, on as many pages as it takes"))
        self.mm = QDoubleSpinBox()
        self.mm.setRange(LEAST_MM, MOST_MM)
        self.mm.setDecimals(1)
        self.mm.setSuffix(tr(MM_PER[kind_of(self._gm_view)]))
        self.told_size = plain_label()
        self.told_size.setWordWrap(True)
        high = self.fontMetrics().height()
        self.told_size.setMinimumSize(17 * high, 4 * high)
        self.told_size.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._exclusive = [QButtonGroup(self) for _ in range(3)]
        pairs = ((self.players, self.gm), (self.whole, self.part), (self.fitted, self.to_scale))
        for group, pair in zip(self._exclusive, pairs, strict=True):
            for button in pair:
                group.addButton(button)

    def _lay_out(self) -> None:
        form = self.form = QFormLayout()
        form.addRow(tr("For"), self.players)
        form.addRow("", self.gm)
        form.addRow(tr("Known t&o"), self.groups)
        form.addRow(tr("F&ile"), self.kind)
        form.addRow(tr("Known &until entry"), self.parts.as_of)
        form.addRow(tr("Show"), self.whole)
        form.addRow("", self.part)
        form.addRow(tr("&Level"), self.parts.level)
        form.addRow(tr("Onl&y hexes"), self.parts.region)
        form.addRow(tr(PIXELS_PER[kind_of(self._gm_view)]), self.px)
        form.addRow(tr("&Width in pixels"), self.width_px)
        form.addRow(tr("O&n paper"), self.on_paper)
        form.addRow(tr("Pap&er"), self.paper)
        form.addRow("", self.fitted)
        form.addRow("", self.to_scale)
        form.addRow(tr("Scal&e"), self.mm)
        form.addRow(tr("Size"), self.told_size)
        form.addRow(tr("St&yle"), self.style_box)
        form.addRow(tr("&Unknown"), self.unknown)
        form.addRow(tr("With"), self.grid)
        form.addRow("", self.numbers)
        form.addRow("", self.legend)
        columns = QHBoxLayout()
        columns.addLayout(form)
        columns.addWidget(self.picture, 1)
        columns.setSpacing(16)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(self.buttons)

    def _recall(self) -> None:
        settings, layers = self._settings, self._layers
        self.px.setValue(recall(settings, "export/milli_px", USUAL_PX * SCALE) / SCALE)
        self.on_paper.dpi.setValue(recall(settings, "export/dpi", USUAL_DPI))
        self.mm.setValue(recall(settings, "export/milli_mm", round(TILE_MM * SCALE)) / SCALE)
        kind = recall(settings, "export/kind", "png")
        self.kind.setCurrentIndex(KINDS.index(kind) if kind in KINDS else 0)
        style = self.style_box.findData(recall(settings, "export/style", ""))
        self.style_box.setCurrentIndex(max(0, style))
        paper = self.paper.findData(recall(settings, "export/paper", ""))
        self.paper.setCurrentIndex(max(0, paper))
        usual = {
            "whole": True,
            "grid": bool(layers.grid.strength),
            "numbers": bool(layers.numbers.strength),
        }
        for name, box in self._switches().items():
            box.setChecked(recall(settings, f"export/{name}", usual.get(name, False)))
        self.part.setChecked(not self.whole.isChecked())
        self.fitted.setChecked(not self.to_scale.isChecked())
        self.players.setEnabled(bool(self._known.groups))
        (self.players if self._known.groups else self.gm).setChecked(True)

    def _connect(self) -> None:
        self.players.toggled.connect(self._choose_audience)
        self.groups.currentIndexChanged.connect(self._choose_audience)
        self.px.valueChanged.connect(self._show_size)
        self.width_px.valueChanged.connect(self._take_width)
        for box in (self.kind, self.paper, self.style_box, self.unknown):
            box.currentIndexChanged.connect(self._show)
        for switch in (self.whole, self.to_scale, self.grid, self.numbers, self.legend):
            switch.toggled.connect(self._show)
        self.mm.valueChanged.connect(self._show)
        self.on_paper.dpi.valueChanged.connect(self._show_size)
        self.parts.as_of.valueChanged.connect(self._choose_audience)
        self.parts.level.currentIndexChanged.connect(self._show)
        self.parts.region.textChanged.connect(self._show)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _extent(self) -> Extent | None:
        return None if self.whole.isChecked() else self._seen

    @property
    def _whole(self) -> MapView | None:
        """What those it is for may see; None while they know nothing."""
        return self._players_view if self.players.isChecked() else self._gm_view

    @property
    def _players_view(self) -> PlayerMap | None:
        return self._players.players if self._players is not None else None

    def _preview(self, shown: MapView, size: QSize) -> QImage:
        images = self._images
        if self.players.isChecked() and images is not None and self._players is not None:
            images = images.for_players(self._players.pictures)
        return previewed(shown, size, self.chosen(), self._shown(), images)

    def _view(self) -> MapView | None:
        """What of it is wanted."""
        return None if self._whole is None else self.parts.part_of(self._whole)

    def _shown(self) -> Layers:
        grid, numbers = Layer(self.grid.isChecked()), Layer(self.numbers.isChecked())
        named = {name: getattr(self._layers, name) for name in OF_FILES}
        return Layers(**{**named, "grid": grid, "numbers": numbers})

    def _choose_audience(self) -> None:
        self._players = None
        if self.players.isChecked():
            group = str(self.groups.currentData() or "")
            self._players = self._known.pictured(group, self.parts.entry)
        self.parts.list_levels(self._players_view if self.players.isChecked() else self._gm_view)
        form, view = self.form, self._gm_view
        form.setRowVisible(self.parts.as_of, self.players.isChecked())
        form.setRowVisible(self.parts.level, self.parts.level.count() > 1)
        form.setRowVisible(self.parts.region, kind_of(view) == "hexes")
        self.groups.setEnabled(self.players.isChecked())
        self._show()

    def _show(self) -> None:
        """Only what there is to choose for this kind of file, and how it will look."""
        kind, form = self.kind_chosen, self.form
        is_picture = kind in ("png", "svg", "dd2vtt")
        for row in (self.px, self.width_px):
            form.setRowVisible(row, is_picture)
        form.setRowVisible(self.on_paper, kind == "png")
        for part in (self.paper, self.fitted, self.to_scale, self.mm):
            form.setRowVisible(part, kind == "pdf")
        for row_ in (self.whole, self.part, self.style_box, self.unknown, self.grid, self.numbers):
            form.setRowVisible(row_, kind != "md")
        form.setRowVisible(self.legend, kind not in ("md", "dd2vtt"))
        self.legend.setEnabled(kind not in ("md", "dd2vtt"))
        self.mm.setEnabled(self.to_scale.isChecked())
        self._show_size()

    def _take_width(self, width: int) -> None:
        try:
            view = self._view() or self._gm_view
            now = picture_area(view, 1.0, self._extent()).width
        except NotAllowed:
            return
        px = width / now
        for _ in range(3):  # both ends are rounded outwards
            try:
                px *= width / picture_area(view, px, self._extent()).width
            except (NotAllowed, ZeroDivisionError):
                break
        self.px.setValue(px)

    def _show_size(self) -> None:
        view: MapView | None = None
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        try:
            view = self._view()
            self.told_size.setText(self._told(view))
        except NotAllowed as refused:
            self.told_size.setText(str(refused))
            self.picture.show_words(str(refused))
            save.setEnabled(False)
            return
        save.setEnabled(True)
        if self.kind_chosen == "md" or view is None:
            whose = str(self.groups.currentData() or "") if self.players.isChecked() else "gm"
            lines = self._known.key(whose).splitlines()[:EXCERPT]
            self.picture.show_words("\n".join(lines) or tr("The key of the map as a text."))
        else:
            self.picture.show_view(view)

    def _told(self, view: MapView | None) -> str:
        """How large it will be; refused where that is too large, or nothing."""
        if view is None:
            raise NotAllowed(tr("Nothing of this map is known to the players yet."))
        chosen = self.chosen()
        if chosen.kind == "md":
            return tr("A text of all that is keyed on the map.")
        if chosen.kind == "pdf":
            parts = each_level(self._whole) if self._whole and chosen.level == ALL else [view]
            return self._pages_told(parts, chosen)
        area = picture_area(view, chosen.px_per_hex, chosen.extent)
        if not self.width_px.hasFocus():
            self.width_px.blockSignals(True)
            self.width_px.setValue(area.width)
            self.width_px.blockSignals(False)
        if chosen.kind == "svg":
            return tr("{width:,} × {height:,} pixels", width=area.width, height=area.height)
        told = tr(
            "{width:,} × {height:,} pixels, about {megabytes:,.1f} MB",
            width=area.width,
            height=area.height,
            megabytes=max(area.width * area.height * BYTES_PER_PIXEL / 1e6, 0.1),
        )
        if chosen.kind == "png":
            told += "\n" + self.on_paper.told(area.width, area.height)
        return told

    def _pages_told(self, parts: list[MapView], chosen: Export) -> str:
        plans = [plan for part in parts if (plan := plan_chosen(part, chosen)) is not None]
        pages = sum(len(plan.pages) for plan in plans)
        if chosen.mm_per_hex:
            pages += sum(len(plan.pages) > 1 or chosen.has_legend for plan in plans)
        told, mm = tr("%n pages", n=pages), min(plan.mm_per_hex for plan in plans)
        return tr(PAGES_TOLD[kind_of(self._gm_view)], pages=told, mm=mm)


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

"""What to export: for whom, as which kind of file, how large, in which style; seen at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QSettings, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QImage, QTextCursor
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QLineEdit,
    QRadioButton,
    QStackedWidget,
    QWidget,
)

from mapper.drawing.base.images import Images
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.known_pictures import NO_PICTURES, KnownPictures
from mapper.drawing.style import Unknown
from mapper.exporters.export_request import (
    ALL,
    KINDS,
    LAYERS,
    TEXTS,
    TILE_MM,
    USUAL_PX,
    ExportRequest,
    FileKind,
    fields_for,
)
from mapper.exporters.paper import INCH_MM, USUAL_DPI
from mapper.exporters.png import MOST_SIDE, picture_area
from mapper.model.board import KindOfMap, kind_of
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.all_levels import all_levels, each_level, levels_in
from mapper.model.zones.zones import level_names
from mapper.play.gate.known import PlayerMap
from mapper.ui.app.measures import APART, NEAR, READ, WIDE
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import LatestOnlyJob
from mapper.ui.editing.prose import MARKDOWN, Reader
from mapper.ui.maps.map_styles import styles_or_own
from mapper.ui.output.export_preview import plan_chosen, previewed
from mapper.ui.output.for_whom import KnownToPlayers, for_whom
from mapper.ui.widgets.ask_dialog import form_of, number_field
from mapper.ui.widgets.kept_choices import (
    ChoiceField,
    either,
    keep,
    on_change,
    recall_into,
    switch,
)
from mapper.ui.widgets.layouts import fill, fill_dialog, row
from mapper.ui.widgets.lettering import heading
from mapper.ui.widgets.map_picture import MapPicture
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import SteadyBox, TallArea

FILE_NAME = "map"
"""Of a map without a name: players may not know it."""

LONGEST_FILE_NAME = 80

BYTES_PER_PIXEL = 1.5
"""About what a picture takes on disk."""

LEAST_PX, MOST_PX = 0.05, 1000.0
LEAST_MM, MOST_MM = 1.0, 200.0
LEAST_DPI, MOST_DPI = 36, 1200
LEAST_PAPER_MM, MOST_PAPER_MM = 0.01, 999.0
MOST_ENTRIES = (1 << 31) - 1

LOOKS = tuple(Unknown)
MOST_LINES = 2000
"""Of a key that are shown; laying out more of them takes long."""

PIXELS_PER: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": "Pi&xels per hex", "zones": "Pi&xels per square"}
)
PAGES_TOLD: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "{pages}, {mm:.1f} mm per hex",
        "zones": "{pages}, {mm:.1f} mm per square",
    }
)
MM_PER: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": " mm per hex", "zones": " mm per square"}
)
MILLIMETRES: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": "Millimetres per hex on paper", "zones": "Millimetres per square on paper"}
)


@dataclass(frozen=True, slots=True)
class MapToExport:
    """What a dialog must know of the map: all of it, what of it is seen, what players know."""

    view: MapView
    seen: Extent
    layers: Layers
    known: KnownToPlayers = field(default_factory=KnownToPlayers)
    images: Images | None = None
    level: int | None = None
    """The one to begin with, if there is it."""


SIZE = 64, 34


class ExportDialog(QDialog):
    """Begins with what players know, if they know something: the choice is never remembered.

    A kind of file that is asked for is not remembered, either.
    """

    def __init__(
        self,
        subject: MapToExport,
        settings: QSettings,
        parent: QWidget | None = None,
        kind: FileKind | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export the key") if kind == "md" else tr("Export the map"))
        self._map, self._settings = subject, settings
        self._players: PlayerMap | None = None
        self._pictures = NO_PICTURES
        self._brush: LatestOnlyJob[KnownPictures] = LatestOnlyJob(self._take_pictures, self)
        self._make_choices()
        self._make_sizes()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self.picture, self.reading = MapPicture(self._preview, tr("Preview")), Reader(tr("Preview"))
        measure(self.reading, letters=READ)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.picture)
        self.pages.addWidget(self.reading)
        self._needs = self._lay_out()
        self._kept: dict[str, ChoiceField] = {
            "dpi": self.on_paper.dpi,  # more dots make more pixels, which come after it
            "milli_px": self.px,
            "milli_mm": self.mm,
            "kind": self.kind,
            "style": self.style_box,
            "paper": self.paper,
            "whole": self.whole,
            "grid": self.grid,
            "numbers": self.numbers,
            "legend": self.legend,
            "to_scale": self.to_scale,
        }
        recall_into(settings, "export", self._kept)
        if kind is not None:
            del self._kept["kind"]
            self.kind.setCurrentIndex(KINDS.index(kind))
        self._connect()
        self._choose_audience()

    def chosen(self) -> ExportRequest:
        """What is asked for, but for the names of the files and of the map."""
        kind, is_for_players = self.kind_chosen, self.players.isChecked()
        is_tiled, region = self.to_scale.isChecked(), self.region.text().strip()
        region = "" if kind == "csv" else region
        layers = self._layers()
        drawn: dict[str, Any] = {
            "style": self.style_box.currentData() or None,
            "unknown": self.unknown.currentData(),
            "legend": self.legend.isChecked(),
            "without": tuple(name for name, layer in layers.items() if not layer.strength),
            "opacity": tuple(
                (name, round(layer.opacity * 100))
                for name, layer in layers.items()
                if layer.strength and layer.opacity < 1
            ),
            "px_per_hex": self.px.value(),
            "area": None if self.whole.isChecked() or region else self._map.seen,
        }
        if kind == "pdf":
            drawn |= {"paper": self.paper.currentData(), "tiles": is_tiled}
            drawn |= {"mm_per_hex": self.mm.value()} if is_tiled else {}
        if kind == "png":
            drawn["dpi"] = self.on_paper.dpi.value()
        return ExportRequest(
            out=Path(f"{self._name()}.{kind}"),
            audience="players" if is_for_players else "gm",
            level=None if kind in TEXTS else self.level.currentData(),
            group=(self.groups.currentData() or None) if is_for_players else None,
            as_of=self._entry if is_for_players else None,
            region=region or None,
            force=True,
            **{name: value for name, value in drawn.items() if name in fields_for(kind)},
        )

    def _name(self) -> str:
        """Of the file; that of a key tells whom it is for."""
        name = file_name(self._whole)
        if self.kind_chosen != "md":
            return name
        if self.players.isChecked():
            return tr("{map} – key for the players", map=name)
        return tr("{map} – key for the game master", map=name)

    @property
    def kind_chosen(self) -> FileKind:
        return KINDS[self.kind.currentIndex()]

    def accept(self) -> None:
        """What is kept are the looks; for whom, and what they may see of the unknown, is not."""
        keep(self._settings, "export", self._kept)
        super().accept()

    def _make_choices(self) -> None:
        groups, layers = self._map.known.groups, self._map.layers
        self.players, self.no_players, self.gm, self.groups = for_whom(groups)
        self.as_of = number_field("", 0, MOST_ENTRIES, special=tr("Now"))
        self.kind = SteadyBox(
            {
                "png": tr("Picture (PNG)"),
                "svg": tr("Drawing (SVG)"),
                "pdf": tr("Pages to print (PDF)"),
                "md": tr("Key (Markdown)"),
                "dd2vtt": tr("Virtual table (Universal VTT)"),
                "csv": tr("Key as a table (CSV)"),
            }
        )
        self.whole = QRadioButton(tr("The &whole map"))
        self.part = QRadioButton(tr("What is &seen in the window"))
        either(self.whole, self.part)
        self.level = SteadyBox()
        self.region = QLineEdit()
        self.region.setPlaceholderText("0101-0510")
        self.style_box = SteadyBox(styles_or_own())
        looks = (tr("Empty paper"), tr("Black"), tr("Empty hexes"))
        self.unknown = SteadyBox(dict(zip(map(str, LOOKS), looks, strict=True)))
        self.grid = switch(tr("G&rid"), is_on=bool(layers.grid.strength))
        self.numbers = switch(tr("&Numbers"), is_on=bool(layers.numbers.strength))
        self.with_ = QWidget()
        fill(self.with_, row(self.grid, self.numbers, None, space=APART))
        self.legend = QCheckBox(tr("&Title, scale and legend"))

    def _make_sizes(self) -> None:
        kind = kind_of(self._map.view)
        self.px = _number(LEAST_PX, MOST_PX, 2, USUAL_PX)
        self.width_px = number_field("", 1, MOST_SIDE)
        self.width_px.setGroupSeparatorShown(True)
        self.on_paper = SizeOnPaper(self.px, kind)
        self.paper = SteadyBox({"A4": tr("A4"), "A3": tr("A3"), "letter": tr("Letter")})
        self.fitted = QRadioButton(tr("&Fitted to one page"))
        self.to_scale = QRadioButton(tr("To s&cale, on as many pages as it takes"))
        either(self.fitted, self.to_scale)
        self.mm = _number(LEAST_MM, MOST_MM, 1, TILE_MM)
        self.mm.setSuffix(tr(MM_PER[kind]))
        self.told_size = plain_label()
        self.told_size.setWordWrap(True)
        high = self.fontMetrics().height()
        self.told_size.setMinimumSize(14 * high, 2 * high)
        self.told_size.setAlignment(Qt.AlignmentFlag.AlignTop)

    def _lay_out(self) -> dict[QWidget, set[str]]:
        """Each field that is about how a map is drawn, and what a kind of file must have for it."""
        rows: tuple[tuple[str, QWidget, str], ...] = (
            (tr("For"), self.players, ""),
            ("", self.no_players, ""),
            ("", self.gm, ""),
            (tr("Known t&o"), self.groups, ""),
            (tr("F&ile"), self.kind, ""),
            (tr("As known &up to log entry"), self.as_of, ""),
            (tr("Show"), self.whole, "area"),
            ("", self.part, "area"),
            (tr("&Level"), self.level, ""),
            (tr("Onl&y hexes"), self.region, ""),
            (tr(PIXELS_PER[kind_of(self._map.view)]), self.px, "px_per_hex"),
            (tr("&Width in pixels"), self.width_px, "px_per_hex"),
            (tr("O&n paper"), self.on_paper, "px_per_hex paper"),
            (tr("Pap&er"), self.paper, "tiles"),
            ("", self.fitted, "tiles"),
            ("", self.to_scale, "tiles"),
            (tr("Scal&e"), self.mm, "tiles"),
            (tr("Size"), self.told_size, ""),
            (tr("St&yle"), self.style_box, "style"),
            (tr("&Unknown"), self.unknown, "unknown"),
            (tr("With"), self.with_, "without"),
            ("", self.legend, "legend"),
        )
        self.form = form_of(*((name, field) for name, field, _ in rows))
        inside = QWidget()
        fill(inside, self.form, None, margin=(0, 0, NEAR, 0))
        middle = row(TallArea(inside), (self.pages, 1), space=WIDE)
        fill_dialog(self, heading(self.windowTitle()), (middle, 1), self.buttons, size=SIZE)
        return {widget: set(needs.split()) for _, widget, needs in rows if needs}

    def _connect(self) -> None:
        whose = (self.players, self.groups, self.as_of)
        looks = (*self._kept.values(), self.unknown, self.level, self.region)
        for each in whose:
            on_change(each, self._choose_audience)
        for box in looks:
            on_change(box, self._show)
        self.width_px.valueChanged.connect(self._take_width)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    @property
    def _entry(self) -> int | None:
        return self.as_of.value() or None

    @property
    def _whole(self) -> MapView | None:
        """What those it is for may see; None while they know nothing."""
        if not self.players.isChecked():
            return self._map.view
        return self._players

    def _part(self, asked: ExportRequest) -> MapView:
        """What of it is wanted; refused where there is nothing of it."""
        if asked.kind == "csv" and asked.audience == "players":
            raise NotAllowed(tr("A table of the key is for the game master alone."))
        if self._whole is None:
            raise NotAllowed(tr("Nothing of this map is known to the players yet."))
        return asked.part_of(self._whole)

    def _layers(self) -> dict[str, Layer]:
        found: dict[str, Layer] = {name: getattr(self._map.layers, name) for name in LAYERS}
        found["grid"] = Layer(self.grid.isChecked(), found["grid"].opacity)
        found["numbers"] = Layer(self.numbers.isChecked(), found["numbers"].opacity)
        return found

    def _preview(self, shown: MapView, size: QSize) -> QImage:
        images = self._map.images if self._players is None else self._pictures
        return previewed(shown, size, self.chosen(), images)

    def _take_pictures(self, pictures: KnownPictures) -> None:
        """They come after the map."""
        self._pictures = pictures
        self._show_size()

    def _choose_audience(self) -> None:
        is_for_players = self.players.isChecked()
        self._players, self._pictures = None, NO_PICTURES
        group = str(self.groups.currentData() or "")
        if is_for_players and (known := self._map.known.known(group, self._entry)) is not None:
            self._players = known.players
            if known.paint is not None:
                self._brush.ask(known.paint)
        first = self.level.currentData() if self.level.count() else self._map.level
        list_levels(self.level, self._whole, first)
        self.form.setRowVisible(self.no_players, not self._map.known.groups)
        self.form.setRowVisible(self.as_of, is_for_players)
        self.form.setRowVisible(self.level, self.level.count() > 1)
        self.form.setRowVisible(self.region, kind_of(self._map.view) == "hexes")
        self.groups.setEnabled(is_for_players)
        self._show()

    def _show(self) -> None:
        """Only what there is to choose for this kind of file, and how it will look."""
        fits = fields_for(self.kind_chosen)
        for box, needs in self._needs.items():
            self.form.setRowVisible(box, needs <= fits)
        self.mm.setEnabled(self.to_scale.isChecked())
        self._show_size()

    def _take_width(self, width: int) -> None:
        asked = self.chosen()
        try:
            view = self._part(asked)
            px = width / picture_area(view, 1.0, asked.extent).width
        except NotAllowed:
            return
        for _ in range(3):  # both ends are rounded outwards
            try:
                px *= width / picture_area(view, px, asked.extent).width
            except (NotAllowed, ZeroDivisionError):
                break
        self.px.setValue(px)

    def _show_size(self) -> None:
        asked = self.chosen()
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        try:
            view = self._part(asked)
            self.told_size.setText(self._told(view, asked))
        except NotAllowed as refused:
            self.told_size.setText(str(refused))
            self.pages.setCurrentWidget(self.picture)
            self.picture.show_words(str(refused))
            save.setEnabled(False)
            return
        save.setEnabled(True)
        if asked.kind in TEXTS:
            whose = "gm" if asked.audience == "gm" else asked.group or ""
            text = self._map.known.key(whose) or tr("The key of the map as a text.")
            self.reading.document().setMarkdown(beginning(text), MARKDOWN)
            self.reading.moveCursor(QTextCursor.MoveOperation.Start)
            self.pages.setCurrentWidget(self.reading)
        else:
            self.pages.setCurrentWidget(self.picture)
            self.picture.show_view(all_levels(view))

    def _told(self, view: MapView, asked: ExportRequest) -> str:
        """How large it will be; refused where that is too large, or nothing."""
        if asked.kind == "md":
            return tr("A text of all that is keyed on the map.")
        if asked.kind == "csv":
            return tr("A line for all that is keyed on the map, for spreadsheets.")
        if asked.kind == "pdf":
            return self._pages_told(each_level(view), asked)
        area = picture_area(view, asked.px(view), asked.extent)
        if not self.width_px.hasFocus():
            with QSignalBlocker(self.width_px):
                self.width_px.setValue(area.width)
        if asked.kind == "svg":
            return tr("{width:,} × {height:,} pixels", width=area.width, height=area.height)
        told = tr(
            "{width:,} × {height:,} pixels, about {megabytes:,.1f} MB",
            width=area.width,
            height=area.height,
            megabytes=max(area.width * area.height * BYTES_PER_PIXEL / 1e6, 0.1),
        )
        if asked.kind == "png":
            told += "\n" + self.on_paper.told(area.width, area.height)
        return told

    def _pages_told(self, parts: list[MapView], asked: ExportRequest) -> str:
        plans = [plan_chosen(part, asked.sheets) for part in parts]
        pages = sum(len(plan.pages) for plan in plans)
        if asked.mm_per_hex:
            pages += sum(len(plan.pages) > 1 or asked.legend for plan in plans)
        told, mm = tr("%n pages", n=pages), min(plan.mm_per_hex for plan in plans)
        return tr(PAGES_TOLD[kind_of(self._map.view)], pages=told, mm=mm)


def file_name(view: MapView | None) -> str:
    """What a file of a map may be called, by the name that those know whom it is for."""
    name = view.name if view is not None else ""
    plain = re.sub(r"[\x00-\x1f<>:\"/\\|?*]+", " ", name)
    return " ".join(plain.split())[:LONGEST_FILE_NAME].strip(" .") or FILE_NAME


def beginning(text: str) -> str:
    """All of a key, or as much as can be shown, and how much more there is."""
    lines = text.splitlines()
    more = len(lines) - MOST_LINES
    if more <= 0:
        return text
    return "\n".join((*lines[:MOST_LINES], "", tr("… and %n more lines", n=more)))


def list_levels(box: SteadyBox, view: MapView | None, first: object) -> None:
    """The levels of a view by their names, and all of them; one is chosen, if it is there."""
    names = level_names(view) if view is not None else {}
    numbers = levels_in(view) if view is not None else ()
    words = {each: names.get(each) or tr("Level {number}", number=each) for each in numbers}
    box.refill(words | ({ALL: tr("All levels")} if len(words) > 1 else {}), first)


def _number(least: float, most: float, places: int, usual: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setDecimals(places)
    box.setRange(least, most)
    box.setValue(usual)
    return box


class SizeOnPaper(QWidget):
    """Follows the pixels from hex to hex, and changes them; more dots make more pixels."""

    def __init__(self, px: QDoubleSpinBox, kind: KindOfMap) -> None:
        super().__init__()
        self._px = px
        self.mm = _number(LEAST_PAPER_MM, MOST_PAPER_MM, 2, TILE_MM)
        self.dpi = number_field(tr("Dots to an inch"), LEAST_DPI, MOST_DPI, USUAL_DPI)
        self.mm.setSuffix(tr(MM_PER[kind]))
        self.mm.setAccessibleName(tr(MILLIMETRES[kind]))
        self.dpi.setSuffix(tr(" dpi"))
        fill(self, row((self.mm, 1), self.dpi))
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
        if not self.mm.hasFocus():
            with QSignalBlocker(self.mm):
                self.mm.setValue(px * INCH_MM / self.dpi.value())

    def _resize(self) -> None:
        self._px.setValue(self.mm.value() * self.dpi.value() / INCH_MM)

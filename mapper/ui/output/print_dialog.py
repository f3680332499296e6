"""How a map is to be printed: to which scale, on what kind of pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QRadioButton,
    QWidget,
)

from mapper.drawing.base.layers import Layer, Layers
from mapper.exporters.export_request import ALL
from mapper.exporters.paper import PaperLayout
from mapper.model.board import kind_of
from mapper.model.map_view import GmMap
from mapper.model.zones.all_levels import each_level, one_level
from mapper.play.gate.known import PlayerMap
from mapper.ui.app.translated import tr
from mapper.ui.output.export_dialog import MM_PER, MapToExport, list_levels
from mapper.ui.output.for_whom import KnownOnce, for_whom
from mapper.ui.widgets.ask_dialog import form_of, number_field
from mapper.ui.widgets.kept_choices import (
    ChoiceField,
    either,
    keep,
    on_change,
    recall_into,
    switch,
)
from mapper.ui.widgets.layouts import do_or_cancel, fill_dialog
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.small_parts import SteadyBox, text_button

MOST_MM = 200
USUAL_MM = 12
MOST_OVERLAP_MM = 30
USUAL_OVERLAP_MM = 8

PrintOrPreview = Literal["print", "preview"]


@dataclass(frozen=True, slots=True)
class Print:
    """The answer of the print dialog."""

    sheets: PaperLayout
    is_landscape: bool
    layers: Layers
    then: PrintOrPreview
    level: int | Literal["all"] | None = None
    """Of a map of zones; each level has a page of its own."""
    known: KnownOnce | None = None
    """What the players know, if it is for them."""

    def parts(self, view: GmMap | PlayerMap) -> list[GmMap | PlayerMap]:
        """What of a map is wanted, each on pages of its own."""
        if self.level is None:
            return [view]
        return each_level(view) if self.level == ALL else [one_level(view, self.level)]


class PrintDialog(QDialog):
    """On a map of zones it begins with one of its levels."""

    def __init__(
        self,
        subject: MapToExport,
        settings: QSettings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print the map"))
        self._map, self._settings = subject, settings
        self._known: KnownOnce | None = None
        self._then: PrintOrPreview = "print"
        self.players, self.no_players, self.gm, self.groups = for_whom(subject.known.groups)
        self.nothing = faint(tr("Nothing of this map is known to the players yet."))
        self.level = SteadyBox()
        self._make_sheets()
        self._kept: dict[str, ChoiceField] = {
            "to_scale": self.to_scale,
            "mm": self.mm,
            "overlap": self.overlap,
            "landscape": self.orientation,
            "marks": self.marks,
            "white": self.white,
            "grid": self.grid,
            "numbers": self.numbers,
        }
        self._lay_out()
        recall_into(settings, "print", self._kept)
        on_change(self.to_scale, self._enable)
        on_change(self.players, self._choose_audience)
        on_change(self.groups, self._choose_audience)
        self._enable()
        self._choose_audience()

    def _make_sheets(self) -> None:
        layers, kind = self._map.layers, kind_of(self._map.view)
        self.fitted = QRadioButton(tr("&Fitted to one page"))
        self.to_scale = QRadioButton(tr("To &scale, on as many pages as it takes"))
        either(self.fitted, self.to_scale)
        self.mm = number_field("", 1, MOST_MM, USUAL_MM)
        self.mm.setSuffix(tr(MM_PER[kind]))
        self.overlap = number_field("", 0, MOST_OVERLAP_MM, USUAL_OVERLAP_MM)
        self.overlap.setSuffix(tr(" mm"))
        self.orientation = SteadyBox({False: tr("Portrait"), True: tr("Landscape")})
        self.orientation.setCurrentIndex(1)
        self.marks = switch(tr("&Marks to cut along"), is_on=True)
        self.white = switch(tr("&White paper instead of parchment"), is_on=True)
        self.grid = switch(tr("&Grid"), is_on=bool(layers.grid.strength))
        self.numbers = switch(tr("&Numbers"), is_on=bool(layers.numbers.strength))
        self.preview = text_button(tr("Pre&view…"), "", self._preview)
        self.buttons, self.do_print = do_or_cancel(self, tr("&Print…"))

    def chosen(self) -> Print:
        sheets = PaperLayout(
            float(self.mm.value()) if self.to_scale.isChecked() else None,
            float(self.overlap.value()),
            self.marks.isChecked(),
            self.white.isChecked(),
        )
        layers = replace(
            self._map.layers,
            grid=Layer(self.grid.isChecked()),
            numbers=Layer(self.numbers.isChecked()),
        )
        is_lying = bool(self.orientation.currentData())
        return Print(sheets, is_lying, layers, self._then, self.level.currentData(), self._known)

    def accept(self) -> None:
        if self.players.isChecked() and self._known is None:
            return  # else the game master's map would be printed for them
        keep(self._settings, "print", self._kept)
        super().accept()

    def _lay_out(self) -> None:
        self.form = form_of(
            (tr("For"), self.players),
            ("", self.no_players),
            ("", self.gm),
            (tr("&Known to"), self.groups),
            ("", self.nothing),
            (tr("&Level"), self.level),
            (tr("Size"), self.fitted),
            ("", self.to_scale),
            (tr("S&cale"), self.mm),
            (tr("Pages &overlap by"), self.overlap),
            ("", self.marks),
            (tr("O&rientation"), self.orientation),
            (tr("Paper"), self.white),
            (tr("With"), self.grid),
            ("", self.numbers),
        )
        self.buttons.addButton(self.preview, QDialogButtonBox.ButtonRole.ActionRole)
        fill_dialog(self, heading(self.windowTitle()), self.form, self.buttons)

    def _choose_audience(self) -> None:
        is_for_players = self.players.isChecked()
        group = str(self.groups.currentData() or "")
        self._known = self._map.known.known(group, None) if is_for_players else None
        view = self._known.players if self._known is not None else self._map.view
        is_something = not is_for_players or self._known is not None
        list_levels(
            self.level,
            view if is_something else None,
            self.level.currentData() if self.level.count() else self._map.level,
        )
        self.form.setRowVisible(self.no_players, not self._map.known.groups)
        self.form.setRowVisible(self.groups, bool(self._map.known.groups))
        self.form.setRowVisible(self.nothing, not is_something)
        self.form.setRowVisible(self.level, self.level.count() > 1)
        self.groups.setEnabled(is_for_players)
        for button in (self.preview, self.do_print):
            button.setEnabled(is_something)

    def _enable(self) -> None:
        for widget in (self.mm, self.overlap, self.marks):
            widget.setEnabled(self.to_scale.isChecked())

    def _preview(self) -> None:
        self._then = "preview"
        self.accept()

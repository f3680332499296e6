"""The Layers panel: what of a map is shown, how strongly, and what may not be edited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QSettings, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QToolButton, QWidget

from mapper.drawing.base.layers import Layer, Layers
from mapper.ui.app.measures import HAIR, NEAR, TIGHT
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import Recoloured, TallArea

TITLES = {
    "underlay": "Underlay",
    "terrain": "Terrain",
    "elevation": "Elevation",
    "grid": "Grid",
    "regions": "Regions",
    "paths": "Paths",
    "features": "Features",
    "tokens": "Tokens",
    "numbers": "Hex numbers",
    "labels": "Labels and titles",
    "others": "Other levels",
    "light": "Light",
}
"""All layers, from the ground up."""

EDITED = frozenset(TITLES) - {"grid", "numbers", "others", "light"}
"""The layers that hold what can be edited; only these can be locked."""

PICTURES = {
    "regions": "region",
    "paths": "path",
    "features": "feature",
    "tokens": "token",
    "labels": "label",
    "others": "stairs",
    "light": "sun",
}
"""The icons that are not called as their layers are."""

FAINTEST = 10
ICON = QSize(18, 18)


@dataclass(frozen=True, slots=True)
class LayerState:
    """All layers as the user wants them: how each is shown, and which may not be edited."""

    shown: Mapping[str, Layer]
    locked: frozenset[str] = frozenset()

    @property
    def layers(self) -> Layers:
        """What is drawn of the map itself; light is drawn over it."""
        return Layers(**{name: row for name, row in self.shown.items() if name != "light"})


def remembered_layers(settings: QSettings) -> LayerState:
    """The layers as this user left them."""
    locked = (n for n in EDITED if recall(settings, f"layers/{n}/locked", otherwise=False))
    return LayerState({name: _remembered(settings, name) for name in TITLES}, frozenset(locked))


SLIDER = 28


def _remembered(settings: QSettings, name: str) -> Layer:
    per_cent = recall(settings, f"layers/{name}/opacity", 100)
    is_visible = recall(settings, f"layers/{name}/visible", otherwise=name != "others")
    return Layer(is_visible, min(100, max(FAINTEST, per_cent)) / 100)


class SteadySlider(QSlider):
    """Turning the wheel over it moves the panel, never the slider."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def opacity_slider(name: str, least: int, wide: int) -> QSlider:
    """A slider of per cents."""
    slider = SteadySlider(Qt.Orientation.Horizontal)
    slider.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    slider.setRange(least, 100)
    slider.setPageStep(10)
    slider.setMinimumWidth(wide)
    slider.setAccessibleName(name)
    return slider


class LayersPanel(QWidget):
    """A row for each layer. `changed` carries the new `LayerState`."""

    changed = Signal(object)

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self._settings = settings
        self.state = remembered_layers(settings)
        self.eyes: dict[str, QToolButton] = {}
        self.locks: dict[str, QToolButton] = {}
        self.sliders: dict[str, QSlider] = {}
        self._pictures: dict[str, QLabel] = {}
        inside = QWidget()
        rows = QGridLayout()
        rows.setHorizontalSpacing(HAIR)
        rows.setVerticalSpacing(HAIR)
        rows.setColumnStretch(3, 1)
        for number, name in enumerate(TITLES):
            self._add_row(rows, number, name)
        self._inside = fill(inside, rows, None, margin=(TIGHT, NEAR, 0, NEAR))
        fill(self, TallArea(inside))
        self._fill()
        Recoloured(self, self._fill)

    def put_above(self, part: QWidget) -> None:
        """What is about the whole map stands above its layers, and scrolls with them."""
        self._inside.insertWidget(0, part)

    def show_layer(self, name: str, *, visible: bool) -> None:
        self._show(name, replace(self.state.shown[name], is_visible=visible))

    def lock_layer(self, name: str, *, locked: bool) -> None:
        others = self.state.locked - {name}
        self._change(
            name, replace(self.state, locked=others | ({name} & EDITED if locked else set()))
        )

    def set_opacity(self, name: str, per_cent: int) -> None:
        self._show(name, replace(self.state.shown[name], opacity=per_cent / 100))

    def _add_row(self, rows: QGridLayout, number: int, name: str) -> None:
        title = tr(TITLES[name])
        eye = self.eyes[name] = self._button(tr("Show {layer}", layer=title))
        eye.toggled.connect(lambda on: self.show_layer(name, visible=on))
        says = tr("Opacity of {layer}", layer=title)
        slider = self.sliders[name] = opacity_slider(says, FAINTEST, SLIDER)
        slider.valueChanged.connect(partial(self.set_opacity, name))
        picture = self._pictures[name] = plain_label()
        said = ElidedLabel()
        said.setText(title)
        for column, widget in enumerate((eye, picture, said, slider)):
            rows.addWidget(widget, number, column)
        if name in EDITED:
            lock = self.locks[name] = self._button(tr("Lock {layer}", layer=title))
            lock.toggled.connect(lambda on: self.lock_layer(name, locked=on))
            rows.addWidget(lock, number, 4)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setIconSize(ICON)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _show(self, name: str, layer: Layer) -> None:
        self._change(name, replace(self.state, shown={**self.state.shown, name: layer}))

    def _change(self, name: str, state: LayerState) -> None:
        if state == self.state:
            return
        self.state, layer = state, state.shown[name]
        self._settings.setValue(f"layers/{name}/visible", layer.is_visible)
        self._settings.setValue(f"layers/{name}/locked", name in state.locked)
        self._settings.setValue(f"layers/{name}/opacity", round(layer.opacity * 100))
        self._fill()
        self.changed.emit(state)

    def _fill(self) -> None:
        for name, layer in self.state.shown.items():
            self._fill_row(name, layer)

    def _fill_row(self, name: str, layer: Layer) -> None:
        title = tr(TITLES[name])
        colour = self.palette().color(QPalette.ColorRole.WindowText)
        faint = self.palette().color(QPalette.ColorRole.PlaceholderText)
        accent = self.palette().color(QPalette.ColorRole.Link)
        eye = self.eyes[name]
        eye.setChecked(layer.is_visible)
        shown = layer.is_visible
        eye.setIcon(icon("reveal" if shown else "hide", colour if shown else faint))
        give_tip(eye, tr("Hide {layer}" if shown else "Show {layer}", layer=title))
        self._pictures[name].setPixmap(
            icon(PICTURES.get(name, name), colour if shown else faint).pixmap(
                ICON, self.devicePixelRatioF()
            )
        )
        per_cent = round(layer.opacity * 100)
        self.sliders[name].setValue(per_cent)
        self.sliders[name].setEnabled(shown)
        says = tr("Opacity of {layer}", layer=title)
        give_tip(self.sliders[name], f"{says}: {tr('{per_cent} %', per_cent=per_cent)}")
        if name in EDITED:
            lock, locked = self.locks[name], name in self.state.locked
            lock.setChecked(locked)
            lock.setIcon(icon("lock" if locked else "unlock", accent if locked else faint))
            give_tip(lock, tr("Unlock {layer}" if locked else "Lock {layer}", layer=title))

"""The line above the map: which maps it lies in, and which lie in it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import label
from mapper.model.map_tree import breadcrumbs, opened_by
from mapper.ui.app.measures import NEAR
from mapper.ui.app.translated import tr
from mapper.ui.keying.map_words import place_among_maps, scale_in_words
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import row
from mapper.ui.widgets.plain_text import give_tip, plain_label, without_keys

WIDEST_EM = (16, 12, 9, 7, 5, 4, 3)
"""How wide a name may be, in heights of a line: the first at which all of them find room."""

LEAST_WIDE = 120
PADDING = 16
"""Pixels of a button beside its words."""


class Breadcrumbs(QFrame):
    """The line that leads to the map that is shown.

    `chosen` carries the map to show.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Where the map lies"))
        self.crumbs: list[QToolButton] = []
        self.within = QToolButton()
        self.within.setAccessibleName(tr("Maps in this map"))
        self.within.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.within.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.within.setObjectName("within")
        self._menu = QMenu(self.within)
        self.within.setMenu(self._menu)
        self.scale = plain_label()
        self.scale.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._line = row(space=0)
        self.layout_ = QHBoxLayout(self)
        self.layout_.setContentsMargins(0, 0, NEAR, 0)
        self.setMinimumWidth(LEAST_WIDE)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.layout_.addLayout(self._line)
        self.layout_.addWidget(self.within)
        self.layout_.addStretch(1)
        self.layout_.addWidget(self.scale)
        self._shown: tuple[Campaign, str] | None = None

    def show_way(self, campaign: Campaign, map_id: str) -> None:
        """From the outermost map to this one."""
        self._shown = (campaign, map_id)
        maps = campaign.maps()
        self._clear()
        way = breadcrumbs(maps, map_id)
        for id_ in way:
            if self._line.count():
                self._line.addWidget(self._arrow())
            crumb = self._crumb(maps, id_, is_here=id_ == map_id)
            self.crumbs.append(crumb)
            self._line.addWidget(crumb)
        self._list_within(maps, map_id)
        here = maps.get(map_id)
        self.scale.setText(scale_in_words(here) if here is not None else "")
        self._fit()

    def forget(self) -> None:
        """No map is open."""
        self._shown = None
        self._clear()
        self._menu.clear()
        self.scale.setText("")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._shown is not None:
            self.show_way(*self._shown)

    def _crumb(self, maps: Mapping[str, Map], id_: str, *, is_here: bool) -> QToolButton:
        crumb = QToolButton()
        crumb.setAccessibleName(maps[id_].name)
        give_tip(crumb, _told(maps, id_, is_here=is_here))
        crumb.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if is_here:
            font = crumb.font()
            font.setBold(True)
            crumb.setFont(font)
        crumb.clicked.connect(lambda: self.chosen.emit(id_))
        return crumb

    def _fit(self) -> None:
        """The scale gives way first, and then the names in their middle, until all are seen."""
        gap, edges = self.layout_.spacing(), self.layout_.contentsMargins()
        room = self.width() - edges.left() - edges.right()
        if not self.within.isHidden():
            room -= self.within.sizeHint().width() + gap
        of_scale = self.scale.sizeHint().width() + gap
        self.scale.setVisible(self._wide(WIDEST_EM[0]) + of_scale <= room)
        self._name(next((em for em in WIDEST_EM if self._wide(em) <= room), WIDEST_EM[-1]))

    def _wide(self, em: int) -> int:
        """How wide the line is with names no wider than so many heights of a line."""
        most = em * self.fontMetrics().height()
        arrows = (len(self.crumbs) - 1) * self.fontMetrics().horizontalAdvance("›")
        names = (
            min(most, crumb.fontMetrics().horizontalAdvance(crumb.accessibleName()))
            for crumb in self.crumbs
        )
        return sum(names) + arrows + len(self.crumbs) * PADDING

    def _name(self, em: int) -> None:
        widest = em * self.fontMetrics().height()
        for crumb in self.crumbs:
            name, metrics = crumb.accessibleName(), crumb.fontMetrics()
            shown = without_keys(metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, widest))
            if crumb.text() != shown:
                crumb.setText(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _arrow(self) -> QLabel:
        arrow = plain_label("›")
        arrow.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return arrow

    def _list_within(self, maps: Mapping[str, Map], map_id: str) -> None:
        """The maps that hexes of this one open, in a menu; no button where there are none."""
        self._menu.clear()
        opened = opened_by(maps, map_id)
        here = maps.get(map_id)
        for id_, at in sorted(opened.items(), key=lambda found: maps[found[0]].name.casefold()):
            assert here is not None
            number = label(at, here.top, here.numbering)
            action = self._menu.addAction(without_keys(f"{maps[id_].name} ({number})"))
            action.triggered.connect(lambda _=False, id_=id_: self.chosen.emit(id_))
        self.within.setVisible(bool(opened))
        colour = self.palette().color(QPalette.ColorRole.WindowText)
        self.within.setIcon(icon("chevron_down", colour))
        give_tip(self.within, tr("%n maps lie in this one.", n=len(opened)))

    def _clear(self) -> None:
        while (item := self._line.takeAt(0)) is not None:
            part = item.widget()
            if part is not None:
                part.hide()  # on its own, what waits to be shown would become a window
                part.deleteLater()
        self.crumbs = []


def _told(maps: Mapping[str, Map], id_: str, *, is_here: bool) -> str:
    row = maps[id_]
    where = f"{place_among_maps(maps, row)} · {scale_in_words(row)}"
    return f"{row.name}\n{where}" if is_here else tr("Show {map}", map=row.name) + f"\n{where}"

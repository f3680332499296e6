"""The bar at the top: the map and those around it, the clock, undo, find, players, the desk."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolBar, QToolButton, QWidget

from mapper.ui.app.measures import NEAR, TIGHT, TOP_BAR
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.players.players_screen_panel import Chip
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import ByReturn
from mapper.ui.window.breadcrumbs import Breadcrumbs
from mapper.ui.window.desks.desks import Desks

ICON = QSize(20, 20)
BACK = ("undo", "redo", "go_back")
"""No stops for Tab: who types on from the map must not press them by a space."""

NARROW = 1100
"""In a narrower window, the search is its icon alone."""


class TopBar(QToolBar):
    """One line over both desks; the clock is there to play by."""

    def __init__(
        self, way: Breadcrumbs, chip: Chip, actions: Mapping[str, QAction], desks: Desks
    ) -> None:
        super().__init__(tr("Top bar"))
        self.setObjectName("top_bar")
        self.setMovable(False)
        measure(self, high=TOP_BAR)
        self.toggleViewAction().setEnabled(False)
        self._desks = desks
        self._clock: QWidget | None = None
        self._find = _button(actions["find"])
        self.switch = DeskSwitch(desks)
        self._inside = QWidget()
        back = [_button(actions[id_], Qt.FocusPolicy.NoFocus) for id_ in BACK]
        parts = *back, self._find, chip, self.switch
        edges = TIGHT, 0, NEAR, 0
        self._line = across(self._inside, (way, 1), *parts, margin=edges, space=TIGHT)
        self._inside.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.addWidget(self._inside)
        desks.switched.connect(self._show_clock)

    def put_clock(self, clock: QWidget | None) -> None:
        """The clock is this one from now on; whoever made the last one takes it away."""
        self._clock = clock
        if clock is not None:
            self._line.insertWidget(1, clock, 2)
            order = self.switch.play, *clock.findChildren(QToolButton)
            for before, part in pairwise(order):
                QWidget.setTabOrder(before, part)
            self._show_clock()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style = Qt.ToolButtonStyle
        is_narrow = self.width() < NARROW
        self._find.setToolButtonStyle(
            style.ToolButtonIconOnly if is_narrow else style.ToolButtonTextBesideIcon
        )

    def _show_clock(self) -> None:
        if self._clock is not None:
            self._clock.setVisible(self._desks.is_play)


class DeskSwitch(QWidget):
    """Two words, of which the one is down whose desk is out."""

    def __init__(self, desks: Desks) -> None:
        super().__init__()
        self.setAccessibleName(tr("Desk"))
        self._desks = desks
        self.prepare, self.play = ByReturn(), ByReturn()
        group = QButtonGroup(self)
        across(self, self.prepare, self.play, space=0)
        for button, words, hint in (
            (self.prepare, tr("Prepare"), tr("Draw and key the map (F9)")),
            (self.play, tr("Play"), tr("Lead the evening at the table (F9)")),
        ):
            button.setText(words)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            give_tip(button, hint)
            group.addButton(button)
        self.prepare.clicked.connect(lambda _on=False: desks.bring("prepare"))
        self.play.clicked.connect(lambda _on=False: desks.bring("play"))
        desks.switched.connect(self.show_desk)
        self.show_desk()

    def show_desk(self) -> None:
        (self.play if self._desks.is_play else self.prepare).setChecked(True)


def _button(action: QAction, focus: Qt.FocusPolicy = Qt.FocusPolicy.TabFocus) -> QToolButton:
    button = ByReturn()
    button.setDefaultAction(action)
    button.setIconSize(ICON)
    button.setAutoRaise(True)
    button.setFocusPolicy(focus)
    button.setAccessibleName(action.text().replace("&", "").removesuffix("…"))
    return button

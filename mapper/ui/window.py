"""The main window: puts the parts together and holds no logic of its own."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QSettings, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QStackedWidget, QWidget

from mapper.drawing.layers import Layer, Layers
from mapper.drawing.style import load_style
from mapper.model.change import Change
from mapper.model.hexes import Hex
from mapper.play.gm_map import chunks_in
from mapper.ui import files
from mapper.ui.action_set import ActionSet
from mapper.ui.actions import ACTIONS
from mapper.ui.canvas import Canvas
from mapper.ui.document import Document
from mapper.ui.menus import add_menus, add_toolbars, context_menu
from mapper.ui.panels.layers import LayersPanel, LayerState
from mapper.ui.panels.overview import Overview
from mapper.ui.panels.status import StatusWords
from mapper.ui.panels.terrain_palette import TerrainPalette
from mapper.ui.panels.undo_panel import UndoPanel
from mapper.ui.remembered import recall
from mapper.ui.start import StartScreen
from mapper.ui.theme import Theme, apply_theme, is_dark
from mapper.ui.tool_use import ToolUse
from mapper.ui.words import tr

SAY_MS = 6000
Left, Right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class Window(QMainWindow):
    """One campaign, or the start screen."""

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.settings = settings
        self.document: Document | None = None
        self.setObjectName("window")
        self.setAcceptDrops(True)
        self.canvas = Canvas(load_style())
        self.start = StartScreen(settings)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.stack.addWidget(self.canvas)
        self.setCentralWidget(self.stack)
        self.tool_use = ToolUse(self.canvas, settings, self)
        self.terrain_palette = TerrainPalette(settings)
        self.layers = LayersPanel(settings)
        self.undo_panel = UndoPanel()
        self.overview = Overview()
        self.words = StatusWords()
        self.docks: dict[str, QDockWidget] = {}

"""How the window looks: Fusion with two palettes of our own; maps keep their paper."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from mapper.drawing.base.fonts import with_figures
from mapper.resources import resources
from mapper.ui.app.colours import DARK, DISABLED, DUE, LIGHT, OUTLINES, Role
from mapper.ui.app.measures import POINTS
from mapper.ui.app.text_size import USUAL, fit_to_text, take_font

Theme = Literal["light", "dark", "system"]

OUTLINED = (
    "QLineEdit",
    "QAbstractSpinBox",
    "QComboBox",
    "QPlainTextEdit",
    "QCheckBox",
    "QRadioButton",
    "QSlider",
    "QPushButton",
)
OUTLINE_DARKER = 1.4
"""Fusion draws edges so much darker than the window is; it can be told of another window only."""

TEXT_ROLES = (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText)

TILE = "tile"
"""The property of a button that stands as a tile with an edge among others of its kind."""

WRONG = "wrong"
"""The property of a field in which something stands that cannot be read."""

STYLE = """
QMainWindow::separator {{ width: 5px; height: 5px; background: palette(window); }}
QMainWindow::separator:hover {{ background: palette(highlight); }}
QMainWindow > QTabBar {{ font-size: 10pt; }}
QMainWindow > QTabBar::tab {{ padding: 5px; border: none;
    border-bottom: 2px solid transparent; color: palette(placeholder-text); }}
QMainWindow > QTabBar::tab:selected {{ color: palette(window-text);
    border-bottom-color: palette(highlight); }}
QMainWindow > QTabBar::tab:hover:!selected {{ background: palette(midlight); }}
QDockWidget {{ font-weight: 500; }}
QDockWidget::title {{ padding: 5px 8px; background: palette(button); }}
QToolBar {{ border: none; spacing: 2px; padding: 3px; background: palette(window); }}
QToolButton {{ padding: 4px; border-radius: 4px; }}
QToolButton:hover {{ background: palette(midlight); }}
QToolButton:checked {{ background: palette(highlight); color: palette(highlighted-text); }}
QToolButton:checked:disabled {{ background: palette(midlight); color: {disabled}; }}
QWidget#going QToolButton, QToolButton#meeting {{ padding: 2px 8px; }}
QToolButton#rolled {{ padding: 0; }}
QToolButton[tile="true"] {{
    padding: 0; border: 1px solid palette(placeholder-text); border-radius: 4px;
    background: palette(button);
}}
FeatureForm QToolButton[tile="true"] {{ padding: 0 4px; }}
QToolButton[tile="true"]:hover {{ background: palette(midlight); }}
QToolButton[tile="true"]:checked {{ background: palette(highlight); }}
QToolButton[tile="true"]:focus {{ border: 2px solid palette(link); }}
QToolButton[tile="true"]:disabled {{ background: palette(window); }}
QDialogButtonBox {{ button-layout: 3; dialogbuttonbox-buttons-have-icons: 0; }}
QFrame#now {{ border: 1px solid palette(mid); border-radius: 8px; background: palette(base); }}
QStatusBar {{ background: palette(window); }}
QStatusBar::item {{ border: none; }}
QMenu {{ padding: 4px 0; border: 1px solid palette(placeholder-text); background: palette(base);
    color: palette(text); menu-scrollable: 1; }}
QMenu::item:selected {{ background: palette(highlight); color: palette(highlighted-text); }}
QMenu::item:disabled {{ color: {disabled}; }}
QToolButton#within::menu-indicator {{ image: none; }}
RecentKey {{ padding: 0; }}
LayersPanel QToolButton:checked {{ background: transparent; }}
LayersPanel QToolButton:checked:hover {{ background: palette(midlight); }}
LayersPanel StyleStrip QToolButton:checked {{ background: palette(highlight); }}
QListView::item, QTreeView::item {{ min-height: 24px; border-radius: 4px; }}
QListView::item:hover, QTreeView::item:hover {{ background: palette(midlight); }}
QListView::item:selected, QTreeView::item:selected {{ background: palette(highlight);
    color: palette(highlighted-text); }}
QTreeView::item:first {{ border-top-right-radius: 0; border-bottom-right-radius: 0; }}
QTreeView::item:middle {{ border-radius: 0; }}
QTreeView::item:last {{ border-top-left-radius: 0; border-bottom-left-radius: 0; }}
QTreeView {{ show-decoration-selected: 0; }}
QTableView::item:selected {{ background: palette(base); }}
GridView::item:selected {{ background: palette(highlight); color: palette(highlighted-text); }}
LineView QHeaderView::section, BringInDialog QHeaderView::section {{ padding: 3px 6px;
    border: none; background: palette(window); border-bottom: 1px solid palette(mid); }}
LineView QHeaderView::down-arrow {{ image: url("{down}"); width: 12px; height: 12px; }}
LineView QHeaderView::up-arrow {{ image: url("{up}"); width: 12px; height: 12px; }}
QTreeView::branch:selected {{ background: palette(base); }}
QTabWidget::pane {{ border: 1px solid palette(mid); border-radius: 4px;
    background: palette(base); }}
QMenu::item {{ padding: 4px 20px 4px 10px; }}
QMenu::indicator {{ left: 6px; width: 13px; height: 13px; }}
QMenu::icon {{ left: 6px; }}
QMenu::indicator:exclusive:checked {{ image: url("{disc}"); }}
QMenu::indicator:exclusive:checked:selected {{ image: url("{disc_on}"); }}
QMenu::separator {{ height: 1px; margin: 4px 8px; background: palette(mid); }}
"""
CONTROLS = """
QPushButton, QComboBox, QAbstractSpinBox, QLineEdit {{ border: 1px solid {edge};
    border-radius: 4px; min-height: 20px; padding: 3px 7px; background: palette(base); }}
QComboBox:!editable {{ background: palette(button); }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView::item:selected {{ background: palette(highlight);
    color: palette(highlighted-text); }}
QComboBox:!editable:hover {{ background: palette(midlight); }}
QPushButton {{ padding: 3px 9px; background: palette(button); }}
QPushButton:hover {{ background: palette(midlight); }}
QPushButton:pressed {{ background: palette(mid); }}
QPushButton:checked {{ background: palette(highlight); color: palette(highlighted-text); }}
QPushButton:focus {{ border: 2px solid palette(link); padding: 2px 8px; }}
QPushButton:default {{ background: palette(highlight); color: palette(highlighted-text);
    border-color: palette(highlight); }}
QPushButton:default:focus {{ border-color: palette(window-text); }}
QPushButton:flat {{ border-color: transparent; background: transparent; }}
QPushButton::menu-indicator {{ image: url("{down}"); width: 16px; subcontrol-position: right;
    subcontrol-origin: padding; right: 4px; }}
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {{ border-color: palette(link); }}
QPushButton:disabled, QComboBox:disabled, QAbstractSpinBox:disabled, QLineEdit:disabled {{
    border-color: palette(mid); background: palette(window);
    color: {disabled}; }}
QLineEdit {{ padding: 3px 5px; }}
QComboBox[wrong="true"], QLineEdit[wrong="true"] {{ border-color: palette(bright-text); }}
QPlainTextEdit[wrong="true"] {{ border: 1px solid palette(bright-text); border-radius: 4px; }}
QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: none; min-height: 0; padding: 0;
    background: transparent; }}
QAbstractSpinBox {{ max-height: 20px; qproperty-alignment: 'AlignRight | AlignVCenter'; }}
DeedCard QLineEdit, DeedCard QComboBox {{ min-height: 18px; padding: 2px 5px; }}
DeedCard QComboBox QLineEdit {{ min-height: 0; padding: 0; }}
DeedCard QAbstractSpinBox {{ min-height: 0; max-height: 18px; padding: 2px 5px; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{ image: url("{down}"); width: 16px; height: 16px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 18px; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{
    background: palette(midlight); }}
QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: 14px; height: 14px; }}
QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: 14px; height: 14px; }}
"""
"""Fields and buttons: flat, with one edge, 28 high; on a card, where many stand, 24."""

DUE_STYLE = """
QPushButton#next_step {{ font-weight: 500; border: 1px solid palette(mid); border-radius: 8px;
    background: palette(button); padding: 4px; }}
QPushButton#next_step:hover {{ background: palette(midlight); }}
QPushButton#next_step:focus {{ border: 2px solid palette(link); }}
QPushButton#next_step:disabled {{ color: {disabled}; }}
QPushButton#next_step[due="true"] {{ color: {due}; background: {due_ground}; border-color: {due}; }}
QToolButton#clock[due="true"] {{ color: {due}; }}
QToolButton#meeting {{ color: {due}; background: {due_ground}; }}
QLabel#ending {{ color: {due}; }}
"""


LETTERS_HIGH = re.compile(r"((?:min-height|max-height|font-size): )(\d+)")
"""Where a style says how high something is that holds letters, which may be larger."""


def is_dark(theme: Theme) -> bool:
    """Whether a theme is dark now; the system's is asked for where there is one."""
    if theme == "system":
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return theme == "dark"


def apply_theme(app: QApplication, theme: Theme, text_size: int = USUAL) -> None:
    """`text_size`: in per cent of the usual one."""
    app.setStyleSheet("")  # a font set under a style sheet would not reach widgets that exist
    app.setStyle("Fusion")
    colours = palette(DARK if is_dark(theme) else LIGHT)
    app.setPalette(colours)
    for kind in OUTLINED:
        app.setPalette(outlined(colours, OUTLINES[is_dark(theme)]), kind)  # type: ignore[arg-type]  # the stub knows bytes, Qt from Python takes text
    app.setFont(ui_font(text_size))
    take_font(app.allWidgets())  # before the sheet, which gives some of them another size
    app.setStyleSheet(_style(is_dark=is_dark(theme), text_size=text_size))
    fit_to_text(app.allWidgets())


def _style(*, is_dark: bool, text_size: int) -> str:
    """The sheet in the colours of a theme; what holds letters is higher where they are larger."""
    arrows, kind = resources() / "icons" / "arrows", "dark" if is_dark else "light"
    names = (f"up_{kind}", f"down_{kind}", f"disc_{kind}", "disc_on")
    up, down, disc, disc_on = ((arrows / f"{name}.svg").as_posix() for name in names)
    ink = QColor((DARK if is_dark else LIGHT)[Role.Text])
    ink.setAlphaF(DISABLED)
    due, due_ground = DUE[is_dark]
    sheet = (STYLE + CONTROLS + DUE_STYLE).format(
        edge=OUTLINES[is_dark],
        up=up,
        down=down,
        disc=disc,
        disc_on=disc_on,
        disabled=f"rgba({ink.red()}, {ink.green()}, {ink.blue()}, {ink.alpha()})",
        due=due,
        due_ground=due_ground,
    )
    return LETTERS_HIGH.sub(lambda at: f"{at[1]}{float(at[2]) * text_size / USUAL:g}", sheet)


def ui_font(text_size: int = USUAL) -> QFont:
    """Alegreya Sans with digits of one height and width, so that figures line up."""
    font = QFont("Alegreya Sans")
    font.setPointSizeF(POINTS * text_size / USUAL)
    return with_figures(font)


def palette(colours: Mapping[Role, str]) -> QPalette:
    made = QPalette()
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    for role in TEXT_ROLES:
        ink = QColor(colours[role])
        ink.setAlphaF(DISABLED)
        made.setColor(QPalette.ColorGroup.Disabled, role, ink)
    return made


def outlined(colours: QPalette, outline: str) -> QPalette:
    """The palette with which Fusion draws edges of this colour, and strong ones for the focus."""
    made = QPalette(colours)
    made.setColor(Role.Highlight, colours.color(Role.Link))
    made.setColor(Role.HighlightedText, colours.color(Role.Base))
    edge = QColor(outline)
    parts = (edge.redF(), edge.greenF(), edge.blueF())
    darker = QColor.fromRgbF(*(min(1.0, part * OUTLINE_DARKER) for part in parts))
    made.setColor(Role.Window, darker)
    return made

"""How the window looks: Fusion with two palettes of our own; maps keep their paper."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from mapper.resources import resources
from mapper.ui.app.measures import POINTS

Theme = Literal["light", "dark", "system"]

Role = QPalette.ColorRole
LIGHT: Mapping[Role, str] = MappingProxyType(
    {
        Role.Window: "#f1ece2",
        Role.WindowText: "#2b2620",
        Role.Base: "#fbf8f1",
        Role.AlternateBase: "#f4efe4",
        Role.Text: "#2b2620",
        Role.Button: "#e9e2d4",
        Role.ButtonText: "#2b2620",
        Role.ToolTipBase: "#2b2620",
        Role.ToolTipText: "#f8f4ea",
        Role.Highlight: "#2f6d6a",
        Role.HighlightedText: "#ffffff",
        Role.Link: "#22615e",
        Role.LinkVisited: "#6a4a77",
        Role.PlaceholderText: "#69624f",
        Role.BrightText: "#a3341c",
        Role.Light: "#fdfbf6",
        Role.Midlight: "#efe9dc",
        Role.Mid: "#c3b9a4",
        Role.Dark: "#9d927c",
        Role.Shadow: "#6b6353",
        Role.Accent: "#2f6d6a",
    }
)
DARK: Mapping[Role, str] = MappingProxyType(
    {
        Role.Window: "#25262a",
        Role.WindowText: "#e9e4d8",
        Role.Base: "#1d1e21",
        Role.AlternateBase: "#23242a",
        Role.Text: "#e9e4d8",
        Role.Button: "#313338",
        Role.ButtonText: "#e9e4d8",
        Role.ToolTipBase: "#efe9dc",
        Role.ToolTipText: "#25221c",
        Role.Highlight: "#38807c",
        Role.HighlightedText: "#ffffff",
        Role.Link: "#77c0bb",
        Role.LinkVisited: "#bd9fc8",
        Role.PlaceholderText: "#aca79c",
        Role.BrightText: "#ff9b85",
        Role.Light: "#45474d",
        Role.Midlight: "#3a3c41",
        Role.Mid: "#4c4e55",
        Role.Dark: "#17181a",
        Role.Shadow: "#0e0f10",
        Role.Accent: "#6fb5b0",
    }
)
OUTLINES: Mapping[bool, str] = MappingProxyType({False: "#7a7261", True: "#858890"})
"""The edges of what is filled in or ticked, in the light theme and in the dark one."""

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

DUE: Mapping[bool, tuple[str, str]] = MappingProxyType(
    {False: ("#8a4b00", "#f7e6c4"), True: ("#f0b866", "#3a3226")}
)
"""Words and ground of what is due, in the light theme and in the dark one."""

TEXT_ROLES = (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText)

TILE = "tile"
"""The property of a button that stands as a tile with an edge among others of its kind."""

WRONG = "wrong"
"""The property of a field in which something stands that cannot be read."""

STYLE = """
QMainWindow::separator { width: 5px; height: 5px; background: palette(window); }
QMainWindow::separator:hover { background: palette(highlight); }
QMainWindow > QTabBar { font-size: 10pt; }
QMainWindow > QTabBar::tab { padding: 5px; border: none;
    border-bottom: 2px solid transparent; color: palette(placeholder-text); }
QMainWindow > QTabBar::tab:selected { color: palette(window-text);
    border-bottom-color: palette(highlight); }
QMainWindow > QTabBar::tab:hover:!selected { background: palette(midlight); }
QDockWidget { font-weight: 500; }
QDockWidget::title { padding: 5px 8px; background: palette(button); }
QToolBar { border: none; spacing: 2px; padding: 3px; background: palette(window); }
QToolButton { padding: 4px; border-radius: 5px; }
QToolButton:hover { background: palette(midlight); }
QToolButton:checked { background: palette(highlight); color: palette(highlighted-text); }
QWidget#going QToolButton, QToolButton#meeting { padding: 2px 8px; }
QToolButton#rolled { padding: 0; }
QToolButton[tile="true"] {
    padding: 0; border: 1px solid palette(placeholder-text); border-radius: 4px;
    background: palette(button);
}
QToolButton[tile="true"]:hover { background: palette(midlight); }
QToolButton[tile="true"]:checked { background: palette(highlight); }
QToolButton[tile="true"]:focus { border: 2px solid palette(link); }
QToolButton[tile="true"]:disabled { background: palette(window); }
QDialogButtonBox { button-layout: 3; }
QFrame#now { border: 1px solid palette(mid); border-radius: 8px; background: palette(base); }
QStatusBar { background: palette(window); }
QStatusBar::item { border: none; }
QMenu { padding: 4px 0; border: 1px solid palette(placeholder-text); background: palette(base);
    color: palette(text); }
QMenu::item:selected { background: palette(highlight); color: palette(highlighted-text); }
QMenu::item:disabled { color: palette(placeholder-text); }
MapBranches::item { min-height: 24px; }
MapBranches::item:selected { background: palette(highlight);
    color: palette(highlighted-text); }
QMenu::separator { height: 1px; margin: 4px 8px; background: palette(mid); }
"""
CONTROLS = """
QPushButton, QComboBox, QAbstractSpinBox, QLineEdit {{ border: 1px solid {edge};
    border-radius: 4px; min-height: 20px; padding: 3px 7px; background: palette(base); }}
QComboBox:!editable {{ background: palette(button); }}
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
    color: palette(placeholder-text); }}
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
QPushButton#next_step:disabled {{ color: palette(placeholder-text); }}
QPushButton#next_step[due="true"] {{ color: {0}; background: {1}; border-color: {0}; }}
QToolButton#clock[due="true"] {{ color: {0}; }}
QToolButton#meeting {{ color: {0}; background: {1}; }}
QLabel#ending {{ color: {0}; }}
"""


def is_dark(theme: Theme) -> bool:
    """Whether a theme is dark now; the system's is asked for where there is one."""
    if theme == "system":
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return theme == "dark"


def apply_theme(app: QApplication, theme: Theme) -> None:
    app.setStyleSheet("")  # a font set under a style sheet would not reach widgets that exist
    app.setStyle("Fusion")
    colours = palette(DARK if is_dark(theme) else LIGHT)
    app.setPalette(colours)
    for kind in OUTLINED:
        app.setPalette(outlined(colours, OUTLINES[is_dark(theme)]), kind)  # type: ignore[arg-type]  # the stub knows bytes, Qt from Python takes text
    app.setFont(ui_font())
    app.setStyleSheet(
        STYLE + _controls(is_dark=is_dark(theme)) + DUE_STYLE.format(*DUE[is_dark(theme)])
    )


def _controls(*, is_dark: bool) -> str:
    arrows, kind = resources() / "icons" / "arrows", "dark" if is_dark else "light"
    up, down = ((arrows / f"{way}_{kind}.svg").as_posix() for way in ("up", "down"))
    return CONTROLS.format(edge=OUTLINES[is_dark], up=up, down=down)


def ui_font() -> QFont:
    """Alegreya Sans with digits of one height and width, so that figures line up."""
    font = QFont("Alegreya Sans")
    font.setPointSizeF(POINTS)
    for feature in ("lnum", "tnum"):
        font.setFeature(QFont.Tag(feature), 1)
    return font


def palette(colours: Mapping[Role, str]) -> QPalette:
    made = QPalette()
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    for role in TEXT_ROLES:
        faint = QColor(colours[Role.PlaceholderText])
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def outlined(colours: QPalette, outline: str) -> QPalette:
    """The palette with which Fusion draws edges of this colour, and strong ones for the focus."""
    made = QPalette(colours)
    made.setColor(Role.Highlight, colours.color(Role.Link))
    made.setColor(Role.HighlightedText, colours.color(Role.Base))
    edge = QColor(outline)
    parts = (edge.red(), edge.green(), edge.blue())
    made.setColor(Role.Window, QColor(*(min(255, round(p * OUTLINE_DARKER)) for p in parts)))
    return made

"""The keys that tools have for themselves, and where those lead that step from hex to hex."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from types import MappingProxyType

from PySide6.QtCore import Qt

from mapper.model.hex_board import HexBoard
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.hexes.layout import Top, centre
from mapper.model.map_view import MapView
from mapper.tools.shared.tool import Carrying, Guided, Held, Stepwise, Tool
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.canvas.moves import ARROWS

K = Qt.Key
NEAR_PX = 7.0
"""What is this near to the pointer may be what is meant."""

ANGLES: Mapping[Top, Mapping[Qt.Key, int]] = MappingProxyType(
    {
        "flat": {K.Key_Q: 210, K.Key_W: 270, K.Key_E: 330, K.Key_A: 150, K.Key_S: 90, K.Key_D: 30},
        "pointy": {K.Key_Q: 240, K.Key_W: 300, K.Key_E: 0, K.Key_A: 180, K.Key_S: 120, K.Key_D: 60},
    }
)
"""Where each key points to, in degrees clockwise from the right: as the keys lie to one another."""

STEPS = frozenset(ANGLES["flat"]) | frozenset(ARROWS)
ENDING = frozenset({K.Key_Return, K.Key_Enter})
STEPPING = ENDING | {K.Key_Backspace}
CARRYING = ENDING | {K.Key_R, K.Key_M}
LEADING = STEPPING | STEPS
DIE = frozenset({K.Key_D})
"""While a die is due no step may be made, and this key rolls it."""


def keys_of(tool: Tool) -> tuple[frozenset[Qt.Key], frozenset[Qt.Key]]:
    """The keys that a tool has for itself now, and those that it has when nothing else is held."""
    if isinstance(tool, Carrying):
        return CARRYING, frozenset()
    if isinstance(tool, Guided):
        if tool.guide is None or tool.guide.start is None:
            return frozenset(), frozenset()
        return frozenset(), LEADING - DIE if tool.guide.is_held else LEADING
    is_begun = isinstance(tool, Stepwise) and tool.is_begun
    return (STEPPING if is_begun else frozenset()), frozenset()


def stepped(key: Qt.Key, start: Hex, view: MapView) -> Hex:
    """The hex beside another that a key leads to."""
    if key in ARROWS:
        return HexBoard(view).beside(start, *ARROWS[key])
    top = view.top
    angle = radians(ANGLES[top][key])
    middle = centre(start, top)

    def along(at: Hex) -> float:
        place = centre(at, top)
        return (place.x - middle.x) * cos(angle) + (place.y - middle.y) * sin(angle)

    return max(neighbours(start), key=along)


def held_now(canvas: Canvas, modifiers: Qt.KeyboardModifier) -> Held:
    """The keys that are held, and where exactly the canvas is pointed at."""
    near = NEAR_PX * canvas.devicePixelRatioF() / canvas.camera.px
    return Held(
        bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
        bool(modifiers & Qt.KeyboardModifier.AltModifier),
        bool(modifiers & Qt.KeyboardModifier.ControlModifier),
        canvas.pointer,
        near,
    )

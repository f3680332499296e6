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
from mapper.tools.shared.tool import Guide, Tool, ToolKey
from mapper.ui.canvas.moves import ARROWS

K = Qt.Key

ANGLES: Mapping[Top, Mapping[Qt.Key, int]] = MappingProxyType(
    {
        "flat": {K.Key_Q: 210, K.Key_W: 270, K.Key_E: 330, K.Key_A: 150, K.Key_S: 90, K.Key_D: 30},
        "pointy": {K.Key_Q: 240, K.Key_W: 300, K.Key_E: 0, K.Key_A: 180, K.Key_S: 120, K.Key_D: 60},
    }
)
"""Where each key points to, in degrees clockwise from the right: as the keys lie to one another."""

STEPS = frozenset(ANGLES["flat"]) | frozenset(ARROWS)
KEYS: Mapping[Qt.Key, ToolKey] = MappingProxyType(
    {
        K.Key_Return: "end",
        K.Key_Enter: "end",
        K.Key_Backspace: "back",
        K.Key_R: "turn",
        K.Key_M: "mirror",
        **dict.fromkeys(STEPS, "step"),
    }
)
DIE = frozenset({K.Key_D})
"""While a die is due no step may be made, and this key rolls it."""


def keys_of(tool: Tool, guide: Guide | None) -> tuple[frozenset[Qt.Key], frozenset[Qt.Key]]:
    """The keys that a tool has for itself now, and those that it has when nothing else is held."""
    wanted = tool.keys
    keys = frozenset(key for key, meant in KEYS.items() if meant in wanted)
    if "step" not in wanted:
        return keys, frozenset()
    return frozenset(), keys - DIE if guide is not None and guide.is_held else keys


def meant_by(key: Qt.Key, modifiers: Qt.KeyboardModifier) -> ToolKey:
    is_back = KEYS[key] == "turn" and modifiers & Qt.KeyboardModifier.ShiftModifier
    return "turn_back" if is_back else KEYS[key]


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

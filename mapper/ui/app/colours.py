"""Colours of the window by what they are for: two palettes, and marks that are the same in both."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtGui import QColor, QPalette

Role = QPalette.ColorRole
COLOURS: Mapping[Role, tuple[str, str]] = MappingProxyType(
    {
        Role.Window: ("#f1ece2", "#25262a"),
        Role.WindowText: ("#2b2620", "#e9e4d8"),
        Role.Base: ("#fbf8f1", "#1d1e21"),
        Role.AlternateBase: ("#f4efe4", "#23242a"),
        Role.Text: ("#2b2620", "#e9e4d8"),
        Role.Button: ("#e9e2d4", "#313338"),
        Role.ButtonText: ("#2b2620", "#e9e4d8"),
        Role.ToolTipBase: ("#2b2620", "#efe9dc"),
        Role.ToolTipText: ("#f8f4ea", "#25221c"),
        Role.Highlight: ("#2f6d6a", "#38807c"),
        Role.HighlightedText: ("#ffffff", "#ffffff"),
        Role.Link: ("#22615e", "#77c0bb"),
        Role.LinkVisited: ("#6a4a77", "#bd9fc8"),
        Role.PlaceholderText: ("#69624f", "#aca79c"),
        Role.BrightText: ("#a3341c", "#ff9b85"),
        Role.Light: ("#fdfbf6", "#45474d"),
        Role.Midlight: ("#efe9dc", "#3a3c41"),
        Role.Mid: ("#c3b9a4", "#4c4e55"),
        Role.Dark: ("#9d927c", "#17181a"),
        Role.Shadow: ("#6b6353", "#0e0f10"),
        Role.Accent: ("#2f6d6a", "#6fb5b0"),
    }
)
"""In the light theme, and in the dark one."""

LIGHT, DARK = ({role: pair[theme] for role, pair in COLOURS.items()} for theme in (0, 1))
OUTLINES: Mapping[bool, str] = MappingProxyType({False: "#7a7261", True: "#858890"})
"""The edges of what is filled in or ticked, in the light theme and in the dark one."""

DUE: Mapping[bool, tuple[str, str]] = MappingProxyType(
    {False: ("#8a4b00", "#f7e6c4"), True: ("#f0b866", "#3a3226")}
)
"""Words and ground of what is due, in the light theme and in the dark one."""

DARKER = 128
"""Less light than this is the window of the dark theme."""

DISABLED = 0.45
"""How much of the ink is left in the words of what cannot be used."""

READY, HALF, SPENT = "#2f8f5b", "#ae7413", "#7a8089"
"""Discs: it is there or can act, it is held or has half acted, it is not there or has acted."""

# Over the map, whose paper is the same in both themes.

CLEAR, WHITE, BLACK, INK = "#00000000", "#ffffff", "#000000", "#1a1a1a"
PAPER, CREAM = "#fbf6e8", "#fffdf6"
LEFT_OF_IT = "#b8cbe0"
"""How much of a pool is left, beneath its figure."""
UNDER, UNDER_FINE, UNDER_CHOSEN, UNDER_SHAPE = "#f0ffffff", "#d0ffffff", "#e0ffffff", "#d8ffffff"
"""Light beneath words, thin lines, what is chosen, and shapes, so that every land shows them."""

OURS_WASH, OURS_FAINT, OURS_NEW = "#301d5fa8", "#221d5fa8", "#381d5fa8"
TAKEN, TAKEN_WASH, TAKEN_FAINT = "#c8321e", "#38c8321e", "#18c8321e"
"""What a tool would alter or take away."""
OFFERED, OFFERED_WASH = "#2f7d4f", "#402f7d4f"
GUIDE, RIM, NAME_INK = "#6b4a2e", "#902b2620", "#16202c"
NIGHT_SKY = "#26345e"

TODAY, TODAY_WASH, TODAY_UNDER = "#145c3a", "#1f1f6f4a", "#c0ffffff"
TOMORROW, TOMORROW_UNDER = "#8a5a0c", "#90ffffff"
THIRD_DAY, THIRD_DAY_UNDER = "#8f3a26", "#60ffffff"
IN_REACH = "#241f6f4a"
TRAIL, TRAIL_UNDER = "#7a2f1d", "#fff8ea"
READ = "#22615e"
"""Around the zone whose key is shown."""
OTHERS, FOE, BOAT = "#4a4f57", "#a3261b", "#7a4a22"

BRIGHT, DIM, LIT, DARKNESS = "#fff0a8", "#f1e6c0", "#ffdc9c", "#dad9e3"
"""Colours that floors are multiplied with: walls and words beneath stay as dark as they are."""
FLAME, FLAME_GLOW, FLAME_EDGE = "#e8860c", "#ffe08a", "#5a2d00"

POINTER_GLOW, POINTER_RING = "#ffd25a", TAKEN
ALIGNED = "#a3341c"
EDGE_OF_SEEN = "#c8ffffff"

# The sheet of a hand-out.

TABLE = "#14110d"
SHADOWS = ("#1e000000", "#32000000", "#50000000")
"""Beneath the sheet, the widest first."""
STAIN, NO_STAIN = "#5f6b4a26", "#006b4a26"

# What somebody makes begins with these; the game master may choose any other.

NEW_PATH, NEW_GROUND = "#8c4a8f", "#c8b77e"
ROAD, RIVER, BORDER, WALL = "#7a5a34", "#3f7fa8", "#9b3a36", "#4a4640"
REGIONS = (
    NEW_PATH,
    "#3f7a4a",
    "#b8862b",
    BORDER,
    "#2f6d9a",
    "#6b6353",
    "#c46a2d",
    "#4a8f8c",
)
TILES = (
    *REGIONS,
    *("#e9d3a4", NEW_GROUND, "#dfe0a8", "#a9c27b", "#7d9a5e", "#8fb8c4", "#6f93b5", "#b79bb0"),
    *("#2b2620", WALL, ROAD, "#7a7261", "#a8a291", "#d8d0bf", "#f1ece2", "#ffffff"),
)
"""Strong ones, those of ground, and inks: tiles wherever a colour is asked for."""


def due_colours(palette: QPalette) -> tuple[QColor, QColor]:
    """Those of the words and the ground of what is due, in the theme of a palette."""
    words, ground = DUE[palette.color(Role.Window).lightness() < DARKER]
    return QColor(words), QColor(ground)

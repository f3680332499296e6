"""Measures of the window: its spaces, the heights of its parts, and how wide its sides are."""

from __future__ import annotations

HAIR, TIGHT, NEAR, APART, WIDE, FAR = 2, 4, 8, 12, 20, 32
"""The spaces that there are: in a row, between rows, in a panel, between groups, in a dialog."""

POINTS = 11.0
"""The size of text for which all is measured."""

TOP_BAR, TRAY, CONTROL, TOOL, STATUS = 40, 48, 28, 34, 24
PARTY_BAR, HIGH_PARTY_BAR = 64, 80
"""How high the cards of the party are in a low window, and in one of `TALL` pixels and more."""
TALL = 860

PLAY_SIDE = ((2560, 480), (1440, 420), (1100, 372), (0, 340))
"""How wide the right side is to play by, in a window that is so wide or wider."""

LEAST_WIDE, LEAST_HIGH = 1024, 640
"""No window of a campaign is smaller, whatever is shown in it."""

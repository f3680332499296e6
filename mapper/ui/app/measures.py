"""Measures of the window: its spaces and sizes of text, how high its parts and wide its sides."""

from __future__ import annotations

HAIR, TIGHT, NEAR, APART, WIDE, FAR = 2, 4, 8, 12, 20, 32
"""The spaces that there are: in a row, between rows, in a panel, between groups, in a dialog."""

POINTS = 11.0
"""The size of text for which all is measured."""

MASTHEAD, TITLE, PLACE, ALOUD, READ, SMALL = (
    points / POINTS for points in (36.0, 20.0, 16.0, 14.0, 13.0, 10.0)
)
"""Other sizes of text, in that one: none is smaller."""

TOP_BAR, TRAY, CONTROL, TOOL, STATUS = 40, 48, 28, 34, 24
LOW_CONTROL, STRIP, LINE = 24, 26, 14
"""What is filled in where much stands on one card, the title of a panel, a line in a bar."""
PARTY_BAR, HIGH_PARTY_BAR = 64, 80
"""How high the cards of the party are in a low window, and in one of `TALL` pixels and more."""
TALL = 860
SLOTS = 166
"""How high the slots of deeds are, all together."""

CORNER = 4
"""The radius of controls, rows and tiles."""

LEAST_MAP, LEAST_OVERVIEW = 120, 60
"""No map in a panel is lower than this."""

PLAY_SIDE = ((2560, 480), (1440, 420), (1100, 372), (0, 340))
"""How wide the right side is to play by, in a window that is so wide or wider."""

NO_BOUND = 16_777_215
"""Pixels; Qt lets nothing be larger."""

LEAST_WIDE, LEAST_HIGH = 1024, 640
"""No window of a campaign is smaller, whatever is shown in it."""

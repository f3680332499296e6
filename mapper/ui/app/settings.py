"""What a user can set for the whole program, and what holds before anything is set."""

from __future__ import annotations

from PySide6.QtCore import QSettings

from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import TEXT_SIZES, USUAL
from mapper.ui.app.theme import Theme

# One of THEMES; one of TEXT_SIZES, in per cent, while words on maps keep their own.
THEME, TEXT_SIZE = "theme", "text_size"

# Switches, off until somebody turns them on. The last campaign is opened at the start; tokens tell
# the game master how their people are.
REOPEN_LAST, TOKEN_HEALTH = "reopen_last", "token_health"
# The time of a delve round at the table is shown; effects of an hour run at the table.
ROUND_TIMER, REAL_EFFECTS = "round_timer", "real_effects"
# The wheel zooms in when it is turned back.
WHEEL_INVERTED = "wheel_inverted"

THEMES: tuple[Theme, ...] = ("system", "light", "dark")


def is_on(settings: QSettings, key: str) -> bool:
    """The value of a setting that is a switch."""
    return recall(settings, key, otherwise=False)


def text_size_of(settings: QSettings) -> int:
    """The size of text as it was set; the usual one if the file holds something else."""
    written = recall(settings, TEXT_SIZE, USUAL)
    return written if written in TEXT_SIZES else USUAL


def theme_of(settings: QSettings) -> Theme:
    """The theme as it was set; the system's if the file holds something else."""
    written = recall(settings, THEME, str(THEMES[0]))
    return next((theme for theme in THEMES if theme == written), THEMES[0])

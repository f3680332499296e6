"""What a user can set for the whole program: one table, with what holds before anything is set."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QSettings

from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import TEXT_SIZES, USUAL
from mapper.ui.app.theme import Theme

THEME, REOPEN_LAST, WHEEL_INVERTED = "theme", "reopen_last", "wheel_inverted"
ROUND_TIMER, REAL_EFFECTS = "round_timer", "real_effects"
TEXT_SIZE, TOKEN_HEALTH = "text_size", "token_health"
THEMES: tuple[Theme, ...] = ("system", "light", "dark")


class Setting(NamedTuple):
    """A setting of the program.

    Its value before anything is set, whose type is its type, and what it means.
    """

    default: str | bool | int
    means: str


SETTINGS = MappingProxyType(
    {
        THEME: Setting("system", "One of THEMES."),
        TEXT_SIZE: Setting(USUAL, "One of TEXT_SIZES, in per cent; words on maps keep their own."),
        REOPEN_LAST: Setting(False, "Whether the last campaign is opened at the start."),
        WHEEL_INVERTED: Setting(False, "Whether the wheel zooms in when it is turned back."),
        TOKEN_HEALTH: Setting(False, "Whether tokens tell the game master how their people are."),
        ROUND_TIMER: Setting(False, "Whether the time of a delve round at the table is shown."),
        REAL_EFFECTS: Setting(False, "Whether effects of an hour run at the table."),
    }
)


def is_on(settings: QSettings, key: str) -> bool:
    """The value of a setting that is a switch."""
    default = SETTINGS[key].default
    return recall(settings, key, bool(default))


def text_size_of(settings: QSettings) -> int:
    """The size of text as it was set; the usual one if the file holds something else."""
    written = recall(settings, TEXT_SIZE, USUAL)
    return written if written in TEXT_SIZES else USUAL


def theme_of(settings: QSettings) -> Theme:
    """The theme as it was set; the system's if the file holds something else."""
    written = recall(settings, THEME, str(SETTINGS[THEME].default))
    return next((theme for theme in THEMES if theme == written), THEMES[0])

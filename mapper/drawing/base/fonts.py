"""The program's own typefaces, so that text looks and measures the same on every machine."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase

from mapper.resources import resources


def load_fonts() -> None:
    """Make Alegreya Sans and IM FELL English known to Qt."""
    # IM FELL English has no bold: asked for an upright bold, Qt takes its italic.
    for path in sorted((resources() / "fonts").glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(path)) == -1:
            raise OSError(f"The font {path} cannot be read; install Cognita again.")

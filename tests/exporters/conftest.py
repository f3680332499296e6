"""What tests of exporters need: Qt, the program's fonts and the style."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mapper.drawing.base.fonts import load_fonts
from mapper.drawing.style import Style, load_style
from mapper.resources import resources

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    load_fonts()


@pytest.fixture(scope="session")
def style() -> Style:
    return load_style(resources() / "styles" / "parchment.toml")

"""The example's map as its players get it, in each style, compared with how it was.

`pytest tests/exporters/test_player_pictures.py --renew-pictures` takes what is drawn now: look at
the pictures before they are committed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from mapper.drawing.style import Unknown, shipped_style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.paper import PaperLayout
from mapper.exporters.png import write_png
from tests.exporters.known_coast import known_coast

pytestmark = pytest.mark.qt

PICTURES = Path(__file__).parents[1] / "files" / "maps"
PX = 22.0


@pytest.mark.parametrize(
    ("name", "style", "unknown"),
    [
        ("parchment", "parchment", "parchment"),
        ("black", "parchment", "black"),
        ("outlines", "parchment", "outlines"),
        ("clean", "clean", "parchment"),
        ("dark", "dark", "black"),
    ],
)
def test_players_get_the_map_as_before(
    name: str, style: str, unknown: Unknown, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    expected = PICTURES / f"{name}.png"
    drawn = expected if request.config.getoption("--renew-pictures") else tmp_path / "drawn.png"

    shown = replace(shipped_style(style), unknown=unknown)
    look = PictureLook(shown, PX, sheets=PaperLayout(has_legend=True))
    write_png(known_coast(), drawn, look)

    assert QImage(str(expected)) == QImage(str(drawn)), f"look at {drawn} beside {expected}"

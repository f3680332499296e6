"""The example's dungeon as it is handed out, in each style of wall, compared with how it was.

`pytest tests/exporters/test_dungeon_pictures.py --renew-pictures` takes what is drawn now: look at
the pictures before they are committed.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtGui import QImage

from mapper.drawing.style import shipped_style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.paper import PaperLayout
from mapper.exporters.png import write_png
from mapper.model.campaign.zone_rows import WallStyle
from tests.exporters.known_cellars import cellars

pytestmark = pytest.mark.qt

PICTURES = Path(__file__).parents[1] / "files" / "maps"
PX = 20.0
WHOSE = {"players": True, "gm": False}


@pytest.mark.parametrize("walls", get_args(WallStyle))
@pytest.mark.parametrize("whose", WHOSE)
@pytest.mark.parametrize("level", [1, 2])
def test_a_dungeon_looks_as_before(
    walls: WallStyle, whose: str, level: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    expected = PICTURES / f"dungeon-{walls}-{level}-{whose}.png"
    drawn = expected if request.config.getoption("--renew-pictures") else tmp_path / "drawn.png"

    view, images = cellars(walls, level, for_players=WHOSE[whose])
    sheets = PaperLayout(has_legend=True)
    look = PictureLook(shipped_style(), PX, images=images, sheets=sheets)
    write_png(view, drawn, look)

    assert QImage(str(expected)) == QImage(str(drawn)), f"look at {drawn} beside {expected}"

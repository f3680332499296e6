"""A road that follows a river is drawn at its right bank, whichever way either was drawn."""

from __future__ import annotations

import pytest

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.style import shipped_style
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Path
from mapper.model.hexes.hexes import Hex, centre
from mapper.play.gm_map import gm_map
from tests.drawing.pictures import image
from tests.play.countries import MAP, country_rows

PX, ABOUT = 300, 80
WAY = (Hex(0, 0), Hex(1, 0), Hex(2, -1), Hex(3, -1))


def drawn(*paths: Path) -> tuple[bool, bool]:
    """Whether the water and the stones of the road are seen at the side that both share."""
    rows = country_rows(dict.fromkeys(WAY, 1))
    rows |= {Key("path", MAP, f"{number}"): path for number, path in enumerate(paths)}
    style, one, other = shipped_style(), centre(WAY[1], "flat"), centre(WAY[2], "flat")
    x, y = (one.x + other.x) / 2 * PX, (one.y + other.y) / 2 * PX
    area = PixelRect(int(x) - ABOUT, int(y) - ABOUT, int(x) + ABOUT, int(y) + ABOUT)
    picture = image(gm_map(Campaign(rows), MAP), area, PX, style)
    seen = {picture.pixelColor(a, b).name() for a in range(2 * ABOUT) for b in range(2 * ABOUT)}
    return style.path("river").core in seen, style.path("road").core in seen


@pytest.mark.qt
@pytest.mark.parametrize("road", [WAY, WAY[::-1]], ids=["with it", "against it"])
@pytest.mark.parametrize("is_paved", [False, True], ids=["as it is", "paved"])
def test_a_road_along_a_river_leaves_it_in_sight(road: tuple[Hex, ...], is_paved: bool) -> None:
    river = Path("river", WAY)

    assert (True, True) == drawn(river, Path("road", road, is_paved=is_paved))

"""Whatever lies at a spot is seen as soon as it lies there, and no longer than it does."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.map_painter import MapPainter, painted
from mapper.model.campaign.rows import LYING
from mapper.model.map_view import GmMap
from mapper.model.places import Spot, ZonePoint
from tests.drawing.sample import around, land, pixels, spot, style
from tests.drowned_halls import at, halls
from tests.lying import lying

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

HERE = spot(5, 2)
PX = 30.0
ON_HEXES = around(HERE, "flat", PX, 60)
IN_ZONES = PixelRect(*(round(edge * PX) for edge in (0, 0, 20, 10)))
MAPS: dict[str, tuple[GmMap, Spot, PixelRect]] = {
    "hexes": (land(), HERE, ON_HEXES),
    "zones": (halls(), ZonePoint("1", at(4, 4)), IN_ZONES),
    "anywhere in a zone": (halls(), ZonePoint("1"), IN_ZONES),
}


def with_one(view: GmMap, kind: str, spot: Spot) -> GmMap:
    others: dict[str, Any] = {f"{kind}s": {**view.lying[kind], "99": lying(kind, spot)}}
    return replace(view, **others)


@pytest.mark.parametrize("on", MAPS)
@pytest.mark.parametrize("kind", LYING)
def test_it_is_seen_after_a_change_and_not_after_the_next(kind: str, on: str) -> None:
    before, spot, area = MAPS[on]
    after = with_one(before, kind, spot)
    painter = MapPainter(style(), before)
    bare = pixels(painted(painter, area, PX))

    shown = []
    for view in (after, before):
        touched = painter.follow(view, (), PX, area)
        shown.append((bool(touched), pixels(painted(painter, area, PX))))

    afresh = pixels(painted(MapPainter(style(), after), area, PX))
    assert [True, True] == [is_told for is_told, _ in shown]
    assert not np.array_equal(bare, afresh)
    assert np.array_equal(afresh, shown[0][1])
    assert np.array_equal(bare, shown[1][1])


def test_things_of_several_kinds_in_a_hex_stand_apart() -> None:
    view = land()
    drawn = []
    for kind in LYING:
        view = with_one(view, kind, HERE)
        drawn.append(pixels(painted(MapPainter(style(), view), ON_HEXES, PX)))

    assert all(not np.array_equal(*pair) for pair in pairwise(drawn))

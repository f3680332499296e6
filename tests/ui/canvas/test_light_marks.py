"""Light over a dungeon: which zones are in which light, and that nothing is hidden by it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.commands.delve.lights import douse, drop, light_up
from mapper.commands.delve.moving import move
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import Brightness, Light, Zone
from mapper.play.delve.lights import burning_in
from mapper.ui.app.colours import BRIGHT, DARKNESS, DIM, LIT
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.delve_marks import (
    DelveMark,
    Grounds,
    Tinted,
    draw_light,
    light_on,
    marks_in,
)
from tests.commands.barrow import ANN, BARROW, BEA, MOUTH, PASSAGE, in_it
from tests.commands.vale import US
from tests.model.dungeons import room

pytestmark = pytest.mark.qt

ROOM = room(0, 0, 30, 30)


def in_light(light: Brightness) -> dict[str, Zone]:
    return {"1": replace(ROOM, light=light)}


@pytest.mark.parametrize(
    ("light", "burns", "colours"),
    [
        pytest.param("bright", False, [BRIGHT], id="bright of itself"),
        pytest.param("bright", True, [BRIGHT], id="bright outshines a torch"),
        pytest.param("dim", False, [DIM], id="dim"),
        pytest.param("dim", True, [LIT], id="a torch in the dim"),
        pytest.param("dark", True, [LIT], id="a torch in the dark"),
        pytest.param("dark", False, [DARKNESS], id="dark"),
    ],
)
def test_a_zone_is_in_one_light(light: Brightness, burns: bool, colours: list[str]) -> None:
    burning = {"1"} if burns else set[str]()

    found = light_on(in_light(light), burning, Grounds(), is_delved=True)

    assert colours == [tint.colour for tint in found]


def test_the_dark_is_plain_where_nobody_delves() -> None:
    assert () == light_on(in_light("dark"), (), Grounds(), is_delved=False)


def test_a_ground_is_made_once() -> None:
    grounds, zones = Grounds(), in_light("dim")
    (first,) = light_on(zones, (), grounds, is_delved=False)
    (again,) = light_on(zones, (), grounds, is_delved=False)
    (altered,) = light_on(in_light("dim"), (), grounds, is_delved=False)

    assert first.grounds[0] is again.grounds[0]
    assert first.grounds[0] is not altered.grounds[0]


def tinted(tints: tuple[Tinted, ...], colour: str, strength: float = 1.0) -> QColor:
    """What becomes of a colour of the map."""
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    painter = QPainter(image)
    draw_light(painter, tints, strength, Camera(10.0, 0.0, 0.0), QSize(20, 20))
    painter.end()
    return image.pixelColor(10, 10)


def test_walls_and_words_stay_as_dark_as_they_are() -> None:
    tints = light_on(in_light("bright"), (), Grounds(), is_delved=False)

    assert "#000000" == tinted(tints, "#000000").name()
    assert BRIGHT == tinted(tints, "#ffffff").name()


def test_light_is_shown_as_strongly_as_the_layer() -> None:
    tints = light_on(in_light("dim"), (), Grounds(), is_delved=False)

    faint = tinted(tints, "#ffffff", 0.5)

    assert QColor(DIM).blue() < faint.blue() < 255


def marks(campaign: Campaign) -> list[DelveMark]:
    return list(marks_in(campaign, BARROW, US, ""))


def lit() -> tuple[Campaign, str]:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN))
    (light,) = campaign.all(Light)
    return campaign, light


def test_who_carries_a_light_is_shown_with_it() -> None:
    campaign, _ = lit()

    assert [ANN] == [mark.name for mark in marks(campaign) if mark.burns]
    assert {MOUTH} == burning_in(campaign, BARROW)


def test_a_dropped_light_lies_where_it_was_dropped() -> None:
    campaign, light = lit()
    campaign.apply(drop(campaign, light))
    campaign.apply(move(campaign, US, ANN, PASSAGE))

    (flame,) = (mark for mark in marks(campaign) if mark.is_light)
    bea = next(mark for mark in marks(campaign) if mark.name == BEA)
    assert flame.point.y == bea.point.y
    assert flame.point != bea.point


def test_a_light_that_is_out_is_not_shown() -> None:
    campaign, light = lit()
    campaign.apply(douse(campaign, light))

    assert not any(mark.burns for mark in marks(campaign))
    assert frozenset() == burning_in(campaign, BARROW)

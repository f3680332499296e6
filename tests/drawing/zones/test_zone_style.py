"""Colours of dungeons: in every style numbers are read on every ground, and walls are seen."""

from __future__ import annotations

from typing import get_args

import pytest
from PySide6.QtGui import QColor

from mapper.drawing.style import shipped_style, style_names
from mapper.drawing.zones.zone_style import ZoneStyle, zone_style_of
from mapper.model.campaign.zone_rows import Danger, Ground
from tests.ui.contrast import contrast

pytestmark = pytest.mark.qt

STYLES = style_names()
GROUNDS: tuple[Ground, ...] = get_args(Ground)
DANGERS: tuple[Danger, ...] = get_args(Danger)
READ, SEEN = 4.5, 3.0


def look(style: str) -> ZoneStyle:
    return zone_style_of(shipped_style(style), "hatched")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_numbers_are_read_on_every_ground(style: str, ground: Ground) -> None:
    found = look(style)
    ink = found.pale if ground == "chasm" else found.ink
    inks = [found.warning(danger, ground) or ink for danger in DANGERS]

    least = min(contrast(each, found.grounds[ground]) for each in inks)

    assert least >= SEEN
    assert contrast(ink, found.grounds[ground]) >= READ


@pytest.mark.parametrize("style", STYLES)
def test_walls_and_rock_stand_out_from_floor_and_paper(style: str) -> None:
    found = look(style)

    paper = QColor(found.style.paper)
    assert min(contrast(found.ink, found.floor), contrast(found.ink, paper)) >= READ
    assert contrast(found.rock, paper) >= SEEN


@pytest.mark.parametrize("style", STYLES)
def test_a_chasm_is_darker_than_the_floor(style: str) -> None:
    found = look(style)

    assert found.grounds["chasm"].lightnessF() < found.floor.lightnessF()

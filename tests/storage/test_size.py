"""How much room the journal takes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mapper.commands.terrain.terrain import paint
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, within
from mapper.storage.file import CampaignFile
from tests.small import MAP

FIVE_MEGABYTES = 5_000_000


@pytest.mark.slow
@pytest.mark.parametrize("radius", [pytest.param(0, id="one hex"), pytest.param(2, id="19 hexes")])
def test_ten_thousand_dabs_take_five_megabytes_at_most(path: Path, radius: int) -> None:
    draw = random.Random(radius)

    with CampaignFile(path, keep_backups=False) as file:
        file._connection.execute("PRAGMA synchronous = OFF")  # what is measured here is size
        for number in range(10_000):
            at = Hex(draw.randrange(-200, 200), draw.randrange(-200, 200))
            file.do(paint(file.campaign, MAP, area_of(within(at, radius)), 1 + number % 3))

    assert path.stat().st_size <= FIVE_MEGABYTES

"""What the window says of speeds agrees with the rules."""

from __future__ import annotations

from typing import get_args

import pytest

from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Speed
from mapper.play.delve.site_procedure import SiteTables
from mapper.ui.delve.delve_words import SPEED_HINTS


@pytest.mark.parametrize("speed", get_args(Speed))
def test_a_tip_says_what_the_table_of_speeds_does(speed: Speed) -> None:
    table, hint = SiteTables(MapRules()).delving.speeds[speed], SPEED_HINTS[speed]

    assert (table.finds_traps, table.is_surprised, table.maps) == (
        "traps are noticed" in hint,
        "surprise" in hint,
        "nothing is mapped" not in hint,
    )
    assert table.finds_traps != ("traps go off" in hint)

"""How far away encounters begin."""

from __future__ import annotations

import pytest

from mapper.rules.shared.reasons import Refused
from mapper.rules.violence.encounters import Apart, encounter_distance
from mapper.rules.violence.violence_tables import Where
from tests.rules.standard_tables import VIOLENCE


@pytest.mark.parametrize(
    ("where", "roll", "apart"),
    [
        ("dungeon", 2, Apart(20, "feet", 20)),
        ("dungeon", 12, Apart(120, "feet", 120)),
        ("outside", 2, Apart(20, "yards", 60)),
        ("outside", 12, Apart(120, "yards", 360)),
    ],
)
def test_yards_under_the_sky_feet_below_it(where: Where, roll: int, apart: Apart) -> None:
    assert apart == encounter_distance(VIOLENCE, where, roll)


def test_two_dice_never_show_thirteen() -> None:
    with pytest.raises(Refused) as refused:
        encounter_distance(VIOLENCE, "dungeon", 13)

    assert "not_on_2d6" == refused.value.reason

"""What zones are called where several are alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.model.zones.zones import zone_called
from tests.model.dungeons import door, room

ZONES = {
    "a": replace(room(0, 0, 30, 30), number="4"),
    "b": room(30, 0, 60, 30, kind="corridor"),
    "c": replace(room(60, 0, 90, 30), number="11"),
    "d": replace(room(90, 0, 120, 30), name="Vault"),
    "e": room(120, 0, 150, 30, kind="corridor"),
}
WAYS = {"1": door("a", "b"), "2": door("b", "c"), "3": door("c", "d"), "4": door("d", "e")}


@pytest.mark.parametrize(
    ("zone", "called"),
    [
        pytest.param("a", "4", id="by its number"),
        pytest.param("d", "Vault", id="by its name"),
        pytest.param("b", "a corridor by 4 and 11", id="by those it leads to"),
        pytest.param("e", "a corridor", id="where those have no number"),
        pytest.param("x", "zone x", id="one that is gone"),
    ],
)
def test_a_zone_is_told_from_others(zone: str, called: str) -> None:
    assert called == zone_called(zone, ZONES, WAYS)

"""A zone has one name: its number, else its name, else what it leads to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone
from mapper.model.zones.zones import zone_name
from tests.model.dungeons import at, room

ZONES: dict[str, Zone] = {
    "hall": replace(room(0, 0, 10, 10), number="4", name="Hall"),
    "crypt": replace(room(20, 0, 30, 10), name="Crypt"),
    "way": room(10, 0, 20, 10, "corridor"),
    "other": room(10, 20, 20, 30, "corridor"),
    "blind": room(40, 40, 50, 50, "corridor"),
}


def between(one: str, other: str) -> Passage:
    return Passage("opening", (PassageSide(one), PassageSide(other)), Span(at(10, 0), at(10, 5)))


PASSAGES = {
    "1": between("hall", "way"),
    "2": between("way", "crypt"),
    "3": between("hall", "other"),
    "4": between("other", ""),
    "5": between("blind", "other"),
}


@pytest.mark.parametrize(
    ("zone", "named"),
    [
        ("hall", "4"),
        ("crypt", "Crypt"),
        ("way", "the corridor to 4, Crypt"),
        ("other", "the corridor to 4"),
        ("blind", "a corridor"),
        ("gone", "zone gone"),
    ],
)
def test_corridors_without_numbers_are_told_apart_by_where_they_lead(zone: str, named: str) -> None:
    assert named == zone_name(zone, ZONES, PASSAGES)

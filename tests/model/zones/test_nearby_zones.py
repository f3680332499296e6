"""What is near a point of a zone map is found by squares, and is what looking at all would find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from mapper.model.campaign.zone_rows import FOOT, Passage, PassageSide, Span, Zone
from mapper.model.places import FootPoint
from mapper.model.zones import zones as module
from mapper.model.zones.zone_shapes import rectangle
from mapper.model.zones.zones import Nearby, zone_at
from mapper.tools.zones.passage import nearest_passage
from tests.counting import counted

REACH = 4 * FOOT


def room(draw: Random, level: int = 1) -> Zone:
    x, y = draw.randrange(-300, 300) * FOOT, draw.randrange(-300, 300) * FOOT
    wide, high = draw.choice((5, 30, 90, 2000)) * FOOT, draw.choice((5, 40, 1500)) * FOOT
    return Zone(rectangle(FootPoint(x, y), FootPoint(x + wide, y + high)).outline, level=level)


def strewn(draw: Random) -> list[FootPoint]:
    return [
        FootPoint(draw.randrange(-40000, 40000), draw.randrange(-40000, 40000)) for _ in range(99)
    ]


def rooms(draw: Random) -> dict[str, Zone]:
    return {f"{number}": room(draw, draw.choice((1, 2))) for number in range(60)}


def passages(draw: Random, zones: Mapping[str, Zone]) -> dict[str, Passage]:
    found = {}
    for number in range(60):
        ends = [
            FootPoint(draw.randrange(-9000, 9000), draw.randrange(-9000, 9000)) for _ in range(4)
        ]
        sides = PassageSide(draw.choice([*zones])), PassageSide("")
        there = Span(*ends[2:]) if number % 3 == 0 else None
        found[f"{number}"] = Passage("door", sides, Span(*ends[:2]), there=there)
    return found


def on_level(zones: Mapping[str, Zone], rows: Mapping[str, Passage]) -> dict[str, Passage]:
    return {
        id_: row
        for id_, row in rows.items()
        if any(side.zone in zones and zones[side.zone].level == 1 for side in row.sides)
    }


@pytest.mark.parametrize("seed", range(6))
def test_it_finds_what_looking_at_all_finds(seed: int) -> None:
    draw = Random(seed)
    zones = rooms(draw)
    rows = passages(draw, zones)
    nearby = Nearby()
    nearby.follow(zones, rows)
    points = [
        FootPoint(draw.randrange(-40000, 40000), draw.randrange(-40000, 40000)) for _ in range(99)
    ]
    points += [row.at.start for row in rows.values()]

    for at in points:
        assert zone_at(zones, at, 1) == nearby.zone_at(at, 1)
        far = nearest_passage(on_level(zones, rows), at, REACH)
        assert far == nearest_passage(nearby.passages(at, REACH, 1), at, REACH)


@pytest.mark.parametrize("seed", range(6))
def test_followed_it_is_what_a_new_one_would_be(seed: int) -> None:
    draw = Random(seed)
    zones = rooms(draw)
    rows = passages(draw, zones)
    followed = Nearby()
    followed.follow(zones, rows)
    for _ in range(12):
        id_ = f"{draw.randrange(70)}"
        zones = {key: row for key, row in zones.items() if key != id_ or draw.random() < 0.5}
        zones[id_] = room(draw)
        rows = {key: row for key, row in rows.items() if draw.random() < 0.95}
        rows = {key: replace(row, name="One") if key == id_ else row for key, row in rows.items()}
        followed.follow(zones, rows)
    anew = Nearby()
    anew.follow(zones, rows)

    for at in (
        FootPoint(draw.randrange(-40000, 40000), draw.randrange(-40000, 40000)) for _ in range(99)
    ):
        assert anew.zones(at, REACH, 1) == followed.zones(at, REACH, 1)
        assert anew.passages(at, REACH, 1) == followed.passages(at, REACH, 1)


def test_what_is_as_it_was_is_not_looked_at_again() -> None:
    zones = rooms(Random(1))
    nearby = Nearby()
    nearby.follow(zones, {})

    with counted(module._around) as calls:
        is_other = nearby.follow(dict(zones), {})
        is_altered = nearby.follow({**zones, "7": room(Random(2))}, {})

    assert (False, True, 1) == (is_other, is_altered, calls["_around"])


def test_another_state_of_the_map_leaves_the_one_before_as_it_is() -> None:
    zones, altered = rooms(Random(1)), room(Random(2))
    before = Nearby()
    before.follow(zones, {})
    places = [*strewn(Random(3)), *(row.outline[0] for row in (zones["7"], altered))]

    after = before.after({**zones, "7": altered}, {})

    for rows, nearby in ((zones, before), ({**zones, "7": altered}, after)):
        anew = Nearby()
        anew.follow(rows, {})
        assert [anew.zones(at, REACH, altered.level) for at in places] == [
            nearby.zones(at, REACH, altered.level) for at in places
        ]

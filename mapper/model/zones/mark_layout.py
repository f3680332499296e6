"""Where in a zone its features and tokens stand, if nobody has put them anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import FOOT, Zone
from mapper.model.places import FootPoint, point_of
from mapper.model.zones.zone_shapes import bounds, middle, shape_of
from mapper.model.zones.zones import is_in

APART = 475
"""From one to the next, in hundredths of a foot."""

PLACES = (0, 750, -575, 500)
"""How far beneath the number a row of them stands, the best place first."""

MARGIN = 2 * FOOT


class MarkPoints(NamedTuple):
    """The points of features and tokens, by their ids."""

    features: dict[str, FootPoint]
    tokens: dict[str, FootPoint]


def number_point(zone: Zone) -> FootPoint:
    """Where the number of a zone stands."""
    shape = shape_of(zone)
    if len(shape.outline) == 4 and not shape.holes:
        left, top, right, bottom = bounds(shape)
        corners = {(x, y) for x in (left, right) for y in (top, bottom)}
        if corners == {*shape.outline}:
            return FootPoint((left + right) // 2, (top + bottom) // 2)
    return middle(shape)


def standing(
    zone: Zone, at: FootPoint, features: Mapping[str, Feature], tokens: Mapping[str, Token]
) -> MarkPoints:
    """Features in a row beneath the number, which is at a point; tokens in one beneath those."""
    free = sorted((id_ for id_, row in features.items() if point_of(row.at) is None), key=natural)
    stood = sorted((id_ for id_, row in tokens.items() if point_of(row.at) is None), key=natural)
    down = _down(zone, at, len(free) or len(stood))
    beneath = down + APART if free else down
    return MarkPoints(
        _placed(features) | _row(at, down, free),
        _placed(tokens) | _row(at, beneath, stood),
    )


def _placed(rows: Mapping[str, Feature | Token]) -> dict[str, FootPoint]:
    """Those that stand at a point of their own."""
    points = ((id_, point_of(row.at)) for id_, row in rows.items())
    return {id_: point for id_, point in points if point is not None}


def _row(at: FootPoint, down: int, ids: list[str]) -> dict[str, FootPoint]:
    first = at.x - (len(ids) - 1) * APART // 2
    return {id_: FootPoint(first + number * APART, at.y + down) for number, id_ in enumerate(ids)}


def _down(zone: Zone, at: FootPoint, count: int) -> int:
    """Where a row lies within the walls and clear of the words."""
    has_words = bool(zone.number or zone.name or zone.player_name)
    half = (count - 1) * APART // 2 + MARGIN
    shape = shape_of(zone)
    for down in PLACES[has_words:]:
        ends = [
            FootPoint(at.x + x, at.y + down + y) for x in (-half, half) for y in (-MARGIN, MARGIN)
        ]
        if all(is_in(shape, end) for end in ends):
            return down
    return PLACES[has_words]

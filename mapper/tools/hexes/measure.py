"""A measured way over hexes: how long it is in hexes, and in miles or kilometres."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import area_from_arrays
from mapper.model.hexes.hexes import Hex, distance
from mapper.model.hexes.shapes import line_axial
from mapper.tools.shared.measure import Measure
from mapper.tools.shared.tool import NOTHING, Paint, Preview, hexes_counted


def measure_hexes(paint: Paint) -> Measure[Hex]:
    """The distance is that of the hexes passed."""
    return Measure(paint, lambda _campaign, _paint, hand: hand.hex, _shown)


def _shown(campaign: Campaign, paint: Paint, way: tuple[Hex, ...]) -> Preview:
    if len(way) < 2:
        return NOTHING
    lines = [line_axial(start, end) for start, end in pairwise(way)]
    q, r = (np.concatenate(part) for part in zip(*lines, strict=True))
    length = sum(distance(start, end) for start, end in pairwise(way))
    on = campaign.one(Map, Key("map", "", paint.map_id))
    return Preview(area_from_arrays(q, r), None, _words(on, length), corners=way)


def _words(on: Map, length: int) -> str:
    far = on.hex_size * length
    unit = "mile" if on.unit == "miles" and far == 1 else on.unit
    return f"{hexes_counted(length)}, {_exact(far)} {unit}"


def _exact(number: Fraction) -> str:
    """With decimals where they end soon, as a fraction otherwise: 10.5, 3 1/3."""
    thousandths = number * 1000
    if thousandths.denominator == 1:
        whole, rest = divmod(thousandths.numerator, 1000)
        return f"{whole:,}.{rest:03}".rstrip("0").rstrip(".")
    whole, rest = divmod(number.numerator, number.denominator)
    part = f"{rest}/{number.denominator}"
    return f"{whole:,} {part}" if whole else part

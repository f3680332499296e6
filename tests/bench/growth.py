"""How much longer the same takes on a map ten times as large."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from tests.bench.files import campaign_file, dabs
from tests.bench.frames import dabs_at, pans_at
from tests.bench.lines import Bar, Line, Measure, Times


def growth(sizes: Sequence[int]) -> Iterator[Line]:
    """The largest size against a tenth of it, at the same pixels per hex; the worst case counts."""
    large = max(sizes)
    small = max(large // 10, 1)
    cases = {
        f"{name} {case}": figures[large][case].p50 / figures[small][case].p50
        for name, figures in _figures(small, large).items()
        for case in figures[large]
    }
    value = max(cases.values())
    yield Line("growth", large, Bar("value", "<", 2), value=value, unit="times", cases=cases)


def _figures(small: int, large: int) -> Mapping[str, Mapping[int, Mapping[str, Times]]]:
    pans, repaints = pans_at((large, small)), dabs_at((large, small))
    return {
        "frame.pan": pans,
        "dab.repaint": repaints,
        "dab.durable": {hexes: {"any": _durable(hexes)} for hexes in (small, large)},
    }


def _durable(hexes: int) -> Times:
    with campaign_file(hexes) as path:
        return dabs(path, hexes)


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"growth": growth})

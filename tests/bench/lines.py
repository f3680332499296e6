"""One line of figures, the bar it is held to, and how its times are taken."""

from __future__ import annotations

import gc
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from statistics import quantiles
from time import perf_counter
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

Figure = Literal["value", "p50", "p99", "ratio"]
Relation = Literal["<", "<=", ">="]

HOLDS: Mapping[Relation, Callable[[float, float], bool]] = MappingProxyType(
    {"<": operator.lt, "<=": operator.le, ">=": operator.ge}
)


@dataclass(frozen=True, slots=True)
class Bar:
    """What one figure of a line must come to, at every size or at one."""

    figure: Figure
    relation: Relation
    limit: float
    unit: str = ""
    at: int | None = None

    def __str__(self) -> str:
        words = [self.figure, self.relation, f"{self.limit:g}", self.unit]
        if self.at is not None:
            words += ["at", short(self.at)]
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of one benchmark at one size; `cases` are told beside them."""

    name: str
    hexes: int
    bar: Bar | None = None
    value: float | None = None
    unit: str = "ms"
    p50: float | None = None
    p99: float | None = None
    reference: float | None = None
    reference_name: str | None = None
    cases: Mapping[str, Any] = field(default_factory=dict)
    skipped: str | None = None

    @property
    def ratio(self) -> float | None:
        """How many times as fast as the reference."""
        return self.reference / self.value if self.reference and self.value else None

    @property
    def is_held(self) -> bool | None:
        """Whether the bar is held; None where it does not apply or nothing was measured."""
        if self.bar is None or self.bar.at not in (None, self.hexes):
            return None
        figure: float | None = getattr(self, self.bar.figure)
        return None if figure is None else HOLDS[self.bar.relation](figure, self.bar.limit)

    def as_json(self) -> dict[str, Any]:
        said = {
            "name": self.name,
            "hexes": self.hexes,
            "value": self.value,
            "unit": self.unit,
            "p50": self.p50,
            "p99": self.p99,
            "reference": self.reference,
            "reference_name": self.reference_name,
            "ratio": self.ratio,
            "bar": None if self.bar is None else str(self.bar),
        }
        if self.skipped is not None:
            said["skipped"] = self.skipped
        return {**said, **{case: told for case, told in self.cases.items() if case not in said}}


Measure: TypeAlias = Callable[[Sequence[int]], Iterable[Line]]
"""A benchmark: takes the sizes asked for, and gives a line for each or one that compares them."""


def at_each_size(measure: Callable[[int], Line]) -> Measure:
    """A benchmark from a function that measures at one size."""
    return lambda sizes: (measure(hexes) for hexes in sizes)


def needing_qt(measures: Mapping[str, Measure]) -> Mapping[str, Measure]:
    """The same benchmarks; where Qt is not installed they say so in their lines."""
    if find_spec("PySide6") is not None:
        return measures
    return {name: partial(_without_qt, name) for name in measures}


def _without_qt(name: str, sizes: Sequence[int]) -> Iterable[Line]:
    return (Line(name, hexes, skipped="PySide6 is not installed") for hexes in sizes)


class Times(NamedTuple):
    """Milliseconds that something took, run after run."""

    runs: tuple[float, ...]

    @property
    def p50(self) -> float:
        return percentile(self.runs, 50)

    @property
    def p99(self) -> float:
        return percentile(self.runs, 99)


def timed(run: Callable[[], object], runs: int = 20, warm_up: int = 1) -> Times:
    """How long something takes, with what was left over from before collected first.

    As in the program, nothing is collected amid it.
    """
    for _ in range(warm_up):
        run()
    gc.collect()
    taken, was_enabled = [], gc.isenabled()
    gc.disable()
    for _ in range(runs):
        start = perf_counter()
        answer = run()
        taken.append((perf_counter() - start) * 1000)
        del answer  # so that taking it apart does not count towards the next run
    if was_enabled:
        gc.enable()
    return Times(tuple(taken))


def percentile(figures: Sequence[float], percent: int) -> float:
    if len(figures) == 1:
        return figures[0]
    return quantiles(figures, n=100, method="inclusive")[percent - 1]


def short(hexes: int) -> str:
    """A size as people say it: 10k, 1M."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if hexes >= size and hexes % size == 0:
            return f"{hexes // size}{letter}"
    return str(hexes)

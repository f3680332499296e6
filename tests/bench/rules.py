"""How long the rules take: a step with every multiplier, explained, and all of the vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mapper.questions import answer
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_day import enter, first_day
from mapper.rules.hexploration.travel_points import Company, EnteredGround
from mapper.rules.shared.tables import load
from tests.bench.lines import Bar, Line, Measure, timed

VECTORS = Path(__file__).parents[1] / "rules" / "vectors"
STEPS = 10
RUNS = 300
"""Short runs, many of them: the median is then none that another process interrupted."""
NO_MAP = 0


def step(_sizes: Sequence[int]) -> Iterable[Line]:
    """A step over hills, by road and trail, in rain, mounted, with a carriage and 51 people."""
    tables = load("hexploration", Hexploration)
    day = first_day(Fraction(12), "start", "exploring", Company(51, "all", True), "rain")
    ground = EnteredGround("hills", ("road", "trail"), "rain")
    made = enter(tables, day, "a", ground).happened.cost
    assert made is not None

    def explained() -> str:
        return str(enter(tables, day, "a", ground).happened.cost)

    factors = [factor.value for factor in made.multiplier.factors]
    assert len(factors) == 7

    def bare() -> Fraction:
        product = Fraction(1)
        for factor in factors:
            product *= factor
        return 1 / product

    ours = timed(_often(explained), RUNS)
    theirs = timed(_often(bare), RUNS)
    silent = timed(_often(lambda: enter(tables, day, "a", ground)), RUNS)
    yield Line(
        "rules.step",
        NO_MAP,
        Bar("p50", "<=", 50, "µs"),
        value=_one(ours.p50),
        unit="µs",
        p50=_one(ours.p50),
        p99=_one(ours.p99),
        reference=_one(theirs.p50),
        reference_name="the same fractions multiplied and inverted",
        cases={"without the sentence": _one(silent.p50)},
    )


def _often(run: Callable[[], object]) -> Callable[[], None]:
    def runs() -> None:
        for _ in range(STEPS):
            run()

    return runs


def _one(milliseconds: float) -> float:
    """Of many runs in milliseconds, one in microseconds."""
    return milliseconds * 1000 / STEPS


def vectors(_sizes: Sequence[int]) -> Iterable[Line]:
    """Every vector of the public set, asked in one process."""
    asked: list[dict[str, Any]] = [
        vector
        for path in sorted(VECTORS.glob("*.json"))
        for vector in json.loads(path.read_text("utf-8"))
    ]
    ours = timed(lambda: [answer(vector) for vector in asked], runs=5, warm_up=0)
    theirs = timed(lambda: json.loads(json.dumps(asked)), runs=5)
    yield Line(
        "rules.vectors",
        NO_MAP,
        Bar("value", "<=", 3000, "ms"),
        value=max(ours.runs),
        p50=ours.p50,
        p99=ours.p99,
        reference=theirs.p50,
        reference_name="the same set written and read as JSON",
        cases={"vectors": len(asked)},
    )


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"rules.step": step, "rules.vectors": vectors})

"""`python -m tests.bench`: measures, and says in a table or as JSON whether each bar is held."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from tests.bench import (
    deeds,
    delves,
    fights,
    files,
    frames,
    growth,
    key_tables,
    numbers,
    pictures,
    players,
    routes,
    rules,
    searching,
    selected,
    standstills,
    travels,
    windows,
    zone_frames,
    zones,
)
from tests.bench.lines import Line, Measure, needing_qt, short

BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        **files.BENCHMARKS,
        **routes.BENCHMARKS,
        **rules.BENCHMARKS,
        **travels.BENCHMARKS,
        **needing_qt(pictures.BENCHMARKS),
        **needing_qt(frames.BENCHMARKS),
        **needing_qt(growth.BENCHMARKS),
        **needing_qt(windows.BENCHMARKS),
        **needing_qt(standstills.BENCHMARKS),
        **needing_qt(players.BENCHMARKS),
        **selected.BENCHMARKS,
        **searching.BENCHMARKS,
        **numbers.BENCHMARKS,
        **needing_qt(deeds.BENCHMARKS),
        **needing_qt(key_tables.BENCHMARKS),
        **zones.BENCHMARKS,
        **delves.BENCHMARKS,
        **fights.BENCHMARKS,
        **needing_qt(zone_frames.BENCHMARKS),
    }
)
SIZES = "10000,100000,1000000"
MOST = 4_000_000
HEADINGS = ("name", "hexes", "value", "p50", "p99", "reference", "ratio", "bar", "held", "")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--hexes", default=SIZES, help=f"sizes of the map (default: {SIZES})")
    parser.add_argument("--only", metavar="NAME", help="one benchmark, or all whose names begin so")
    parser.add_argument("--json", action="store_true", help="one object a line")
    asked = parser.parse_args(arguments)
    try:
        sizes = _sizes(asked.hexes)
        chosen = _chosen(asked.only)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    lines = _measured(chosen, sizes)
    if asked.json:
        for line in lines:
            print(json.dumps(line.as_json(), ensure_ascii=False), flush=True)
    else:
        print(_table(list(lines)))
    return 0


def _sizes(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and 1 <= int(part) <= MOST for part in parts):
        raise ValueError(
            f"--hexes takes numbers from 1 to {MOST} with commas between, not “{text}”."
        )
    return [int(part) for part in parts]


def _chosen(name: str | None) -> dict[str, Measure]:
    chosen = {known: run for known, run in BENCHMARKS.items() if known.startswith(name or "")}
    if not chosen:
        raise ValueError(f"There is no benchmark “{name}”; there are {', '.join(BENCHMARKS)}.")
    return chosen


def _measured(chosen: Mapping[str, Measure], sizes: Sequence[int]) -> Iterator[Line]:
    for name, measure in chosen.items():
        print(f"{name} …", file=sys.stderr, flush=True)
        yield from measure(sizes)


def _table(lines: Sequence[Line]) -> str:
    rows = [HEADINGS, *map(_row, lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if 1 <= at <= 6 else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _row(line: Line) -> tuple[str, ...]:
    cases = (f"{case} {_figure(told)}" for case, told in line.cases.items())
    return (
        line.name,
        short(line.hexes),
        _figure(line.value, line.unit),
        _figure(line.p50),
        _figure(line.p99),
        _figure(line.reference),
        _figure(line.ratio),
        "" if line.bar is None else str(line.bar),
        {True: "yes", False: "NO", None: "–"}[line.is_held],
        ", ".join(cases) if line.skipped is None else f"skipped: {line.skipped}",
    )


def _figure(figure: object, unit: str = "") -> str:
    if figure is None:
        return "–"
    if isinstance(figure, float):
        figure = f"{figure:.3g}" if figure < 100 else f"{figure:,.0f}"
    return f"{figure} {unit}".rstrip()


if __name__ == "__main__":
    sys.exit(main())

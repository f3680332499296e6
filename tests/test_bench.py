"""The benchmark's lines are whole, whatever their figures: its times are not judged here."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

from tests.bench import lines as lines_of
from tests.bench import zones
from tests.bench.__main__ import BENCHMARKS, main
from tests.bench.lines import Bar, Line, Times, at_each_size, percentile, short, timed

FIELDS = [
    "name",
    "hexes",
    "value",
    "unit",
    "p50",
    "p99",
    "reference",
    "reference_name",
    "ratio",
    "bar",
]


FEW = {
    "DABS": 2,
    "EDITS": 2,
    "FRAMES": 1,
    "LOOKS": 1,
    "MOVES": 1,
    "OCTAVES": 1,
    "OPENINGS": 3,
    "PANS": 2,
    "PAN_FRAMES": 2,
    "POINTS": 2,
    "ROUNDS": 1,
    "RUNS": 1,
    "STARTS": 1,
    "STEPS": 2,
    "TURNS": 1,
}
"""How often a benchmark does what it measures when nobody looks at its figures."""

SMALL = {
    "AFTERWARDS_S": 0.02,
    "COLUMNS": 8,
    "FROM_FEW": 20,
    "HEIGHT": 600,
    "IDLE_S": 0.05,
    "IMAGE_SIDE": 400,
    "LOG_ENTRIES": 100,
    "MOVED": "20",
    "QUIET_S": 0.05,
    "RADIUS": 5,
    "ROWS": 6,
    "WIDTH": 800,
}
"""How much of it there is then: zones, pixels, entries, and seconds without anything to do."""

PASSAGES = 40


@pytest.fixture(scope="module", autouse=True)
def short_runs(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Everything is done, once or twice, with little; as for the figures only with `--whole`."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.config.getoption("--whole"):
            modules = [sys.modules[name] for name in sys.modules if "tests.bench." in name]
            compiled = {"COMPILED": str(tmp_path_factory.mktemp("compiled"))}
            for module in modules:
                for name, value in {**FEW, **SMALL, **compiled}.items():
                    if name in vars(module):
                        patch.setattr(module, name, value)
                if "timed" in vars(module) and module is not lines_of:
                    patch.setattr(module, "timed", once)
            fewer = SMALL["COLUMNS"], SMALL["ROWS"], PASSAGES
            patch.setattr(zones.large_rows, "__defaults__", fewer)
        yield


def once(run: Callable[[], object], runs: int = 1, warm_up: int = 1) -> Times:
    return timed(run, runs=1, warm_up=0)


@pytest.fixture(scope="module", params=BENCHMARKS)
def lines(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """What one benchmark prints of a tiny map."""
    with redirect_stdout(StringIO()) as printed:
        main(["--hexes", "100", "--only", request.param, "--json"])
    return [json.loads(line) for line in printed.getvalue().splitlines()]


@pytest.mark.slow
def test_a_benchmark_gives_whole_lines(lines: list[dict[str, Any]]) -> None:
    assert lines
    for line in lines:
        assert FIELDS == list(line)[: len(FIELDS)]
        assert "skipped" in line or 0 < line["value"] or "MB" == line["unit"]


@pytest.mark.slow
@pytest.mark.parametrize("lines", ["reopen"], indirect=True)
def test_of_campaigns_opened_over_each_other_none_is_left(lines: list[dict[str, Any]]) -> None:
    assert [0] == [line.get("desks left", 0) for line in lines]


@pytest.mark.slow
def test_a_ratio_is_reference_by_value(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        if line["ratio"] is not None:
            assert line["reference"] / line["value"] == pytest.approx(line["ratio"])


def test_there_is_a_line_for_each_size(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hexes", "20,30", "--only", "reach.day", "--json"])

    lines = capsys.readouterr().out.splitlines()

    assert [20, 30] == [json.loads(line)["hexes"] for line in lines]


def test_a_prefix_chooses_several(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hexes", "20", "--only", "r", "--json"])

    names = [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()]

    assert {"routes.all", "reach.day"} <= set(names)


def test_the_table_has_a_row_for_each_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hexes", "20,30", "--only", "reach.day"])

    first_words = [line.split()[0] for line in capsys.readouterr().out.splitlines()]

    assert ["name", "reach.day", "reach.day"] == first_words


@pytest.mark.parametrize(
    "arguments",
    [
        ["--only", "nothing"],
        ["--hexes", "many"],
        ["--hexes", ""],
        ["--hexes", "0"],
        ["--hexes", "-5"],
        ["--hexes", "10,,20"],
        ["--hexes", "99999999999"],
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(arguments)

    said = capsys.readouterr()
    assert (2, "", 1) == (code, said.out, said.err.count("\n"))


@pytest.mark.parametrize(
    ("bar", "expected"),
    [
        (Bar("value", "<=", 5, "ms"), True),
        (Bar("value", "<", 5, "ms"), False),
        (Bar("p99", "<=", 8), False),
        (Bar("ratio", ">=", 2), True),
        (Bar("ratio", ">=", 3, at=100), False),
        (Bar("ratio", ">=", 3, at=200), None),
        (None, None),
    ],
)
def test_a_line_knows_whether_it_holds_its_bar(bar: Bar | None, expected: bool | None) -> None:
    line = Line("x", 100, bar, value=5.0, p50=5.0, p99=9.0, reference=10.0)

    assert expected is line.is_held


def test_a_skipped_line_gives_its_reason() -> None:
    line = Line("frame.pan", 100, Bar("p99", "<=", 8, "ms"), skipped="no display")

    assert ("no display", None, None) == (
        line.as_json()["skipped"],
        line.as_json()["value"],
        line.is_held,
    )


def test_cases_stand_beside_the_fields_of_a_line() -> None:
    line = Line("x", 100, value=2.0, cases={"far": 1.0, "near": 2.0})

    assert [*FIELDS, "far", "near"] == list(line.as_json())


def test_a_bar_reads_as_people_say_it() -> None:
    assert "ratio >= 15 at 100k" == str(Bar("ratio", ">=", 15, at=100_000))


@pytest.mark.parametrize(("hexes", "expected"), [(999, "999"), (1500, "1500"), (2_000_000, "2M")])
def test_sizes_are_short_where_they_are_round(hexes: int, expected: str) -> None:
    assert expected == short(hexes)


@pytest.mark.parametrize(("percent", "expected"), [(50, 51), (99, 100)])
def test_percentiles_lie_among_the_figures(percent: int, expected: float) -> None:
    assert expected == percentile(range(1, 102), percent)


def test_what_is_timed_runs_once_more_to_warm_up() -> None:
    runs: list[int] = []

    times = timed(lambda: runs.append(1), runs=3, warm_up=1)

    assert (4, 3) == (len(runs), len(times.runs))


def test_a_benchmark_for_one_size_serves_all() -> None:
    measure = at_each_size(lambda hexes: Line("x", hexes))

    assert [10, 20] == [line.hexes for line in measure([10, 20])]

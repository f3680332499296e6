"""The borders and sizes that keep the program small: who imports whom, how long things get."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOP_LEVEL = {
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "constraints.txt",
    "mapper",
    "packaging",
    "pyproject.toml",
    "resources",
    "tests",
}
LONGEST_FILE = 400
LONGEST_FUNCTION = 45
HIGHEST_COMPLEXITY = 10
WITHOUT_QT = ("model", "rules", "questions", "play", "commands", "tools", "storage", "importers")
DRAWERS = ("drawing", "exporters", "ui/player")
BANNED_WORDS = ("manager", "helper", "utils", "common", "data", "info", "misc")

MODULES = sorted((ROOT / "mapper").rglob("*.py"))
ALL = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]

Function = ast.FunctionDef | ast.AsyncFunctionDef


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path) -> set[str]:
    """The modules that a module names in its imports, wherever they stand."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(tree(path)):
        if isinstance(node, Function):
            yield node


def complexity(function: Function) -> int:
    """How many ways lead through a function."""
    branches = (ast.If, ast.For, ast.While, ast.ExceptHandler, ast.match_case, ast.comprehension)
    return 1 + sum(isinstance(node, branches) for node in ast.walk(function))


@pytest.mark.parametrize("path", ALL, ids=named)
def test_a_file_stays_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", ALL, ids=named)
def test_functions_stay_short(path: Path) -> None:
    long = [f.name for f in functions(path) if (f.end_lineno or 0) - f.lineno > LONGEST_FUNCTION]

    assert [] == long


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_functions_stay_simple(path: Path) -> None:
    tangled = [f.name for f in functions(path) if complexity(f) > HIGHEST_COMPLEXITY]

    assert [] == tangled


@pytest.mark.parametrize("path", ALL, ids=named)
def test_a_module_says_in_a_sentence_what_it_is_for(path: Path) -> None:
    if not path.read_text("utf-8"):
        return

    first, *_ = (ast.get_docstring(tree(path)) or "nothing").splitlines()

    assert first.endswith((".", "?"))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_names_say_what_a_thing_is(path: Path) -> None:
    classes = [node.name for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]

    drawers = [word for word in BANNED_WORDS if word in path.stem.split("_")]
    drawers += [name for name in classes if name.endswith(("Manager", "Helper", "Handler"))]

    assert [] == drawers


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_module_keeps_mutable_state(path: Path) -> None:
    state = []
    for node in tree(path).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Name) and called.id in {"dict", "list", "set"}:
                state.append(ast.unparse(node))

    assert [] == state


@pytest.mark.parametrize("folder", WITHOUT_QT)
def test_what_is_below_the_window_knows_no_qt(folder: str) -> None:
    found = [
        named(path)
        for path in MODULES
        if path.is_relative_to(ROOT / "mapper" / folder)
        and any(name.startswith(("PySide6", "shiboken6")) for name in imported(path))
    ]

    assert [] == found


@pytest.mark.parametrize("folder", DRAWERS)
def test_what_draws_or_exports_cannot_see_the_campaign(folder: str) -> None:
    found = [
        named(path)
        for path in MODULES
        if path.is_relative_to(ROOT / "mapper" / folder)
        and imported(path) & {"mapper.model.campaign", "mapper.ui.document"}
    ]

    assert [] == found


def test_the_program_starts_without_loading_what_is_slow() -> None:
    slow = ("networkx", "scipy", "shapely", "pydantic")
    script = (
        "import sys, mapper.command_line; print(*[n for n in sys.argv[1:] if n in sys.modules])"
    )

    run = subprocess.run(
        [sys.executable, "-c", script, *slow], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert "" == run.stdout.strip()


def takes_rows_away(path: Path) -> bool:
    """Whether a module writes `Swap(…, None)`."""
    calls = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    swaps = (c.args for c in calls if isinstance(c.func, ast.Name) and c.func.id == "Swap")
    return any(isinstance(args[-1], ast.Constant) and args[-1].value is None for args in swaps)


def test_a_command_that_takes_rows_away_takes_along_what_is_of_them() -> None:
    commands = [path for path in MODULES if path.is_relative_to(ROOT / "mapper" / "commands")]

    alone = [
        named(path)
        for path in commands
        if takes_rows_away(path) and "mapper.model.gone.completed" not in imported(path)
    ]

    assert [] == alone


def test_the_top_level_holds_nothing_else() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if tracked.returncode:
        pytest.skip("not a git checkout")

    names = {line.split("/")[0] for line in tracked.stdout.splitlines()}

    assert set() == {name for name in names if not name.startswith(".")} - TOP_LEVEL


def test_the_layers_name_every_part_of_the_program() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (layers,) = [
        contract
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    ]

    listed = {part.strip() for layer in layers["layers"] for part in layer.split("|")}
    here = {path.stem for path in (ROOT / "mapper").iterdir() if path.suffix == ".py"}
    here |= {path.parent.name for path in (ROOT / "mapper").glob("*/__init__.py")}

    assert layers["exhaustive"]
    assert here - {"__init__"} == listed


def test_constraints_name_no_address() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()

    assert [] == [line for line in lines if "://" in line or "@" in line]

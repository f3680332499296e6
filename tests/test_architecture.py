"""The borders and sizes that keep the program small: who imports whom, how long things get."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
LONGEST_FILE = 600
LONGEST_FUNCTION = 45
HIGHEST_COMPLEXITY = 10
WITHOUT_QT = ("model", "rules", "questions", "play", "commands", "tools", "storage", "importers")
DRAWERS = ("drawing", "exporters", "ui/players/screen")
BANNED_WORDS = ("manager", "helper", "utils", "common", "data", "info", "misc")

PARTS = {"terrain", "features", "tokens", "labels", "regions", "zones", "passages"}
"""Of a view; also what it holds of each."""

MODULES = sorted((ROOT / "mapper").rglob("*.py"))
ALL = [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]

Function = ast.FunctionDef | ast.AsyncFunctionDef
BRANCHES = (ast.If, ast.For, ast.While, ast.ExceptHandler, ast.match_case, ast.comprehension)


class Measured(NamedTuple):
    """A function's name, how many lines it has, and how many ways lead through it."""

    name: str
    lines: int
    ways: int


class Module(NamedTuple):
    """What the rules ask of a module, read once."""

    name: str
    lines: int
    purpose: str
    imports: set[str]
    functions: list[Measured]
    classes: list[str]
    state: list[str]
    mints: bool
    fills: bool


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def module(path: Path) -> Module:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    return Module(
        named(path),
        len(text.splitlines()),
        (ast.get_docstring(tree) or "nothing").splitlines()[0] if text else ".",
        set(imported(nodes)),
        [measured(node) for node in nodes if isinstance(node, Function)],
        [node.name for node in nodes if isinstance(node, ast.ClassDef)],
        list(mutable_state(tree)),
        any(map(mints, nodes)),
        any(map(fills, nodes)),
    )


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules that are named in imports, wherever they stand."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def measured(function: Function) -> Measured:
    ways = 1 + sum(isinstance(node, BRANCHES) for node in ast.walk(function))
    return Measured(function.name, (function.end_lineno or 0) - function.lineno, ways)


def mutable_state(tree: ast.Module) -> Iterator[str]:
    """What a module makes for itself when it is imported, and could alter later."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Name) and called.id in {"dict", "list", "set"}:
                yield ast.unparse(node)


def mints(node: ast.AST) -> bool:
    """Whether it makes a players' map, or takes a map for one; an empty one holds nothing."""
    if not isinstance(node, ast.Call):
        return False
    called = node.func.id if isinstance(node.func, ast.Name) else ""
    is_cast = called in ("cast", "TypeGuard") and "PlayerMap" in ast.unparse(node)
    return is_cast or (called == "PlayerMap" and ast.unparse(node) != "PlayerMap('')")


def fills(node: ast.AST) -> bool:
    """Whether it puts other rows into a view than it has; to leave all of them out is no matter."""
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "replace"):
        return False
    given = [each.value for each in node.keywords if each.arg in PARTS]
    return any(not (isinstance(value, ast.Dict) and not value.keys) for value in given)


def test_a_file_stays_short() -> None:
    long = [(known.name, known.lines) for known in map(module, ALL) if known.lines > LONGEST_FILE]

    assert [] == long


def test_functions_stay_short() -> None:
    long = [
        (known.name, function.name, function.lines)
        for known in map(module, ALL)
        for function in known.functions
        if function.lines > LONGEST_FUNCTION
    ]

    assert [] == long


def test_functions_stay_simple() -> None:
    tangled = [
        (known.name, function.name, function.ways)
        for known in map(module, MODULES)
        for function in known.functions
        if function.ways > HIGHEST_COMPLEXITY
    ]

    assert [] == tangled


def test_a_module_says_in_a_sentence_what_it_is_for() -> None:
    silent = [
        (known.name, known.purpose)
        for known in map(module, ALL)
        if not known.purpose.endswith((".", "?"))
    ]

    assert [] == silent


def test_names_say_what_a_thing_is() -> None:
    drawers = [
        (known.name, word)
        for path, known in zip(MODULES, map(module, MODULES), strict=True)
        for word in (*path.stem.split("_"), *known.classes)
        if word in BANNED_WORDS or word.endswith(("Manager", "Helper", "Handler"))
    ]

    assert [] == drawers


def test_no_module_keeps_mutable_state() -> None:
    state = [(known.name, line) for known in map(module, MODULES) for line in known.state]

    assert [] == state


def test_each_folder_has_its_folder_of_tests() -> None:
    folders = {path.parent.relative_to(ROOT) for path in MODULES if path.name != "__init__.py"}
    tests = {path.parent.relative_to(ROOT / "tests") for path in ALL if path.match("test_*.py")}

    assert set() == {folder.relative_to("mapper") for folder in folders} - tests


@pytest.mark.parametrize("folder", [*WITHOUT_QT, *DRAWERS])
def test_the_folders_that_rules_are_for_hold_modules(folder: str) -> None:
    assert any(path.is_relative_to(ROOT / "mapper" / folder) for path in MODULES)


@pytest.mark.parametrize("folder", WITHOUT_QT)
def test_what_is_below_the_window_knows_no_qt(folder: str) -> None:
    found = [
        named(path)
        for path in MODULES
        if path.is_relative_to(ROOT / "mapper" / folder)
        and any(name.startswith(("PySide6", "shiboken6")) for name in module(path).imports)
    ]

    assert [] == found


@pytest.mark.parametrize("folder", DRAWERS)
def test_what_draws_or_exports_cannot_see_the_campaign(folder: str) -> None:
    found = [
        named(path)
        for path in MODULES
        if path.is_relative_to(ROOT / "mapper" / folder)
        and module(path).imports & {"mapper.model.campaign.campaign", "mapper.ui.editing.document"}
    ]

    assert [] == found


def test_what_players_see_is_made_in_one_module() -> None:
    assert ["mapper/play/gate/mint.py"] == [named(path) for path in MODULES if module(path).mints]


FOR_PLAYERS = ("ui/players", "exporters/player_key.py")
WIDER = {"MapView", "GmMap", "KnownMap"}
MAKES_FOR_THE_WINDOW = "mapper/ui/players/followed_map.py"
BEHIND_THE_GATE = {"mapper.play.gate.mint"}
BOTH = "GmMap | PlayerMap"


def names_in(path: Path) -> set[str]:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def takes(path: Path) -> Iterator[tuple[str, str]]:
    """The functions of a module that others call, and what the first argument of each is."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, Function) and not node.name.startswith("_"):
            first = [*node.args.posonlyargs, *node.args.args][:1]
            yield from ((node.name, ast.unparse(each.annotation or each)) for each in first)


def test_nothing_for_players_takes_more_than_what_they_know() -> None:
    roads = [ROOT / "mapper" / each for each in FOR_PLAYERS]
    theirs = [path for path in MODULES if any(path.is_relative_to(each) for each in roads)]

    wider = {named(path): names_in(path) & WIDER for path in theirs}

    assert {MAKES_FOR_THE_WINDOW: {"KnownMap"}} == {at: some for at, some in wider.items() if some}


TELLS_OF_IMAGES = {"PictureSources", "Scan"}
"""The types that carry a hash of the game master's images, and how they lie."""
ASKS_FOR_IMAGES = {"sources", "scan", "scans"}
STORES_IMAGES = {"StoredImages", "ImageLoading", "read_blob"}
MAY_BE_TOLD_OF_IMAGES = {
    "mapper/play/gate/known.py",
    "mapper/play/gate/mint.py",
    "mapper/play/gate/player_zones.py",
    "mapper/drawing/known_pictures.py",
    "mapper/cli/pictures.py",
    "mapper/ui/output/output.py",
    MAKES_FOR_THE_WINDOW,
}
"""The gate, who passes it, and who paints the parts that are known."""


def told_of_images(path: Path) -> set[str]:
    """By which names a module takes, or asks for, what tells of the game master's images."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    imports = {
        each.name for node in nodes if isinstance(node, ast.ImportFrom) for each in node.names
    }
    makes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    given = {str(node.arg) for node in nodes if isinstance(node, ast.keyword)}
    return (imports | makes) & TELLS_OF_IMAGES | (asked | given) & ASKS_FOR_IMAGES


def test_no_window_or_writer_for_players_is_told_of_the_game_masters_images() -> None:
    told = {named(path) for path in MODULES if told_of_images(path)}

    assert MAY_BE_TOLD_OF_IMAGES == told


def test_no_window_for_players_has_the_game_masters_images() -> None:
    windows = [path for path in MODULES if path.is_relative_to(ROOT / "mapper/ui/players")]

    assert [] == [named(path) for path in windows if names_in(path) & STORES_IMAGES]


def test_what_writes_files_tells_the_players_map_from_the_game_masters() -> None:
    exporters = [path for path in MODULES if path.is_relative_to(ROOT / "mapper" / "exporters")]
    writers = {
        name: taken
        for path in exporters
        for name, taken in takes(path)
        if name.startswith(("write_", "print_"))
        if "map" in taken.lower() or "view" in taken.lower()
    }

    assert {"write_png", "write_svg", "write_pdf", "write_vtt", "print_pages"} == writers.keys()
    assert {BOTH, f"Sequence[{BOTH}]"} == {*writers.values()}


def test_the_window_passes_the_gate_in_one_place() -> None:
    window = [path for path in MODULES if path.is_relative_to(ROOT / "mapper" / "ui")]

    assert [MAKES_FOR_THE_WINDOW] == [
        named(path) for path in window if module(path).imports & BEHIND_THE_GATE
    ]


def test_whose_a_map_is_is_asked_of_its_type_once() -> None:
    """By what gives files that are for players the edge that their window has."""
    asked = [
        named(path)
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
        if ast.unparse(node.args[1]) in {"PlayerMap", "GmMap", "MapView"}
    ]

    assert ["mapper/drawing/map_painter.py"] == asked


def test_no_view_is_filled_but_where_views_are_made() -> None:
    makers = [ROOT / "mapper" / folder for folder in ("model", "play")]
    others = [path for path in MODULES if not any(path.is_relative_to(each) for each in makers)]

    assert [] == [named(path) for path in others if module(path).fills]


def test_the_program_starts_without_loading_what_is_slow() -> None:
    slow = ("networkx", "scipy", "shapely", "pydantic")
    script = (
        "import sys, mapper.cli.command_line; print(*[n for n in sys.argv[1:] if n in sys.modules])"
    )

    run = subprocess.run(
        [sys.executable, "-c", script, *slow], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert "" == run.stdout.strip()


CHANGING = {"document", "_document", "file"}
MAY_CHANGE = {
    "mapper/ui/editing/editor.py",
    "mapper/ui/window/written_by_another.py",
    "mapper/ui/editing/document.py",
}
"""Who does changes in the window: all others hand a command to the editor."""


def does_changes(path: Path) -> bool:
    """Whether a module calls `document.do(…)` or `file.do(…)`."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    called = (node.func for node in nodes if isinstance(node, ast.Call))
    return any(
        isinstance(func, ast.Attribute)
        and func.attr == "do"
        and ast.unparse(func.value).split(".")[-1] in CHANGING
        for func in called
    )


def test_the_window_changes_a_campaign_in_one_place() -> None:
    window = [path for path in MODULES if path.is_relative_to(ROOT / "mapper" / "ui")]

    assert MAY_CHANGE == {named(path) for path in window if does_changes(path)}


def takes_rows_away(path: Path) -> bool:
    """Whether a module writes `Swap(…, None)`."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    swaps = (c.args for c in calls if isinstance(c.func, ast.Name) and c.func.id == "Swap")
    return any(isinstance(args[-1], ast.Constant) and args[-1].value is None for args in swaps)


def test_a_command_that_takes_rows_away_takes_along_what_is_of_them() -> None:
    commands = [path for path in MODULES if path.is_relative_to(ROOT / "mapper" / "commands")]

    alone = [
        named(path)
        for path in commands
        if takes_rows_away(path)
        and "mapper.model.campaign.removal.completed" not in module(path).imports
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

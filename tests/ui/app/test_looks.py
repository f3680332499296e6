"""Spaces, sizes and colours of the window stand in one place each; nobody makes up others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

UI = Path(__file__).parents[3] / "mapper" / "ui"
MODULES = sorted(UI.rglob("*.py"))
MEASURES, COLOURS = "mapper.ui.app.measures", "mapper.ui.app.colours"

SPACES = {
    "setSpacing",
    "setHorizontalSpacing",
    "setVerticalSpacing",
    "setContentsMargins",
    "addSpacing",
    "setMargin",
    "setIndent",
}
LAID_OUT = {"row", "column", "fill", "Flow"}
"""What lays parts out: numbers among them are gaps, and so are these keywords."""
GAPS = {"space", "margin", "gap"}

HEIGHTS = {
    "setFixedHeight",
    "setMinimumHeight",
    "setMaximumHeight",
    "setFixedSize",
    "setMinimumSize",
}
SIZES = {"setPointSize", "setPointSizeF", "larger", "heading", "heading_font"}
ON_MAPS = {"setPixelSize"}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def calls(path: Path, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and called(node) in names:
            yield node


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def own_numbers(path: Path) -> set[str]:
    """Names that a module gives to numbers of its own."""
    found = set[str]()
    for node in tree_of(path).body:
        if isinstance(node, ast.Assign) and any(map(is_number, ast.walk(node.value))):
            names = [each for target in node.targets for each in ast.walk(target)]
            found |= {name.id for name in names if isinstance(name, ast.Name)}
    return found


def is_number(node: ast.AST) -> bool:
    """0 is nothing, and not a measure."""
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value != 0


def is_made_up(given: ast.expr, own: set[str]) -> bool:
    """Whether there is a number in it, or the name of one that the module made up."""
    parts = list(ast.walk(given))
    return any(is_number(part) or (isinstance(part, ast.Name) and part.id in own) for part in parts)


def is_a_length(given: ast.expr, own: set[str]) -> bool:
    """Whether it is made up: so many lines of text are not, nor is so many times a measure."""
    asks = any(isinstance(part, ast.Call) for part in ast.walk(given))
    return not asks and is_made_up(Unmultiplied().visit(deepcopy(given)), own)


class Unmultiplied(ast.NodeTransformer):
    """Leaves out how many times something is taken."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult):
            kept = [side for side in (node.left, node.right) if not is_number(side)]
            return kept[0] if len(kept) == 1 else node
        return node


def where(path: Path, node: ast.expr) -> str:
    return f"{path.relative_to(UI)}:{node.lineno}: {ast.unparse(node)}"


@pytest.fixture(params=sorted({path.parent for path in MODULES}), ids=lambda path: path.name)
def folder(request: pytest.FixtureRequest) -> list[Path]:
    return sorted(request.param.glob("*.py"))


def test_spaces_are_those_of_the_window(folder: list[Path]) -> None:
    made_up = [
        where(path, call)
        for path in folder
        for call in calls(path, SPACES | LAID_OUT)
        for given in gaps_in(call)
        if is_made_up(given, own_numbers(path))
    ]

    assert [] == made_up


def gaps_in(call: ast.Call) -> Iterator[ast.expr]:
    if called(call) in SPACES:
        yield from call.args
    else:
        yield from (each.value for each in call.keywords if each.arg in GAPS)
        yield from (each for each in call.args if isinstance(each, ast.Constant | ast.BinOp))


def test_heights_are_those_of_the_window(folder: list[Path]) -> None:
    made_up = [
        where(path, call)
        for path in folder
        for call in calls(path, HEIGHTS)
        for given in call.args[-1:]
        if is_a_length(given, own_numbers(path))
    ]

    assert [] == made_up


def test_letters_have_the_sizes_of_the_window(folder: list[Path]) -> None:
    made_up = [
        where(path, call)
        for path in folder
        for call in calls(path, SIZES | ON_MAPS)
        for given in call.args
        for wrong in (is_a_length if called(call) in ON_MAPS else is_made_up,)
        if wrong(given, own_numbers(path))
    ]

    assert [] == made_up


def test_colours_are_those_of_the_window(folder: list[Path]) -> None:
    made_up = [
        where(path, call)
        for path in folder
        for call in calls(path, {"QColor"})
        for given in call.args
        for part in ast.walk(given)
        if isinstance(part, ast.Constant)
    ]

    assert [] == made_up


def test_colours_are_written_in_one_module() -> None:
    written = {
        path.relative_to(UI).as_posix()
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and is_colour(node.value)
    }

    assert {"app/colours.py"} == written


def is_colour(value: object) -> bool:
    return (
        isinstance(value, str)
        and value.startswith("#")
        and len(value) in (7, 9)
        and all(digit in "0123456789abcdefABCDEF" for digit in value[1:])
    )


def test_styles_are_written_in_the_theme() -> None:
    styled = {path.relative_to(UI).as_posix() for path in MODULES for _ in calls(path, {STYLES})}

    assert {"app/theme.py"} == styled


STYLES = "setStyleSheet"

"""What code names what, read from the sources: what a module's own names stand for."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def defined() -> Mapping[str, ast.stmt]:
    """Whatever stands at the left of a module, by its whole name: `mapper.rules.x.function`."""
    return {
        f"{module}.{name}": node
        for module, tree in _trees().items()
        for node in tree.body
        for name in _names_of(node)
    }


def reached_from(*parts: str, barred: str) -> frozenset[str]:
    """All that code of these parts of the program uses, by whatever way but through `barred`."""
    first = [each for each in defined() if each.startswith(parts)]
    return _reached(first, lambda name: not name.startswith(barred))


@cache
def functions_in(function: str, part: str) -> frozenset[str]:
    """The functions of a part that a function names, itself or by its neighbours' text."""
    module = function.rpartition(".")[0]
    own = _reached([function], lambda name: name.startswith(f"{module}."))
    used = frozenset(each for name in own for each in used_by(name)) - {function}
    return frozenset(
        each for each in used if each.startswith(part) and isinstance(defined()[each], Function)
    )


@cache
def used_by(name: str) -> frozenset[str]:
    """What is named in the text of this."""
    module = name.rpartition(".")[0]
    nodes = list(ast.walk(defined()[name]))
    told = {_spelt(node) for node in nodes} - {"", *map(_bound_by, nodes)}
    return frozenset(_whole(module, each) for each in told) & defined().keys()


def _reached(first: Iterable[str], is_followed: Callable[[str], bool]) -> frozenset[str]:
    found: set[str] = set()
    left = list(first)
    while left:
        name = left.pop()
        if name not in found and is_followed(name):
            found.add(name)
            left.extend(used_by(name))
    return frozenset(found)


@cache
def _trees() -> Mapping[str, ast.Module]:
    paths = sorted((ROOT / "mapper").rglob("*.py"))
    return {_module(path): ast.parse(path.read_text("utf-8")) for path in paths}


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _names_of(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, Function | ast.ClassDef):
        yield node.name
    for target in getattr(node, "targets", [getattr(node, "target", None)]):
        if isinstance(target, ast.Name):
            yield target.id


def _spelt(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def _bound_by(node: ast.AST) -> str:
    """The name that a function gives to something of its own."""
    if isinstance(node, ast.arg):
        return node.arg
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return node.id
    return ""


def _whole(module: str, spelt: str) -> str:
    first, dot, rest = spelt.partition(".")
    return _imported(module).get(first, f"{module}.{first}") + dot + rest


@cache
def _imported(module: str) -> Mapping[str, str]:
    """What the names stand for that a module imports."""
    nodes = ast.walk(_trees()[module])
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }

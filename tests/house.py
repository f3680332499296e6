"""The house in figures, from the source alone: its layout, what is named or built twice."""

from __future__ import annotations

import ast
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).parents[1]
SMALL = 100
MANY_ARGUMENTS = 5
ASKS_KIND = re.compile(
    r"\bplan is (not )?None\b|\.plan\b\s*(is|else|and|or)\b|\b(if|and|or|not) [\w.]+\.plan\b(?!\.)"
    r"|isinstance\([^()]*,[^()]*\b(?:Hex|Square|ZonePoint)\b|\bcase (?:Hex|Square|ZonePoint)\("
    r"|\btype\(\w+\) is (not )?(?:Hex|Square|ZonePoint)\b"
    r"|\bkind(_of\([^()]*\))? (==|!=) \"(hexes|zones)\"|\b_?(is|are)_of_(hexes|zones)\b"
)
"""A line that asks whether a map, a spot or a cell is of hexes or of zones."""

MAY_ASK_KIND = (
    "model/board.py",
    "model/hex_board.py",
    "model/zone_board.py",
    "model/places.py",
    "drawing/",
    "play/gate/",
    "importers/",
)
"""Boards and spots, whose business it is, painters, the gate, and what reads foreign files."""

BRANCHES_BY_SYSTEM = re.compile(r"\b(?:rules|procedure|self)\.system\s*(?:==|!=|in\b)")
MINTS = re.compile(r"(?<!class )\bPlayerMap\(")

Function = ast.FunctionDef | ast.AsyncFunctionDef
NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
Figures = Mapping[str, float]


@cache
def sources() -> Mapping[Path, str]:
    """The text of each module."""
    return {path: path.read_text("utf-8") for path in sorted((ROOT / "mapper").rglob("*.py"))}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(sources()[path])


def modules() -> Iterator[Path]:
    """All modules that hold something: packages are told apart by their folder."""
    return (path for path in sources() if path.name != "__init__.py")


def lines_with(asked: re.Pattern[str], but_in: tuple[str, ...] = ()) -> int:
    return sum(
        bool(asked.search(line))
        for path, text in sources().items()
        if not path.relative_to(ROOT / "mapper").as_posix().startswith(but_in)
        for line in text.splitlines()
        if not line.lstrip().startswith(("#", '"""'))
    )


def largest_folder() -> int:
    return max(Counter(path.parent for path in modules()).values())


def types_named_twice() -> list[str]:
    """The names of classes and of type aliases that stand in more than one module."""
    where = defaultdict(set)
    for path in sources():
        for name in types_of(path):
            where[name].add(path)
    return sorted(name for name, paths in where.items() if len(paths) > 1)


def types_of(path: Path) -> Iterator[str]:
    """Its classes, and what it calls types by names of its own: `Spot = Hex | ZonePoint`."""
    yield from (node.name for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef))
    for node in tree(path).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.lstrip("_")[:1].isupper() and not name.isupper():
                yield name


def functions() -> Iterator[Function]:
    for path in sources():
        yield from (node for node in ast.walk(tree(path)) if isinstance(node, Function))


def arguments(function: Function) -> int:
    asked = function.args
    every = (*asked.posonlyargs, *asked.args, *asked.kwonlyargs)
    return len([each for each in every if each.arg not in ("self", "cls")])


def share_of_many_arguments() -> float:
    """In a hundred functions, those with more than five arguments."""
    counts = [arguments(function) for function in functions()]
    return round(100 * sum(count > MANY_ARGUMENTS for count in counts) / len(counts), 2)


def length_of_most() -> int:
    """The lines that ninety-five in a hundred functions do not exceed."""
    lengths = sorted((each.end_lineno or 0) - each.lineno + 1 for each in functions())
    return lengths[len(lengths) * 95 // 100]


def code_lines() -> int:
    """All lines of the program but blank ones, comments and docstrings."""
    return sum(len(_said(path) - _told(path)) for path in sources())


def _said(path: Path) -> set[int]:
    tokens = tokenize.generate_tokens(StringIO(sources()[path]).readline)
    return {
        line
        for token in tokens
        if token.type not in NOT_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }


def _told(path: Path) -> set[int]:
    """The lines of the docstrings of a module, of its classes and functions."""
    first = [
        node.body[0]
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Module | ast.ClassDef | Function) and node.body
    ]
    return {
        line
        for each in first
        if isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
        for line in range(each.lineno, (each.end_lineno or each.lineno) + 1)
    }


def splinters() -> int:
    """Small modules that only one other module imports."""
    names = {dotted(path): path for path in sources()}
    importers = defaultdict(set)
    for path in sources():
        for name in imported(path):
            if name in names and names[name] != path:
                importers[names[name]].add(path)
    return sum(
        sources()[path].count("\n") <= SMALL and len(importers[path]) == 1 for path in modules()
    )


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def without_a_caller() -> list[str]:
    """Public functions of modules that nothing in the program calls.

    A name counts where its own module says it, or one that imports it or its module: what is
    called alike elsewhere, a method say, calls nobody. The questions of the rules are asked by
    name from outside, and gathered by module.
    """
    said = {name for path in sources() for name in said_of_modules(path)}
    called = said | {handed_on()[name] for name in said & handed_on().keys()}
    return sorted(
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in sources()
        for node in tree(path).body
        if isinstance(node, Function) and not node.name.startswith("_")
        if f"{dotted(path)}.{node.name}" not in called
        if path.parent.name != "questions" or path.stem == "question"
    )


QT_CALLS = {"metric"}
"""What Qt calls by a name that could be ours; its others have capitals within."""
ASKED_FROM_OUTSIDE = {"back_up"}
"""Of the campaign file, which is agreed with those who measure it."""


def methods_without_a_caller() -> list[str]:
    """Public methods whose name no attribute in the program says."""
    said = {
        node.attr
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
    }
    return sorted(
        f"{path.relative_to(ROOT)}: {of.name}.{node.name}"
        for path in sources()
        for of in ast.walk(tree(path))
        if isinstance(of, ast.ClassDef)
        for node in of.body
        if isinstance(node, Function) and not node.name.startswith("_") and node.name.islower()
        if node.name not in said | QT_CALLS | ASKED_FROM_OUTSIDE
    )


def said_of_modules(path: Path) -> Iterator[str]:
    """What a module says of its own and of what it imports, each name with its module."""
    nodes = tuple(ast.walk(tree(path)))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    parts = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    yield from (f"{dotted(path)}.{name}" for name in names)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (f"{node.value}.{part}" for part in parts)
    for local, name in brought_in(path):
        if local in names:
            yield name
            yield from (f"{name}.{part}" for part in parts)


def brought_in(path: Path) -> Iterator[tuple[str, str]]:
    """What a module imports by name: as it is called there, and with the module it is of."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


@cache
def handed_on() -> Mapping[str, str]:
    """What a package hands on to those who import it, and what that is."""
    return {
        f"{dotted(path)}.{local}": name
        for path in sources()
        if path.name == "__init__.py"
        for local, name in brought_in(path)
    }


def dotted(path: Path) -> str:
    """A module as an import names it."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def folders_that_know_each_other() -> list[str]:
    """Pairs of folders beside one another of which each imports the other."""
    known: set[tuple[str, ...]] = set()
    for path in sources():
        here = (*path.relative_to(ROOT).parent.parts, path.stem)
        for name in imported(path):
            there = tuple(name.split("."))
            beside = enumerate(zip(here, there, strict=False))
            shared = next((number for number, (a, b) in beside if a != b), 0)
            if shared and shared < min(len(here), len(there)) - 1:
                known.add((*here[:shared], here[shared], there[shared]))
    mutual = {each for each in known if (*each[:-2], each[-1], each[-2]) in known}
    return sorted(".".join(each[:-1]) + " - " + each[-1] for each in mutual if each[-2] < each[-1])


HOLDS_ALL = {"at", "desk", "workspace", "window"}
"""By these names goes what holds all that is open: the window, and the workspace in it."""

WINDOW_PARTS = ("ui/window/window.py", "ui/window/workspace.py")
HELD_VALUES = {"document", "selection", "paint", "entry", "party", "showing", "state", "camera"}
"""Parts that are no widgets: what they hold is read as it is."""


def reaches_into_parts() -> list[str]:
    """Where somebody who has the window takes a part of one of its parts, to do something there.

    The window and the workspace have themselves.
    """
    return sorted(
        f"{path.relative_to(ROOT)}:{node.lineno}: {'.'.join(chain)}"
        for path in sources()
        if path.is_relative_to(ROOT / "mapper" / "ui")
        for node, chain in chains_in(path)
        if len(within_a_part(path, chain)) > 2
    )


def chains_in(path: Path) -> Iterator[tuple[ast.Attribute, tuple[str, ...]]]:
    """What is taken of a name, of that, and so on; each chain whole."""
    nodes = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)]
    longer = {id(node.value) for node in nodes}
    for node in nodes:
        names: list[str] = []
        at: ast.expr = node
        while isinstance(at, ast.Attribute):
            names, at = [at.attr, *names], at.value
        if isinstance(at, ast.Name) and id(node) not in longer:
            yield node, (at.id, *names)


def within_a_part(path: Path, chain: tuple[str, ...]) -> tuple[str, ...]:
    """The part of the window, the part of that, and so on; empty for what is of nothing such."""
    root, *names = chain
    if root == "self" and path.as_posix().endswith(WINDOW_PARTS):
        root = "window"
    elif root == "self" and names:
        root, *names = names
    if root.strip("_") not in HOLDS_ALL:
        return ()
    while names and names[0] in HOLDS_ALL:
        names = names[1:]
    ends = [number for number, name in enumerate(names) if name in HELD_VALUES]
    whole = names[: ends[0] + 1] if ends else names
    return tuple(whole[:-1] if whole[-1:] in (["connect"], ["emit"]) else whole)


def mints_outside_play() -> int:
    """Where the players' type is made by others than the gate."""
    play = ROOT / "mapper" / "play"
    return sum(
        len(MINTS.findall(text))
        for path, text in sources().items()
        if not path.is_relative_to(play)
    )


@cache
def figures() -> Figures:
    """What the walls of the house measure; none of it may grow."""
    return {
        "lines of code": code_lines(),
        "lines of a function, in most": length_of_most(),
        "modules in the largest folder": largest_folder(),
        "types named twice": len(types_named_twice()),
        "lines that ask the kind of map": lines_with(ASKS_KIND, MAY_ASK_KIND),
        "lines that say IN_A_ZONE": lines_with(re.compile(r"\bIN_A_ZONE\b")),
        "branches by system": lines_with(BRANCHES_BY_SYSTEM),
        "mints of the players' map outside play": mints_outside_play(),
        "functions with many arguments, in a hundred": share_of_many_arguments(),
        "small modules with one importer": splinters(),
        "public functions without a caller": len(without_a_caller()),
        "public methods without a caller": len(methods_without_a_caller()),
        "reaches into a part of a part": len(reaches_into_parts()),
        "pairs of folders that know each other": len(folders_that_know_each_other()),
    }

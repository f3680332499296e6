"""The numbers of a rules system, read from its file with every value checked.

A system's tables are frozen, slotted dataclasses whose exact numbers have the type `Exact` of the
rows (written 3 or "3/2"); lists are tuples. Whatever the texts do not say and we decided stands in
a table called `house`, at any depth, so that it can be told as such. The rule functions take the
tables as their first argument; a system's questions keep its standard ones:

    @cache
    def _tables() -> Hexploration:
        return load("hexploration", Hexploration)
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from mapper.model.campaign.checking import checks_of
from mapper.model.campaign.ids import is_number
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources

Tables = TypeVar("Tables")
Overrides = Mapping[str, Any]
TablePath = tuple[str, ...]
"""A path through tables: names, and the numbers of what is one of many."""

NONE: Overrides = {}
LONGEST_SHOWN = 60
BETWEEN_ITEMS = "; "
"""Between the items of a list in the text that overrides it."""


def load(system: str, model: type[Tables], overrides: Overrides = NONE) -> Tables:
    """The tables of a system, with what a campaign overrides laid over them; read anew each time.

    Whoever asks often keeps what it got.
    """
    return read_tables(_path(system), model, overrides)


def printed(system: str) -> Mapping[str, Any]:
    """The values of a system as its file has them."""
    return _parsed(_path(system))[1]


def read_tables(path: Path, model: type[Tables], overrides: Overrides = NONE) -> Tables:
    """The tables that a file describes; an error names its line, or the override, and what fits."""
    text, raw = _parsed(path)
    try:
        written = json.dumps(merged(raw, overrides))
    except (TypeError, ValueError, RecursionError):
        raise NotAllowed(f"{path.name}: an override holds what no table can hold.") from None
    try:
        return fitting(written, model)
    except Misfit as wrong:
        place = _place(path.name, text, overrides, wrong.where)
        raise NotAllowed(f"{place}: {'.'.join(wrong.where)}: {wrong}") from wrong


class Misfit(Exception):
    """Carries a sentence on a value that does not fit, and its path through the tables."""

    def __init__(self, sentence: str, where: TablePath) -> None:
        super().__init__(sentence)
        self.where = where


def fitting(written: str, model: type[Tables]) -> Tables:
    """Tables from JSON; `Misfit` for the first value that does not fit."""
    checks = checks_of(cast("Hashable", model))
    if checks is not None:
        with suppress(ValueError):  # which is then told by pydantic
            found: Tables = checks.validate_json(written, strict=True, extra="forbid")
            return found
    from pydantic import TypeAdapter, ValidationError

    try:
        return TypeAdapter(model).validate_json(written, strict=True, extra="forbid")
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        expected = first["msg"].removeprefix("Value error, ")
        shown = repr(first.get("input"))[:LONGEST_SHOWN]
        said = f"{expected[:1].lower()}{expected[1:]}, not {shown}."
        raise Misfit(said, tuple(str(part) for part in first["loc"])) from None


def merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with others laid over them: what both have as tables is joined, the rest replaced.

    One of a list is named by its number, from 1; a list of words or numbers is one text.
    """
    joined = dict(under)
    for name, value in over.items():
        joined[name] = _laid_over(joined.get(name), value)
    return joined


def _laid_over(before: Any, value: Any) -> Any:
    match before, value:
        case Mapping(), Mapping():
            return merged(before, value)
        case [*items], Mapping():
            numbered = {str(number): item for number, item in enumerate(items, start=1)}
            return list(merged(numbered, value).values())
        case [*items], str():
            return [_item(part.strip()) for part in value.split(BETWEEN_ITEMS.strip())]
        case _:
            return value


def _item(text: str) -> str | int:
    return int(text) if is_number(text.removeprefix("-")) else text


def _path(system: str) -> Path:
    return resources() / "rules" / f"{system}.toml"


def _parsed(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_text("utf-8")
        return text, tomllib.loads(text)
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as problem:
        raise NotAllowed(f"The rules in {path.name} cannot be read: {problem}.") from problem


def _place(name: str, text: str, overrides: Overrides, where: tuple[str, ...]) -> str:
    inside: Any = overrides
    for depth, part in enumerate(where):
        if not isinstance(inside, Mapping) or part not in inside:
            break
        inside = inside[part]
        if not isinstance(inside, Mapping) or depth == len(where) - 1:
            return f"{name}, as overridden"
    return f"{name}, line {line_of(text, where)}"


def line_of(text: str, where: TablePath) -> int:
    """The line that names most of a path through the tables; the first where none does."""
    table: TablePath = ()
    best, found = 1, 0
    counted: dict[TablePath, int] = {}
    for number, line in _outside_of_long_words(text):
        heading = re.match(r"\s*(\[\[?)\s*([^\]]+?)\s*\]", line)
        if heading:
            table = path = _headed(_keys(heading[2]), counted, is_one_of_many=heading[1] == "[[")
        else:
            key = re.match(r"""\s*([\w.\-"' ]+?)\s*=""", line)
            if key is None:
                continue
            path = table + _keys(key[1])
        shared = len(path) if path == where[: len(path)] else 0
        if shared > found:
            best, found = number, shared
    return best


def _headed(names: TablePath, counted: dict[TablePath, int], *, is_one_of_many: bool) -> TablePath:
    """The path of a heading; what stands beneath one of many is of the last of them."""
    path: TablePath = ()
    for at, name in enumerate(names, start=1):
        path = (*path, name)
        if is_one_of_many and at == len(names):
            counted[path] = counted.get(path, -1) + 1
        if path in counted:
            path = (*path, str(counted[path]))
    return path


def _outside_of_long_words(text: str) -> Iterator[tuple[int, str]]:
    """Each line with its number, but none that begins within words of several lines."""
    end = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not end:
            yield number, line
        for mark in re.findall("\"{3}|'{3}", line):
            end = mark if not end else "" if mark == end else end


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))

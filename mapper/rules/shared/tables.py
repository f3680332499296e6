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
from collections.abc import Hashable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

from mapper.model.campaign.checking import checks_of
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources

Tables = TypeVar("Tables")
Overrides = Mapping[str, Any]

NONE: Overrides = MappingProxyType({})
LONGEST_SHOWN = 60


def load(system: str, model: type[Tables], overrides: Overrides = NONE) -> Tables:
    """The tables of a system, with what a campaign overrides laid over them; read anew each time.

    Whoever asks often keeps what it got.
    """
    return read_tables(_path(system), model, overrides)


def read_tables(path: Path, model: type[Tables], overrides: Overrides = NONE) -> Tables:
    """The tables that a file describes; an error names its line, or the override, and what fits."""
    text, raw = _parsed(path)
    try:
        written = json.dumps(merged(raw, overrides))
    except (TypeError, ValueError, RecursionError):
        raise NotAllowed(f"{path.name}: an override holds what no table can hold.") from None
    checks = checks_of(cast("Hashable", model))
    if checks is not None:
        with suppress(ValueError):  # which is then told by pydantic
            found: Tables = checks.validate_json(written, strict=True, extra="forbid")
            return found
    return _checked_slowly(path.name, text, overrides, written, model)


def _checked_slowly(
    name: str, text: str, overrides: Overrides, written: str, model: type[Tables]
) -> Tables:
    from pydantic import TypeAdapter, ValidationError

    try:
        return TypeAdapter(model).validate_json(written, strict=True, extra="forbid")
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        where = tuple(str(part) for part in first["loc"])
        expected = first["msg"].removeprefix("Value error, ")
        shown = repr(first.get("input"))[:LONGEST_SHOWN]
        place = _place(name, text, overrides, where)
        said = f"{expected[:1].lower()}{expected[1:]}, not {shown}"
        raise NotAllowed(f"{place}: {'.'.join(where)}: {said}.") from None


def merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with others laid over them: what both have as tables is joined, the rest replaced."""
    joined = dict(under)
    for name, value in over.items():
        before = joined.get(name)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            joined[name] = merged(before, value)
        else:
            joined[name] = value
    return joined


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
    return f"{name}, line {_line_of(text, where)}"


def _line_of(text: str, where: tuple[str, ...]) -> int:
    """The line that names most of a path through the tables; the first where none does."""
    table: tuple[str, ...] = ()
    best, found = 1, 0
    for number, line in enumerate(text.splitlines(), start=1):
        heading = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", line)
        if heading:
            table = path = _keys(heading[1])
        else:
            key = re.match(r"""\s*([\w.\-"' ]+?)\s*=""", line)
            if key is None:
                continue
            path = table + _keys(key[1])
        shared = len(path) if path == where[: len(path)] else 0
        if shared > found:
            best, found = number, shared
    return best


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))

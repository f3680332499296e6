"""A sheet of a game master's own: a system beside those that come with the program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from mapper.model.not_allowed import NotAllowed
from mapper.play.own.own_files import OwnText
from mapper.play.sheets.sheet_files import (
    MAX,
    ConditionKind,
    SheetField,
    SheetShelf,
    SystemSheet,
)
from mapper.play.sheets.states import LONGEST_STATE
from mapper.questions import OPS
from mapper.questions.input_kind import InputKind
from mapper.rules.shared.tables import Misfit, TablePath, fitting

MOST_FIELDS, MOST_CONDITIONS = 100, 60
OF_NUMBERS = ("pool", "part", "score", "modifier", "skill", "count", "number")
NAME_OF_A_SYSTEM = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}", re.ASCII)

Wrongs = Iterator[tuple[TablePath, str]]
"""What is wrong in a file: where, and a sentence on it."""


def own_sheet(found: OwnText, before: SheetShelf) -> SystemSheet:
    """The sheet that a file describes, beside those before it; else a sentence with its line."""
    try:
        sheet = fitting(json.dumps(found.tables), SystemSheet)
    except Misfit as wrong:
        raise NotAllowed(found.misfit(wrong)) from None
    for where, sentence in _wrongs(found.path.stem, sheet, before):
        raise NotAllowed(found.wrong(where, sentence))
    return sheet


def _wrongs(stem: str, sheet: SystemSheet, before: SheetShelf) -> Wrongs:
    yield from _of_names(stem, sheet, before)
    if not sheet.fields and not sheet.conditions:
        yield (), "a sheet has fields or conditions; write a table [fields.NAME]."
    if len(sheet.fields) > MOST_FIELDS or len(sheet.conditions) > MOST_CONDITIONS:
        yield (), f"at most {MOST_FIELDS} fields and {MOST_CONDITIONS} conditions have room."
    for name, row in sheet.fields.items():
        yield from (((*("fields", name), *at), said) for at, said in _of_field(name, row, before))
    fields, states = {**before.fields, **sheet.fields}, {**before.conditions, **sheet.conditions}
    for name, kind in sheet.conditions.items():
        yield from _of_condition(name, kind)
        yield from _of_its_end(name, kind, fields, states)


def _of_names(stem: str, sheet: SystemSheet, before: SheetShelf) -> Wrongs:
    if not NAME_OF_A_SYSTEM.fullmatch(stem):
        yield (), "the file is called by 1 to 40 small letters, digits, - or _, such as ducks.toml."
    elif stem in {*before.systems, "cross", "all"}:
        yield (), f"there is a sheet “{stem}” already; give the file another name."
    others = {each.name.casefold() for each in before.sheets.values()}
    if sheet.name.casefold() in others:
        yield ("name",), f"there is a sheet called {sheet.name} already; choose another name."


def _of_field(name: str, row: SheetField, before: SheetShelf) -> Wrongs:
    other = before.fields.get(name)
    if other is not None and other.kind != row.kind:
        said = f"“{name}” is a {other.kind} on another sheet; make it one, or call it otherwise."
        yield ("kind",), said
    if other is not None and other.kind == row.kind == "pool" and other.most_in != row.most_in:
        yield ("most_in",), f"on another sheet the most of “{name}” stands in “{other.most_in}”."
    if name.removesuffix(MAX) != name and name.removesuffix(MAX) in before.fields:
        yield (), f"“{name}” is kept by the pool “{name.removesuffix(MAX)}” of another sheet."
    giver = before.givers.get(row.gives, name)
    if row.gives and giver != name:
        yield ("gives",), f"“{row.gives}” is what {giver} gives; choose another name."
    if row.least > row.most or (
        isinstance(row.default, int) and not row.least <= row.default <= row.most
    ):
        yield ("default",), f"the default is from {row.least:,} to {row.most:,}."
    for part in ("asks", "most_asks", "gives_asks"):
        yield from _of_asked(part, getattr(row, part))


def _of_condition(name: str, kind: ConditionKind) -> Wrongs:
    where = ("conditions", name)
    if name != " ".join(name.split()) or not 0 < len(name) <= LONGEST_STATE or "," in name:
        yield where, f"a state is called by 1 to {LONGEST_STATE} letters without a comma."
    yield from (((*where, *at), said) for at, said in _of_asked("asks", kind.asks))


def _of_its_end(
    name: str,
    kind: ConditionKind,
    fields: Mapping[str, SheetField],
    states: Mapping[str, ConditionKind],
) -> Wrongs:
    """What follows a state is known, never leads back to it, and sets what holds a number."""
    where = ("conditions", name)
    for field, number in kind.sets.items():
        row = fields.get(field)
        if row is None or row.kind not in OF_NUMBERS or not row.least <= number <= row.most:
            yield (*where, "sets", field), f"no field “{field}” can be {number:,}."
    left, seen = [*kind.then], set[str]()
    while left:
        each = left.pop()
        if each not in states:
            yield (*where, "then"), f"no sheet has a state “{each}”{meant(each, states)}."
        elif each == name:
            yield (*where, "then"), f"“{name}” would begin again and again."
            return
        elif each not in seen:
            left += states[each].then
        seen.add(each)


def _of_asked(part: str, names: tuple[str, ...]) -> Wrongs:
    for name in names:
        if name not in _inputs():
            yield (part,), f"no question asks for “{name}”{meant(name, _inputs())}."


def meant(name: str, known: Iterable[str]) -> str:
    """The name that may have been meant, as the end of a sentence."""
    close = get_close_matches(name, [*known], 1)
    return f"; did you mean “{close[0]}”" if close else ""


@cache
def _inputs() -> frozenset[str]:
    """All that any question asks for, in records too."""
    places = (each for op in OPS.values() for each in op.inputs.items())
    return frozenset(
        name for place, kind in places for name in (place.partition(".")[2], *_within(kind))
    )


def _within(kind: InputKind) -> Iterator[str]:
    for name, part in kind.fields:
        yield name
        yield from _within(part)
    for part in kind.of:
        yield from _within(part)

"""Checks values read from outside by the types of our classes, with no more than it takes.

Building pydantic's own validators takes longer than reading a campaign. The same core that they
rest on checks here, by schemas made of the few types that our rows and styles know; what they
refuse is for pydantic to explain.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from math import inf
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from annotated_types import Ge, Gt, Interval, Le, Len, Predicate

from mapper.model.campaign.exact_numbers import Together, WrittenAs
from mapper.model.campaign.written_spots import WrittenApart, WrittenField, form_of, written_fields

if TYPE_CHECKING:
    from pydantic_core import CoreSchema, SchemaValidator

Schema = dict[str, Any]

_PLAIN: Mapping[object, str] = {str: "str", int: "int", float: "float", bool: "bool"}


class NotKnown(TypeError):
    """A type that is checked elsewhere."""


@cache
def checks_of(kind: type) -> SchemaValidator | None:
    """Takes what pydantic's validator of the class takes; None where only that one will do."""
    from pydantic_core import SchemaError, SchemaValidator

    try:
        return SchemaValidator(cast("CoreSchema", _schema(kind)))
    except (NotKnown, SchemaError):  # or the core is another one than we know
        return None


def _schema(hint: Any) -> Schema:
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if is_dataclass(hint):
        return _of_dataclass(hint)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _of_named_tuple(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"type": "enum", "cls": hint, "members": list(hint)}
    make = _MAKE.get(get_origin(hint))
    if make is None:
        raise NotKnown(hint)
    return make(*get_args(hint))


def _of_dataclass(kind: Any) -> Schema:
    parts = [
        {"type": "dataclass-field", "name": each.name, "schema": _with_default(each)}
        for each in written_fields(kind)
    ]
    schema: Schema = {
        "type": "dataclass-args",
        "dataclass_name": kind.__name__,
        "fields": parts,
    }
    form = form_of(kind)
    return {
        "type": "dataclass",
        "cls": kind,
        "fields": [each.name for each in fields(kind)],
        "slots": True,
        "post_init": hasattr(kind, "__post_init__"),
        "schema": schema if form is None else _joined(schema, form),
    }


def _joined(schema: Schema, form: WrittenApart) -> Schema:
    """Of what was written, the fields of the row."""

    def joined(found: tuple[dict[str, Any], object]) -> object:
        form.join(found[0])
        return found

    function = {"type": "no-info", "function": joined}
    return {"type": "function-after", "schema": schema, "function": function}


def _with_default(each: WrittenField) -> Schema:
    schema = _schema(each.hint)
    if each.default is not MISSING:
        return {"type": "default", "schema": schema, "default": each.default}
    if each.default_factory is not MISSING:
        return {"type": "default", "schema": schema, "default_factory": each.default_factory}
    return schema


def _of_named_tuple(kind: Any) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    defaults = kind._field_defaults
    parts = []
    for name in kind._fields:
        schema = _schema(hints[name])
        if name in defaults:
            schema = {"type": "default", "schema": schema, "default": defaults[name]}
        parts.append({"type": "named-tuple-field", "name": name, "schema": schema})
    return {"type": "named-tuple", "cls": kind, "fields": parts}


def _annotated(hint: Any, *marks: object) -> Schema:
    found = [_marked_alone(mark) for mark in marks if isinstance(mark, WrittenAs)]
    schema = found[-1] if found else _schema(hint)
    for mark in marks:
        if not isinstance(mark, WrittenAs):
            schema = _bounded(schema, mark)
    return schema


def _marked_alone(mark: WrittenAs) -> Schema:
    return {"type": "function-plain", "function": {"type": "no-info", "function": mark.read}}


def _bounded(schema: Schema, mark: object) -> Schema:
    sort = schema["type"]
    if isinstance(mark, Predicate):
        return _after(schema, mark.func)
    if isinstance(mark, Together):
        return _after(schema, mark.fit)
    if isinstance(mark, Len) and sort == "tuple":
        longest = {} if mark.max_length is None else {"max_length": mark.max_length}
        return {**schema, "min_length": mark.min_length, **longest}
    if isinstance(mark, Len):
        least, most = mark.min_length, inf if mark.max_length is None else mark.max_length
        return _after(schema, lambda value: least <= len(value) <= most)
    if not isinstance(mark, Interval | Ge | Gt | Le):
        raise NotKnown(mark)
    bounds = {name: getattr(mark, name, None) for name in _BOUNDS}
    bounds = {name: bound for name, bound in bounds.items() if bound is not None}
    if sort in ("int", "float"):
        return {**schema, **bounds}
    return _after(schema, lambda value: all(_BOUNDS[n](value, b) for n, b in bounds.items()))


def _after(schema: Schema, holds: Callable[[Any], object]) -> Schema:
    def checked(value: Any) -> Any:
        if not holds(value):
            raise ValueError
        return value

    function = {"type": "no-info", "function": checked}
    return {"type": "function-after", "schema": schema, "function": function}


def _union(*kinds: Any) -> Schema:
    choices = [_schema(kind) for kind in kinds if kind is not NoneType]
    schema = choices[0] if len(choices) == 1 else {"type": "union", "choices": choices}
    return {"type": "nullable", "schema": schema} if NoneType in kinds else schema


def _tuple(*kinds: Any) -> Schema:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return {"type": "tuple", "items_schema": [_schema(kinds[0])], "variadic_item_index": 0}
    return {"type": "tuple", "items_schema": [_schema(kind) for kind in kinds]}


def _mapping(keys: Any, values: Any) -> Schema:
    parts = {"keys_schema": _schema(keys), "values_schema": _schema(values)}
    return {"type": "dict", "strict": False, **parts}


def _literal(*values: object) -> Schema:
    return {"type": "literal", "expected": list(values)}


_MAKE: Mapping[object, Callable[..., Schema]] = {
    Annotated: _annotated,
    Literal: _literal,
    Union: _union,
    UnionType: _union,
    tuple: _tuple,
    Mapping: _mapping,
}
_BOUNDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "ge": operator.ge,
    "gt": operator.gt,
    "le": operator.le,
    "lt": operator.lt,
}

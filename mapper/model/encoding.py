"""Rows as plain JSON values and as the bytes of the file, and back with every value checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from mapper.model.chunks import SIZE
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import KINDS, Key, Row

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def encode(row: Row) -> bytes:
    """The bytes that the file holds; a field at its default is left out, so that fields can be added."""
    if isinstance(row, bytes):
        return row
    return json.dumps(_plain(row, whole=False), ensure_ascii=False, separators=(",", ":")).encode()


def decode(key: Key, data: bytes) -> Row:
    """The row that these bytes hold, or a sentence on what is wrong with them."""
    if KINDS[key.kind].row is bytes:
        if len(data) != SIZE:
            raise NotAllowed(f"{key} holds {len(data)} bytes instead of {SIZE}.")
        return data
    return _checked(key, data)


def plain(row: Row) -> Any:
    """A row as JSON values, with every field."""
    return _plain(row, whole=True)


def from_plain(key: Key, value: Any) -> Row:
    return _checked(key, json.dumps(value))


def _plain(value: Any, whole: bool) -> Any:
    if is_dataclass(value):
        return {
            field.name: _plain(getattr(value, field.name), whole)
            for field in fields(value)
            if whole or not _is_default(field, getattr(value, field.name))
        }
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {name: _plain(value[name], whole) for name in sorted(value)}
    if isinstance(value, tuple):
        return [_plain(part, whole) for part in value]
    return value


def _is_default(field: Any, value: Any) -> bool:
    if field.default is not MISSING:
        return bool(value == field.default)
    return field.default_factory is not MISSING and bool(value == field.default_factory())


def _checked(key: Key, data: str | bytes) -> Row:
    from pydantic import ValidationError

    try:
        adapter = _adapter(KINDS[key.kind].row)
        row: Row = adapter.validate_json(data, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        said = first["msg"][:1].lower() + first["msg"][1:]
        raise NotAllowed(f"{key}{f', {where}' if where else ''}: {said}.") from None
    return row


@cache
def _adapter(row_class: type[Any]) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(row_class)

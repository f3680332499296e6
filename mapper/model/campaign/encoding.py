"""Rows as plain JSON values and as the bytes of the file, and back with every value checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, is_dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from mapper.model.campaign.checking import checks_of
from mapper.model.campaign.rows import KINDS, Key, Row
from mapper.model.campaign.written_spots import WrittenField, form_of, parts_in
from mapper.model.not_allowed import NotAllowed

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def encode(row: Row) -> bytes:
    """The bytes of the file; a field at its default is left out, so that fields can be added."""
    if isinstance(row, bytes):
        return row
    text = _ENCODER.encode(_plain(row, whole=False))
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        around = text[max(0, error.start - 20) : error.start]
        raise NotAllowed(f"After “{around}” stands half a character; write it again.") from None


def decode(key: Key, data: bytes) -> Row:
    """The row that these bytes hold, or a sentence on what is wrong with them."""
    if _row_class(key) is not bytes:
        return _checked(key, data)
    size = KINDS[key.kind].chunk_bytes
    if len(data) != size:
        raise NotAllowed(f"{key} holds {len(data)} bytes instead of {size}.")
    return data


def plain(row: Row) -> Any:
    """A row as JSON values, with every field; a chunk as its bytes in hexadecimal."""
    return row.hex() if isinstance(row, bytes) else _plain(row, whole=True)


def from_plain(key: Key, value: Any) -> Row:
    if _row_class(key) is not bytes:
        try:
            return _checked(key, json.dumps(value))
        except (TypeError, ValueError, RecursionError):
            raise NotAllowed(f"{key}: holds what a file of text cannot hold.") from None
    try:
        data = bytes.fromhex(value)
    except (TypeError, ValueError):
        raise NotAllowed(f"{key}: must be bytes in hexadecimal.") from None
    return decode(key, data)


def _row_class(key: Key) -> type[Row]:
    kind = KINDS.get(key.kind)
    if kind is None:
        raise NotAllowed(f"{key}: a campaign has no rows of the kind “{key.kind}”.")
    return kind.row


def _plain(value: Any, whole: bool) -> Any:
    if type(value) in _ATOMS:
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {name: _plain(value[name], whole) for name in sorted(value)}
    if isinstance(value, tuple):
        return [part if type(part) in _ATOMS else _plain(part, whole) for part in value]
    if is_dataclass(value):
        return _written(value, whole)
    return value


_ATOMS = frozenset({int, str, bool, type(None)})


def _written(row: Any, whole: bool) -> dict[str, Any]:
    """The fields of a row as they are written."""
    row_class: Any = type(row)
    form = form_of(row_class)
    parts = () if form is None else form.parted(getattr(row, form.field))
    found = {}
    for name, part, usual in _usual_in(row_class):
        here = getattr(row, name) if part is None else parts[part]
        if whole or not (here is usual or here == usual):
            found[name] = here if type(here) in _ATOMS else _plain(here, whole)
    return found


@cache
def _usual_in(row_class: Any) -> tuple[tuple[str, int | None, Any], ...]:
    """Each field of a row as it is written, its part, and what it is where nothing is written."""
    return tuple((field.name, part, _usual(field)) for field, part in parts_in(row_class))


def _usual(field: WrittenField) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _checked(key: Key, data: str | bytes) -> Row:
    row_class: type = KINDS[key.kind].row
    checks = checks_of(row_class)
    if checks is not None:
        with suppress(ValueError):  # which is then told by pydantic
            found: Row = checks.validate_json(data, strict=True, extra="forbid")
            return found
    return _checked_slowly(key, data)


def _checked_slowly(key: Key, data: str | bytes) -> Row:
    from pydantic import ValidationError

    try:
        row: Row = _adapter(key.kind).validate_json(data, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise NotAllowed(f"{key}{f', {where}' if where else ''}: {_said(key, first)}.") from None
    return row


def _said(key: Key, error: ErrorDetails) -> str:
    """What is wrong, in the words of who wrote the file and not of the library that found it."""
    sentence = _SENTENCES.get(error["type"], "")
    if sentence:
        return sentence.format(kind=key.kind.replace("_", " "), **error.get("ctx", {}))
    return error["msg"][:1].lower() + error["msg"][1:]


_SENTENCES = {
    "dataclass_type": "must be fields with their values, in braces",
    "dict_type": "must be names with their values, in braces",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "int_from_float": "must be a whole number",
    "int_parsing_size": "must be a smaller number",
    "int_type": "must be a whole number",
    "json_invalid": "is not written as it should be: {error}",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
    "missing": "is missing",
    "missing_argument": "is missing",
    "named_tuple_type": "must be two whole numbers, such as [3, 4]",
    "string_type": "must be text in quotes",
    "too_long": "has {actual_length} parts, which is more than {max_length}",
    "too_short": "has {actual_length} parts, which is fewer than {min_length}",
    "tuple_type": "must be a list in brackets",
    "unexpected_keyword_argument": "is not a field of a {kind}",
    "value_error": "{error}",
}


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(KINDS[kind].row)

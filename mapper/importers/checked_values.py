"""What comes in from a foreign file, checked before it is used, with errors a reader can act on."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, ClassVar, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from mapper.model.not_allowed import NotAllowed

MOST_BYTES = 8_000_000
MOST_NAMED = 8
LONGEST_WORD = 60
LONGEST_TEXT = 20_000

M = TypeVar("M", bound="Foreign")
T = TypeVar("T")


class Foreign(BaseModel):
    """A part of a foreign file: what it has beyond the fields that we know is kept, to be told."""

    model_config = ConfigDict(extra="allow", allow_inf_nan=False, frozen=True)
    passed_over: ClassVar[tuple[str, ...]] = ()
    """Fields that are understood, and say nothing that a map of ours could hold."""

    def unknown(self) -> set[str]:
        return {*(self.model_extra or ())} - {*self.passed_over}


def parsed(data: bytes) -> Any:
    """The JSON value that these bytes hold."""
    if len(data) > MOST_BYTES:
        raise NotAllowed(
            f"The file has {len(data):,} bytes; a map that can be imported has at most"
            f" {MOST_BYTES:,}."
        )
    if not data.strip():
        raise NotAllowed("The file is empty; export the map again.")
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise NotAllowed("The file is no text in UTF-8; export the map as JSON.") from None
    except json.JSONDecodeError as error:
        raise NotAllowed(
            f"The file is not JSON, or is cut short: line {error.lineno}, column {error.colno}:"
            f" {error.msg.lower()}."
        ) from None
    except (RecursionError, ValueError):
        raise NotAllowed(
            "The file is nested too deeply, or holds a number that is none of a map."
        ) from None


def checked(model: type[M], value: Any, program: str) -> M:
    """The value as a part of a file of this program."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(part for part in map(str, first["loc"]) if "[" not in part)
        raise NotAllowed(
            f"This is not a map as {program} writes it: “{short(where)}” {_said(first)}."
        ) from None
    except RecursionError:
        raise NotAllowed("The file is nested too deeply to be a map.") from None


def beyond(known: Foreign, where: str) -> list[str]:
    """A sentence on the fields that we do not know, if there are any."""
    return named(f"In {where} these fields are not understood", known.unknown())


def named(what: str, names: Iterable[object]) -> list[str]:
    """A sentence that names a few of them; none where there are none."""
    listed = sorted({short(str(name)) for name in names})
    if not listed:
        return []
    more = f" and {len(listed) - MOST_NAMED} more" if len(listed) > MOST_NAMED else ""
    return [f"{what}: {', '.join(listed[:MOST_NAMED])}{more}."]


def counted(count: int, one: str, more: str, rest: str) -> list[str]:
    """A sentence that begins with how many there are; none where there are none."""
    return [f"{count:,} {one if count == 1 else more} {rest}."] if count else []


def numbered(rows: Iterable[T]) -> dict[str, T]:
    """By ids that count them."""
    return {str(number): row for number, row in enumerate(rows, 1)}


def joined(*parts: str) -> str:
    """Paragraphs, as far as there is anything in them."""
    return "\n\n".join(filter(None, parts))


def short(text: str) -> str:
    return text if len(text) <= LONGEST_WORD else f"{text[: LONGEST_WORD - 1]}…"


def text_of(value: Any) -> str:
    """Foreign words as they can be kept: no half characters, no signs that control, not endless."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    text = str(value).encode("utf-8", "replace").decode()
    kept = "".join(c for c in text if c in "\n\t" or c.isprintable()).strip()
    return kept if len(kept) <= LONGEST_TEXT else f"{kept[: LONGEST_TEXT - 1]}…"


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of a map")


def _said(error: ErrorDetails) -> str:
    sentence = _SENTENCES.get(error["type"], "is not what it should be")
    return sentence.format(**error.get("ctx", {}))


_SENTENCES = {
    "bool_parsing": "must be true or false",
    "dict_type": "must be fields in braces",
    "finite_number": "must be a number that ends",
    "float_parsing": "must be a number",
    "float_type": "must be a number",
    "greater_than_equal": "must be at least {ge}",
    "int_from_float": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must be a smaller number",
    "int_type": "must be a whole number",
    "less_than_equal": "must be at most {le}",
    "list_type": "must be a list in brackets",
    "missing": "is missing",
    "model_type": "must be fields in braces",
    "string_type": "must be text in quotes",
    "too_long": "is a list of more than {max_length}",
    "too_short": "is a list of less than {min_length}",
}

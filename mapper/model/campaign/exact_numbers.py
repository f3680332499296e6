"""Numbers that are exact from entry to file, and how a type is read that JSON does not know."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from annotated_types import Ge, Interval

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


class WrittenAs(NamedTuple):
    """Marks a type that is read from the file by a function, whose `ValueError` says how."""

    read: Callable[[object], object]

    def __get_pydantic_core_schema__(self, _source: object, _handler: object) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(self.read)


class Together(NamedTuple):
    """Marks a table whose rows must fit together; `must` says how to who wrote it otherwise."""

    fit: Callable[[Any], bool]
    must: str

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self._checked, handler(source))

    def _checked(self, rows: Any) -> Any:
        if not self.fit(rows):
            raise ValueError(self.must)
        return rows


def _read_fraction(written: object) -> Fraction:
    text = str(written) if type(written) is int else written
    if isinstance(text, str) and re.fullmatch("-?[0-9]{1,18}(/[1-9][0-9]{0,17})?", text):
        return Fraction(text)
    raise ValueError('must be a whole number or a fraction such as "3/2"')


Exact = Annotated[Fraction, WrittenAs(_read_fraction)]
ExactShare = Annotated[Exact, Interval(ge=0, le=1)]
Count = Annotated[int, Ge(0)]
Minutes = Annotated[int, Interval(ge=0, le=1 << 40)]

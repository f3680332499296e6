"""Tables whose rows say up to which number they reach, as printed tables of ranges do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


class Band(Protocol):
    """A row that holds for all numbers above the row before it, up to and with its own."""

    @property
    def up_to(self) -> int: ...


Row = TypeVar("Row", bound=Band)


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


def band_of(bands: Sequence[Row], number: int | Fraction) -> Row | None:
    """The row that a number falls into; None above the last one."""
    return next((band for band in bands if number <= band.up_to), None)


def ascends(bands: Sequence[Band]) -> bool:
    """There are rows, and each reaches higher than the one before."""
    reaches = [band.up_to for band in bands]
    return bool(reaches) and reaches == sorted(set(reaches))


ASCENDING = Together(ascends, "must have rows that each reach higher than the one before")

"""The tables that questions are answered by: the standard ones, or those of a map."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, Protocol, TypeVar, cast

from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.neverwhere.neverwhere_tables import Neverwhere
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.tables import load
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence.violence_tables import Violence

T = TypeVar("T")

SYSTEMS: Mapping[type, str] = {
    Hexploration: "hexploration",
    DelvingTables: "delving",
    Sovereign: "sovereign",
    Neverwhere: "neverwhere",
    Violence: "violence",
    Cross: "cross",
}
"""The system that each row of tables is of."""


class RuleTables(Protocol):
    """All tables of somebody's rules, by the type of their row."""

    def __call__(self, table: type[T], /) -> T: ...


def standard(table: type[T]) -> T:
    """A system's tables as they come with the program."""
    return cast("T", _loaded(cast("Hashable", table)))


@cache
def _loaded(table: Hashable) -> object:
    model = cast("type[object]", table)
    return load(SYSTEMS[model], model)


def found_at(row: object, path: str) -> Any:
    """What stands at a place of the tables, such as house.water.winds."""
    for name in path.split("."):
        row = row[name] if isinstance(row, Mapping) else getattr(row, name)
    return row

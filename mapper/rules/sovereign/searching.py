"""Searching a room: what a described method finds, and what is left to a roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mapper.rules.sovereign.sovereign_tables import TurnTable

How = Literal["general", "method_that_finds_it", "method_that_misses_it"]


@dataclass(frozen=True, slots=True)
class Search:
    """What a search comes to; `found` is None where a roll of WIS/Notice decides."""

    found: bool | None
    turns: int

    @property
    def is_rolled(self) -> bool:
        return self.found is None


def search(table: TurnTable, how: How) -> Search:
    """A method that would find the thing finds it; time passes either way (SOV-06)."""
    if how == "general":
        return Search(None, table.activities["search_room"])
    return Search(how == "method_that_finds_it", table.house.described_search)

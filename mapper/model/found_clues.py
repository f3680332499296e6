"""Clues where they are found: those that lie on a map, to whatever and wherever they lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mapper.model.campaign.clues import Clue
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.campaign.zone_rows import Passage
from mapper.model.places import Spot, in_all

WITH_CLUES: Mapping[str, type[Feature | Passage]] = {"feature": Feature, "passage": Passage}
"""The kinds of rows that clues lead to."""


class FoundClue(NamedTuple):
    """A clue that lies somewhere on a map, and the feature or the passage that it leads to.

    `within` says which of its clues it is; of a passage, of which side before that.
    """

    leads_to: Key
    within: tuple[int, ...]
    title: str
    clue: Clue
    at: Spot


FoundClues = Mapping[str, FoundClue]
"""Each under a name of its own."""


def clues_of(key: Key, row: Row | None, map_id: str) -> dict[str, FoundClue]:
    """The clues to something that are found on a map."""
    return {
        "#".join((str(key), *map(str, within))): FoundClue(key, within, title, clue, clue.at.spot)
        for within, title, clue in _clues_in(row)
        if clue.at is not None and clue.at.map == map_id and clue.at.spot is not None
    }


def clues_by_place(clues: FoundClues) -> Mapping[Spot, FoundClues]:
    """Those of each hex or zone, in the order of what they lead to."""
    found: dict[Spot, dict[str, FoundClue]] = {}
    for name, clue in sorted(
        clues.items(), key=lambda each: (each[1].leads_to.map, natural(each[0]))
    ):
        found.setdefault(in_all(clue.at), {})[name] = clue
    return found


def clues_found_at(clues: FoundClues, spot: Spot) -> FoundClues:
    """Those of a hex or of a zone."""
    at = in_all(spot)
    here = {name: clue for name, clue in clues.items() if in_all(clue.at) == at}
    return clues_by_place(here).get(at, {})


def _clues_in(row: Row | None) -> Iterator[tuple[tuple[int, ...], str, Clue]]:
    match row:
        case Feature():
            for index, clue in enumerate(row.clues):
                yield (index,), row.title, clue
        case Passage():
            title = row.name or row.kind.replace("_", " ")
            for number, side in enumerate(row.sides):
                for index, clue in enumerate(side.clues):
                    yield (number, index), title, clue

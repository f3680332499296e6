"""Clues where they are found: those that lie on a map, to whatever and wherever they lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mapper.model.campaign.clues import Clue
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.campaign.zone_rows import Passage
from mapper.model.places import Spot, zone_of

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


def clues_found_at(clues: FoundClues, spot: Spot) -> FoundClues:
    """Those of a hex or of a zone, in the order of what they lead to."""
    zone = zone_of(spot)
    here = [
        (name, clue)
        for name, clue in clues.items()
        if (zone_of(clue.at) == zone if zone else clue.at == spot)
    ]
    return dict(sorted(here, key=lambda pair: (pair[1].leads_to.map, natural(pair[0]))))


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

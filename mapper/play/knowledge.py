"""What a group knows of a map: since which log entry it has seen or visited each hex."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import ENTRY_BYTES, Found, LogEntry, Party
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.chunks import SIZE, ChunkAt, chunk_of, index_in_chunk
from mapper.model.hexes.hexes import Hex
from mapper.play.map_rules import tables_of
from mapper.rules.shared.cross_tables import Cross

Entries = npt.NDArray[np.uint32]
"""For each hex of a chunk the log entry; 0 where nothing is known."""

UNKNOWN = bytes(SIZE * ENTRY_BYTES)
LATEST = (1 << 8 * ENTRY_BYTES) - 1


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge that groups have of one map.

    What is known of one map, as of a log entry. A visited hex is known whether seen or not.
    """

    seen: Mapping[ChunkAt, Entries]
    visited: Mapping[ChunkAt, Entries]
    found: Mapping[str, int]
    """Features that were found or told of, with the entry."""

    def chunks(self) -> set[ChunkAt]:
        return {*self.seen, *self.visited}

    def known(self, place: ChunkAt) -> npt.NDArray[np.bool_]:
        """For each hex of a chunk, whether its terrain is known."""
        known = np.zeros(SIZE, np.bool_)
        for entries in (self.seen, self.visited):
            if place in entries:
                known |= entries[place] != 0
        return known

    def seen_since(self, at: Hex) -> int:
        """The entry since which the terrain of a hex is known; 0 if it is not."""
        both = (_entry(self.seen, at), _entry(self.visited, at))
        return min((entry for entry in both if entry), default=0)

    def visited_since(self, at: Hex) -> int:
        return _entry(self.visited, at)


def knowledge_of(
    campaign: Campaign, map_id: str, groups: Iterable[str], as_of: int = LATEST
) -> Knowledge:
    """What several groups know together; entries after `as_of` have not happened yet."""
    owners = sorted({knows_as(campaign, group) for group in groups})
    seen, visited = (
        _earliest([campaign.chunks(kind, map_id, owner) for owner in owners], as_of)
        for kind in ("seen", "visited")
    )
    return Knowledge(seen, visited, found_by(campaign, map_id, owners, as_of))


def found_by(
    campaign: Campaign, map_id: str, owners: Iterable[str], as_of: int = LATEST
) -> dict[str, int]:
    """The features that these know, with the entry that made each known first."""
    found: dict[str, int] = {}
    for owner in owners:
        for id_, row in campaign.all(Found, map_id, owner).items():
            if row.entry <= as_of:
                found[id_] = min(row.entry, found.get(id_, LATEST))
    return found


def knows_as(campaign: Campaign, group: str) -> str:
    """The group whose knowledge this one has: its own, or that of the one it shares with."""
    parties, owner = campaign.all(Party), group
    for _ in parties:
        party = parties.get(owner)
        if party is None or not party.shares or party.shares not in parties:
            break
        owner = party.shares
    return owner


def entries_in(chunk: bytes) -> Entries:
    return np.frombuffer(chunk, "<u4").astype(np.uint32, copy=False)


def earliest(one: bytes, other: bytes) -> bytes:
    """Of two chunks of knowledge, for each hex the entry that made it known first."""
    return _least(entries_in(one), entries_in(other)).astype("<u4").tobytes()


def _least(one: Entries, other: Entries) -> Entries:
    least: Entries = np.minimum(one - np.uint32(1), other - np.uint32(1))
    return least + np.uint32(1)  # 0 counts as later than all


def knowledge_after(
    before: Knowledge,
    campaign: Campaign,
    map_id: str,
    owners: Iterable[str],
    touched: Mapping[str, set[ChunkAt]],
    found: Mapping[str, int],
) -> Knowledge:
    """The same with these chunks of what was seen and visited read anew, and what was found."""
    owners = list(owners)
    kinds = []
    for kind, entries in (("seen", before.seen), ("visited", before.visited)):
        after = {place: each for place, each in entries.items() if place not in touched[kind]}
        for owner in owners:
            chunks = campaign.chunks(kind, map_id, owner)
            here = {place: chunks[place] for place in touched[kind] if place in chunks}
            after |= _earliest([here], LATEST, after)
        kinds.append(after)
    return Knowledge(kinds[0], kinds[1], found)


def _earliest(
    owned: list[Mapping[ChunkAt, bytes]],
    as_of: int,
    earlier: Mapping[ChunkAt, Entries] = MappingProxyType({}),
) -> dict[ChunkAt, Entries]:
    """The earliest entry of each hex, of those that several groups have."""
    found: dict[ChunkAt, Entries] = {}
    for chunks in owned:
        for place, chunk in chunks.items():
            entries = entries_in(chunk)
            if as_of != LATEST:
                entries = np.where(entries <= as_of, entries, np.uint32(0))
            before = found.get(place, earlier.get(place))
            if before is not None:
                entries = _least(entries, before)
            if entries.any():
                found[place] = entries
    return found


def _entry(entries: Mapping[ChunkAt, Entries], at: Hex) -> int:
    chunk = entries.get(chunk_of(at))
    return int(chunk[index_in_chunk(at)]) if chunk is not None else 0


class DayOfTrail(NamedTuple):
    """A day of the clock, counted from 0, and the hexes of its moves in order.

    The first hex is where the day before ended.
    """

    day: int
    hexes: tuple[Hex, ...]


def trail(campaign: Campaign, group: str, map_id: str, as_of: int = LATEST) -> list[DayOfTrail]:
    """The game master's: of a lost group it tells where it truly went."""
    a_day = tables_of(MapRules(), "cross", Cross).minutes.day
    moves = sorted(
        (int(id_), row.minutes // a_day, row.at.hex)
        for id_, row in campaign.all(LogEntry).items()
        if row.kind == "move" and row.party == group and row.at is not None
        if row.at.map == map_id and row.at.hex is not None
    )
    days: list[tuple[int, list[Hex]]] = []
    for number, day, at in moves:
        if number > as_of:
            break
        last = days[-1][1] if days else []
        if not days or days[-1][0] != day:
            days.append((day, [*last[-1:], at]))
        elif last[-1] != at:
            last.append(at)
    return [DayOfTrail(day, tuple(hexes)) for day, hexes in days]


def is_named(campaign: Campaign, group: str, names: Iterable[str]) -> bool:
    """Whether the log that the players of a group read has any of these names."""
    ways = "|".join(re.escape(each.casefold()) for each in names if each)
    if not ways:
        return False
    found, rows = re.compile(rf"\b(?:{ways})\b"), campaign.all(LogEntry).values()
    told = (row.player_text for row in rows if row.player_text and row.party in {"", group})
    return any(found.search(text.casefold()) for text in told)

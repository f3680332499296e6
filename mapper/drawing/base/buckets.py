"""Rows of one kind by the chunk they lie in: what is seen is found without looking at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from math import ceil, floor
from typing import Generic, TypeVar

from mapper.drawing.base.grid import PixelRect, chunks_between
from mapper.model.hexes.chunks import ChunkAt, chunk_of
from mapper.model.hexes.hexes import Hex, Top, axial

R = TypeVar("R")


def differing(before: Mapping[str, R], after: Mapping[str, R]) -> list[tuple[R | None, R | None]]:
    """The rows that are not the very same ones, as they were and as they are."""
    if before is after:
        return []
    found: list[tuple[R | None, R | None]] = [
        (before.get(id_), row) for id_, row in after.items() if before.get(id_) is not row
    ]
    added = sum(old is None for old, _ in found)
    if len(before) + added != len(after):
        found += [(before[id_], None) for id_ in before.keys() - after.keys()]
    return found


def altered(before: Mapping[str, R], after: Mapping[str, R]) -> list[R]:
    """The rows that are not the very same ones: as they were, and as they are."""
    return [row for pair in differing(before, after) for row in pair if row is not None]


def differ_in_more_than(most: int, before: Mapping[str, R], after: Mapping[str, R]) -> bool:
    """Whether more rows than these are not the very same; no more are looked at than that takes."""
    if before is after:
        return False
    altered = (id_ for id_, row in after.items() if before.get(id_) is not row)
    gone = (id_ for id_ in before if id_ not in after)
    return any(number >= most for number, _ in enumerate(chain(altered, gone)))


def by_chunk(rows: Mapping[str, R], hex_of: Callable[[R], Hex]) -> dict[ChunkAt, dict[str, R]]:
    found: dict[ChunkAt, dict[str, R]] = {}
    for id_, row in rows.items():
        found.setdefault(chunk_of(hex_of(row)), {})[id_] = row
    return found


class Buckets(Generic[R]):
    """Rows of one kind, sorted into the chunks that they lie in.

    `hex_of` says at which hex a row lies.
    """

    def __init__(self, hex_of: Callable[[R], Hex]) -> None:
        self._hex_of = hex_of
        self._rows: Mapping[str, R] = {}
        self._chunks: dict[ChunkAt, dict[str, R]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def chunks(self) -> Mapping[ChunkAt, Mapping[str, R]]:
        return self._chunks

    def within(self, chunk: ChunkAt) -> Mapping[str, R]:
        return self._chunks.get(chunk, {})

    def begin(
        self, rows: Mapping[str, R], chunks: Mapping[ChunkAt, Mapping[str, R]]
    ) -> set[ChunkAt]:
        """Hold other rows, of which is known where they lie; all chunks that held or hold any."""
        if self._rows is rows:
            return set()
        before = self._chunks.keys()
        self._rows, self._chunks = rows, {place: dict(found) for place, found in chunks.items()}
        return {*before, *self._chunks}

    def follow(self, rows: Mapping[str, R]) -> set[ChunkAt]:
        """Hold these rows from now on; the chunks in which something differs."""
        before, self._rows = self._rows, rows
        if before is rows:
            return set()
        touched: set[ChunkAt] = set()
        for id_, row in rows.items():
            old = before.get(id_)
            if old is not row:
                if old is not None:
                    touched.add(self._drop(id_, old))
                touched.add(self._add(id_, row))
        if len(before) != len(rows) or not before.keys() <= rows.keys():
            touched |= {self._drop(id_, before[id_]) for id_ in before.keys() - rows.keys()}
        return touched

    def _add(self, id_: str, row: R) -> ChunkAt:
        place = chunk_of(self._hex_of(row))
        chunk = self._chunks.get(place)
        if chunk is None:
            chunk = self._chunks[place] = {}
        chunk[id_] = row
        return place

    def _drop(self, id_: str, row: R) -> ChunkAt:
        place = chunk_of(self._hex_of(row))
        chunk = self._chunks[place]
        del chunk[id_]
        if not chunk:
            del self._chunks[place]
        return place


def hexes_seen(
    px: float, area: PixelRect, top: Top, spare: float = 1.0
) -> tuple[int, int, int, int]:
    """First and last q, first and last r of all hexes that reach into an area, or nearly."""
    by = spare * px
    corners = [
        axial(x / px, y / px, top)
        for x in (area.left - by, area.right + by)
        for y in (area.top - by, area.bottom + by)
    ]
    (first_q, last_q), (first_r, last_r) = (
        (floor(min(at[axis] for at in corners)), ceil(max(at[axis] for at in corners)))
        for axis in (0, 1)
    )
    return first_q, last_q, first_r, last_r


def chunks_seen(
    known: Mapping[ChunkAt, object], px: float, area: PixelRect, top: Top, spare: float = 1.0
) -> list[ChunkAt]:
    """Of the chunks that are known, those that reach into an area, in a fixed order."""
    return chunks_between(known, *hexes_seen(px, area, top, spare)) if known else []

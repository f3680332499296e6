"""Several edits that build on each other, put together as one change."""

from __future__ import annotations

from typing import TypeVar, cast

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import KIND_OF, Key, Row
from mapper.model.hexes.chunks import EMPTY, ChunkAt

R = TypeVar("R", bound=Row)


class Draft:
    """The rows of a campaign as they will be; the campaign itself stays as it is."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._rows: dict[Key, Row | None] = {}
        self._next: dict[tuple[str, str], int] = {}

    def get(self, key: Key) -> Row | None:
        return self._rows[key] if key in self._rows else self._campaign.get(key)

    def put(self, key: Key, row: Row | None) -> None:
        """A row in place of what is there; None and an empty chunk take it away."""
        self._rows[key] = None if row == EMPTY else row

    def all(self, row_class: type[R], map_id: str = "") -> dict[str, R]:
        kind = KIND_OF[row_class]
        found: dict[str, Row | None] = dict(self._campaign.all(row_class, map_id))
        for key, row in self._rows.items():
            if (key.kind, key.map) == (kind, map_id):
                found[str(key.id)] = row
        return cast("dict[str, R]", {id_: row for id_, row in found.items() if row is not None})

    def chunk(self, kind: str, map_id: str, place: ChunkAt, of: str = "") -> bytes:
        return cast("bytes", self.get(Key(kind, map_id, place, of)) or EMPTY)

    def new_id(self, kind: str, map_id: str = "", wanted: str = "") -> str:
        """The wanted id if it was never given but to what this takes away, or else a new number."""
        if wanted and self._is_free(Key(kind, map_id, wanted)):
            return wanted
        if (kind, map_id) not in self._next:
            ids = [str(key.id) for key in self._rows if (key.kind, key.map) == (kind, map_id)]
            own = (int(id_) for id_ in ids if is_number(id_))
            first = int(self._campaign.new_id(kind, map_id))
            self._next[kind, map_id] = max(first, max(own, default=0) + 1)
        number = self._next[kind, map_id]
        while self.get(Key(kind, map_id, str(number))) is not None:
            number += 1
        self._next[kind, map_id] = number + 1
        return str(number)

    def change(self, label: str) -> Change:
        swaps = ((key, Swap(self._campaign.get(key), row)) for key, row in self._rows.items())
        rows = {key: swap for key, swap in swaps if swap.before != swap.after}
        return completed(self._campaign, Change(label, rows))

    def _is_free(self, key: Key) -> bool:
        if self.get(key) is not None:
            return False
        return self._campaign.has(key) or not self._campaign.was_given(key)

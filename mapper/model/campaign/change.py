"""The one mechanism of change: rows before and after, with a label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from mapper.model.campaign.rows import GIVEN, Key, Row
from mapper.model.hexes.chunks import EMPTY


class StaleChange(Exception):
    """A change that was made for another state of the campaign than the one it met."""


class Swap(NamedTuple):
    """A row before and after a change; None where there is none."""

    before: Row | None
    after: Row | None


NONE: Mapping[Key, Swap] = {}


@dataclass(frozen=True, slots=True)
class Change:
    """Rows before and after, with a label: it can be inverted, and joined with the next.

    What a command returns and `Campaign.apply` takes.
    """

    label: str
    rows: Mapping[Key, Swap]
    _by_kind: list[Mapping[str, Mapping[Key, Swap]]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of its rows: gone through once, however many ask."""
        return frozenset(self._parted())

    def kinds_on(self, map_id: str) -> frozenset[str]:
        """The kinds of its rows that are of a map, or of no map."""
        parted = self._parted().items()
        return frozenset(kind for kind, rows in parted if any(k.map in ("", map_id) for k in rows))

    def of_kind(self, kind: str) -> Mapping[Key, Swap]:
        """Its rows of one kind: of the others, nobody who asks goes through any."""
        return self._parted().get(kind, NONE)

    def _parted(self) -> Mapping[str, Mapping[Key, Swap]]:
        if not self._by_kind:
            found: dict[str, dict[Key, Swap]] = {}
            for key, swap in self.rows.items():
                found.setdefault(key.kind, {})[key] = swap
            self._by_kind.append(found)
        return self._by_kind[0]

    def __bool__(self) -> bool:
        return bool(self.rows)

    def inverted(self) -> Change:
        return Change(self.label, {key: Swap(b, a) for key, (a, b) in self.rows.items()})

    def then(self, later: Change) -> Change:
        """Both as one, under the first one's label."""
        joined = dict(self.rows)
        for key, (before, after) in later.rows.items():
            first = joined.get(key)
            if first is None:
                joined[key] = Swap(before, after)
            elif first.after != before:
                raise StaleChange(f"“{later.label}” does not follow “{self.label}” at {key}.")
            elif first.before == after:
                del joined[key]
            else:
                joined[key] = Swap(first.before, after)
        return Change(self.label, joined)


def between(label: str, before: Mapping[Key, Row], after: Mapping[Key, Row]) -> Change:
    """The change that leads from one set of rows to the other."""
    keys = [*before, *(key for key in after if key not in before)]
    pairs = ((key, Swap(before.get(key), after.get(key))) for key in keys)
    return Change(label, {key: swap for key, swap in pairs if swap.before != swap.after})


def what_changes(change: Change) -> Mapping[str, int]:
    """How many rows of each kind differ; of the kind “terrain”, how many hexes."""
    found: Counter[str] = Counter()
    for key, (before, after) in change.rows.items():
        if key == GIVEN:
            continue
        found[key.kind] += _hexes(before, after) if key.kind == "terrain" else 1
    return {kind: number for kind, number in found.items() if number}


def _hexes(before: Row | None, after: Row | None) -> int:
    one = np.frombuffer(before if isinstance(before, bytes) else EMPTY, np.uint8)
    other = np.frombuffer(after if isinstance(after, bytes) else EMPTY, np.uint8)
    return int(np.count_nonzero(one != other))

"""The one mechanism of change: rows before and after, with a label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from mapper.model.rows import Key, Row


class StaleChange(Exception):
    """A change that was made for another state of the campaign than the one it met."""


class Swap(NamedTuple):
    """A row before and after a change; None where there is none."""

    before: Row | None
    after: Row | None


@dataclass(frozen=True, slots=True)
class Change:
    """What a command returns and `Campaign.apply` takes."""

    label: str
    rows: Mapping[Key, Swap]
    _kinds: list[frozenset[str]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of its rows: gone through once, however many ask."""
        if not self._kinds:
            self._kinds.append(frozenset(key.kind for key in self.rows))
        return self._kinds[0]

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

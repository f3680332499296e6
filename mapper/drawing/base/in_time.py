"""Work done piece by piece until the clock says so, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TypeVar

from mapper.drawing.base.tiles import Tiles

K = TypeVar("K")
T = TypeVar("T")

Ticks = Callable[[], float]

Budget = float | None
"""How many seconds there are; None: as many as it takes."""


def made_in_time(
    todo: Iterable[T],
    make: Callable[[T], object],
    end: float | None,
    clock: Ticks = perf_counter,
    *,
    goes_on: bool = False,
) -> bool:
    """Make one after another, until the clock says so; whether all are made.

    What `goes_on` makes something however late it is: a slow machine, too, is done at last.
    """
    is_late = not goes_on and end is not None and clock() >= end
    for each in todo:
        if is_late:
            return False
        make(each)
        is_late = end is not None and clock() >= end
    return True


def kept_last(kept: dict[K, T], key: K, most: int, make: Callable[[], T]) -> T:
    """What was made for a key, now used last; of more, those used longest ago are given up."""
    found = kept.pop(key, None)
    if found is None:
        found = make()
    while len(kept) >= most:
        del kept[next(iter(kept))]
    kept[key] = found
    return found


TileJob = tuple[Tiles, list[int]]
"""Small pictures, and which of them are to be drawn."""


def prepare(
    jobs: list[TileJob], end: float | None, clock: Ticks = perf_counter, *, goes_on: bool = False
) -> bool:
    """Draw what is missing, until the clock says so; whether all of it is there now.

    What `goes_on` draws something however late it is: a slow machine, too, is done at last.
    """
    is_late = not goes_on and end is not None and clock() >= end
    for tiles, missing in jobs:
        if not is_late:
            tiles.make_room(len(missing))
        for first in range(0, len(missing), tiles.at_once):
            if is_late:
                return False
            tiles.prepare(missing[first : first + tiles.at_once])
            is_late = end is not None and clock() >= end
    return True
